/**
 * The market clock's commands. A move forward goes in steps, and each step does the work that falls due in it: open
 * pages see the time pass, and a process that crashes during a move leaves no fill later than the clock.
 */
import { command, type CommandContext, type PrepareContext, query, type QueryContext } from "../kernel/run/handler.ts";
import { inTransaction } from "../kernel/store/db.ts";
import type { ClockChange, ClockPlan } from "../kernel/clock/stored_clock.ts";
import { refuseWhenStopping } from "../kernel/run/translate.ts";
import { sessionAt } from "../market/mod.ts";
import { noteClockMove } from "../competitions/mod.ts";
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

/** Where a move stops: at every day (or a hundred times) and at its target; a move back only at its target. */
function halts({ from, to }: ClockPlan): number[] {
  const step = Math.max(DAY, Math.ceil((to - from) / STEPS));
  const on = to > from
    ? Array.from({ length: Math.ceil((to - from) / step) - 1 }, (_, i) => from + (i + 1) * step)
    : [];
  return [...on, to];
}

/** Moves the clock by the change, in its turn. Returns the previous time. */
const carryOut = (ctx: PrepareContext, operation: string, change: ClockChange): Promise<string> =>
  inMoveTurn(ctx.services, async () => {
    const { services, call } = ctx;
    const clock = movable(services);
    const plan = await clock.plan(change, services.market.knows, services.config.APP_ENV === "production");
    const note = { operation, ...plan, speed: change.speed ?? services.clock.anchor?.speed ?? 0 };
    for (const [i, halt] of halts(plan).entries()) {
      refuseWhenStopping(services.stopping);
      clock.adopt(
        await inTransaction(services.db, async (trx) => {
          if (i === 0) await noteClockMove(trx, ctx, note);
          return await clock.move(trx, halt, plan, change);
        }),
      );
      await processUpToNow(services, call, halt !== plan.to);
    }
    return Temporal.Instant.fromEpochMilliseconds(plan.from).toString();
  });

async function report(ctx: CommandContext, before: string) {
  const after = await show(ctx.services);
  ctx.audit({ target: "market_clock", before, after: after.now });
  return after;
}

export const clockHandlers = [
  query(contract.showClock, (ctx) => show(ctx.services)),
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
];
