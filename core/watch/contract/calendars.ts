/** Contracts of the calendars of stocks. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { date, limit, moneyOut, priceOut, statistic, symbols } from "../../kernel/wire.ts";

/** The most days of a calendar: two months. */
export const MOST_DAYS = 62;
const MOST_ROWS = 500;

const range = {
  /** Today by default. */
  from: date().optional(),
  /** Included; four weeks after the first day by default. */
  to: date().optional(),
};
/** The most companies of an earnings calendar: a provider is asked about each. */
export const MOST_COMPANIES = 100;
/** The most reports of a company within the days of a calendar: a prospectus has some years of them. */
export const MOST_REPORTS = 16;
const fiscalPeriod = z.enum(["Q1", "Q2", "Q3", "Q4"]);

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

export const earningsCalendar = contract({
  name: "stocks.earnings-calendar",
  route: "GET /stocks/earnings-calendar",
  kind: "query",
  summary: "List filed and expected quarterly reports of your stocks, or of some",
  access: "public",
  reads: ["money", "watchlists"],
  input: z.strictObject({
    ...range,
    /** By default the companies that the caller holds or watches. */
    symbols: symbols(MOST_COMPANIES).optional(),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** Filed by now, on a day of the range, by day. */
    reports: z.array(z.object({
      symbol: z.string(),
      name: z.string(),
      filing_date: z.string(),
      fiscal_year: z.int(),
      fiscal_period: fiscalPeriod,
      period_end: z.string(),
      /** Dollars a diluted share as filed, else a basic one; not adjusted for later splits. */
      eps: statistic.nullable(),
      revenue: moneyOut.nullable(),
    })).max(MOST_COMPANIES * MOST_REPORTS),
    /** The next report of each company, also beyond the range, the earliest first, unknown ones last. */
    expected: z.array(z.object({
      symbol: z.string(),
      name: z.string(),
      /**
       * An estimate: 52 weeks after the report of the same quarter of the previous year, on the next trading day if
       * that is none. Before today when the report is late; null with fewer than four known reports.
       */
      expected_on: z.string().nullable(),
      /** When that report of the previous year was filed. */
      based_on: z.string().nullable(),
      fiscal_year: z.int().nullable(),
      fiscal_period: fiscalPeriod.nullable(),
    })).max(MOST_COMPANIES),
    /** Companies whose reports the provider does not return now. */
    unknown_symbols: z.array(z.string()).max(MOST_COMPANIES),
    /** How many of the caller's companies are beyond the limit. */
    left_out: z.int(),
  }).meta({ id: "EarningsCalendar" }),
  errors: ["SYMBOL_NOT_FOUND"],
});
