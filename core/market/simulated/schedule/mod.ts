/**
 * Scheduled company events: results four times a year, and dividends. Pure in the instrument; prices follow from them.
 */
export { type NominalPrice, type ScheduledDividend, scheduledDividends } from "./dividends.ts";
export { type EarningsDay, earningsDays } from "./earnings.ts";
