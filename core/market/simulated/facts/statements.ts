/** Statements as filed: quarters, years, and the trailing twelve months, with the names of polygon's financials. */
import { epochDayAt, isoOfEpochDay, midnightOf } from "../../calendar.ts";
import type { StatementLine, StatementLines, Statements } from "../../facts.ts";
import { dayCount, epochDayOfTradingDay, monthOf, tradingDayOnOrBefore } from "../grid.ts";
import { child, draw, uniform } from "../random.ts";
import { earningsOf } from "../schedule/earnings.ts";
import { fiscalQuarter, lastOfMonth, quarterBy } from "../schedule/fiscal.ts";
import {
  type Accounts,
  assets,
  type Balance,
  currentAssets,
  currentLiabilities,
  equity,
  type Flows,
  type Income,
  liabilities,
  netIncome,
} from "./accounts.ts";

const HOUR = 3_600_000;
/** The hour by which a day's filings are published, after every release of that day. */
const FILED_BY = 17 * HOUR;
/** Days after a quarter's end on which accounts are filed when no release is known. */
const USUAL_FILING = 40;
/** Number of quarters before the listing that a prospectus contains. */
const QUARTERS_BEFORE_LISTING = 12;

type Row = readonly [name: string, label: string, value: number, unit?: StatementLine["unit"]];

const lines = (rows: readonly Row[]): StatementLines =>
  Object.fromEntries(
    rows.map(([name, label, value, unit], i) => [name, { label, value, unit: unit ?? "USD", order: 100 * (i + 1) }]),
  );

/** Dollars per share to the cent, with more digits when a cent is significant. */
export const perShare = (dollars: number, shares: number): number => {
  const value = dollars / shares;
  const scale = Math.abs(value) < 0.1 ? 1e4 : 100;
  return Math.round(value * scale) / scale || 0;
};

function incomeLines(i: Income, basic: number, diluted: number): StatementLines {
  const gross = i.revenue - i.costOfRevenue;
  const expenses = i.research + i.sellingGeneral;
  const earned = netIncome(i);
  return lines([
    ["revenue", "Revenue", i.revenue],
    ["cost_of_revenue", "Cost of Revenue", i.costOfRevenue],
    ["gross_profit", "Gross Profit", gross],
    ["research_development", "Research and Development", i.research],
    ["selling_general_administrative", "Selling, General and Administrative", i.sellingGeneral],
    ["total_operating_expenses", "Total Operating Expenses", expenses],
    ["operating_income", "Operating Income", gross - expenses],
    ["other_income_expense", "Other Income and Expense", i.other],
    ["income_before_income_taxes", "Income before Income Taxes", earned + i.taxes],
    ["income_taxes", "Income Taxes", i.taxes],
    ["consolidated_net_income_loss", "Consolidated Net Income or Loss", earned],
    [
      "net_income_loss_attributable_common_shareholders",
      "Net Income or Loss Attributable to Common Shareholders",
      earned,
    ],
    ["ebitda", "EBITDA", gross - expenses + i.depreciation],
    ["basic_earnings_per_share", "Basic Earnings per Share", perShare(earned, basic), "USD / shares"],
    ["diluted_earnings_per_share", "Diluted Earnings per Share", perShare(earned, diluted), "USD / shares"],
    ["basic_shares_outstanding", "Basic Shares Outstanding", basic, "shares"],
    ["diluted_shares_outstanding", "Diluted Shares Outstanding", diluted, "shares"],
  ]);
}

function balanceLines(b: Balance): StatementLines {
  const own = equity(b);
  return lines([
    ["cash_and_equivalents", "Cash and Equivalents", b.cash],
    ["short_term_investments", "Short-term Investments", b.shortInvestments],
    ["receivables", "Receivables", b.receivables],
    ["inventories", "Inventories", b.inventories],
    ["other_current_assets", "Other Current Assets", b.otherCurrent],
    ["total_current_assets", "Total Current Assets", currentAssets(b)],
    ["property_plant_equipment_net", "Property, Plant and Equipment, Net", b.plant],
    ["goodwill", "Goodwill", b.goodwill],
    ["intangible_assets_net", "Intangible Assets, Net", b.intangibles],
    ["other_assets", "Other Assets", b.otherAssets],
    ["total_assets", "Total Assets", assets(b)],
    ["accounts_payable", "Accounts Payable", b.payables],
    ["debt_current", "Debt, Current", b.debtCurrent],
    ["deferred_revenue_current", "Deferred Revenue, Current", b.deferred],
    ["accrued_and_other_current_liabilities", "Accrued and Other Current Liabilities", b.accrued],
    ["total_current_liabilities", "Total Current Liabilities", currentLiabilities(b)],
    ["long_term_debt_and_capital_lease_obligations", "Long-term Debt and Capital Lease Obligations", b.debtLong],
    ["other_noncurrent_liabilities", "Other Non-current Liabilities", b.otherLiabilities],
    ["total_liabilities", "Total Liabilities", liabilities(b)],
    ["common_stock", "Common Stock and Paid-in Capital", b.commonStock],
    ["retained_earnings_deficit", "Retained Earnings or Deficit", own - b.commonStock - b.otherIncome],
    ["accumulated_other_comprehensive_income", "Accumulated Other Comprehensive Income", b.otherIncome],
    ["total_equity", "Total Equity", own],
    ["total_liabilities_and_equity", "Total Liabilities and Equity", liabilities(b) + own],
  ]);
}

function flowLines(f: Flows): StatementLines {
  const operating = f.netIncome + f.depreciation + f.otherOperating + f.workingCapital;
  const investing = f.capital + f.otherInvesting;
  const financing = f.debtLong + f.debtCurrent + f.dividends + f.otherFinancing;
  return lines([
    ["net_income", "Net Income", f.netIncome],
    ["depreciation_depletion_and_amortization", "Depreciation, Depletion and Amortization", f.depreciation],
    ["other_operating_activities", "Other Operating Activities", f.otherOperating],
    [
      "change_in_other_operating_assets_and_liabilities_net",
      "Change in Operating Assets and Liabilities, Net",
      f.workingCapital,
    ],
    ["net_cash_from_operating_activities", "Net Cash from Operating Activities", operating],
    ["purchase_of_property_plant_and_equipment", "Purchase of Property, Plant and Equipment", f.capital],
    ["other_investing_activities", "Other Investing Activities", f.otherInvesting],
    ["net_cash_from_investing_activities", "Net Cash from Investing Activities", investing],
    ["long_term_debt_issuances_repayments", "Long-term Debt Issued or Repaid", f.debtLong],
    ["short_term_debt_issuances_repayments", "Short-term Debt Issued or Repaid", f.debtCurrent],
    ["dividends", "Dividends", f.dividends],
    ["other_financing_activities", "Other Financing Activities", f.otherFinancing],
    ["net_cash_from_financing_activities", "Net Cash from Financing Activities", financing],
    ["change_in_cash_and_equivalents", "Change in Cash and Equivalents", operating + investing + financing],
  ]);
}

/** Sums items that are records of numbers, by name. */
function total<T extends { readonly [K in keyof T]: number }>(items: readonly T[]): T {
  const names = Object.keys(items[0]!) as (keyof T)[];
  return Object.fromEntries(names.map((name) => [name, items.reduce((sum, item) => sum + item[name], 0)])) as T;
}

/** Epoch day on which a quarter's accounts are filed: days after the release, more for audited ones. */
function filedOn(accounts: Accounts, quarter: number): number {
  const instrument = accounts.context.instrument(accounts.index);
  const { first } = accounts.context.world.listed(accounts.index);
  const audited = fiscalQuarter(quarter, accounts.yearEnd).quarter === 4;
  const release = earningsOf(instrument, quarter, accounts.yearEnd);
  const delay = Math.floor((audited ? 16 : 5) * uniform(draw(child(accounts.traits.key, 60), quarter)));
  const wanted = (release ? epochDayAt(release.at) : lastOfMonth(quarter) + USUAL_FILING) + delay;
  // Quarters before the listing are in the prospectus; they depend on the first price, so they are filed on the next
  // day.
  const listed = first > 0 ? epochDayOfTradingDay(Math.min(dayCount() - 1, first + 1)) : -Infinity;
  return Math.max(listed, nextTradingDay(wanted));
}

const nextTradingDay = (epochDay: number): number => {
  const day = tradingDayOnOrBefore(epochDay - 1) + 1;
  return day === 0 ? epochDay : epochDayOfTradingDay(Math.min(dayCount() - 1, day));
};

const isFiled = (accounts: Accounts, quarter: number, at: number): boolean =>
  midnightOf(filedOn(accounts, quarter)) + FILED_BY <= at;

/** The last quarter whose accounts are filed by an instant; undefined before the first. */
function latestFiled(accounts: Accounts, at: number): number | undefined {
  const newest = quarterBy(monthOf(epochDayAt(at)) - 1, accounts.yearEnd);
  for (let q = newest; q > newest - 12; q -= 3) if (isFiled(accounts, q, at)) return q;
  return undefined;
}

/** The first quarter that has accounts. */
function firstQuarter(accounts: Accounts): number {
  const { first } = accounts.context.world.listed(accounts.index);
  return quarterBy(monthOf(epochDayOfTradingDay(Math.max(0, first))), accounts.yearEnd) - 3 * QUARTERS_BEFORE_LISTING;
}

/** Combines the accounts of several quarters; the last quarter is the one given, and `period` names the result. */
function period(
  accounts: Accounts,
  quarter: number,
  quarters: number,
  fiscalPeriod: Statements["fiscalPeriod"],
): Statements {
  const all = Array.from({ length: quarters }, (_, i) => quarter - 3 * i);
  const basic = Math.round(accounts.shares(quarter));
  return {
    fiscalYear: fiscalQuarter(quarter, accounts.yearEnd).year,
    fiscalPeriod,
    periodEnd: isoOfEpochDay(lastOfMonth(quarter)),
    filedOn: isoOfEpochDay(filedOn(accounts, quarter)),
    income: incomeLines(
      total(all.map((q) => accounts.income(q))),
      basic,
      Math.round(basic * (1 + accounts.traits.dilution)),
    ),
    balance: balanceLines(accounts.balance(quarter)),
    cashFlow: flowLines(total(all.map((q) => accounts.flows(q)))),
  };
}

/** Filed by the instant, newest first. */
export function statements(
  accounts: Accounts,
  timeframe: "quarterly" | "annual" | "ttm",
  limit: number,
  at: number,
): Statements[] {
  const latest = latestFiled(accounts, at);
  if (latest === undefined || limit <= 0) return [];
  const first = firstQuarter(accounts);
  if (timeframe === "ttm") return latest - 9 < first ? [] : [period(accounts, latest, 4, "TTM")];
  const found: Statements[] = [];
  const [length, step] = timeframe === "annual" ? [4, 12] : [1, 3];
  let quarter = timeframe === "annual" ? latest - (latest - accounts.yearEnd + 12) % 12 : latest;
  for (; quarter - 3 * (length - 1) >= first && found.length < limit; quarter -= step) {
    const name = timeframe === "annual"
      ? "FY"
      : `Q${fiscalQuarter(quarter, accounts.yearEnd).quarter}` as "Q1" | "Q2" | "Q3" | "Q4";
    found.push(period(accounts, quarter, length, name));
  }
  return found;
}
