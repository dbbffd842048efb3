/** Asks one query handler of research as the runner does: input and output go through the contract; the store is out of reach. */
import { anonymous } from "../kernel/actor.ts";
import { type QueryContext, type QueryHandler, refuse } from "../kernel/handler.ts";
import type { MarketData } from "../market/mod.ts";
import { simulatedMarket } from "../market/mod.ts";

const market = simulatedMarket({ seed: 5 });

/** `now` is a text with an offset, such as 2026-11-20T10:00-05:00. */
export async function ask<T>(handler: QueryHandler, input: unknown, now: string, on: MarketData = market): Promise<T> {
  const services = { clock: { anchor: { mode: "practice", speed: 1 } } } as unknown as QueryContext["services"];
  const instant = Temporal.Instant.from(now);
  const ctx = { actor: anonymous, db: null as unknown as QueryContext["db"], now: instant, wall: instant, market: on, services, refuse };
  return handler.contract.output.parse(await handler.run(ctx, handler.contract.input.parse(input))) as T;
}
