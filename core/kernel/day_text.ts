/** A day as a sentence names it: Nov 20, 2026. */
export const dayText = (day: Temporal.PlainDate | string): string =>
  Temporal.PlainDate.from(day).toLocaleString("en-US", { dateStyle: "medium" });
