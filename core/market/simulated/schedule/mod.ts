/**
 * What companies do by the calendar: results four times a year, and dividends. Pure in the instrument; prices follow
 * it.
 */
export { type ScheduledDividend, scheduledDividends } from "./dividends.ts";
export { type EarningsDay, earningsDays } from "./earnings.ts";
