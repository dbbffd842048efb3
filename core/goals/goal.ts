/** A goal in memory: its progress, its pace, and how its owner sees it. */
import type { Selectable } from "kysely";
import { NEW_YORK } from "../market/calendar.ts";
import type { Goal } from "./contract.ts";
import { rulesOf } from "./goal_types.ts";
import type { GoalsTable } from "./tables.ts";

export type GoalRow = Selectable<GoalsTable>;

export const targetOf = (goal: GoalRow): number => Number(goal[rulesOf(goal.goal_type).target]);

/** Measured values come from floats; this many decimals of them are stored. */
const DECIMALS = 6;
export const amountText = (measured: number): string => measured.toFixed(DECIMALS);

/** Whether a measurement reaches the target, as stored: a float just below it by noise counts. */
export const reaches = (goal: GoalRow, measured: number): boolean => Number(amountText(measured)) >= targetOf(goal);

const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(NEW_YORK).toPlainDate();

/** Compared with an even pace from the day it was set to its date. */
function paceOf(goal: GoalRow, current: number, now: Temporal.Instant): Goal["pace"] {
  if (!goal.target_date || goal.achieved_at) return null;
  const begin = dayOf(goal.created_at);
  const total = begin.until(goal.target_date).days;
  const passed = Math.min(begin.until(dayOf(now)).days, total);
  if (passed <= 0) return null;
  const start = Number(goal.start_amount);
  const expected = start + (targetOf(goal) - start) * passed / total;
  const difference = current - expected;
  // Within one percent of the way.
  const tolerance = Math.abs(targetOf(goal) - start) / 100;
  const status = Math.abs(difference) <= tolerance ? "on_pace" : difference > 0 ? "ahead" : "behind";
  return { status, expected, difference };
}

export function presentGoal(goal: GoalRow, current: number, now: Temporal.Instant): Goal {
  const inShares = rulesOf(goal.goal_type).target === "target_shares";
  const rounded = Number(amountText(current));
  const percent = rounded / targetOf(goal) * 100;
  return {
    id: goal.id,
    portfolio_id: goal.portfolio_id,
    title: goal.title,
    description: goal.description,
    goal_type: goal.goal_type,
    target_amount: goal.target_amount === null ? null : Number(goal.target_amount),
    target_date: goal.target_date,
    is_public: goal.is_public,
    target_stock_symbol: goal.target_stock_symbol,
    target_shares: goal.target_shares === null ? null : Number(goal.target_shares),
    target_percentage: goal.target_percentage === null ? null : Number(goal.target_percentage),
    target_sector: goal.target_sector,
    current_amount: inShares ? null : rounded,
    current_shares: inShares ? rounded : null,
    progress_percentage: goal.achieved_at ? 100 : Math.min(100, Math.max(0, percent)),
    pace: paceOf(goal, rounded, now),
    is_achieved: goal.achieved_at !== null,
    achieved_at: goal.achieved_at?.toString() ?? null,
    created_at: goal.created_at.toString(),
  };
}
