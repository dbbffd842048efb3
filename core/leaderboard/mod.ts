/** The public interface of the leaderboard. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { type DueWork, everyTradingDay } from "../kernel/clock/due_work.ts";
import { choose } from "./choose.ts";
import { board, history, myRank, summary } from "./read.ts";
import { dayToCount, hasMembers, refresh } from "./refresh.ts";

export { baseDays } from "./days.ts";
export { effectsBefore, grown, type Open, throughFlows } from "./flows.ts";
export { countRanked, listGrowth, listStandingsOf, type StandingRow } from "./standing.ts";

export const leaderboardHandlers = [board, summary, myRank, history, choose, refresh];

/** When the snapshots that it counts are taken. */
const MINUTES_AFTER_CLOSE = 15;

export const leaderboardWork: readonly DueWork[] = [{
  name: "rank-portfolios",
  schedule: `${MINUTES_AFTER_CLOSE} minutes after each close, and every minute, market time`,
  summary: "Refresh the returns and ranks of public portfolios",
  operation: "leaderboard.refresh",
  next: everyTradingDay("close", MINUTES_AFTER_CLOSE),
  isDue: async (db, at) => await hasMembers(db) && await dayToCount(db, at) !== null,
  follow: hasMembers,
}];
