import { command, type CommandContext, query, type QueryContext } from "../kernel/handler.ts";
import { sessionAt } from "../market/calendar.ts";
import * as contract from "./contract.ts";
import { inNewYork } from "./market_status.ts";

type ClockServices = Pick<QueryContext, "services">;

function show({ services }: ClockServices) {
  const now = services.clock.market();
  return {
    mode: services.clock.anchor?.mode ?? ("set" as const),
    now: now.toString(),
    now_et: inNewYork(now),
    speed: services.clock.anchor?.speed ?? 0,
    status: sessionAt(now),
  };
}

async function change(
  ctx: CommandContext,
  to: Parameters<NonNullable<CommandContext["services"]["clock"]["change"]>>[1],
) {
  const { clock, config } = ctx.services;
  if (!clock.change || !clock.refresh) throw new Error("This clock cannot be changed");
  const before = ctx.now.toString();
  await clock.change(ctx.trx, to, config.APP_ENV === "production");
  await clock.refresh(ctx.trx);
  ctx.audit({ target: "market_clock", before, after: clock.market().toString() });
  return show(ctx);
}

export const clockHandlers = [
  query(contract.showClock, (ctx) => Promise.resolve(show(ctx))),
  command(contract.setClock, (ctx, { to }) => change(ctx, { to: Temporal.Instant.from(to) })),
  command(contract.speedClock, (ctx, { speed }) => change(ctx, { speed })),
  command(contract.advanceClock, (ctx, { by }) => change(ctx, { by: Temporal.Duration.from(by) })),
];
