import type { OutputOf } from "../../../core/contracts.ts";
import { polled } from "../../lib/api/query.ts";
import type { GoalFilter } from "../../lib/views/leaderboard_view.ts";

export const REFRESH_SECONDS = 60;
export const PAGE = 50;

export type PublicGoal = OutputOf<"goals.public">[number];
export const publicGoalsQuery = (filter: GoalFilter, offset = 0) =>
  polled("goals.public", { filter, limit: PAGE, offset }, REFRESH_SECONDS);
