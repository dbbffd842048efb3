/** What Waverider's page shows, in the address. */
import { grades } from "../../../core/waverider/trade/names.ts";
import { oneOf } from "./one_of.ts";

/** In the order of the tabs. */
export const waveriderTabs = [
  ...["dashboard", "opportunities", "manual-scan", "trades"] as const,
  ...["scorecard", "performance", "diagnostics", "status"] as const,
] as const;
export type WaveriderTab = (typeof waveriderTabs)[number];
const tabOf = oneOf(waveriderTabs);

export const waveriderPeriods = ["today", "yesterday", "week", "month", "lifetime"] as const;
export type WaveriderPeriod = (typeof waveriderPeriods)[number];
const periodOf = oneOf(waveriderPeriods);

/** What the list of trades may be narrowed to. */
export const tradeScores = [7, 8, 9, 10, 11, 12, 13] as const;
export const tradeModes = ["parabolic", "standard", "sympathy"] as const;
export const tradeStatuses = ["closed", "open"] as const;
export { grades as tradeGrades };
const modeOf = oneOf(tradeModes), gradeOf = oneOf(grades), statusOf = oneOf(tradeStatuses);

const SYMBOL = /^[A-Z][A-Z0-9.]{0,9}$/;
export const isSymbol = (text: string): boolean => SYMBOL.test(text);

export interface WaveriderView {
  /** The dashboard by default. */
  readonly tab?: WaveriderTab;
  /** Today by default. */
  readonly period?: WaveriderPeriod;
  /** The stock of the manual scan. */
  readonly ticker?: string;
  /** Of the list of trades; all by default. */
  readonly score?: (typeof tradeScores)[number];
  readonly mode?: (typeof tradeModes)[number];
  readonly grade?: (typeof grades)[number];
  readonly status?: (typeof tradeStatuses)[number];
}

export const readWaverider = (search: Record<string, unknown>) => ({
  // The dashboard's other name.
  tab: search.tab === "positions" ? "dashboard" as const : tabOf(search.tab),
  period: periodOf(search.period),
  // Not `symbol`: that is the trade dialog's.
  ticker: typeof search.ticker === "string" && isSymbol(search.ticker) ? search.ticker : undefined,
  // The router reads it as a number.
  score: tradeScores.find((score) => score === search.score),
  mode: modeOf(search.mode),
  grade: gradeOf(search.grade),
  status: statusOf(search.status),
});
