/**
 * Jobs by the wall clock, and the end of day orders. Other work in market time is each module's due work, which the
 * server checks several times a second.
 */
import { sql } from "kysely";
import { eraseAllDue } from "../account/mod.ts";
import { noteHead } from "../audit/mod.ts";
import type { Services } from "../kernel/run/handler.ts";
import { processUpToNow } from "../orders/mod.ts";
import type { Job } from "./job.ts";
import { dateSince, endedTradingDate, spanOf } from "./periods.ts";
import { prune } from "./prune_bulk.ts";

const isEmbedded = (services: Services): boolean => services.config.DATABASE_URL === null;
const CHECKPOINT_MINUTES = 5;
const ERASE_MINUTES = 15;
const HEAD_MINUTES = 60;

/**
 * Day orders end with their day, good-till-cancelled ones after 90 days; also when no server was running at that time.
 */
const expireOrders: Job = {
  name: "expire-orders",
  schedule: "after the last session of each trading day, market time",
  summary: "End the orders that have expired",
  due: ({ now }) => [endedTradingDate(now)],
  run: async ({ call, services }) => {
    const { executed, expired } = await processUpToNow(services, (operation, _actor, input) => call(operation, input));
    return { expired, executed };
  },
};

const pruneStore: Job = {
  name: "prune",
  schedule: "every day from 04:00, wall time",
  summary: "Delete old stored answers, sent events, ended sessions, failed sign-ins and old job records",
  due: ({ wall }) => [dateSince(wall, 4)],
  run: async ({ services, wall }) => {
    const deleted = await prune(services.db, wall, jobs);
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
  run: eraseAllDue,
};

/** What is written elsewhere shows later whether the end of the chain was cut off, or the chain made anew. */
const noteStaffHead: Job = {
  name: "staff-actions-head",
  schedule: "every hour, wall time",
  summary: "Write the head of the staff actions to the log and to a file",
  keepDays: 1,
  due: ({ wall }) => [spanOf(wall, HEAD_MINUTES)],
  run: ({ services }) => noteHead(services),
};

export const jobs: readonly Job[] = [expireOrders, pruneStore, checkpointStore, eraseAccounts, noteStaffHead];
