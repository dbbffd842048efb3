/** Contracts of the queries about the whole market. They need no token and answer every caller alike. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { instant, limit, moneyOut, nothing, priceOut, statistic } from "../kernel/wire.ts";
import { Breadth, breadth, breadthHistory } from "./breadth_contract.ts";
import { LIVE } from "./contract_parts.ts";
import { tradingDays } from "./trading_days_contract.ts";
import { Holiday, marketHolidays, MarketStatus, StockLine } from "./contract.ts";
import { sectorMedians } from "./sector_medians_contract.ts";

/** The most rows in a list. */
const MOST_ROWS = 500;
const HOUR = 3_600;

const Operations = MarketStatus.shape.operations;
const operations = { kind: "query", access: "public", input: nothing, output: Operations, errors: [] } as const;
export const marketOperations = contract({
  ...operations,
  name: "market.operations",
  summary: "Tell what may be ordered now",
});
/** The same under the path of stocks. */
export const stocksOperations = contract({
  ...operations,
  name: "stocks.market-operations",
  summary: "Tell what may be ordered now",
});

export const stocksHolidays = contract({ ...marketHolidays, name: "stocks.market-holidays" });

export const enhancedStatus = contract({
  name: "market.enhanced-status",
  kind: "query",
  summary: "Tell the state of the market and the holidays ahead",
  access: "public",
  input: nothing,
  /** Holidays and early closes from today to the end of next year. */
  output: MarketStatus.extend({ holidays: z.array(Holiday).max(60) }).meta({ id: "EnhancedStatus" }),
  errors: [],
});

const direction = z.enum(["gainers", "losers"]);
const dollars = z.number().min(0).max(1e14);
const excludeOtc = z.boolean().default(true);

/**
 * A security in a list. The change is the last trade against the previous close; the volume is that of today's regular
 * session.
 */
export const ListedStock = z.object({
  symbol: z.string(),
  name: z.string(),
  price: priceOut.nullable(),
  change: priceOut.nullable(),
  change_percentage: statistic.nullable(),
  volume: z.number().nullable(),
  /** The sector; `ETF` for a fund. */
  category: z.string().nullable(),
  exchange: z.string(),
}).meta({ id: "ListedStock" });
export type ListedStock = z.output<typeof ListedStock>;
const list = z.array(ListedStock).max(MOST_ROWS);

/** The same with today's regular session, the touch and the size. */
export const ListedDetails = ListedStock.extend({
  type: z.string(),
  prev_close: priceOut.nullable(),
  open: priceOut.nullable(),
  high: priceOut.nullable(),
  low: priceOut.nullable(),
  vwap: priceOut.nullable(),
  bid_price: priceOut.nullable(),
  ask_price: priceOut.nullable(),
  market_cap: moneyOut.nullable(),
  /** Average daily volume in shares over the last twenty days. */
  average_volume: z.number().nullable(),
  /** Their median, the volume of a usual day: one day of panic does not change it. */
  median_volume: z.number().nullable(),
}).meta({ id: "ListedDetails" });
export type ListedDetails = z.output<typeof ListedDetails>;

/** What a table of stocks shows beside their prices. */
const TradedStock = ListedStock.extend({
  high: ListedDetails.shape.high,
  low: ListedDetails.shape.low,
  market_cap: ListedDetails.shape.market_cap,
  average_volume: ListedDetails.shape.average_volume,
  median_volume: ListedDetails.shape.median_volume,
}).meta({ id: "TradedStock" });
export type TradedStock = z.output<typeof TradedStock>;

/** The same with the year's range, today included; null while it is not known. */
const TradedInYear = TradedStock.extend({
  fifty_two_week_low: priceOut.nullable(),
  fifty_two_week_high: priceOut.nullable(),
}).meta({ id: "TradedInYear" });
export type TradedInYear = z.output<typeof TradedInYear>;

export const marketSnapshot = contract({
  name: "stocks.market-snapshot",
  kind: "query",
  summary: "List the stocks that trade most, by dollars, with their figures",
  access: "public",
  input: nothing,
  output: z.array(ListedDetails).max(MOST_ROWS),
  errors: [],
  maxAge: LIVE,
});

export const movers = contract({
  name: "stocks.movers",
  kind: "query",
  summary: "List the stocks that rose or fell most today",
  access: "public",
  input: z.strictObject({
    direction: direction.default("gainers"),
    /** 50 when a minimum market cap is given, else 20. */
    limit: z.int().min(1).max(MOST_ROWS).optional(),
    min_market_cap: dollars.default(0),
    /** The absolute move, up or down. */
    min_change_percent: z.number().min(0).max(1e5).default(0),
    exclude_otc: excludeOtc,
  }),
  output: z.object({ data: z.array(TradedStock).max(MOST_ROWS) }),
  errors: [],
  maxAge: LIVE,
});

export const moversEnhanced = contract({
  name: "stocks.movers-enhanced",
  kind: "query",
  summary: "List the stocks that rose or fell most today, with their figures",
  access: "public",
  input: z.strictObject({ direction: direction.default("gainers"), limit: limit(20, MOST_ROWS) }),
  output: z.object({ data: z.array(ListedDetails).max(MOST_ROWS) }),
  errors: [],
  maxAge: LIVE,
});

const top = {
  kind: "query",
  access: "public",
  input: z.strictObject({ limit: limit(20, MOST_ROWS) }),
  output: list,
  errors: [],
  maxAge: LIVE,
} as const;
export const topGainers = contract({
  ...top,
  name: "stocks.top-gainers",
  summary: "List the stocks that rose most today",
});
export const topLosers = contract({
  ...top,
  name: "stocks.top-losers",
  summary: "List the stocks that fell most today",
});
export const popularEtfs = contract({
  ...top,
  name: "stocks.popular-etfs",
  summary: "List the funds that trade most, by dollars",
  /** The kind as the provider names it, the yield in percent of the price; null is not known. */
  output: z.array(TradedInYear.extend({ kind: z.string().nullable(), dividend_yield: statistic.nullable() }))
    .max(MOST_ROWS),
});

export const trending = contract({
  name: "stocks.trending",
  kind: "query",
  summary: "List the biggest moves, up or down, among the heavily traded",
  access: "public",
  input: z.strictObject({
    limit: limit(10, MOST_ROWS),
    /** Shares, traded today so far or on a usual day; at least a million dollars of today's are asked for besides. */
    min_volume: z.number().min(0).max(1e12).default(50_000_000),
    min_market_cap: dollars.default(0),
    exclude_otc: excludeOtc,
  }),
  output: z.array(TradedInYear.extend({
    /** Whether today's volume meets the minimum, or only a usual day's; null without a minimum. */
    volume_basis: z.enum(["today", "usual"]).nullable(),
  })).max(MOST_ROWS),
  errors: [],
  maxAge: LIVE,
});

/** Rows of each list of the pulse. */
export const PULSE_MOVERS = 4, PULSE_TRENDING = 5;
export const marketPulse = contract({
  name: "stocks.market-pulse",
  kind: "query",
  summary: "Show at a glance how the market moves: breadth, biggest moves, trending stocks",
  access: "public",
  input: nothing,
  output: z.object({
    breadth: Breadth,
    gainers: z.array(ListedStock).max(PULSE_MOVERS),
    losers: z.array(ListedStock).max(PULSE_MOVERS),
    /** The first of stocks.trending, with the line of today as in stocks.sparklines. */
    trending: z.array(StockLine.extend({ category: ListedStock.shape.category })).max(PULSE_TRENDING),
  }).meta({ id: "MarketPulse" }),
  errors: [],
  maxAge: LIVE,
});

export const marketSummary = contract({
  name: "stocks.market-summary",
  kind: "query",
  summary: "Show the major indices by their funds, and the breadth of the market",
  access: "public",
  input: nothing,
  output: z.object({
    /** Without securities whose price is unknown. */
    indices: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        price: priceOut,
        change: priceOut.nullable(),
        change_percentage: statistic.nullable(),
      }),
    )
      .max(4),
    /** Null while the whole market is unknown. */
    breadth: Breadth.nullable(),
    as_of: instant,
  }).meta({ id: "MarketSummary" }),
  errors: [],
  maxAge: LIVE,
});

export const exchangeHeatmap = contract({
  name: "stocks.exchange-heatmap",
  kind: "query",
  summary: "Compare the exchanges by how their securities move, best first",
  access: "public",
  input: nothing,
  output: z.array(z.object({
    exchange: z.string(),
    /** Average change in percent times gainer ratio. */
    performance_score: statistic,
    avg_change_percent: statistic,
    /** Securities whose change is known. */
    ticker_count: z.int(),
    total_volume: z.number().nullable(),
    gainers: z.int(),
    losers: z.int(),
    /** Gainers divided by all that moved; 0 when none did. */
    gainer_ratio: statistic,
  })).max(20),
  errors: [],
  maxAge: LIVE,
});

export const sectorPerformance = contract({
  name: "stocks.sector-performance",
  kind: "query",
  summary: "Show how each sector moves, weighted by market cap, best first",
  access: "public",
  input: nothing,
  output: z.array(z.object({
    sector: z.string(),
    /**
     * For companies listed on an exchange, weighted by their value at the previous close; null while no value is known.
     */
    change_percentage: statistic.nullable(),
    stocks: z.int(),
  })).max(50),
  errors: [],
  maxAge: LIVE,
});

export const dividendStocks = contract({
  name: "stocks.dividend-stocks",
  kind: "query",
  summary: "List the stocks that pay dividends, best quality first",
  access: "public",
  input: z.strictObject({
    /** Percent. */
    min_yield: z.number().min(0).max(1000).default(0),
    /** Payments a year. */
    frequency: z.int().min(1).max(365).optional(),
    limit: limit(50, MOST_ROWS),
  }),
  output: z.array(z.object({
    symbol: z.string(),
    name: z.string(),
    price: priceOut,
    change: priceOut.nullable(),
    change_percentage: statistic.nullable(),
    /** Percent of the price. */
    dividend_yield: statistic,
    /** Dollars a share in regular dividends with ex-dates in the last twelve months, adjusted for splits. */
    annual_dividend: statistic,
    frequency: z.int(),
    /** 0 to 25: 60 % yield, 25 % consistency, 15 % growth. Unknown values add nothing. */
    dividend_score: statistic,
    /** Payments made divided by payments expected in two years, 0 to 1. */
    consistency_score: statistic.nullable(),
    /** Dividends of the last twelve months divided by those of the twelve before, 0 to 2; 1 is flat. */
    growth_score: statistic.nullable(),
    last_ex_date: z.string(),
    /** Percent of the earnings of the last twelve months; null for a fund, or when they are not known or none. */
    payout_ratio: statistic.nullable(),
    /**
     * What the score does not say: that the dividend was cut in the last twelve months, or that more is paid out than
     * was earned. Those of a payout are known once the day's fundamentals are.
     */
    warnings: z.array(z.enum(["cut", "payout"])).max(2),
  })).max(MOST_ROWS),
  errors: [],
  maxAge: LIVE,
});

export const ipoCalendar = contract({
  name: "stocks.ipo-calendar",
  kind: "query",
  summary: "List planned and past listings, pending first",
  access: "public",
  input: z.strictObject({ limit: limit(30, MOST_ROWS) }),
  output: z.array(z.object({
    symbol: z.string(),
    name: z.string(),
    listing_date: z.string().nullable(),
    exchange: z.string().nullable(),
    price_range_low: priceOut.nullable(),
    price_range_high: priceOut.nullable(),
    final_price: priceOut.nullable(),
    shares_offered: z.number().nullable(),
    status: z.string(),
  })).max(MOST_ROWS),
  errors: [],
  maxAge: 60,
});

export const conditionCodes = contract({
  name: "stocks.condition-codes",
  kind: "query",
  summary: "Explain the condition codes of trades",
  access: "public",
  input: nothing,
  output: z.object({
    results: z.array(z.object({
      id: z.int(),
      name: z.string(),
      description: z.string(),
      type: z.string(),
      data_types: z.array(z.string()).max(20),
      update_rules: z.object({
        updates_high_low: z.boolean(),
        updates_open_close: z.boolean(),
        updates_volume: z.boolean(),
      }),
      sip_mapping: z.record(z.string(), z.string()),
    })).max(5000),
  }),
  errors: [],
  maxAge: HOUR,
});

export const marketContracts = [
  marketOperations,
  stocksOperations,
  stocksHolidays,
  enhancedStatus,
  marketSnapshot,
  marketPulse,
  marketSummary,
  movers,
  moversEnhanced,
  topGainers,
  topLosers,
  trending,
  popularEtfs,
  breadth,
  breadthHistory,
  exchangeHeatmap,
  sectorPerformance,
  sectorMedians,
  dividendStocks,
  ipoCalendar,
  conditionCodes,
  tradingDays,
] as const;
