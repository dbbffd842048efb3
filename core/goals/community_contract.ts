/** Contracts of goals that their owners show to others. Browser-safe. */
import { z } from "zod";
import { contract } from "../kernel/operation.ts";
import { id, idOut, instant, limit, moneyOut, offset, sharesOut, statistic, text } from "../kernel/wire.ts";
import { Person } from "../profiles/contract.ts";
import { goalTypeNames } from "./goal_types.ts";

export const goalFilters = ["popular", "recent", "achieved"] as const;
export const MAX_CONGRATULATION = 200;

export const PublicGoal = z.object({
  id: idOut,
  goal_type: z.enum(goalTypeNames),
  title: z.string(),
  description: z.string().nullable(),
  user: Person.extend({ id: idOut }),
  portfolio: z.object({ name: z.string() }),
  target_stock_symbol: z.string().nullable(),
  target_sector: z.string().nullable(),
  /** ISO date. */
  target_date: z.string().nullable(),
  target_amount: moneyOut.nullable(),
  target_percentage: z.number().nullable(),
  target_shares: sharesOut.nullable(),
  /** Progress when it was last measured, in the unit of the target; null for a number of shares. */
  current_amount: statistic.nullable(),
  current_shares: sharesOut.nullable(),
  /** From 0 to 100. */
  progress_percentage: statistic,
  is_achieved: z.boolean(),
  achieved_at: instant.nullable(),
  upvotes_count: z.int(),
  user_has_upvoted: z.boolean(),
  congratulations_count: z.int(),
  user_has_congratulated: z.boolean(),
  created_at: instant,
}).meta({ id: "PublicGoal" });
export type PublicGoal = z.output<typeof PublicGoal>;

export const publicGoals = contract({
  name: "goals.public",
  route: "GET /goals/public",
  reads: ["community"],
  kind: "query",
  summary: "List the goals that users show to others",
  access: "public",
  input: z.strictObject({ limit: limit(50, 100), offset: offset(), filter: z.enum(goalFilters).default("popular") }),
  output: z.array(PublicGoal),
  errors: [],
});

export const upvoteGoal = contract({
  name: "goals.upvote",
  route: "POST /goals/:id/upvote",
  touches: ["community"],
  kind: "command",
  summary: "Upvote a public goal, or take the upvote back",
  access: "user",
  input: z.strictObject({ id }),
  output: z.object({ upvotes_count: z.int(), user_has_upvoted: z.boolean() }),
  errors: ["NOT_FOUND"],
});

export const congratulate = contract({
  name: "goals.congratulate",
  route: "POST /goals/:id/congratulate",
  touches: ["community"],
  kind: "command",
  summary: "Congratulate another user once on an achieved public goal",
  access: "user",
  input: z.strictObject({
    id,
    message: text().trim().max(MAX_CONGRATULATION, { error: "Use at most 200 characters" }).nullish(),
  }),
  output: z.object({ congratulations_count: z.int() }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const goalCommunityContracts = [publicGoals, upvoteGoal, congratulate] as const;
