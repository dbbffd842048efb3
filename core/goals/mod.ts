/** The public interface of goals. */
// Adds the module's table to the typed database.
import "./tables.ts";
import { type DueWork, everyTradingDay } from "../kernel/clock/due_work.ts";
import { congratulate, listPublic, upvote } from "./community.ts";
import { listPortfoliosDue } from "./due_bulk.ts";
import { calculateProgress, create, edit, get, list, remove, updateAll } from "./manage.ts";
import { MINUTES_AFTER_CLOSE, process, WORK } from "./process.ts";

export const goalHandlers = [
  create,
  edit,
  list,
  get,
  remove,
  calculateProgress,
  updateAll,
  process,
  listPublic,
  upvote,
  congratulate,
];

export const goalWork: readonly DueWork[] = [{
  name: WORK,
  schedule: `${MINUTES_AFTER_CLOSE} minutes after each close, market time`,
  summary: "Measure open goals, and notify owners of achieved ones",
  operation: "goals.process-pending",
  next: everyTradingDay("close", MINUTES_AFTER_CLOSE),
  isDue: async (db, at) => (await listPortfoliosDue(db, at, [], 1)).length > 0,
}];
