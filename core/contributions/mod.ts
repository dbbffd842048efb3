/** The public interface of recurring contributions. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { type DueWork, everyDayAt, everyTradingDay } from "../kernel/clock/due_work.ts";
import { listPortfoliosBuying, listPortfoliosDue } from "./due_bulk.ts";
import { create, get, list, listPortfolio, remove, summary, toggleActive, update } from "./manage.ts";
import { HOUR, lastDueDate } from "./plan.ts";
import { AUTO_INVEST, CONTRIBUTE, process } from "./process.ts";
import { contributionFaults } from "./verify_bulk.ts";

export const contributionHandlers = [
  create,
  update,
  toggleActive,
  remove,
  get,
  list,
  listPortfolio,
  summary,
  process,
];

const operation = "contributions.process-pending";

export const contributionWork: readonly DueWork[] = [
  {
    name: CONTRIBUTE,
    schedule: "every day at 09:00, market time",
    summary: "Make the recurring contributions that are due",
    operation,
    next: everyDayAt(HOUR),
    isDue: async (db, at) => (await listPortfoliosDue(db, lastDueDate(at), [], 1)).length > 0,
    faults: contributionFaults,
  },
  {
    name: AUTO_INVEST,
    schedule: "a minute after each open, market time",
    summary: "Make the purchases of contributions that waited for the market",
    operation,
    next: everyTradingDay("open", 1),
    isDue: async (db, at) => (await listPortfoliosBuying(db, at, [], 1)).length > 0,
  },
];
