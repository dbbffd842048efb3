import type { OutputOf } from "../../../core/contracts.ts";
import { polled, query } from "../../lib/api/query.ts";
import type { BoardPeriod } from "../../lib/views/leaderboard_view.ts";

export const REFRESH_SECONDS = 60;

export type Entry = OutputOf<"leaderboard.public">[number];
export type MyRank = OutputOf<"leaderboard.my-rank">;
export type RankDay = OutputOf<"leaderboard.history">[number];
export type Summary = OutputOf<"leaderboard.summary">;

export const boardQuery = (period: BoardPeriod) => polled("leaderboard.public", { period }, REFRESH_SECONDS);
export const summaryQuery = (period: BoardPeriod) => polled("leaderboard.summary", { period }, REFRESH_SECONDS);
export const myRankQuery = (period: BoardPeriod) => polled("leaderboard.my-rank", { period }, REFRESH_SECONDS);
/** About a year of closes. It changes once a day. */
const CLOSES = 260;
export const historyQuery = (period: BoardPeriod) => query("leaderboard.history", { period, limit: CLOSES });
