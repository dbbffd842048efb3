/** Contracts of the queries about one stock. None needs a token. Unknown values are null. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { instant, limit, priceOut, statistic, symbol } from "../kernel/wire.ts";
import { compare } from "./compare_contract.ts";
import { delistedOn, timespans } from "./contract.ts";
import { day, known, ofSymbol, PUBLISHED_SECONDS } from "./contract_parts.ts";
import { financialsContracts } from "./financials_contract.ts";

const bar = { open: priceOut, high: priceOut, low: priceOut, close: priceOut, volume: z.number() };

export const stockSnapshot = contract({
  name: "stocks.snapshot",
  kind: "query",
  summary: "Show last trade, quote and bars of a stock now",
  access: "public",
  input: ofSymbol,
  output: z.object({
    symbol: z.string(),
    delisted_on: delistedOn,
    /** The timestamp in nanoseconds since 1970. */
    last_trade: z.object({ price: priceOut, timestamp: z.number() }).nullable(),
    /** Sizes in whole lots of 100 shares; the exact displayed sizes are separate fields. */
    last_quote: z.object({
      bid: priceOut,
      ask: priceOut,
      bid_size: z.int(),
      ask_size: z.int(),
      bid_shares: z.int(),
      ask_shares: z.int(),
      timestamp: instant,
    }).nullable(),
    day_bar: z.object({ ...bar, vwap: known.price }).nullable(),
    prev_day_bar: z.object(bar).nullable(),
    /** Against the previous close; the second field is in percent. */
    todays_change: known.price,
    todays_change_perc: known.statistic,
    fifty_two_week_low: known.price,
    fifty_two_week_high: known.price,
    market_cap: known.money,
    /** The next declared dividend, else the last one. */
    ex_dividend_date: day.nullable(),
  }).meta({ id: "StockSnapshot" }),
  errors: ["SYMBOL_NOT_FOUND"],
});

/** `timestamp` is the start of the bar in epoch milliseconds. */
export const stockHistory = contract({
  name: "stocks.historical",
  kind: "query",
  summary: "List daily bars of a stock, oldest first",
  access: "public",
  /** Calendar days, counted back from the latest session's day, which is included. */
  input: z.strictObject({ symbol, days: z.int().min(1).max(20_000).default(365) }),
  output: z.object({
    symbol: z.string(),
    data: z.array(z.object({ date: day, timestamp: z.number(), ...bar })).max(20_000),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
});

const window = (byDefault: number) => z.int().min(2).max(400).default(byDefault);
/** The number of newest bars to show; many more are read before them, so that averages have settled. */
const drawn = { timespan: z.enum(timespans).default("day"), limit: limit(250, 5000) };
const moment = { timestamp: z.number(), date: day };

/** Bars before the first defined value are left out. */
const indicator = <const N extends string>(name: N, summary: string, byDefault: number) =>
  contract({
    name,
    kind: "query",
    summary,
    access: "public",
    input: z.strictObject({ symbol, window: window(byDefault), ...drawn }),
    output: z.object({
      symbol: z.string(),
      window: z.int(),
      timespan: z.enum(timespans),
      series: z.array(z.object({ ...moment, value: statistic })).max(5000),
    }),
    errors: ["SYMBOL_NOT_FOUND"],
  });

export const technicalSma = indicator(
  "stocks.technical-sma",
  "Compute the simple moving average of a stock's closes",
  50,
);
export const technicalEma = indicator(
  "stocks.technical-ema",
  "Compute the exponential moving average of a stock's closes",
  20,
);
export const technicalRsi = indicator("stocks.technical-rsi", "Compute the relative strength index of a stock", 14);
export const technicalMacd = contract({
  name: "stocks.technical-macd",
  kind: "query",
  summary: "Compute the MACD of a stock: line, signal and histogram",
  access: "public",
  input: z.strictObject({
    symbol,
    short_window: window(12),
    long_window: window(26),
    signal_window: window(9),
    ...drawn,
  }),
  output: z.object({
    symbol: z.string(),
    timespan: z.enum(timespans),
    series: z.array(z.object({ ...moment, value: statistic, signal: known.statistic, histogram: known.statistic })).max(
      5000,
    ),
  }),
  errors: ["SYMBOL_NOT_FOUND", "RULE_BROKEN"],
});

export const technicalSummary = contract({
  name: "stocks.technical-summary",
  kind: "query",
  summary: "Weigh what the indicators of a stock say together",
  access: "public",
  input: z.strictObject({ symbol }),
  output: z.object({
    symbol: z.string(),
    sentiment: z.enum(["Bullish", "Slightly Bullish", "Neutral", "Slightly Bearish", "Bearish"]),
    strength: z.enum(["Strong", "Moderate"]).nullable(),
    /** Percent of the weights; null without a signal. */
    bullish_share: known.statistic,
    bullish_signals: z.int(),
    bearish_signals: z.int(),
    signals: z.array(z.object({
      name: z.string(),
      direction: z.enum(["bullish", "bearish"]),
      weight: z.number(),
      value: statistic,
      against: statistic,
    })).max(20),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
});

export const stockDividends = contract({
  name: "stocks.dividends",
  kind: "query",
  summary: "List the dividends of a stock, newest first, and what a year pays",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(100, 500) }),
  output: z.object({
    symbol: z.string(),
    /** Percent: the regular dividends of the last twelve months over the last price. */
    dividend_yield: known.statistic,
    /** Dollars a share, adjusted to today's shares. */
    annual_dividends: known.price,
    dividends: z.array(z.object({
      /** Dollars for each of today's shares, with up to six decimals; null while the splits since are not known. */
      adjusted_amount: z.number().meta({ unit: "USD" }).nullable(),
      /** Dollars a share as paid, not adjusted for later splits. */
      cash_amount: priceOut,
      declaration_date: day.nullable(),
      ex_dividend_date: day,
      record_date: day.nullable(),
      pay_date: day.nullable(),
      /** CD cash, SC special, LT and ST distributions of long and short capital gains. */
      dividend_type: z.enum(["CD", "SC", "LT", "ST"]),
      /** Payments a year; 0 for a one-off dividend. */
      frequency: z.int(),
    })).max(500),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const splitHistory = contract({
  name: "splits.history",
  kind: "query",
  summary: "List the splits of a stock, newest first",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(100, 500) }),
  output: z.object({
    symbol: z.string(),
    split_history: z.array(z.object({
      stock_symbol: z.string(),
      /** This many shares became `split_ratio_to`. */
      split_ratio_from: z.number(),
      split_ratio_to: z.number(),
      execution_date: day,
      /** Whether the market already trades after it. */
      is_processed: z.boolean(),
      is_reverse_split: z.boolean(),
    })).max(500),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const stockRatios = contract({
  name: "stocks.ratios",
  kind: "query",
  summary: "Show the valuation ratios of a stock",
  access: "public",
  input: ofSymbol,
  output: z.object({
    symbol: z.string(),
    /** The last trade and its day: the ratios that depend on a price are at this one. */
    price: known.price,
    date: day.nullable(),
    fiscal_period: z.literal("TTM").nullable(),
    pe_ratio: known.statistic,
    pb_ratio: known.statistic,
    ps_ratio: known.statistic,
    pcf_ratio: known.statistic,
    /** A fraction, unlike elsewhere. */
    dividend_yield: known.statistic,
    enterprise_value: known.money,
    ev_to_sales: known.statistic,
    ev_to_ebitda: known.statistic,
    market_cap: known.money,
    quick_ratio: known.statistic,
    cash_ratio: known.statistic,
    earnings_per_share: known.statistic,
    free_cash_flow: known.money,
    /** Why there is no data, for display. */
    error: known.text,
  }).meta({ id: "StockRatios" }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const stockNews = contract({
  name: "stocks.news",
  kind: "query",
  summary: "List news about a stock, newest first, with their sentiment",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(15, 50) }),
  output: z.object({
    symbol: z.string(),
    count: z.int(),
    articles: z.array(
      z.object({
        published_at: instant,
        title: z.string(),
        publisher: z.string(),
        /** For this stock. */
        sentiment: z.object({ sentiment: z.enum(["positive", "neutral", "negative"]), sentiment_reasoning: z.string() })
          .nullable(),
        url: known.text,
        description: known.text,
        /** The publisher's address; pages show it through /api/images. */
        image_url: known.text,
        keywords: z.array(z.string()),
        publisher_logo: known.text,
        author: known.text,
        tickers: z.array(z.string()),
        id: z.string(),
      }).meta({ id: "Article" }),
    ).max(50),
    /** Why there is no data, for display. */
    error: known.text,
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const shortInterest = contract({
  name: "stocks.short-interest",
  kind: "query",
  summary: "Show how many shares of a stock are sold short",
  access: "public",
  input: ofSymbol,
  output: z.object({
    symbol: z.string(),
    /** Shares. */
    short_interest: z.number().nullable(),
    average_daily_volume: z.number().nullable(),
    days_to_cover: known.statistic,
    settlement_date: day.nullable(),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const shortVolume = contract({
  name: "stocks.short-volume",
  kind: "query",
  summary: "List how much of a stock's volume was sold short, newest day first",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(30, 250) }),
  output: z.object({
    symbol: z.string(),
    /** Percent: the mean of the listed days. */
    avg_short_ratio: known.statistic,
    results: z.array(
      z.object({ date: day, short_volume: z.number(), total_volume: z.number(), short_volume_ratio: statistic }),
    ).max(250),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const stockContracts = [
  compare,
  stockSnapshot,
  stockHistory,
  technicalSma,
  technicalEma,
  technicalRsi,
  technicalMacd,
  technicalSummary,
  stockDividends,
  splitHistory,
  ...financialsContracts,
  stockRatios,
  stockNews,
  shortInterest,
  shortVolume,
] as const;
