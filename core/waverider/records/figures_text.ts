/** Figures and lists in words. */
const MANY = new Intl.ListFormat("en-GB");

/** Like `+1.20%`; `not known` for NaN. */
export const percentText = (value: number): string =>
  Number.isNaN(value) ? "not known" : `${value >= 0 ? "+" : "−"}${Math.abs(value).toFixed(2)}%`;
/** Like `3.2x`. */
export const timesText = (value: number): string => Number.isNaN(value) ? "not known" : `${value.toFixed(1)}x`;
/** Like `$4.18`. */
export const priceTextOf = (value: number): string => Number.isNaN(value) ? "not known" : `$${value.toFixed(2)}`;
/** Whole dollars, like `$10,480`. */
export const dollarsText = (value: number): string =>
  Number.isNaN(value) ? "not known" : `$${Math.round(value).toLocaleString("en-US")}`;
/** Like `a, b and c`. */
export const listText = (items: readonly string[]): string => MANY.format(items);
/** Like `1 more point` and `2 more points`. */
export const moreText = (count: number, what: string): string => `${count} more ${what}${count === 1 ? "" : "s"}`;
