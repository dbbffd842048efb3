/** competitions.process: opens the month's competition, closes and finalises those that are due, in order. */
import { dueInstant } from "../kernel/clock/due_work.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { readSwitch } from "../kernel/store/stored_switches.ts";
import { processCompetitions, START_CASH } from "./contract.ts";
import { contestOfMonth, FINAL_MINUTES, finalAt } from "./days.ts";
import { close, finalise } from "./finalise.ts";
import { insertCompetition } from "./insert.ts";
import { isSeedKnown } from "./practice.ts";
import { type CompetitionRow, lockCompetition } from "./store.ts";

const { compare } = Temporal.Instant;
type Step = { readonly at: Temporal.Instant; readonly row: CompetitionRow };

/** Up to when one closes that is due to be finalised. */
const finalUntil = (at: Temporal.Instant) => at.subtract({ minutes: FINAL_MINUTES });

/** Competitions that are to be opened, closed or finalised up to an instant. */
const dueRows = (db: Db, at: Temporal.Instant) =>
  db.selectFrom("competitions").selectAll().where((e) =>
    e.or([
      e.and([e("state", "=", "announced"), e("opens_at", "<=", at)]),
      e.and([e("state", "=", "open"), e("closes_at", "<=", at)]),
      e.and([e("state", "=", "closed"), e("closes_at", "<=", finalUntil(at))]),
    ])
  ).where("state", "in", ["announced", "open", "closed"]);

/** Whether the month of an instant has no competition yet, one would still run, and contests are switched on. */
async function isMonthMissing(db: Db, at: Temporal.Instant): Promise<boolean> {
  const { month, closesAt } = contestOfMonth(at);
  if (compare(closesAt, at) <= 0) return false;
  const row = await db.selectFrom("competitions").select("id").where("month", "=", month).executeTakeFirst();
  return row === undefined && (await readSwitch(db, "contests")).state === "on";
}

export const isDue = async (db: Db, at: Temporal.Instant): Promise<boolean> =>
  await dueRows(db, at).limit(1).executeTakeFirst() !== undefined || await isMonthMissing(db, at);

const instantOfStep = (row: CompetitionRow): Temporal.Instant =>
  row.state === "announced" ? row.opens_at : row.state === "open" ? row.closes_at : finalAt(row.closes_at);

async function firstStep(db: Db, until: Temporal.Instant): Promise<Step | null> {
  const steps = (await dueRows(db, until).execute()).map((row) => ({ at: instantOfStep(row), row }));
  return steps.sort((a, b) => compare(a.at, b.at) || (a.row.id < b.row.id ? -1 : 1))[0] ?? null;
}

/** One step a call. */
export const process = command(processCompetitions, async (ctx, { until }) => {
  const at = dueInstant(ctx.now, until);
  const counts = { opened: 0, closed: 0, finalised: 0, caught_up: false };
  const step = await firstStep(ctx.trx, at);
  if (!step) {
    if (await isMonthMissing(ctx.trx, at)) counts.opened += await openMonth(ctx, at);
    return { ...counts, caught_up: true };
  }
  const row = await lockCompetition(ctx.trx, step.row.id);
  // Another process may have been first.
  if (row.state !== step.row.state) return counts;
  // Recorded at the instant at which it fell due, not when it was processed.
  const then = { ...ctx, now: step.at };
  if (row.state === "announced") {
    counts.opened++;
    await ctx.trx.updateTable("competitions").set({ state: "open" }).where("id", "=", row.id).execute();
  } else if (row.state === "open") {
    counts.closed++;
    await close(then, row);
  } else {
    counts.finalised++;
    await finalise(then, row);
  }
  return counts;
});

async function openMonth(ctx: CommandContext, at: Temporal.Instant): Promise<number> {
  const { month, name, opensAt, entryUntil, closesAt } = contestOfMonth(at);
  const made = await insertCompetition({ ...ctx, now: at }, {
    ...{ month, name, opensAt, entryUntil, closesAt, startCash: START_CASH },
    ...{ universe: null, maxPositionPercentage: null, byInvitation: false, invitationHash: null, createdBy: null },
    practice: await isSeedKnown(ctx.services, ctx.trx),
  });
  return made ? 1 : 0;
}
