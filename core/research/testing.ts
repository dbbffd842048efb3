/** Runs one research query as the runner does: input and output go through the contract; there is no store. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { anonymous } from "../kernel/actor.ts";
import { readConfig } from "../kernel/config.ts";
import { type QueryContext, refuse } from "../kernel/run/handler.ts";
import type { MarketData } from "../market/mod.ts";
import { simulatedMarket } from "../market/mod.ts";
import { researchHandlers } from "./mod.ts";

export const market = simulatedMarket({ seed: 5, symbols: 800 });

const nothingStored = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** `name` is the operation's name; `now` is a text with an offset, such as 2026-11-20T10:00-05:00. */
export async function ask<T>(name: string, input: unknown, now: string, on: MarketData = market): Promise<T> {
  const handler = researchHandlers.find((h) => h.contract.name === name);
  if (handler?.kind !== "query") throw new RangeError(`${name} is not a query of research`);
  const clock = { anchor: { mode: "practice", speed: 1 } };
  const config = readConfig(() => undefined);
  const services = { clock, config, db: nothingStored, dueWork: [], marketChange: null };
  const instant = Temporal.Instant.from(now);
  const ctx = {
    actor: anonymous,
    db: null as unknown as QueryContext["db"],
    now: instant,
    wall: instant,
    market: on,
    services: services as unknown as QueryContext["services"],
    refuse,
  };
  return handler.contract.output.parse(await handler.run(ctx, handler.contract.input.parse(input))) as T;
}

/** Repeats a query until the background computation is complete. */
export async function askComplete<T extends { complete: boolean }>(...asked: Parameters<typeof ask>): Promise<T> {
  for (;;) {
    const answer = await ask<T>(...asked);
    if (answer.complete) return answer;
  }
}
