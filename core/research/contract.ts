/** Contracts of the market and stock queries that trading needs. They need no token. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import {
  date,
  id,
  instant,
  line,
  moneyOut,
  nothing,
  priceOut,
  sharesOut,
  statistic,
  symbol,
  symbols,
} from "../kernel/wire.ts";

export const marketStatuses = ["open", "pre_market", "after_hours", "closed", "weekend", "holiday"] as const;
export type MarketStatusValue = (typeof marketStatuses)[number];

export const MarketStatus = z.object({
  status: z.enum(marketStatuses),
  user_message: z.string(),
  trading_tip: z.string(),
  /** `immediate`: market orders execute at once; `limit_only`: only limit orders are accepted. */
  execution_type: z.enum(["immediate", "limit_only"]),
  /** When the state changes next: the close while open, else the next open. */
  next_session: z.object({ label: z.enum(["Market Close", "Market Open", "Next Market Open"]), at: instant }),
  /** The market clock, RFC 3339 with New York's offset. */
  current_time_et: z.string(),
  operations: z.object({ market_orders: z.boolean(), limit_orders: z.boolean(), matching: z.boolean() }),
  /** `simulated`: the product generates the prices. */
  market: z.enum(["simulated", "live"]),
  clock: z.object({
    mode: z.enum(["practice", "real", "set"]),
    speed: z.number(),
    /** Up to when fills, dividends and all else are done, while the product is catching up to now; else null. */
    lived_until: instant.nullable(),
  }),
}).meta({ id: "MarketStatus" });
export type MarketStatus = z.output<typeof MarketStatus>;

export const marketStatus = contract({
  name: "market.status",
  kind: "query",
  summary: "Tell whether the market is open, and what that allows",
  access: "public",
  input: nothing,
  output: MarketStatus,
  errors: [],
});

/** The last trading day of a listing that has ended, an ISO day; null while it is listed. */
export const delistedOn = z.string().nullable();

/** Under 2 billion dollars small, up to 10 billion mid, above that large. */
export const marketCapBands = ["small", "mid", "large"] as const;

/** A search result. Value, price to earnings and yield are at its price, or at the last close where none is known. */
export const StockRow = z.object({
  symbol: z.string(),
  name: z.string(),
  delisted_on: delistedOn,
  exchange: z.string(),
  type: z.string(),
  sector: z.string().nullable(),
  price: priceOut.nullable(),
  change_percentage: statistic.nullable(),
  marketCap: moneyOut.nullable(),
  market_cap_band: z.enum(marketCapBands).nullable(),
  pe: statistic.nullable(),
  /** Percent. */
  yield: statistic.nullable(),
}).meta({ id: "StockRow" });

export const searchStocks = contract({
  name: "stocks.search",
  kind: "query",
  summary: "Find stocks and funds by symbol or name",
  access: "public",
  input: z.strictObject({
    q: line().min(1, { error: "Type a symbol or a name" }).max(60),
    limit: z.int().min(1).max(50).default(10),
  }),
  output: z.array(StockRow),
  errors: [],
});

/** Prices, volume and sizes are null for a delisted stock. */
export const StockQuote = z.object({
  symbol: z.string(),
  name: z.string(),
  delisted_on: delistedOn,
  price: priceOut.nullable(),
  prev_close: priceOut.nullable(),
  open: priceOut.nullable(),
  high: priceOut.nullable(),
  low: priceOut.nullable(),
  vwap: priceOut.nullable(),
  change: priceOut.nullable(),
  change_percentage: statistic.nullable(),
  volume: z.number().nullable(),
  bid_price: priceOut.nullable(),
  ask_price: priceOut.nullable(),
  /** Whole lots of 100 shares; the exact displayed sizes are separate fields. */
  bid_size: z.int().nullable(),
  ask_size: z.int().nullable(),
  bid_shares: z.int().nullable(),
  ask_shares: z.int().nullable(),
  halted: z.boolean(),
  quoted_at: instant.nullable(),
}).meta({ id: "StockQuote" });
export type StockQuote = z.output<typeof StockQuote>;

export const stockQuote = contract({
  name: "stocks.quote",
  kind: "query",
  summary: "Show the quote of a stock now",
  access: "public",
  input: z.strictObject({ symbol }),
  output: StockQuote,
  errors: ["SYMBOL_NOT_FOUND"],
});

/** The minutes between two points of a sparkline. */
export const LINE_MINUTES = 5;
/** A regular session has 78 of them; the line begins with the open. */
const MOST_POINTS = 79;
const MOST_LINES = 100;

export const StockLine = z.object({
  symbol: z.string(),
  name: z.string(),
  delisted_on: delistedOn,
  price: priceOut.nullable(),
  change: priceOut.nullable(),
  change_percentage: statistic.nullable(),
  prev_close: priceOut.nullable(),
  /** Epoch milliseconds and price, oldest first; empty for a stock that did not trade in the session. */
  line: z.array(z.object({ t: z.number(), price: priceOut })).max(MOST_POINTS),
});

/**
 * The lines are of the regular session of `date`, the latest trading day whose session has begun. Prices and changes
 * are as in StockQuote.
 */
export const sparklines = contract({
  name: "stocks.sparklines",
  kind: "query",
  summary: "Show price, change and today's line of many stocks",
  access: "public",
  input: z.strictObject({ symbols: symbols(MOST_LINES) }),
  output: z.object({
    date: z.string(),
    opens_at: instant,
    closes_at: instant,
    /** In the order asked for, each once. */
    stocks: z.array(StockLine).max(MOST_LINES),
    /** Those that were never listed. */
    unknown_symbols: z.array(z.string()).max(MOST_LINES),
  }).meta({ id: "Sparklines" }),
  errors: [],
  maxAge: 5,
});

/** As in StockInfo; the yield is the caller's to compute, from the price that it shows beside it. */
export const dividendRates = contract({
  name: "stocks.dividend-rates",
  kind: "query",
  summary: "Show what a share of each of many stocks pays a year",
  access: "public",
  input: z.strictObject({ symbols: symbols(MOST_LINES) }),
  output: z.object({
    /** In the order asked for, each once. */
    stocks: z.array(z.object({
      symbol: z.string(),
      /**
       * Dollars a share with up to six decimals, adjusted to today's shares; 0 where it pays none, null, like all the
       * others, where its dividends are not known.
       */
      annual_dividends: z.number().meta({ unit: "USD" }).nullable(),
      dividend_frequency: z.int().nullable(),
      last_dividend_date: z.string().nullable(),
      next_dividend_date: z.string().nullable(),
    })).max(MOST_LINES),
  }).meta({ id: "DividendRates" }),
  errors: [],
  maxAge: 60,
});

export const stockInfo = contract({
  name: "stocks.info",
  kind: "query",
  summary: "Show what is known of a stock",
  access: "public",
  input: z.strictObject({ symbol }),
  output: z.object({
    symbol: z.string(),
    name: z.string(),
    delisted_on: delistedOn,
    /** The last trade: market value, price to earnings and yield are at this price. */
    price: priceOut.nullable(),
    market_cap: moneyOut.nullable(),
    /** A page computes the market value at its live price from these. */
    shares_outstanding: z.number().nullable(),
    fifty_two_week_low: priceOut.nullable(),
    fifty_two_week_high: priceOut.nullable(),
    exchange: z.string(),
    type: z.string(),
    sector: z.string().nullable(),
    industry: z.string().nullable(),
    employees: z.int().nullable(),
    description: z.string().nullable(),
    pe_ratio: statistic.nullable(),
    /** Percent: the regular dividends of the last twelve months over the last price. */
    dividend_yield: statistic.nullable(),
    /** Payments a year of the regular dividend. */
    dividend_frequency: z.int().nullable(),
    /** Ex-dates; the next one is already declared. */
    last_dividend_date: z.string().nullable(),
    next_dividend_date: z.string().nullable(),
  }).meta({ id: "StockInfo" }),
  errors: ["SYMBOL_NOT_FOUND"],
});

/** With a portfolio, the caller must own it. */
export const tradingSnapshot = contract({
  name: "stocks.trading-snapshot",
  kind: "query",
  summary: "Show what a trade ticket needs: quote, today's chart, own position",
  access: "public",
  input: z.strictObject({ symbol, portfolio_id: id.optional() }),
  output: z.object({
    quote: StockQuote,
    /** One point per minute of the current trading day. */
    chart_data: z.array(z.object({ time: instant, close: priceOut })),
    fifty_two_week_low: priceOut.nullable(),
    fifty_two_week_high: priceOut.nullable(),
    market_cap: moneyOut.nullable(),
    /** As in StockInfo. */
    dividend_yield: statistic.nullable(),
    dividend_frequency: z.int().nullable(),
    holdings: z.object({ shares: sharesOut, available_shares: sharesOut, average_cost: priceOut.nullable() }),
  }).meta({ id: "TradingSnapshot" }),
  errors: ["SYMBOL_NOT_FOUND", "NOT_FOUND"],
});

export const timespans = ["minute", "hour", "day", "week", "month", "quarter", "year"] as const;
export const stockBars = contract({
  name: "stocks.bars",
  kind: "query",
  summary: "List price bars of a stock, oldest first",
  access: "public",
  input: z.strictObject({
    symbol,
    multiplier: z.int().min(1).max(240).default(1),
    timespan: z.enum(timespans).default("day"),
    limit: z.int().min(1).max(50_000).default(5000),
    from_date: date().optional(),
    to_date: date().optional(),
  }),
  output: z.object({
    symbol: z.string(),
    data: z.array(
      z.object({
        timestamp: z.number(),
        open: priceOut,
        high: priceOut,
        low: priceOut,
        close: priceOut,
        volume: z.number(),
      }),
    ),
  }),
  errors: ["SYMBOL_NOT_FOUND", "RULE_BROKEN"],
});

const hours = z.object({
  session: z.enum(["pre_market", "open", "after_hours"]),
  opens_at: instant,
  closes_at: instant,
});
export const marketHours = contract({
  name: "market.hours",
  kind: "query",
  summary: "Show the sessions of the current or next trading day",
  access: "public",
  input: nothing,
  output: z.object({
    date: z.string(),
    time_zone: z.literal("America/New_York"),
    early_close: z.boolean(),
    sessions: z.array(hours),
  }),
  errors: [],
});
export const Holiday = z.object({ name: z.string(), date: z.string(), status: z.enum(["closed", "early-close"]) });
export const marketHolidays = contract({
  name: "market.holidays",
  kind: "query",
  summary: "List the market's holidays and early closes of a year",
  access: "public",
  input: z.strictObject({ year: z.int().min(1999).max(2100).optional() }),
  output: z.array(Holiday),
  errors: [],
});

export const researchContracts = [
  marketStatus,
  marketHours,
  marketHolidays,
  searchStocks,
  stockBars,
  stockQuote,
  sparklines,
  dividendRates,
  stockInfo,
  tradingSnapshot,
] as const;
