/**
 * Jobs by the wall clock, and the end of day orders. Other work in market time is each module's due work, which the
 * server checks several times a second.
 */
import { sql } from "kysely";
import { eraseAllDue } from "../account/mod.ts";
import { noteHead } from "../audit/mod.ts";
import { prune } from "../health/mod.ts";
import { Refusal } from "../kernel/errors.ts";
import type { Services } from "../kernel/run/handler.ts";
import { processUpToNow } from "../orders/mod.ts";
import type { Job } from "./job.ts";
import { dateSince, endedTradingDate, nextHour, nextTradingEnd, spanEnd, spanOf } from "./periods.ts";

const isEmbedded = (services: Services): boolean => services.config.DATABASE_URL === null;
const CHECKPOINT_MINUTES = 5;
const ERASE_MINUTES = 15;
const HEAD_MINUTES = 60;
const PRUNE_HOUR = 4;

/** Servers match resting orders all the time: this stands in the list of jobs, and has no runs of its own. */
export const MATCHING = {
  name: "match-orders",
  schedule: "every tick of the market",
  summary: "Match resting orders with the market",
} as const;

/**
 * Day orders end with their day, good-till-cancelled ones after 90 days; also when no server was running at that time.
 */
const expireOrders: Job = {
  name: "expire-orders",
  schedule: "after the last session of each trading day, market time",
  summary: "End the orders that have expired",
  clock: "market",
  due: ({ now }) => [endedTradingDate(now)],
  next: ({ now }) => nextTradingEnd(now),
  run: async ({ call, services }) => {
    const { executed, expired } = await processUpToNow(services, (operation, _actor, input) => call(operation, input));
    return { expired, executed };
  },
};

const pruneStore: Job = {
  name: "prune",
  schedule: "every day from 04:00, wall time",
  summary: "Delete what has a time limit, as health tables lists",
  due: ({ wall }) => [dateSince(wall, PRUNE_HOUR)],
  next: ({ wall }) => nextHour(wall, PRUNE_HOUR),
  run: async ({ services, wall }) => {
    const keepDays = Object.fromEntries(jobs.flatMap(({ name, keepDays }) => keepDays ? [[name, keepDays]] : []));
    const deleted = await prune(services.db, wall, keepDays);
    // PostgreSQL does this automatically; the embedded store has no background process for it.
    if (isEmbedded(services)) await sql`vacuum (analyze)`.execute(services.db);
    return { ...deleted };
  },
};

/** The embedded store neither checkpoints nor gathers statistics automatically. */
const checkpointStore: Job = {
  name: "checkpoint-store",
  schedule: `every ${CHECKPOINT_MINUTES} minutes, wall time, with the embedded store only`,
  summary: "Write the embedded store's memory to its files and renew its statistics",
  keepDays: 1,
  due: ({ wall, services }) => isEmbedded(services) ? [spanOf(wall, CHECKPOINT_MINUTES)] : [],
  next: ({ wall, services }) => isEmbedded(services) ? spanEnd(wall, CHECKPOINT_MINUTES) : null,
  run: async ({ services }) => {
    await sql`checkpoint`.execute(services.db);
    await sql`analyze`.execute(services.db);
    return {};
  },
};

/** Users may change their mind for seven days of wall time. */
const eraseAccounts: Job = {
  name: "erase-accounts",
  schedule: `every ${ERASE_MINUTES} minutes, wall time`,
  summary: "Erase the accounts of users who left seven days ago",
  keepDays: 1,
  due: ({ wall }) => [spanOf(wall, ERASE_MINUTES)],
  next: ({ wall }) => spanEnd(wall, ERASE_MINUTES),
  run: eraseAllDue,
};

/** What is written elsewhere shows later whether the end of the chain was cut off, or the chain made anew. */
const noteStaffHead: Job = {
  name: "staff-actions-head",
  schedule: "every hour, wall time",
  summary: "Write the head of the staff actions to the log and to a file",
  keepDays: 1,
  due: ({ wall }) => [spanOf(wall, HEAD_MINUTES)],
  next: ({ wall }) => spanEnd(wall, HEAD_MINUTES),
  run: ({ services }) => noteHead(services),
};

/** The staff's overview shows when the chain was last checked. */
export const verifyChain: Job = {
  name: "verify-staff-actions",
  schedule: "every hour, wall time",
  summary: "Check the whole chain of staff actions",
  keepDays: 1,
  due: ({ wall }) => [spanOf(wall, HEAD_MINUTES)],
  next: ({ wall }) => spanEnd(wall, HEAD_MINUTES),
  run: async ({ call }) => {
    const { ok, count, fault_count } = await call("audit.verify", {}) as {
      readonly ok: boolean;
      readonly count: number;
      readonly fault_count: number;
    };
    if (!ok) throw new Refusal("RULE_BROKEN", `The chain has ${fault_count} faults; audit verify lists them`);
    return { rows: count };
  },
};

export const jobs: readonly Job[] = [
  expireOrders,
  pruneStore,
  checkpointStore,
  eraseAccounts,
  noteStaffHead,
  verifyChain,
];
