/** Row type of the snapshots. Money and prices are decimal text. */
import type { Fixed } from "../kernel/store/tables.ts";

/** The value of a portfolio after the close of a trading day: one row per day. */
export interface SnapshotsTable {
  portfolio_id: Fixed<string>;
  /** ISO day. */
  date: Fixed<string>;
  /** Cash and the holdings at that day's closes. */
  total_value: Fixed<string>;
  cash_balance: Fixed<string>;
  /** Paid in minus withdrawn. */
  net_contributed: Fixed<string>;
  /** Cost of the shares held. */
  invested: Fixed<string>;
  /** Holdings without a price, which count as zero. */
  unpriced: Fixed<number>;
  /** Closes of SPY and QQQ as they were on that day; null when there was none. */
  sp500_close: Fixed<string | null>;
  nasdaq_close: Fixed<string | null>;
}

/** Portfolios whose snapshots from one day to another are to be taken again; ISO days. */
export interface StaleSnapshotsTable {
  portfolio_id: Fixed<string>;
  from_date: string;
  to_date: string;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    snapshots: SnapshotsTable;
    stale_snapshots: StaleSnapshotsTable;
  }
}
