import assert from "node:assert/strict";
import { HEARTBEAT_MS } from "../../kernel/clock/clock.ts";
import { type DueWork, everyDayAt } from "../../kernel/clock/due_work.ts";
import { OPEN_MARKET, testProduct, testStore } from "../../kernel/testing.ts";
import { FixedMarket } from "../../market/testing.ts";
import { processedUntil } from "./processed.ts";
import { type Call, orderHandlers, processUpToNow } from "../mod.ts";

const noon: DueWork = {
  name: "noon",
  schedule: "every day at noon",
  summary: "Is never due",
  operation: "orders.process",
  next: everyDayAt(12),
  isDue: () => Promise.resolve(false),
};

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** A process that starts on a clock whose time is processed, and whose orders are decided, up to an instant. */
async function starting(at: Temporal.Instant, dueWork: DueWork[] = [noon]) {
  await store.db.deleteFrom("market_clock").execute();
  await store.db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: at, anchor_market: at, speed: 0, start_setting: null },
    ...{ seen_wall: at, seen_market: at, decided_until: at, lived_until: at },
  }).execute();
  const { services, runner, clock } = testProduct(store, new FixedMarket(), orderHandlers, { dueWork });
  const call: Call = async (name, actor, input) => (await runner.run(name, actor, input)).output;
  const processed = async () => (await processedUntil(services, clock.market()))?.toString() ?? null;
  return { services, clock, call, processed };
}

Deno.test("a process that starts days behind its clock reports up to when they are processed, until it has caught up", async () => {
  const { services, clock, call, processed } = await starting(OPEN_MARKET);
  clock.advance({ hours: 72 });
  assert.equal(await processed(), "2026-11-17T15:30:00Z");
  await processUpToNow(services, call);
  assert.equal(await processed(), null);
});

Deno.test("while it catches up it reports how far it is", async () => {
  const seen: (string | null)[] = [];
  const look: DueWork = {
    ...noon,
    isDue: async () => {
      seen.push(await processed());
      return false;
    },
  };
  const { services, clock, call, processed } = await starting(OPEN_MARKET, [look]);
  clock.advance({ hours: 72 });
  await processUpToNow(services, call);
  assert.deepEqual(seen, ["2026-11-17T17:00:00Z", "2026-11-18T17:00:00Z", "2026-11-19T17:00:00Z"]);
});

Deno.test("orders that were not decided for hours count, those of the last heartbeats do not", async () => {
  const { clock, processed } = await starting(OPEN_MARKET, []);
  clock.advance({ milliseconds: 3 * HEARTBEAT_MS });
  assert.equal(await processed(), null);
  clock.advance({ milliseconds: 1 });
  assert.equal(await processed(), "2026-11-17T15:30:00Z");
});

Deno.test("work that fell due a second ago counts", async () => {
  const before = Temporal.Instant.from("2026-11-17T16:59:59Z");
  const { clock, processed } = await starting(before);
  clock.marketNow = before;
  assert.equal(await processed(), null);
  clock.advance({ seconds: 1 });
  assert.equal(await processed(), before.toString());
});
