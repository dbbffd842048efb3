/**
 * The market clock's commands. A move forward goes in steps, and each step does the work that falls due in it: open
 * pages see the time pass, and a process that crashes during a move leaves no fill later than the clock.
 */
import { command, type CommandContext, type PrepareContext, query, type QueryContext } from "../kernel/run/handler.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { practiceTime } from "../kernel/clock/clock.ts";
import { cancelMove, whileMoving } from "../kernel/clock/moving.ts";
import type { ClockChange, ClockPlan } from "../kernel/clock/stored_clock.ts";
import { Refusal } from "../kernel/errors.ts";
import { refuseWhenStopping } from "../kernel/run/translate.ts";
import { NEW_YORK, nextOpen, sessionAt } from "../market/mod.ts";
import { noteClockMove, noteReached } from "../competitions/mod.ts";
import { processedUntil, processUpToNow } from "../orders/mod.ts";
import { inNewYork } from "../research/mod.ts";
import * as contract from "./clock_contract.ts";
import { isoDuration } from "./durations.ts";
import { inMoveTurn } from "./move_turn.ts";

const DAY = 86_400_000;
/** The most steps of a long move. */
const STEPS = 100;

type Services = QueryContext["services"];

function movable({ clock }: Services) {
  const { plan, move, adopt } = clock;
  if (!plan || !move || !adopt) throw new Error("This clock cannot be changed");
  return { plan: plan.bind(clock), move: move.bind(clock), adopt: adopt.bind(clock) };
}

async function show(services: Services) {
  const { clock } = services;
  const now = clock.market();
  return {
    mode: clock.anchor?.mode ?? ("set" as const),
    now: now.toString(),
    now_et: inNewYork(now),
    speed: clock.anchor?.speed ?? 0,
    status: sessionAt(now),
    lived_until: (await processedUntil(services, now))?.toString() ?? null,
  };
}

/** Where the moves lead that a page offers; `date` as 2026-11-20. */
function destinations({ clock }: Services, date: string | undefined) {
  const now = clock.market().toZonedDateTimeISO(NEW_YORK);
  const reached = (at: Temporal.ZonedDateTime) =>
    Temporal.Instant.fromEpochMilliseconds(
      clock.anchor?.mode === "practice" ? practiceTime(at.epochMilliseconds, 0) : at.epochMilliseconds,
    ).toString();
  const openOn = (day: string) => nextOpen(Temporal.PlainDate.from(day).toZonedDateTime(NEW_YORK).toInstant());
  return {
    next_open: nextOpen(now.toInstant()).toString(),
    in_a_week: reached(now.add({ weeks: 1 })),
    in_a_month: reached(now.add({ months: 1 })),
    open_on: date === undefined ? null : openOn(date).toString(),
  };
}

/** Whoever is not an administrator moves only a clock that is not the real one. */
function refuseRealTime({ actor, services: { clock, market } }: PrepareContext): void {
  if (actor.kind !== "user" || actor.role === "admin") return;
  if (market.kind === "simulated" && clock.anchor?.mode !== "real") return;
  throw new Refusal("CLOCK_REFUSED", "The market clock follows the real time; only an administrator can change it");
}

/** Where a move stops: at every day (or a hundred times) and at its target; a move back only at its target. */
function halts({ from, to }: ClockPlan): number[] {
  const step = Math.max(DAY, Math.ceil((to - from) / STEPS));
  const on = to > from
    ? Array.from({ length: Math.ceil((to - from) / step) - 1 }, (_, i) => from + (i + 1) * step)
    : [];
  return [...on, to];
}

/** Moves the clock in steps to the end of the plan, or until the move is cancelled. */
async function takeSteps(
  ctx: PrepareContext,
  operation: string,
  change: ClockChange,
  plan: ClockPlan,
  cancelled: AbortSignal,
): Promise<void> {
  const { services, call } = ctx;
  const clock = movable(services);
  const note = { operation, ...plan, speed: change.speed ?? services.clock.anchor?.speed ?? 0 };
  let noted: string | null = null;
  for (const halt of halts(plan)) {
    if (noted && cancelled.aborted) {
      await noteReached(services.db, noted, services.clock.market());
      // Also what waits while the clock moves on.
      await processUpToNow(services, call);
      return;
    }
    refuseWhenStopping(services.stopping);
    const step = await inTransaction(services.db, async (trx) => ({
      noted: noted ?? await noteClockMove(trx, ctx, note),
      anchor: await clock.move(trx, halt, plan, change),
    }));
    noted = step.noted;
    clock.adopt(step.anchor);
    await processUpToNow(services, call, halt !== plan.to);
  }
}

/** Moves the clock by the change, in its turn. Returns the previous time. */
function carryOut(ctx: PrepareContext, operation: string, change: ClockChange): Promise<string> {
  refuseRealTime(ctx);
  return inMoveTurn(ctx.services, async () => {
    const { services } = ctx;
    const plan = await movable(services).plan(change, services.market.knows, services.config.APP_ENV === "production");
    if (change.forwardTo && plan.to < plan.from) {
      throw new Refusal("CLOCK_REFUSED", `The market's time is already ${inNewYork(services.clock.market())}`);
    }
    const steps = (cancelled: AbortSignal) => takeSteps(ctx, operation, change, plan, cancelled);
    await (plan.to === plan.from ? steps(new AbortController().signal) : whileMoving(services, plan.to, steps));
    return Temporal.Instant.fromEpochMilliseconds(plan.from).toString();
  });
}

async function report(ctx: CommandContext, before: string) {
  const after = await show(ctx.services);
  ctx.audit({ target: "market_clock", before, after: after.now });
  return after;
}

export const clockHandlers = [
  query(contract.showClock, (ctx) => show(ctx.services)),
  query(contract.clockDestinations, ({ services }, { date }) => Promise.resolve(destinations(services, date))),
  command(
    contract.setClock,
    (ctx, _input, before: string) => report(ctx, before),
    (ctx, { to }) => carryOut(ctx, contract.setClock.name, { to: Temporal.Instant.from(to) }),
  ),
  command(
    contract.speedClock,
    (ctx, _input, before: string) => report(ctx, before),
    (ctx, { speed }) => carryOut(ctx, contract.speedClock.name, { speed }),
  ),
  command(
    contract.advanceClock,
    (ctx, _input, before: string) => report(ctx, before),
    (ctx, { by }) => carryOut(ctx, contract.advanceClock.name, { by: Temporal.Duration.from(isoDuration(by)) }),
  ),
  command(
    contract.forwardClock,
    (ctx, _input, before: string) => report(ctx, before),
    (ctx, { to }) => carryOut(ctx, contract.forwardClock.name, { forwardTo: Temporal.Instant.from(to) }),
  ),
  command(contract.cancelMove, (ctx) => {
    const cancelled = cancelMove(ctx.services);
    ctx.audit({ target: "market_clock", after: { cancelled } });
    return Promise.resolve({ cancelled });
  }),
];
