/** Contracts of a stock's dividends. Browser-safe. */
import { contract } from "../../kernel/operation.ts";
import { limit, priceOut, symbol, symbols } from "../../kernel/wire.ts";
import { day, known, PUBLISHED_SECONDS } from "../contract_parts.ts";
import { MOST_LINES } from "../stocks/contract.ts";
import { z } from "zod";

/** As in StockInfo; the caller computes the yield from the price that it shows. */
export const dividendRates = contract({
  name: "stocks.dividend-rates",
  route: "GET /stocks/dividend-rates",
  kind: "query",
  summary: "Show the yearly dividends of a share of each of many stocks",
  access: "public",
  input: z.strictObject({ symbols: symbols(MOST_LINES) }),
  output: z.object({
    /** In the requested order, each once. */
    stocks: z.array(z.object({
      symbol: z.string(),
      /**
       * Dollars a share with up to six decimals, adjusted to today's shares; 0 where it pays none; null, like all the
       * other fields, where its dividends are unknown.
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

export const stockDividends = contract({
  name: "stocks.dividends",
  route: "GET /stocks/:symbol/dividends",
  kind: "query",
  summary: "List the dividends of a stock, newest first, and their yearly sum",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(100, 500) }),
  output: z.object({
    symbol: z.string(),
    /** Percent: the regular dividends of the last twelve months over the last price. */
    dividend_yield: known.statistic,
    /** Dollars a share, adjusted to today's shares. */
    annual_dividends: known.price,
    dividends: z.array(z.object({
      /** Dollars for each of today's shares, with up to six decimals; null while the splits since are unknown. */
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
