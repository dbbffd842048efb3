/** Contracts of a stock's bars. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { date, instant, priceOut, symbol } from "../../kernel/wire.ts";
import { day, known, ofSymbol } from "../contract_parts.ts";
import { delistedOn } from "./contract.ts";
import { z } from "zod";

export const timespans = ["minute", "hour", "day", "week", "month", "quarter", "year"] as const;

export const stockBars = contract({
  name: "stocks.bars",
  route: "GET /stocks/bars/:symbol",
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

const bar = { open: priceOut, high: priceOut, low: priceOut, close: priceOut, volume: z.number() };

export const stockSnapshot = contract({
  name: "stocks.snapshot",
  route: "GET /stocks/:symbol/snapshot",
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
  route: "GET /stocks/:symbol/historical",
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
