/** Contracts of quarterly results, and of all dated events of a stock. Need no token. Unknown is null. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { limit, symbol } from "../../kernel/wire.ts";
import { day, known, PUBLISHED_SECONDS } from "../contract_parts.ts";
import { splitHistory } from "../stocks/facts_contract.ts";
import { stockDividends } from "../dividends/contract.ts";

export const stockEarnings = contract({
  name: "stocks.earnings",
  route: "GET /stocks/:symbol/earnings",
  kind: "query",
  summary: "List the quarterly results a company has filed, newest first",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(20, 100) }),
  output: z.object({
    symbol: z.string(),
    earnings: z.array(z.object({
      filing_date: day.nullable(),
      fiscal_year: z.int(),
      fiscal_period: z.enum(["Q1", "Q2", "Q3", "Q4"]),
      period_end: day,
      /** Dollars a diluted share as filed, else a basic one; not adjusted for later splits. */
      eps: known.statistic,
      revenue: known.money,
    })).max(100),
    /** Why there is no data, for display. */
    error: known.text,
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const stockEvents = contract({
  name: "stocks.events",
  route: "GET /stocks/:symbol/events",
  kind: "query",
  summary: "List the dividends, splits and filed results of a stock, newest first",
  access: "public",
  input: z.strictObject({ symbol, limit: limit(100, 100) }),
  /** A list is null while the provider does not return it. */
  output: z.object({
    symbol: z.string(),
    dividends: stockDividends.output.shape.dividends.nullable(),
    splits: splitHistory.output.shape.split_history.nullable(),
    earnings: stockEarnings.output.shape.earnings.nullable(),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});
