/** Contracts of the calendars of stocks. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { date, limit, priceOut, statistic } from "../../kernel/wire.ts";

/** The most days of a calendar: two months. */
export const MOST_DAYS = 62;
const MOST_ROWS = 500;

const range = {
  /** Today by default. */
  from: date().optional(),
  /** Included; four weeks after the first day by default. */
  to: date().optional(),
};
/** Whether only the stocks that the caller holds or watches are wanted. */
const mine = z.boolean().default(false);

export const dividendCalendar = contract({
  name: "stocks.dividend-calendar",
  route: "GET /stocks/dividend-calendar",
  kind: "query",
  summary: "List the declared dividends of the market by ex-date",
  access: "public",
  reads: ["money", "watchlists"],
  input: z.strictObject({ ...range, mine, limit: limit(MOST_ROWS, MOST_ROWS) }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** How many dividends there are, also those beyond the limit. */
    total: z.int(),
    /** The ex-dates among these days, in order, with how many dividends each has. */
    days: z.array(z.object({ date: z.string(), dividends: z.int() })).max(MOST_DAYS),
    /** By ex-date; of one day the most valuable security first. */
    dividends: z.array(z.object({
      symbol: z.string(),
      /** The symbol where the security is no longer listed. */
      name: z.string(),
      ex_dividend_date: z.string(),
      declaration_date: z.string().nullable(),
      record_date: z.string().nullable(),
      pay_date: z.string().nullable(),
      /** Dollars a share as paid, not adjusted for later splits. */
      cash_amount: priceOut,
      /** Percent of the price now: the regular dividends of the last twelve months. */
      dividend_yield: statistic.nullable(),
      /** Payments a year; 0 for a one-off dividend. */
      frequency: z.int(),
      /** CD cash, SC special, LT and ST distributions of long and short capital gains. */
      dividend_type: z.enum(["CD", "SC", "LT", "ST"]),
    })).max(MOST_ROWS),
  }).meta({ id: "DividendCalendar" }),
  errors: [],
});
