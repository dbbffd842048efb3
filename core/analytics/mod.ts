/** The public interface of analytics. */
// Adds the module's table to the typed database.
import "./tables.ts";
import { type DueWork, everyTradingDay } from "../kernel/clock/due_work.ts";
import { lastSnapshotDay, SNAPSHOT_MINUTES } from "./days.ts";
import { dayChange, overview, statement } from "./returns/explain.ts";
import { allocation, holdingsPerformance, summary, totals } from "./now.ts";
import { performance, risk } from "./performance.ts";
import { isStale, restate, WORK as RESTATE } from "./restate.ts";
import { showReturns } from "./returns/show_returns.ts";
import { listWithout } from "./snapshots_bulk.ts";
import { takeMissing, WORK } from "./take_snapshots.ts";
import { valueSeries } from "./value_series.ts";

export { restateSince } from "./restate.ts";
export { closesOf, SP500 } from "./closes.ts";
export { lastSnapshotDay, snapshotDayOf, snapshotInstant } from "./days.ts";
export { fundCloses } from "./returns/series.ts";
export { listSnapshots, readTogether, type SnapshotRow } from "./store.ts";
export { after, type State, stateBefore, stateOf, valued } from "./state.ts";

export const analyticsHandlers = [
  takeMissing,
  restate,
  totals,
  summary,
  allocation,
  holdingsPerformance,
  performance,
  risk,
  showReturns,
  dayChange,
  overview,
  statement,
  valueSeries,
];

export const analyticsWork: readonly DueWork[] = [{
  name: WORK,
  schedule: `${SNAPSHOT_MINUTES} minutes after the close of each trading day, market time`,
  summary: "Record what each portfolio is worth, and the closes of SPY and QQQ",
  operation: "analytics.force-snapshots",
  next: everyTradingDay("close", SNAPSHOT_MINUTES),
  isDue: async (db, at) => (await listWithout(db, lastSnapshotDay(at), [], 1)).length > 0,
}, {
  name: RESTATE,
  schedule: `soon after an import, and ${SNAPSHOT_MINUTES} minutes after each close, market time`,
  summary: "Take stale snapshots again after an import of past transactions",
  operation: "analytics.restate-snapshots",
  next: everyTradingDay("close", SNAPSHOT_MINUTES),
  isDue: isStale,
}];
