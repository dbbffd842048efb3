/** Contracts of indicators. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { limit, statistic, symbol } from "../../kernel/wire.ts";
import { day, known } from "../contract_parts.ts";
import { timespans } from "../stocks/bars_contract.ts";
import { z } from "zod";

const window = (byDefault: number) => z.int().min(2).max(400).default(byDefault);

/** The number of newest bars to show; many more are read before them, so that averages have settled. */
const drawn = { timespan: z.enum(timespans).default("day"), limit: limit(250, 5000) };
const moment = { timestamp: z.number(), date: day };

/** Bars before the first defined value are left out. */
const indicator = <const S extends "sma" | "ema" | "rsi">(short: S, summary: string, byDefault: number) =>
  contract({
    name: `stocks.technical-${short}`,
    route: `GET /stocks/technical/${short}/:symbol`,
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
  "sma",
  "Compute the simple moving average of a stock's closes",
  50,
);

export const technicalEma = indicator(
  "ema",
  "Compute the exponential moving average of a stock's closes",
  20,
);

export const technicalRsi = indicator("rsi", "Compute the relative strength index of a stock", 14);

export const technicalMacd = contract({
  name: "stocks.technical-macd",
  route: "GET /stocks/technical/macd/:symbol",
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
  route: "GET /stocks/technical/summary/:symbol",
  kind: "query",
  summary: "Combine the indicators of a stock into one weighted summary",
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
