/**
 * Processes market time in order: resting orders are matched up to the next instant at which other work falls due, that
 * work is done, and so on up to now. So waiting, a fast clock, a clock jump and a server that was off have the same
 * result. Safe to run in several processes at once: work that is done is no longer due. They take turns (`turn.ts`).
 */
import { systemActor } from "../../kernel/actor.ts";
import type { DueWork } from "../../kernel/clock/due_work.ts";
import { Refusal } from "../../kernel/errors.ts";
import type { PrepareContext, Services } from "../../kernel/run/handler.ts";
import { refuseWhenStopping, RETRY_SECONDS } from "../../kernel/run/translate.ts";
import { within } from "../../kernel/within.ts";
import { noteUpToDate } from "./processed.ts";
import { type Call, matchUntil } from "./process.ts";
import { advance, dueAt, dueUpTo, loadProgress, saveProgress } from "./progress.ts";
import { inTurn, oneAtATime } from "./turn.ts";
import { lagOf } from "./watermark.ts";

type Counts = Awaited<ReturnType<typeof matchUntil>>;

/**
 * Does everything due up to now, in order. Returns how many orders were filled and ended.
 *
 * @param passing the clock moves on at once: work that follows the prices waits until the move has ended
 */
export const processUpToNow = (services: Services, run: Call, passing = false): Promise<Counts> =>
  oneAtATime(services, async () => {
    const call: Call = (operation, actor, input) => {
      refuseWhenStopping(services.stopping);
      return run(operation, actor, input);
    };
    const counts = { executed: 0, cancelled: 0, expired: 0 };
    while (true) {
      const now = services.clock.market();
      const due = dueUpTo(await loadProgress(services, now), now);
      if (due) await inTurn(services, () => processDue(services, call, counts));
      else {
        await match(services, call, now, counts);
        await goOn(services, call, now);
        noteUpToDate(services);
        if (!passing) await followUp(services, call, now);
        return counts;
      }
    }
  });

/** Does what falls due at the instants up to now. */
async function processDue(services: Services, call: Call, counts: Counts): Promise<void> {
  while (true) {
    const now = services.clock.market();
    const progress = await loadProgress(services, now);
    const due = dueUpTo(progress, now);
    if (!due) return await saveProgress(services);
    await match(services, call, due, counts);
    await goOn(services, call, due);
    for (const work of dueAt(progress, due)) await runWork(services, call, work, due);
    await advance(services, progress, due);
  }
}

/** Until when, in wall time, each process leaves continuous work alone that has just failed. */
const resting = new WeakMap<DueWork, number>();
const REST = 1_000;

/** Does continuous work up to an instant. A failure is tried again a second later: orders do not wait for it. */
async function goOn(
  { dueWork, db, clock, log, stopping }: Services,
  call: Call,
  until: Temporal.Instant,
): Promise<void> {
  for (const work of dueWork) {
    if (!work.continuous || clock.wall().epochMilliseconds < (resting.get(work) ?? 0)) continue;
    try {
      if (await work.isDue(db, until)) await callUntilDone(call, work.name, work.operation, until);
    } catch (error) {
      // What a stop refuses the next server does.
      if (stopping.aborted) return;
      resting.set(work, clock.wall().epochMilliseconds + REST);
      log.error("due work failed", error, { work: work.name, until: until.toString() });
    }
  }
}

/** The minute of market time in which each process last did it. */
const followed = new WeakMap<Services, number>();

/** Does what depends on the prices up to now. A failure is retried a minute later: orders do not wait for it. */
async function followUp(services: Services, call: Call, now: Temporal.Instant): Promise<void> {
  const minute = Math.floor(now.epochMilliseconds / 60_000);
  if (followed.get(services) === minute) return;
  followed.set(services, minute);
  for (const { name, operation, follow } of services.dueWork) {
    try {
      if (!follow || !await follow(services.db, services.market, now)) continue;
      await callUntilDone(call, name, operation, now);
    } catch (error) {
      // What a stop refuses the next server does.
      if (services.stopping.aborted) return;
      services.log.error("due work failed", error, { work: name, until: now.toString() });
    }
  }
}

async function callUntilDone(call: Call, name: string, operation: string, until: Temporal.Instant): Promise<void> {
  let done: { caught_up: boolean };
  do done = await call(operation, systemActor(name), { until: until.toString() }) as { caught_up: boolean }; while (
    !done.caught_up
  );
}

async function match(services: Services, call: Call, until: Temporal.Instant, counts: Counts): Promise<void> {
  const matched = await matchUntil(services, call, until);
  counts.executed += matched.executed;
  counts.cancelled += matched.cancelled;
  counts.expired += matched.expired;
}

/**
 * Does the due part of some work up to an instant, and records the run. Returns the error that ended it, which must not
 * stop market time: what was not done is due again the next time. Only an unavailable store or provider stops it.
 */
export async function runWork(
  { db, clock, log }: Services,
  call: Call,
  { name, operation, isDue }: DueWork,
  until: Temporal.Instant,
): Promise<string | null> {
  if (!await isDue(db, until)) return null;
  const started = clock.wall();
  let end: { state: "done" | "failed"; error: string | null } = { state: "done", error: null };
  try {
    await callUntilDone(call, name, operation, until);
  } catch (error) {
    if (error instanceof Refusal && error.code === "UNAVAILABLE") throw error;
    log.error("due work failed", error, { work: name, until: until.toString() });
    end = { state: "failed", error: error instanceof Refusal ? error.message : "Internal error; see the log" };
  }
  const run = { ...end, started_at: started, finished_at: clock.wall() };
  await db.insertInto("job_runs").values({ job: name, period: until.toString(), ...run })
    .onConflict((conflict) => conflict.columns(["job", "period"]).doUpdateSet(run)).execute();
  return end.error;
}

/** A change of an order first does the due work when the matcher is further behind the clock than this. */
const MAX_LAG = 2_000;
/** How long it waits for that, in milliseconds: a move of the clock may take minutes. */
const MAX_WAIT = 1_000;

/**
 * Called before an order is changed or ended: it may fill at an earlier instant that is not processed yet.
 * @throws Refusal UNAVAILABLE when that takes longer than a second and a server does it
 */
export async function catchUpIfBehind({ services, now, call }: PrepareContext): Promise<void> {
  if (lagOf(services, now.epochMilliseconds) <= MAX_LAG) return;
  const caughtUp = processUpToNow(services, call);
  // Without a server no other process would.
  if (services.clock.stands) return void await caughtUp;
  // After that it continues without this caller.
  if (await within(MAX_WAIT, caughtUp)) return;
  throw new Refusal(
    "UNAVAILABLE",
    "What fell due up to now is still being done, and it may concern this order; try again in a moment",
    RETRY_SECONDS,
  );
}
