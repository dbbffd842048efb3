/** When the work of corporate actions falls due. */
import { type DueWork, everyDayAt } from "../kernel/clock/due_work.ts";
import { dueDays, PAY_HOUR } from "./days.ts";
import { exDates } from "./settlement/lower_orders.ts";
import * as store from "./store.ts";
import { dividendFaults, splitFaults } from "./verify_bulk.ts";

const atMidnight = { schedule: "every day at 00:00, market time", next: everyDayAt(0) } as const;
const anyConcerned: DueWork["isDue"] = async (db) => (await store.listConcernedSymbols(db)).length > 0;

/**
 * In this order at one instant: announcements are synced before they are applied, and splits come before prices fall.
 */
export const actionDueWork: readonly DueWork[] = [
  {
    ...atMidnight,
    name: "sync-dividends",
    summary: "Sync the dividends of stocks that are held or ordered",
    operation: "dividends.sync",
    isDue: anyConcerned,
  },
  {
    ...atMidnight,
    name: "sync-splits",
    summary: "Sync the splits of stocks that are held or ordered",
    operation: "splits.sync",
    isDue: anyConcerned,
  },
  {
    ...atMidnight,
    name: "sync-delistings",
    summary: "Sync the announced ends of listings of stocks that are held or ordered",
    operation: "delistings.sync",
    isDue: anyConcerned,
  },
  {
    ...atMidnight,
    name: "process-splits",
    summary: "Adjust shares and orders for the splits of the day",
    operation: "splits.process-pending",
    isDue: async (db, at) => (await store.listUnprocessedSplits(db, dueDays(at))).length > 0,
    faults: splitFaults,
  },
  {
    ...atMidnight,
    name: "lower-orders",
    summary: "Lower resting orders of stocks that go ex-dividend",
    operation: "dividends.lower-orders",
    isDue: async (db, at) => (await store.listUnlowered(db, exDates(at))).length > 0,
  },
  {
    ...atMidnight,
    name: "process-delistings",
    summary: "Notify holders of delistings, and settle those whose last day is over",
    operation: "delistings.process-pending",
    isDue: async (db, at) => {
      const days = dueDays(at);
      return (await store.listUnannounced(db, days)).length > 0 || (await store.listUnsettled(db, days)).length > 0;
    },
  },
  {
    name: "pay-dividends",
    schedule: `every day at ${String(PAY_HOUR).padStart(2, "0")}:00, market time`,
    next: everyDayAt(PAY_HOUR),
    summary: "Pay the dividends that are due on their payment date",
    operation: "dividends.process-pending",
    isDue: async (db, at) => (await store.listUnpaid(db, dueDays(at, PAY_HOUR))).length > 0,
    faults: dividendFaults,
  },
];
