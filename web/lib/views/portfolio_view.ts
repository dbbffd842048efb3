/** The portfolio page in the address: its tab, and the tab's state. */
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { OrderStatus } from "../../../core/orders/contract.ts";
import { oneOf } from "./one_of.ts";
import type { Sort } from "../sort.ts";

export const tabs = [
  "holdings",
  "dividends",
  "orders",
  "transactions",
  "splits",
  "goals",
  "analytics",
] as const;
export type Tab = (typeof tabs)[number];
export const ranges = ["1D", "7D", "30D", "ALL"] as const;
export type Range = (typeof ranges)[number];
export const DEFAULT_RANGE: Range = "30D";
export const types = ["all", "buys", "sells", "dividends", "interest", "splits", "deposits", "withdrawals"] as const;
export type TypeFilter = (typeof types)[number];
const statuses: readonly OrderStatus[] = ["pending", "executed", "cancelled", "expired"];

export const tabOf = oneOf(tabs);
export const rangeOf = oneOf(ranges);
export const typeOf = oneOf(types);
export const orderStatusOf = oneOf(statuses);

/** Days to fetch; undefined for all. */
export const daysOf = (range: Range): number | undefined => ({ "1D": 1, "7D": 7, "30D": 30, ALL: undefined })[range];

/** `value` is ascending by value, `-value` descending. */
export const sortOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^-?[a-z0-9_]{1,20}$/.test(value) ? value : undefined;
export const readSort = (text: string): Sort => ({
  key: text.replace(/^-/, ""),
  direction: text.startsWith("-") ? "desc" : "asc",
});
export const writeSort = (sort: Sort): string => `${sort.direction === "desc" ? "-" : ""}${sort.key}`;

export const periods = ["7D", "1M", "3M", "6M", "1Y", "YTD", "ALL"] as const;
export type Period = (typeof periods)[number];
export const periodOf = oneOf(periods);
/** The return figure that is open. */
export const figures = ["simple", "time-weighted", "money-weighted"] as const;
export type Figure = (typeof figures)[number];
export const figureOf = oneOf(figures);
/** Horizons of the dividend calendar, in days. */
export const horizons = [30, 60, 90, 180, 365] as const;
export type Horizon = (typeof horizons)[number];
export const horizonOf = (value: unknown): Horizon | undefined => horizons.find((days) => days === Number(value));
/** 2026-11 */
export const monthOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^20\d\d-(0[1-9]|1[0-2])$/.test(value) ? value : undefined;
/** A setting that is on unless the address has `false`. */
export const noOf = (value: unknown): false | undefined => value === false ? false : undefined;

export interface ViewSearch {
  tab?: Tab;
  /** Of transactions. */
  range?: Range;
  type?: TypeFilter;
  /** Of orders. */
  status?: OrderStatus;
  sort?: string;
  /** Of analytics. */
  period?: Period;
  figure?: Figure;
  /** Of dividends. */
  month?: string;
  horizon?: Horizon;
  history?: false;
  estimates?: false;
}

/** Props of each tab of the portfolio page. */
export interface TabProps {
  readonly portfolio: Portfolio;
  readonly search: ViewSearch;
  /** Replaces the whole search, including the tab. */
  readonly change: (search: ViewSearch) => void;
}
