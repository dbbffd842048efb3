import assert from "node:assert/strict";
import { z } from "zod";
import { systemActor } from "../../kernel/actor.ts";
import { type DueWork, everyDayAt } from "../../kernel/clock/due_work.ts";
import { Refusal } from "../../kernel/errors.ts";
import { command } from "../../kernel/run/handler.ts";
import { contract } from "../../kernel/operation.ts";
import { OPEN_MARKET, testProduct, testStore } from "../../kernel/testing.ts";
import { dueUntil } from "../../kernel/wire.ts";
import { ledgerHandlers } from "../../ledger/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { caller, refused, seedUser } from "../../testing.ts";
import { type Call, orderHandlers, processUpToNow } from "../mod.ts";
import { limitBuy } from "../testing.ts";
import { followOthers } from "./progress.ts";
import { catchUpIfBehind } from "./timeline.ts";
import { whenIdle } from "./turn.ts";

const note = contract({
  name: "test.note",
  route: "POST /test/note",
  kind: "command",
  summary: "Note the instant",
  access: ["admin"],
  input: dueUntil,
  output: z.object({ caught_up: z.boolean() }),
  errors: ["RULE_BROKEN", "UNAVAILABLE"],
});

/** A product with two kinds of work, at 09:00 and at noon and at noon; each notes what it sees. */
async function open() {
  const store = await testStore();
  const market = new FixedMarket();
  const seen: string[] = [];
  const state = {
    ...{ fails: null as Error | null, partsLeft: 0, meanwhile: null as (() => Promise<void> | void) | null },
    ...{ follows: false, followed: [] as string[], looks: null as (() => Promise<void>) | null },
  };
  const work = (name: string, hour: number): DueWork => ({
    name,
    schedule: `every day at ${hour}:00, market time`,
    summary: "Notes the instant",
    operation: "test.note",
    next: everyDayAt(hour),
    isDue: async (_db, at) => {
      await state.looks?.();
      return at.toString() !== "2026-11-19T17:00:00Z";
    },
  });
  const handler = command(note, async (ctx, { until }) => {
    if (state.fails) throw state.fails;
    await state.meanwhile?.();
    const { status } = await ctx.trx.selectFrom("orders").select("status").executeTakeFirst() ?? { status: "none" };
    seen.push(`${until} ${status}`);
    return { caught_up: state.partsLeft-- <= 0 };
  });
  const follow = (_db: unknown, _market: unknown, now: Temporal.Instant) => {
    state.followed.push(now.toString().slice(11, 16));
    return Promise.resolve(state.follows);
  };
  const dueWork = [{ ...work("first", 9), follow }, work("second", 12), work("third", 12)];
  const url = Deno.env.get("TEST_DATABASE_URL");
  const env: Record<string, string> = url ? { DATABASE_URL: url } : {};
  const open = (lines: string[] = []) =>
    testProduct(store, market, [...ledgerHandlers, ...orderHandlers, handler], { dueWork, lines, env });
  const product = open();
  const call: Call = async (name, actor, input) => (await product.runner.run(name, actor, input)).output;
  return { store, market, seen, state, product, open, call, advance: () => processUpToNow(product.services, call) };
}

Deno.test("work falls due in order, at its own instant, between the fills of resting orders", async () => {
  const { store, seen, state, product, advance } = await open();
  await product.db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: OPEN_MARKET, anchor_market: OPEN_MARKET, speed: 0, start_setting: null },
    ...{ seen_wall: OPEN_MARKET, seen_market: OPEN_MARKET, decided_until: null, lived_until: null },
  }).execute();
  await advance();
  assert.deepEqual(seen, [], "nothing from before the product ran");
  const user = await seedUser(product.db);
  const call = caller(product.runner);
  const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 10_000 });
  await call("orders.place", user, limitBuy(id, 150, 1, { time_in_force: "day" }));
  product.clock.marketNow = Temporal.Instant.from("2026-11-19T12:00:00-05:00");
  const stored = async () => {
    const row = await product.db.selectFrom("market_clock").select("lived_until").executeTakeFirst();
    return row?.lived_until?.toString() ?? "";
  };
  const saved: string[] = [];
  state.looks = async () => void saved.push(await stored());
  await advance();
  assert.ok(saved.at(-1)! >= "2026-11-18T14", `saved on the way, at least once a day: ${saved}`);
  assert.deepEqual(seen, [
    "2026-11-17T17:00:00Z pending",
    "2026-11-17T17:00:00Z pending",
    // The day order ended at 20:00 of its day, before the next morning's work.
    "2026-11-18T14:00:00Z expired",
    "2026-11-18T17:00:00Z expired",
    "2026-11-18T17:00:00Z expired",
    "2026-11-19T14:00:00Z expired",
    // At noon of the 19th nothing is due.
  ]);
  const { lived_until: processed } = await product.db.selectFrom("market_clock").select("lived_until")
    .executeTakeFirstOrThrow();
  assert.ok(processed!.toString() >= "2026-11-19", "saved at least once a day");
  await advance();
  assert.equal(seen.length, 6, "once");
  await store.close();
});

Deno.test("a new process continues where the last one stopped", async () => {
  const { store, seen, product, open: reopen } = await open();
  await product.db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: OPEN_MARKET, anchor_market: OPEN_MARKET, speed: 0, start_setting: null },
    ...{ seen_wall: OPEN_MARKET, seen_market: OPEN_MARKET, decided_until: null },
    lived_until: Temporal.Instant.from("2026-11-16T14:00:00Z"),
  }).execute();
  const next = reopen();
  await processUpToNow(next.services, async (name, actor, input) => (await next.runner.run(name, actor, input)).output);
  assert.deepEqual(seen.map((s) => s.split(" ")[0]), [
    "2026-11-16T17:00:00Z",
    "2026-11-16T17:00:00Z",
    "2026-11-17T14:00:00Z",
  ]);
  await store.close();
});

Deno.test("a process that finds another one ahead continues where that one stopped, and misses nothing after it", async () => {
  const { store, seen, product, open: reopen, advance } = await open();
  await product.db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: OPEN_MARKET, anchor_market: OPEN_MARKET, speed: 0, start_setting: null },
    ...{ seen_wall: OPEN_MARKET, seen_market: OPEN_MARKET, decided_until: null, lived_until: OPEN_MARKET },
  }).execute();
  await advance();
  const other = reopen();
  other.clock.marketNow = Temporal.Instant.from("2026-11-17T13:00:00-05:00");
  await processUpToNow(
    other.services,
    async (name, actor, input) => (await other.runner.run(name, actor, input)).output,
  );
  assert.equal(seen.length, 2);
  product.clock.marketNow = Temporal.Instant.from("2026-11-18T10:00:00-05:00");
  assert.deepEqual([await followOthers(product.services), await followOthers(product.services)], [true, false]);
  await advance();
  assert.deepEqual(seen.slice(2).map((s) => s.split(" ")[0]), ["2026-11-18T14:00:00Z"]);
  await store.close();
});

Deno.test("work is called until it has caught up", async () => {
  const { store, seen, state, product, advance } = await open();
  await advance();
  product.clock.advance({ hours: 2 });
  state.partsLeft = 3;
  await advance();
  assert.equal(seen.length, 5, "four parts of the first, one of the second");
  await store.close();
});

Deno.test("work that fails is recorded and does not stop market time; an unavailable store or provider does", async () => {
  const { store, seen, state, product, advance } = await open();
  await advance();
  product.clock.advance({ hours: 2 });
  state.fails = new Refusal("UNAVAILABLE", "away");
  await assert.rejects(advance(), /away/);
  state.fails = new Refusal("RULE_BROKEN", "a reason");
  await advance();
  const runs = await product.db.selectFrom("job_runs").select(["job", "period", "state", "error"]).orderBy("job")
    .execute();
  assert.deepEqual(runs.map((r) => [r.job, r.period, r.state, r.error]), [
    ["second", "2026-11-17T17:00:00Z", "failed", "a reason"],
    ["third", "2026-11-17T17:00:00Z", "failed", "a reason"],
  ]);
  state.fails = null;
  product.clock.advance({ hours: 24 });
  await advance();
  assert.equal(seen.length, 3, "the next day continues");
  await store.close();
});

Deno.test("orders.process without an instant does not run ahead of work that is due", async () => {
  const { store, market, product, call, advance } = await open();
  const user = await seedUser(product.db);
  const { id } = await caller(product.runner)("portfolios.create", user, { name: "P", initial_cash: 10_000 });
  const order = await caller(product.runner)("orders.place", user, limitBuy(id, 150));
  await advance();
  product.clock.marketNow = Temporal.Instant.from("2026-11-17T12:30:00-05:00");
  market.quotes = { AAPL: { bid: 99.99, ask: 100 } };
  // The price is reached at 10:30:01; after that the matcher may go up to noon.
  const admin = systemActor("test");
  for (let i = 0; i < 3; i++) await call("orders.process", admin, {});
  const { closed_at } = (await caller(product.runner)("orders.list", user, { portfolio_id: id }))
    .find((o) => o.id === order.id)!;
  assert.equal(closed_at, "2026-11-17T15:30:01Z");
  const late = await caller(product.runner)("orders.place", user, limitBuy(id, 90));
  market.quotes = { AAPL: { bid: 79.99, ask: 80 } };
  product.clock.advance({ seconds: 1 });
  for (let i = 0; i < 3; i++) await call("orders.process", admin, {});
  const status = async () =>
    (await caller(product.runner)("orders.list", user, { portfolio_id: id })).find((o) => o.id === late.id)!.status;
  assert.equal(await status(), "pending", "noon's work comes first");
  await advance();
  assert.equal(await status(), "executed");
  await store.close();
});

Deno.test("calls of one process at the same time do the work once, and all of them wait until it is done", async () => {
  const { store, seen, product, advance } = await open();
  await advance();
  product.clock.advance({ hours: 24 });
  await Promise.all([advance(), advance(), advance()].map(async (done) => {
    await done;
    assert.equal(seen.length, 3);
  }));
  await store.close();
});

Deno.test("a call that arrived during the work covers what fell due since", async () => {
  const { store, seen, product, advance } = await open();
  await advance();
  product.clock.advance({ hours: 2 });
  const first = advance();
  product.clock.advance({ hours: 24 });
  await Promise.all([first, advance()]);
  assert.deepEqual(seen.map((s) => s.slice(5, 13)), ["11-17T17", "11-17T17", "11-18T14", "11-18T17", "11-18T17"]);
  await store.close();
});

Deno.test("work that follows the prices is done once a minute, and after a failure a minute later", async () => {
  const { store, seen, state, product, open: reopen } = await open();
  const lines: string[] = [];
  const next = reopen(lines);
  next.clock.marketNow = product.clock.market();
  const run: Call = async (name, actor, input) => (await next.runner.run(name, actor, input)).output;
  const process = (passing?: boolean) => processUpToNow(next.services, run, passing);
  state.follows = true;
  await process(true);
  assert.deepEqual(state.followed, [], "not while the clock moves on at once");
  state.fails = new Error("the follow-up breaks");
  await process();
  await process();
  assert.deepEqual([state.followed, seen], [["15:30"], []]);
  const failed = lines.map((line) => JSON.parse(line)).filter((line) => line.message === "due work failed");
  assert.deepEqual(failed.map((line) => [line.work, line.until]), [["first", "2026-11-17T15:30:00Z"]]);
  state.fails = null;
  next.clock.advance({ minutes: 1 });
  await process();
  await process();
  assert.deepEqual([state.followed, seen], [["15:30", "15:31"], ["2026-11-17T15:31:00Z none"]]);
  await store.close();
});

Deno.test("a change of an order waits a second for long work, then is refused until later; without a server it waits to the end", async () => {
  const { store, state, product, call, advance } = await open();
  const as = caller(product.runner);
  const user = await seedUser(product.db);
  const { id: portfolio_id } = await as("portfolios.create", user, { name: "P", initial_cash: 10_000 });
  const placed = [];
  for (let i = 0; i < 3; i++) placed.push((await as("orders.place", user, limitBuy(portfolio_id, 90 + i))).id);
  await advance();
  product.clock.advance({ hours: 2 });
  // The embedded store's one connection is held by work that waits, so the work waits before its transaction.
  const gate = Promise.withResolvers<void>();
  let begun = () => {};
  const working = new Promise<void>((resolve) => begun = resolve);
  const waiting: Call = async (...what) => {
    begun();
    await gate.promise;
    return await call(...what);
  };
  const processing = processUpToNow(product.services, waiting);
  await working;
  const cancelled = as("orders.cancel", user, { portfolio_id, order_id: placed[0]! });
  const repriced = as("orders.reprice", user, { portfolio_id, order_id: placed[1]!, limit_price: 80 });
  for (const change of [cancelled, repriced]) {
    assert.equal((await refused(change, "UNAVAILABLE")).retryAfterSeconds, 2);
  }
  Object.assign(product.clock, { stands: true });
  const alone = as("orders.cancel", user, { portfolio_id, order_id: placed[2]! });
  gate.resolve();
  await processing;
  assert.equal((await alone).status, "cancelled");
  Object.assign(product.clock, { stands: false });
  assert.equal((await as("orders.cancel", user, { portfolio_id, order_id: placed[0]! })).status, "cancelled");
  assert.equal(state.partsLeft, -2);
  await store.close();
});

Deno.test("work that fails after a change of an order has stopped waiting fails for nobody else", async () => {
  const { store, product } = await open();
  const gate = Promise.withResolvers<void>();
  const waiting: Call = async () => {
    await gate.promise;
    throw new Refusal("UNAVAILABLE", "The store is unavailable");
  };
  const { services, clock } = product;
  await product.db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: OPEN_MARKET, anchor_market: OPEN_MARKET, speed: 0, start_setting: null },
    ...{ seen_wall: OPEN_MARKET, seen_market: OPEN_MARKET, decided_until: OPEN_MARKET, lived_until: OPEN_MARKET },
  }).execute();
  clock.advance({ hours: 2 });
  const context = { services, now: clock.market(), call: waiting } as Parameters<typeof catchUpIfBehind>[0];
  await refused(catchUpIfBehind(context), "UNAVAILABLE");
  gate.resolve();
  await whenIdle(services);
  // An unhandled rejection would end the process.
  await new Promise((wake) => setTimeout(wake, 0));
  await store.close();
});

Deno.test("a server that stops ends its work at the next step, and the next one does the rest", async () => {
  const { store, seen, state, product, open: reopen, advance } = await open();
  await product.db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: OPEN_MARKET, anchor_market: OPEN_MARKET, speed: 0, start_setting: null },
    ...{ seen_wall: OPEN_MARKET, seen_market: OPEN_MARKET, decided_until: null, lived_until: OPEN_MARKET },
  }).execute();
  await advance();
  product.clock.advance({ hours: 24 });
  state.meanwhile = () => product.stop();
  const stopped = await refused(advance(), "UNAVAILABLE");
  assert.equal(stopped.retryAfterSeconds, 2);
  assert.equal(seen.length, 1);
  state.meanwhile = null;
  const next = reopen();
  next.clock.advance({ hours: 24 });
  await processUpToNow(next.services, async (name, actor, input) => (await next.runner.run(name, actor, input)).output);
  assert.deepEqual(seen.map((s) => s.slice(5, 13)), ["11-17T17", "11-17T17", "11-17T17", "11-18T14"]);
  await store.close();
});

Deno.test({
  name: "processes on one PostgreSQL that process the same weeks together do the work once",
  ignore: !Deno.env.get("TEST_DATABASE_URL"),
  fn: async () => {
    const { store, seen, open: reopen } = await open();
    await store.db.insertInto("market_clock").values({
      ...{ mode: "set", anchor_wall: OPEN_MARKET, anchor_market: OPEN_MARKET, speed: 0, start_setting: null },
      ...{ seen_wall: OPEN_MARKET, seen_market: OPEN_MARKET, decided_until: null, lived_until: OPEN_MARKET },
    }).execute();
    const processes = [reopen(), reopen(), reopen()];
    for (const { clock } of processes) clock.advance({ hours: 14 * 24 });
    await Promise.all(
      processes.map(({ services, runner }) =>
        processUpToNow(services, async (name, actor, input) => (await runner.run(name, actor, input)).output)
      ),
    );
    assert.equal(seen.length, 14 * 3 - 2);
    await store.close();
  },
});
