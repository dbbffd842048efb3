/** Search parameters of the portfolio page: tab, range and type of transactions, status of orders. */
import type { OrderStatus } from "../../core/orders/contract.ts";
import type { Sort } from "./sort.ts";

export const tabs = ["holdings", "orders", "transactions"] as const;
export type Tab = (typeof tabs)[number];
export const ranges = ["1D", "7D", "30D", "ALL"] as const;
export type Range = (typeof ranges)[number];
export const types = ["all", "buys", "sells", "dividends", "interest", "splits", "deposits", "withdrawals"] as const;
export type TypeFilter = (typeof types)[number];
const statuses: readonly OrderStatus[] = ["pending", "executed", "cancelled", "expired"];

const oneOf = <T extends string>(list: readonly T[]) => (value: unknown): T | undefined =>
  list.find((item) => item === value);
export const tabOf = oneOf(tabs);
export const rangeOf = oneOf(ranges);
export const typeOf = oneOf(types);
export const orderStatusOf = oneOf(statuses);

/** Days to request; undefined for all. */
export const daysOf = (range: Range): number | undefined => ({ "1D": 1, "7D": 7, "30D": 30, ALL: undefined })[range];

/** `value` is ascending by value, `-value` descending. */
export const sortOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^-?[a-z_]{1,20}$/.test(value) ? value : undefined;
export const readSort = (text: string): Sort => ({
  key: text.replace(/^-/, ""),
  direction: text.startsWith("-") ? "desc" : "asc",
});
export const writeSort = (sort: Sort): string => `${sort.direction === "desc" ? "-" : ""}${sort.key}`;

export interface ViewSearch {
  tab?: Tab;
  range?: Range;
  type?: TypeFilter;
  status?: OrderStatus;
  sort?: string;
}
