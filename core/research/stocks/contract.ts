/** Contracts of a stock's quote, profile and lines. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { id, instant, line, moneyOut, priceOut, sharesOut, statistic, symbol, symbols } from "../../kernel/wire.ts";
import { z } from "zod";

/** The last trading day of a listing that has ended, an ISO day; null while it is listed. */
export const delistedOn = z.string().nullable();

/** Under 2 billion dollars small, up to 10 billion mid, above that large. */
export const marketCapBands = ["small", "mid", "large"] as const;

/** A search result. Value, price to earnings and yield are at its price, or at the last close without one. */
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
  route: "GET /stocks/search",
  limit: "searches",
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
  route: "GET /stocks/:symbol/quote",
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
export const MOST_LINES = 100;

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
  route: "GET /stocks/sparklines",
  kind: "query",
  summary: "Show price, change and today's line of many stocks",
  access: "public",
  input: z.strictObject({ symbols: symbols(MOST_LINES) }),
  output: z.object({
    date: z.string(),
    opens_at: instant,
    closes_at: instant,
    /** In the requested order, each once. */
    stocks: z.array(StockLine).max(MOST_LINES),
    /** Those that were never listed. */
    unknown_symbols: z.array(z.string()).max(MOST_LINES),
  }).meta({ id: "Sparklines" }),
  errors: [],
  maxAge: 5,
});

export const stockInfo = contract({
  name: "stocks.info",
  route: "GET /stocks/:symbol/info",
  kind: "query",
  summary: "Show the facts about a stock",
  access: "public",
  input: z.strictObject({ symbol }),
  output: z.object({
    symbol: z.string(),
    name: z.string(),
    delisted_on: delistedOn,
    /** The last trade: market value, price to earnings and yield are at this price. */
    price: priceOut.nullable(),
    market_cap: moneyOut.nullable(),
    /** A page computes the market value at its current price from these. */
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
  route: "GET /stocks/:symbol/trading-snapshot",
  kind: "query",
  summary: "Show the data of a trade ticket: quote, today's chart, your position",
  access: "public",
  reads: ["money"],
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
