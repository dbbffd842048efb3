/** Row type of the interest table. Money is decimal text. */
import type { Fixed } from "../kernel/tables.ts";

/** One row for each portfolio and month that is done, also when the interest was nothing. */
export interface InterestPeriodsTable {
  portfolio_id: Fixed<string>;
  /** For example "2026-11". */
  month: Fixed<string>;
  /** The mean of the balances at the end of each day, rounded to the cent. */
  average_balance: Fixed<string>;
  /** Yearly, as a ratio. */
  rate: Fixed<string>;
  amount: Fixed<string>;
  /** Market time. */
  paid_at: Fixed<Temporal.Instant>;
}

declare module "../kernel/tables.ts" {
  interface Database {
    interest_periods: InterestPeriodsTable;
  }
}
