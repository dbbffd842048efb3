import { query } from "../../kernel/run/handler.ts";
import type { MarketFacts, StatementLines, Statements } from "../../market/mod.ts";
import { listed, type OfOne, valueOrReason } from "../one_stock.ts";
import {
  MOST_YEARS,
  type StockFinancials,
  stockFinancials,
  stockFinancialYears,
  stockStatements,
} from "./financials_contract.ts";

type Value = number | null;
const QUARTERS_OF_TWO_YEARS = 8;

const sumOf = (...values: Value[]): Value =>
  values.every((v) => v !== null) ? values.reduce((sum, v) => sum + v!, 0) : null;
/** Null unless the divisor is above 0: no other ratio is meaningful. */
const over = (value: Value, divisor: Value): Value =>
  value !== null && divisor !== null && divisor > 0 ? value / divisor : null;
const percent = (value: Value, divisor: Value): Value => {
  const fraction = over(value, divisor);
  return fraction === null ? null : fraction * 100;
};
const read = (lines: StatementLines | undefined) => (name: string): Value => lines?.[name]?.value ?? null;
const inOrder = (lines: StatementLines | undefined) =>
  Object.fromEntries(Object.entries(lines ?? {}).sort(([, a], [, b]) => a.order - b.order));

const linesOf = (filed: Statements | undefined): StockFinancials["raw_data"] => ({
  income_statement: inOrder(filed?.income),
  balance_sheet: inOrder(filed?.balance),
  cash_flow_statement: inOrder(filed?.cashFlow),
});

interface Filed {
  /** The twelve months or the year shown. */
  readonly latest: Statements;
  /** Revenue of the same period a year before. */
  readonly revenueBefore: number | null;
}

/** Revenue of the four quarters before the last four; null unless all eight are consecutive up to the end shown. */
function revenueYearBefore(quarters: readonly Statements[], end: string): number | null {
  const ordinal = (s: Statements) => s.fiscalYear * 4 + Number(s.fiscalPeriod.slice(1));
  const [newest] = quarters;
  if (newest?.periodEnd !== end || quarters.length < QUARTERS_OF_TWO_YEARS) return null;
  if (quarters.some((q, i) => ordinal(q) !== ordinal(newest) - i)) return null;
  return sumOf(...quarters.slice(4, QUARTERS_OF_TWO_YEARS).map((q) => read(q.income)("revenue")));
}

/** The last twelve months filed, else the last year; null for a company without filings. @throws MarketDataError */
async function latestFiled(facts: MarketFacts, symbol: string, at: number): Promise<Filed | null> {
  const [[ttm], quarters] = await Promise.all([
    facts.statements(symbol, "ttm", 1, at),
    facts.statements(symbol, "quarterly", QUARTERS_OF_TWO_YEARS, at),
  ]);
  if (ttm) return { latest: ttm, revenueBefore: revenueYearBefore(quarters, ttm.periodEnd) };
  return (await filedYears(facts, symbol, 1, at))[0] ?? null;
}

/** The last years filed, newest first. @throws MarketDataError */
async function filedYears(facts: MarketFacts, symbol: string, count: number, at: number): Promise<Filed[]> {
  // One more, for the growth of the oldest.
  const years = await facts.statements(symbol, "annual", count + 1, at);
  return years.slice(0, count).map((latest, i) => {
    const before = years[i + 1];
    const follows = before?.fiscalYear === latest.fiscalYear - 1;
    return { latest, revenueBefore: follows ? read(before.income)("revenue") : null };
  });
}

type Line = (name: string) => Value;

/** The profits of an income statement, and their share of revenue in percent. */
export function marginsOf(income: Line, flow: Line) {
  const revenue = income("revenue");
  const earned = income("consolidated_net_income_loss") ?? income("net_income_loss_attributable_common_shareholders");
  const operatingIncome = income("operating_income");
  const ebitda = income("ebitda") ?? sumOf(operatingIncome, flow("depreciation_depletion_and_amortization"));
  const grossProfit = income("gross_profit");
  return {
    ...{ revenue, earned, ebitda, grossProfit, operatingIncome },
    profit_margin: percent(earned, revenue),
    ebitda_margin: percent(ebitda, revenue),
    gross_margin: percent(grossProfit, revenue),
    operating_margin: percent(operatingIncome, revenue),
  };
}

/**
 * Return on invested capital in percent: operating income after taxes over equity plus debt less cash, both at the end
 * of the period; after Aswath Damodaran, "Return on Capital (ROC), Return on Invested Capital (ROIC) and Return on
 * Equity (ROE): Measurement and Implications" (2007). The tax rate is the effective one, income taxes over income
 * before them: unknown without such income, or when it is not from 0 to 100 %.
 */
function returnOnInvestedCapital(income: Line, balance: Line): Value {
  const [operatingIncome, taxRate] = [
    income("operating_income"),
    over(income("income_taxes"), income("income_before_income_taxes")),
  ];
  if (operatingIncome === null || taxRate === null || taxRate < 0 || taxRate > 1) return null;
  const longDebt = balance("long_term_debt_and_capital_lease_obligations");
  // A company without current debt or short-term investments has no such line.
  const debt = longDebt === null ? null : longDebt + (balance("debt_current") ?? 0);
  const cash = balance("cash_and_equivalents");
  const liquid = cash === null ? null : cash + (balance("short_term_investments") ?? 0);
  const capital = sumOf(balance("total_equity"), debt, liquid === null ? null : -liquid);
  return percent(operatingIncome * (1 - taxRate), capital);
}

/** Figures derived from the statements; all null without statements. */
export function figuresOf(filed: Filed | null): Omit<StockFinancials, "symbol" | "error" | "message"> {
  const latest = filed?.latest;
  const [income, balance, flow] = [read(latest?.income), read(latest?.balance), read(latest?.cashFlow)];
  const { revenue, earned, ebitda, grossProfit, operatingIncome, ...margins } = marginsOf(income, flow);
  const equity = balance("total_equity");
  const longDebt = balance("long_term_debt_and_capital_lease_obligations");
  const operating = flow("net_cash_from_operating_activities");
  const capital = flow("purchase_of_property_plant_and_equipment");
  const before = filed?.revenueBefore ?? null;
  return {
    fiscal_year: latest?.fiscalYear ?? null,
    fiscal_period: latest ? latest.fiscalPeriod === "TTM" ? "TTM" : "FY" : null,
    period_end: latest?.periodEnd ?? null,
    filing_date: latest?.filedOn ?? null,
    revenues: revenue,
    revenue_growth: revenue === null || before === null ? null : percent(revenue - before, before),
    net_income: earned,
    ebitda,
    gross_profit: grossProfit,
    operating_income: operatingIncome,
    ...margins,
    roe: percent(earned, equity),
    roa: percent(earned, balance("total_assets")),
    roic: returnOnInvestedCapital(income, balance),
    current_assets: balance("total_current_assets"),
    current_liabilities: balance("total_current_liabilities"),
    current_ratio: over(balance("total_current_assets"), balance("total_current_liabilities")),
    long_term_debt: longDebt,
    total_liabilities: balance("total_liabilities"),
    // A company without current liabilities has no such line.
    debt_to_equity: over(longDebt === null ? null : longDebt + (balance("debt_current") ?? 0), equity),
    operating_cash_flow: operating,
    capital_expenditures: capital === null ? null : Math.abs(capital),
    free_cash_flow: sumOf(operating, capital),
    raw_data: linesOf(latest),
  };
}

/** A company's statements and the figures derived from them. @throws Refusal SYMBOL_NOT_FOUND */
export async function financialsOf(
  ctx: OfOne,
  symbol: string,
): Promise<StockFinancials> {
  const at = ctx.now.epochMilliseconds;
  const [, { known, error }] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(latestFiled(ctx.market.facts, symbol, at)),
  ]);
  const reason = error ?? (known ? null : `No financial statements of ${symbol} are known`);
  return { symbol, ...figuresOf(known), error: reason, message: reason };
}

export const financials = query(stockFinancials, (ctx, { symbol }) => financialsOf(ctx, symbol));

/** A company's last fiscal years, each with the figures derived from its statements. */
export const financialYears = query(stockFinancialYears, async (ctx, { symbol }) => {
  const at = ctx.now.epochMilliseconds;
  const [, { known, error }] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(filedYears(ctx.market.facts, symbol, MOST_YEARS, at)),
  ]);
  const years = (known ?? []).map(figuresOf);
  return { symbol, years, error: error ?? (years.length > 0 ? null : `No fiscal years of ${symbol} are known`) };
});

/** A company's quarters or years as filed, with every line. */
export const filedStatements = query(stockStatements, async (ctx, { symbol, timeframe, limit }) => {
  const [, { known, error }] = await Promise.all([
    listed(ctx, symbol),
    valueOrReason(ctx.market.facts.statements(symbol, timeframe, limit, ctx.now.epochMilliseconds)),
  ]);
  const statements = (known ?? []).slice(0, limit).flatMap((filed) => {
    const { fiscalYear, fiscalPeriod, periodEnd, filedOn } = filed;
    if (fiscalPeriod === "TTM") return [];
    return [{
      fiscal_year: fiscalYear,
      fiscal_period: fiscalPeriod,
      period_end: periodEnd,
      filing_date: filedOn,
      raw_data: linesOf(filed),
    }];
  });
  const none = statements.length === 0 ? `No financial statements of ${symbol} are known` : null;
  return { symbol, statements, error: error ?? none };
});
