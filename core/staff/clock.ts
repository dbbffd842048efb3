/**
 * The market clock's commands. A move forward goes in steps, and each step decides what fell due in it: open pages see
 * the time pass, and a process that dies on the way leaves no fill ahead of the clock.
 */
import { command, type CommandContext, type PrepareContext, query, type QueryContext } from "../kernel/handler.ts";
import { inTransaction } from "../kernel/db.ts";
import type { ClockChange } from "../kernel/stored_clock.ts";
import { sessionAt } from "../market/mod.ts";
import { liveUpToNow } from "../orders/mod.ts";
import { inNewYork } from "../research/mod.ts";
import * as contract from "./contract.ts";
import { isoDuration } from "./durations.ts";

const DAY = 86_400_000;
/** The most steps of a long move. */
const STEPS = 100;

type Services = QueryContext["services"];

function movable({ clock }: Services) {
  const { target, move, adopt } = clock;
  if (!target || !move || !adopt) throw new Error("This clock cannot be changed");
  return { target: target.bind(clock), move: move.bind(clock), adopt: adopt.bind(clock) };
}

function show({ clock }: Services) {
  const now = clock.market();
  return {
    mode: clock.anchor?.mode ?? ("set" as const),
    now: now.toString(),
    now_et: inNewYork(now),
    speed: clock.anchor?.speed ?? 0,
    status: sessionAt(now),
  };
}

/** Where a move stops: at every day (or a hundred times) and at its target; a move back only at its target. */
function halts(from: number, to: number): number[] {
  const step = Math.max(DAY, Math.ceil((to - from) / STEPS));
  const on = to > from
    ? Array.from({ length: Math.ceil((to - from) / step) - 1 }, (_, i) => from + (i + 1) * step)
    : [];
  return [...on, to];
}

/** Moves the clock by the change. Returns where it was before. */
async function carryOut({ services, call }: PrepareContext, change: ClockChange): Promise<string> {
  const clock = movable(services);
  const before = services.clock.market();
  const target = clock.target(change, services.market.knows, services.config.APP_ENV === "production");
  const forward = Temporal.Instant.compare(target, before) > 0;
  for (const halt of halts(before.epochMilliseconds, target.epochMilliseconds)) {
    // The clock may run faster than this loop moves it; a new speed counts from where it is then.
    const isPast = forward && services.clock.market().epochMilliseconds >= halt;
    if (isPast && halt !== target.epochMilliseconds) continue;
    const to = () => isPast ? services.clock.market() : Temporal.Instant.fromEpochMilliseconds(halt);
    clock.adopt(await inTransaction(services.db, (trx) => clock.move(trx, to(), change)));
    await liveUpToNow(services, call, halt !== target.epochMilliseconds);
  }
  return before.toString();
}

function report(ctx: CommandContext, before: string) {
  const after = show(ctx.services);
  ctx.audit({ target: "market_clock", before, after: after.now });
  return Promise.resolve(after);
}

export const clockHandlers = [
  query(contract.showClock, (ctx) => Promise.resolve(show(ctx.services))),
  command(
    contract.setClock,
    (ctx, _input, before: string) => report(ctx, before),
    (ctx, { to }) => carryOut(ctx, { to: Temporal.Instant.from(to) }),
  ),
  command(
    contract.speedClock,
    (ctx, _input, before: string) => report(ctx, before),
    (ctx, { speed }) => carryOut(ctx, { speed }),
  ),
  command(
    contract.advanceClock,
    (ctx, _input, before: string) => report(ctx, before),
    (ctx, { by }) => carryOut(ctx, { by: Temporal.Duration.from(isoDuration(by)) }),
  ),
];
