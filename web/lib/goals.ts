/** Words and units of the types of goals. */
import type { createGoal, Goal } from "../../core/goals/contract.ts";
import { t } from "./text.ts";

type GoalType = Goal["goal_type"];
export type GoalInput = (typeof createGoal)["input"]["_zod"]["input"];

export const typeName = (type: GoalType): string =>
  ({
    net_worth: t("Net worth"),
    dividend_income: t("Dividend income"),
    monthly_passive: t("Monthly passive"),
    share_count: t("Share count"),
    portfolio_diversification: t("Diversification"),
    sector_allocation: t("Sector allocation"),
    dividend_yield_target: t("Dividend yield"),
  })[type];

/** The unit of the target. */
export type Unit = "money" | "count" | "shares" | "percent";
export const unitOf = (type: GoalType): Unit =>
  ({
    net_worth: "money",
    dividend_income: "money",
    monthly_passive: "money",
    share_count: "shares",
    portfolio_diversification: "count",
    sector_allocation: "percent",
    dividend_yield_target: "percent",
  } as const)[type];

type Figures = Pick<
  Goal,
  "goal_type" | "current_shares" | "current_amount" | "target_shares" | "target_percentage" | "target_amount"
>;
/** Current progress and its target, in the unit of the type. */
export const figuresOf = (goal: Figures): { now: number | null; target: number | null } => ({
  now: goal.goal_type === "share_count" ? goal.current_shares : goal.current_amount,
  target: goal.target_shares ?? goal.target_percentage ?? goal.target_amount,
});
