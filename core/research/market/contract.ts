/** Contracts of the whole market. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { instant, limit, moneyOut, nothing, priceOut, statistic } from "../../kernel/wire.ts";
import { LIVE } from "../contract_parts.ts";
import { Breadth } from "./breadth_contract.ts";
import { StockLine } from "../stocks/contract.ts";
import { z } from "zod";

/** The most rows in a list. */
export const MOST_ROWS = 500;
export const direction = z.enum(["gainers", "losers"]);
const dollars = z.number().min(0).max(1e14);
const excludeOtc = z.boolean().default(true);
/** Also stocks under five dollars, and those with less than a million dollars traded on a usual day. */
export const includeSmall = z.boolean().default(false);

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
  /** Their median, the volume of a usual day: a single extreme day does not change it. */
  median_volume: z.number().nullable(),
}).meta({ id: "ListedDetails" });
export type ListedDetails = z.output<typeof ListedDetails>;

/** Further columns of a table of stocks. */
export const TradedStock = ListedStock.extend({
  high: ListedDetails.shape.high,
  low: ListedDetails.shape.low,
  market_cap: ListedDetails.shape.market_cap,
  average_volume: ListedDetails.shape.average_volume,
  median_volume: ListedDetails.shape.median_volume,
}).meta({ id: "TradedStock" });
export type TradedStock = z.output<typeof TradedStock>;

/** The same with the year's range, today included; null while it is unknown. */
export const TradedInYear = TradedStock.extend({
  fifty_two_week_low: priceOut.nullable(),
  fifty_two_week_high: priceOut.nullable(),
}).meta({ id: "TradedInYear" });
export type TradedInYear = z.output<typeof TradedInYear>;

export const marketSnapshot = contract({
  name: "stocks.market-snapshot",
  route: "GET /stocks/market/snapshot",
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
  route: "GET /stocks/market/movers",
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
  route: "GET /stocks/market/movers-enhanced",
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
  route: "GET /stocks/top-gainers",
  summary: "List the stocks that rose most today",
});

export const topLosers = contract({
  ...top,
  name: "stocks.top-losers",
  route: "GET /stocks/top-losers",
  summary: "List the stocks that fell most today",
});

export const popularEtfs = contract({
  ...top,
  name: "stocks.popular-etfs",
  route: "GET /stocks/popular-etfs",
  summary: "List the funds that trade most, by dollars",
  /** The kind as the provider names it, the yield in percent of the price; null is unknown. */
  output: z.array(TradedInYear.extend({ kind: z.string().nullable(), dividend_yield: statistic.nullable() }))
    .max(MOST_ROWS),
});

export const trending = contract({
  name: "stocks.trending",
  route: "GET /stocks/trending",
  kind: "query",
  summary: "List the biggest moves, up or down, among the heavily traded",
  access: "public",
  input: z.strictObject({
    limit: limit(10, MOST_ROWS),
    /** Shares, traded today so far or on a usual day; a value of at least a million dollars today is also required. */
    min_volume: z.number().min(0).max(1e12).default(50_000_000),
    min_market_cap: dollars.default(0),
    exclude_otc: excludeOtc,
    include_small: includeSmall,
  }),
  output: z.array(TradedInYear.extend({
    /** Whether today's volume meets the minimum, or only that of a usual day; null without a minimum. */
    volume_basis: z.enum(["today", "usual"]).nullable(),
  })).max(MOST_ROWS),
  errors: [],
  maxAge: LIVE,
});

/** Rows of each list of the pulse. */
export const PULSE_MOVERS = 4, PULSE_TRENDING = 5;

export const marketPulse = contract({
  name: "stocks.market-pulse",
  route: "GET /stocks/market/pulse",
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
  route: "GET /stocks/market/summary",
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
