/** Row types of the contributions' tables. Money is decimal text. */
import type { Generated } from "kysely";
import type { Fixed, Json } from "../kernel/store/tables.ts";
import type { Frequency } from "./schedule.ts";

export interface ContributionPlansTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  portfolio_id: string;
  name: string;
  amount: string;
  frequency: Frequency;
  /** Part of the amount that is invested, in percent. */
  auto_invest_percentage: string;
  /** Percent of the invested part by symbol. */
  target_allocation: Json<Record<string, number>>;
  /** The next date on which it is due, in New York, as ISO text. */
  next_date: string;
  /** The day it was set to, so that a plan for the 31st returns to it after a shorter month. */
  day_of_month: number;
  is_active: boolean;
  created_at: Fixed<Temporal.Instant>;
}

/** Purchases of contributions: made when the market is open. */
export interface PlannedBuysTable {
  portfolio_id: Fixed<string>;
  /** Also the id of the order that makes the purchase. */
  id: Fixed<string>;
  plan_name: Fixed<string>;
  symbol: Fixed<string>;
  /** Dollars to spend at most. */
  amount: Fixed<string>;
  created_at: Fixed<Temporal.Instant>;
  /** Attempts so far, and when the last one was, in market time. */
  tries: Generated<number>;
  tried_at: Temporal.Instant | null;
  /** Null while it waits. */
  ended_at: Temporal.Instant | null;
  /** Null when it was bought; else why not. */
  outcome: Generated<string | null>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    contribution_plans: ContributionPlansTable;
    planned_buys: PlannedBuysTable;
  }
}
