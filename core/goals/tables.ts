/** Row types of goals and of what others do with public ones. Money, shares and percentages are decimal text. */
import type { Generated } from "kysely";
import type { Fixed } from "../kernel/store/tables.ts";
import type { GoalType } from "./goal_types.ts";

export interface GoalsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  portfolio_id: Fixed<string>;
  title: string;
  description: string | null;
  goal_type: Fixed<GoalType>;
  target_amount: string | null;
  /** ISO date. */
  target_date: string | null;
  is_public: boolean;
  target_stock_symbol: string | null;
  target_shares: string | null;
  target_percentage: string | null;
  target_sector: string | null;
  /** Progress when the goal was set, in the unit of its target: dollars, shares, percent or stocks. */
  start_amount: Fixed<string>;
  /** Progress when it was last checked. */
  current_amount: string;
  created_at: Fixed<Temporal.Instant>;
  /** Market time. */
  checked_at: Temporal.Instant;
  achieved_at: Temporal.Instant | null;
  /** The number of rows in `goal_upvotes` and in `goal_congratulations`. */
  upvotes_count: Generated<number>;
  congratulations_count: Generated<number>;
}

export interface GoalUpvotesTable {
  goal_id: Fixed<string>;
  user_id: Fixed<string>;
}

export interface GoalCongratulationsTable {
  goal_id: Fixed<string>;
  user_id: Fixed<string>;
  message: Fixed<string | null>;
  /** Market time. */
  created_at: Fixed<Temporal.Instant>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    goals: GoalsTable;
    goal_upvotes: GoalUpvotesTable;
    goal_congratulations: GoalCongratulationsTable;
  }
}
