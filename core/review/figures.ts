/** Figures as a review writes them. */

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
export const money = (value: number): string => dollars.format(value);
/** One decimal, for example "4.5%". */
export const percentText = (value: number): string => `${(Math.round(value * 10) / 10).toFixed(1)}%`;
export const sharesText = (value: number): string => String(Math.round(value * 10_000) / 10_000);
/** "1 holding", "2 holdings". */
export const one = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
