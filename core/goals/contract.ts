/** Contracts of goals. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import {
  date,
  decimal,
  dueUntil,
  id,
  idOut,
  instant,
  line,
  money,
  moneyOut,
  nothing,
  shareCount,
  sharesOut,
  statistic,
  symbol,
  text,
} from "../kernel/wire.ts";
import { goalSectors, goalTypeNames, rulesOf, targetFault } from "./goal_types.ts";

export { goalSectors, goalTypeNames, rulesOf, targetFault } from "./goal_types.ts";

const MISSING = "Please fill in all required fields";
const above = { error: MISSING };

export const Goal = z.object({
  id: idOut,
  portfolio_id: idOut,
  title: z.string(),
  description: z.string().nullable(),
  goal_type: z.enum(goalTypeNames),
  target_amount: moneyOut.nullable(),
  /** ISO date. */
  target_date: z.string().nullable(),
  is_public: z.boolean(),
  target_stock_symbol: z.string().nullable(),
  target_shares: sharesOut.nullable(),
  target_percentage: z.number().nullable(),
  target_sector: z.string().nullable(),
  /** Progress now, in the unit of the target: dollars, stocks or percent; null for a number of shares. */
  current_amount: statistic.nullable(),
  current_shares: sharesOut.nullable(),
  /** From 0 to 100. */
  progress_percentage: statistic,
  /**
   * Against an even pace from the day the goal was set to its date; null without a date, on the first day, and once it
   * is achieved.
   */
  pace: z.object({
    status: z.enum(["ahead", "behind", "on_pace"]),
    /** Where an even pace would be today, in the unit of the target. */
    expected: statistic,
    /** Progress less that. */
    difference: statistic,
  }).nullable(),
  is_achieved: z.boolean(),
  achieved_at: instant.nullable(),
  created_at: instant,
}).meta({ id: "Goal" });
export type Goal = z.output<typeof Goal>;

/** The fields that an owner may change. */
const fields = {
  title: line().min(1, above).max(100),
  description: text().trim().max(500).nullish(),
  target_amount: money().gt(0, above).max(1e12).nullish(),
  target_date: date("2027-06-30").nullish(),
  is_public: z.boolean().default(false),
  target_stock_symbol: symbol.nullish(),
  target_shares: shareCount().gt(0, above).nullish(),
  target_percentage: decimal(2).gt(0, above).max(100, { error: "Enter a percentage up to 100" }).nullish(),
  target_sector: z.enum(goalSectors, { error: `Choose one of ${goalSectors.join(", ")}` }).nullish(),
};
const owned = { field: "id", kind: "goal" } as const;
const refusals = ["NOT_FOUND", "SYMBOL_NOT_FOUND", "RULE_BROKEN"] as const;

export const createGoal = contract({
  name: "goals.create",
  route: "POST /goals 201",
  touches: ["goals"],
  kind: "command",
  summary: "Set a goal for a portfolio",
  access: "owner",
  owned: { field: "portfolio_id", kind: "portfolio" },
  input: z.strictObject({ portfolio_id: id, goal_type: z.enum(goalTypeNames), ...fields }).superRefine(
    (goal, check) => {
      const { target, needs } = rulesOf(goal.goal_type);
      for (const field of needs ? [target, needs] : [target]) {
        if (goal[field] == null) check.addIssue({ code: "custom", path: [field], message: MISSING });
      }
      const fault = targetFault(goal.goal_type, goal);
      if (fault) check.addIssue({ code: "custom", path: [fault.field], message: fault.message });
    },
  ),
  output: Goal,
  errors: refusals,
});

export const editGoal = contract({
  name: "goals.edit",
  route: "PATCH /goals/:id",
  touches: ["goals"],
  kind: "command",
  summary: "Change a goal; its type and portfolio stay",
  access: "owner",
  owned,
  input: z.strictObject({ id, ...fields, title: fields.title.optional(), is_public: z.boolean().optional() }),
  output: Goal,
  errors: refusals,
});

export const listGoals = contract({
  name: "goals.list",
  route: "GET /goals",
  reads: ["money", "goals"],
  kind: "query",
  summary: "List your goals with their progress now, the open ones first",
  access: "user",
  input: z.strictObject({ portfolio_id: id.optional() }),
  output: z.array(Goal),
  errors: ["NOT_FOUND"],
});

export const getGoal = contract({
  name: "goals.get",
  route: "GET /goals/:id",
  reads: ["money", "goals"],
  kind: "query",
  summary: "Show a goal with its progress now",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: Goal,
  errors: ["NOT_FOUND"],
});

export const deleteGoal = contract({
  name: "goals.delete",
  route: "DELETE /goals/:id 204",
  touches: ["goals"],
  kind: "command",
  summary: "Delete a goal",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const calculateProgress = contract({
  name: "goals.calculate-progress",
  route: "POST /goals/:id/calculate-progress",
  touches: ["goals"],
  kind: "command",
  summary: "Measure a goal's progress now, and mark it achieved if it is",
  access: "owner",
  owned,
  input: z.strictObject({ id }),
  output: Goal,
  errors: ["NOT_FOUND"],
});

export const updateAllProgress = contract({
  name: "goals.update-all-progress",
  route: "POST /goals/update-all-progress",
  touches: ["goals"],
  kind: "command",
  summary: "Measure the progress of all your goals now",
  access: "user",
  input: nothing,
  output: z.object({ updated: z.int() }),
  errors: [],
});

export const checkGoals = contract({
  name: "goals.process-pending",
  route: "POST /goals/process-pending",
  kind: "command",
  summary: "Measure the open goals that were not measured since the last close",
  access: ["admin"],
  input: dueUntil,
  output: z.object({
    processed: z.int(),
    achieved: z.int(),
    /** Portfolios that failed; they are retried. */
    failed: z.int(),
    /** True when everything due is done; else call again. */
    caught_up: z.boolean(),
  }),
  errors: [],
});

export const goalContracts = [
  createGoal,
  editGoal,
  listGoals,
  getGoal,
  deleteGoal,
  calculateProgress,
  updateAllProgress,
  checkGoals,
] as const;
