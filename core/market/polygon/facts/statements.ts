/**
 * Financial statements: the provider's flat rows, one endpoint per statement, joined by period and put in reading
 * order.
 */
import { epochDayAt, isoOfEpochDay } from "../../calendar.ts";
import type { StatementLine, StatementLines, Statements } from "../../facts.ts";
import { dayOf, type Fields, numberOf } from "../json.ts";
import type { Ask, Rest } from "../rest.ts";

const HOUR = 3_600_000;
const ask: Ask = { capability: "statements", maxAge: 6 * HOUR, staleFor: 7 * 24 * HOUR };

/** The lines of each statement in reading order; other lines follow in the order received. */
const ORDER: Readonly<Record<"income" | "balance" | "cashFlow", string>> = {
  income:
    `revenue cost_of_revenue gross_profit research_development selling_general_administrative other_operating_expenses total_operating_expenses
    operating_income other_income_expense total_other_income_expense income_before_income_taxes income_taxes consolidated_net_income_loss
    net_income_loss_attributable_common_shareholders ebitda basic_earnings_per_share diluted_earnings_per_share basic_shares_outstanding
    diluted_shares_outstanding`,
  balance:
    `cash_and_equivalents short_term_investments receivables inventories other_current_assets total_current_assets property_plant_equipment_net
    goodwill intangible_assets_net other_assets total_assets accounts_payable debt_current deferred_revenue_current
    accrued_and_other_current_liabilities total_current_liabilities long_term_debt_and_capital_lease_obligations other_noncurrent_liabilities
    total_liabilities common_stock retained_earnings_deficit accumulated_other_comprehensive_income other_equity
    total_equity_attributable_to_parent total_equity total_liabilities_and_equity`,
  cashFlow:
    `net_income depreciation_depletion_and_amortization other_operating_activities change_in_other_operating_assets_and_liabilities_net
    cash_from_operating_activities_continuing_operations net_cash_from_operating_activities purchase_of_property_plant_and_equipment
    other_investing_activities net_cash_from_investing_activities_continuing_operations net_cash_from_investing_activities
    long_term_debt_issuances_repayments short_term_debt_issuances_repayments dividends other_financing_activities
    net_cash_from_financing_activities_continuing_operations net_cash_from_financing_activities change_in_cash_and_equivalents`,
};
const NOT_LINES = new Set(["fiscal_year", "fiscal_quarter", "cik"]);
const PATHS = { income: "income-statements", balance: "balance-sheets", cashFlow: "cash-flow-statements" } as const;
type Kind = keyof typeof PATHS;
const TIMEFRAMES = { quarterly: "quarterly", annual: "annual", ttm: "trailing_twelve_months" } as const;

export function readLines(row: Fields | undefined, kind: Kind): StatementLines {
  if (!row) return {};
  const names = ORDER[kind].split(/\s+/);
  const others = Object.keys(row).filter((name) =>
    !names.includes(name) && !NOT_LINES.has(name) && /^[a-z][a-z0-9_]{0,99}$/.test(name)
  );
  const lines: Record<string, StatementLine> = {};
  [...names, ...others].forEach((name, i) => {
    const value = numberOf(row[name]);
    if (value !== null) lines[name] = { label: labelOf(name), value, unit: unitOf(name), order: 100 * (i + 1) };
  });
  return lines;
}

/** Converts `net_income_loss` to `Net Income Loss`. */
const labelOf = (name: string): string =>
  name.split("_").map((word) => word === "ebitda" ? "EBITDA" : word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
const unitOf = (name: string): StatementLine["unit"] =>
  name.endsWith("_per_share") ? "USD / shares" : name.endsWith("_shares_outstanding") ? "shares" : "USD";

export async function loadStatements(
  rest: Rest,
  symbol: string,
  timeframe: keyof typeof TIMEFRAMES,
  limit: number,
  at: number,
  isNow: boolean,
): Promise<readonly Statements[]> {
  const today = isoOfEpochDay(epochDayAt(at));
  const rows = async (kind: Kind, frame: string) => {
    const range = isNow ? {} : { "period_end.lte": today };
    const params = {
      tickers: symbol,
      timeframe: frame,
      sort: "period_end.desc",
      limit: Math.min(100, Math.max(12, limit)),
      ...range,
    };
    return (await rest.list(`/stocks/financials/v1/${PATHS[kind]}`, params, ask) ?? []).filter((row) =>
      !Array.isArray(row.tickers) || row.tickers.includes(symbol)
    );
  };
  const frame = TIMEFRAMES[timeframe];
  // A balance sheet has no twelve-month form: the quarter's end is also the end of the twelve months.
  const [income, balance, cashFlow] = await Promise.all([
    rows("income", frame),
    rows("balance", timeframe === "ttm" ? "quarterly" : frame),
    rows("cashFlow", frame),
  ]);
  const byEnd = (list: readonly Fields[]) =>
    new Map(list.map((row) => [dayOf(row.period_end), row]).reverse() as [string | null, Fields][]);
  const [balances, flows] = [byEnd(balance), byEnd(cashFlow)];
  return [...byEnd(income).entries()].flatMap(([periodEnd, row]): Statements[] => {
    const filedOn = dayOf(row.filing_date);
    const fiscalYear = numberOf(row.fiscal_year);
    if (periodEnd === null || fiscalYear === null || !Number.isInteger(fiscalYear) || (filedOn ?? periodEnd) > today) {
      return [];
    }
    const quarter = numberOf(row.fiscal_quarter);
    const fiscalPeriod = timeframe === "annual"
      ? "FY"
      : timeframe === "ttm"
      ? "TTM"
      : quarter !== null && [1, 2, 3, 4].includes(quarter)
      ? `Q${quarter as 1 | 2 | 3 | 4}` as const
      : null;
    if (fiscalPeriod === null) return [];
    const lines = {
      income: readLines(row, "income"),
      balance: readLines(balances.get(periodEnd), "balance"),
      cashFlow: readLines(flows.get(periodEnd), "cashFlow"),
    };
    return [{ fiscalYear, fiscalPeriod, periodEnd, filedOn, ...lines }];
  }).sort((a, b) => b.periodEnd.localeCompare(a.periodEnd)).slice(0, timeframe === "ttm" ? Math.min(1, limit) : limit);
}
