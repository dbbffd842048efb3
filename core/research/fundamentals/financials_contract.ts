/** Contracts of the queries about a company's statements. Unknown values are null. Browser-safe. */
import { z } from "zod";
import { contract } from "../../kernel/operation.ts";
import { limit } from "../../kernel/wire.ts";
import { day, known, ofSymbol, PUBLISHED_SECONDS } from "../contract_parts.ts";

/** Every line of a statement, by its name. */
const statement = z.record(
  z.string(),
  z.object({
    label: z.string(),
    value: z.number(),
    unit: z.enum(["USD", "USD / shares", "shares"]),
    order: z.number(),
  }),
);

/** Filed statements of one period and figures derived from them. */
const figures = {
  fiscal_year: z.int().nullable(),
  fiscal_period: z.enum(["TTM", "FY"]).nullable(),
  period_end: day.nullable(),
  filing_date: day.nullable(),
  revenues: known.money,
  /** Against the same twelve months a year before. */
  revenue_growth: known.statistic,
  net_income: known.money,
  profit_margin: known.statistic,
  ebitda: known.money,
  ebitda_margin: known.statistic,
  gross_profit: known.money,
  gross_margin: known.statistic,
  operating_income: known.money,
  operating_margin: known.statistic,
  roe: known.statistic,
  roa: known.statistic,
  /** Operating income after the effective tax rate over equity plus debt less cash. */
  roic: known.statistic,
  current_assets: known.money,
  current_liabilities: known.money,
  current_ratio: known.statistic,
  long_term_debt: known.money,
  total_liabilities: known.money,
  debt_to_equity: known.statistic,
  operating_cash_flow: known.money,
  /** Amount spent, positive. */
  capital_expenditures: known.money,
  free_cash_flow: known.money,
  raw_data: z.object({ income_statement: statement, balance_sheet: statement, cash_flow_statement: statement }),
};

/**
 * The last twelve months filed, else the last year. Margins, growth and returns in percent; debt to equity and current
 * ratio as plain ratios.
 */
export const stockFinancials = contract({
  name: "stocks.financials",
  route: "GET /stocks/:symbol/financials",
  kind: "query",
  summary: "Show the financial statements of a company and derived figures",
  access: "public",
  input: ofSymbol,
  output: z.object({
    symbol: z.string(),
    ...figures,
    /** Why there is no data, for display; `message` says the same. */
    error: known.text,
    message: known.text,
  }).meta({ id: "StockFinancials" }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});
export type StockFinancials = z.output<typeof stockFinancials.output>;

/** How many fiscal years are shown. */
export const MOST_YEARS = 5;
export const stockFinancialYears = contract({
  name: "stocks.financial-years",
  route: "GET /stocks/:symbol/financial-years",
  kind: "query",
  summary: "Show the last five fiscal years of a company and derived figures",
  access: "public",
  input: ofSymbol,
  output: z.object({
    symbol: z.string(),
    /** In the form of stocks.financials; growth is against the previous year. */
    years: z.array(z.object(figures)).max(MOST_YEARS),
    /** Why there is no data, for display. */
    error: known.text,
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

/** The most periods of stocks.statements: ten years of quarters. */
export const MOST_PERIODS = 40;
export const stockStatements = contract({
  name: "stocks.statements",
  route: "GET /stocks/:symbol/statements",
  kind: "query",
  summary: "Show the statements a company has filed, by quarter or year, newest first",
  access: "public",
  input: ofSymbol.extend({
    timeframe: z.enum(["quarterly", "annual"]).default("quarterly"),
    limit: limit(8, MOST_PERIODS),
  }),
  output: z.object({
    symbol: z.string(),
    statements: z.array(z.object({
      fiscal_year: z.int(),
      fiscal_period: z.enum(["Q1", "Q2", "Q3", "Q4", "FY"]),
      period_end: day,
      filing_date: figures.filing_date,
      raw_data: figures.raw_data,
    })).max(MOST_PERIODS),
    /** Why there is no data, for display. */
    error: known.text,
  }),
  errors: ["SYMBOL_NOT_FOUND"],
  maxAge: PUBLISHED_SECONDS,
});

export const financialsContracts = [stockFinancials, stockFinancialYears, stockStatements] as const;
