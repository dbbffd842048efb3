/** The public interface of interest on cash. */
// Adds the module's table to the typed database.
import "./tables.ts";
import { type DueWork, everyMonthEndAt } from "../kernel/clock/due_work.ts";
import { lastDueMonth } from "./month.ts";
import { listUndone } from "./periods_bulk.ts";
import { process, WORK } from "./process.ts";
import { setRate, settings } from "./settings.ts";
import { interestFaults } from "./verify_bulk.ts";

export { setRates } from "./rates_bulk.ts";

export const interestHandlers = [process, settings, setRate];

export const interestWork: readonly DueWork[] = [{
  name: WORK,
  schedule: "the last calendar day of each month at 23:59, market time",
  summary: "Pay interest on the month's average cash",
  operation: "interest.process",
  next: everyMonthEndAt(23, 59),
  isDue: async (db, at) => (await listUndone(db, lastDueMonth(at), [], 1)).length > 0,
  faults: interestFaults,
}];
