/** Row type of the interest table. Money is decimal text. */
import type { Fixed } from "../kernel/store/tables.ts";

/** One row for each portfolio and month that is done, also when the interest was zero. */
export interface InterestPeriodsTable {
  portfolio_id: Fixed<string>;
  /** For example "2026-11". */
  month: Fixed<string>;
  /** The mean of the balances at the end of each day, rounded to the cent. */
  average_balance: Fixed<string>;
  /** Yearly, as a ratio; that of the last day. */
  rate: Fixed<string>;
  amount: Fixed<string>;
  /** Market time. */
  paid_at: Fixed<Temporal.Instant>;
}

/**
 * The yearly rate of a portfolio from a day on, as it was at that day's end. Only portfolios whose rate was changed
 * have rows, the first of them for all days before.
 */
export interface InterestRatesTable {
  portfolio_id: Fixed<string>;
  /** As ISO text, in New York. */
  day: Fixed<string>;
  rate: string;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    interest_periods: InterestPeriodsTable;
    interest_rates: InterestRatesTable;
  }
}
