import assert from "node:assert/strict";
import { z } from "zod";
import { systemActor } from "../../kernel/actor.ts";
import { command, type CommandContext } from "../../kernel/run/handler.ts";
import { cents } from "../../kernel/money.ts";
import { contract } from "../../kernel/operation.ts";
import { testProduct, testStore } from "../../kernel/testing.ts";
import { nothing } from "../../kernel/wire.ts";
import { FixedMarket } from "../../market/testing.ts";
import { caller, seedUser } from "../../testing.ts";
import { forPortfolios, ledgerHandlers, LedgerWriter, listFailing } from "../mod.ts";

const which = { work: "test", period: "2026-11" };

const doWork = contract({
  name: "test.work",
  route: "POST /test/work",
  kind: "command",
  summary: "Deposit a dollar into each portfolio",
  access: ["admin"],
  input: nothing,
  output: z.object({ done: z.int(), failed: z.int() }),
  errors: [],
});

/** Empty portfolios, and a command that deposits a dollar into each but those that fail. */
async function open(count: number) {
  const store = await testStore();
  const ids: string[] = [];
  const breaking = new Set<string>();
  const work = async (ctx: CommandContext, part: readonly string[]) => {
    const ledger = await LedgerWriter.open(ctx, part);
    for (const id of part) ledger.deposit(id, cents(1), { type: "interest", id: "2026-11" }, null);
    ctx.emit({ userId: crypto.randomUUID(), topic: "portfolio", payload: { part } });
    ctx.send(ledger.write());
    if (part.some((id) => breaking.has(id))) throw new Error("this one breaks");
    return part.length;
  };
  const handler = command(doWork, async (ctx) => {
    const { results, failed } = await forPortfolios(ctx, which, ids, work);
    return { done: results.reduce((a, b) => a + b, 0), failed };
  });
  const product = testProduct(store, new FixedMarket(), [...ledgerHandlers, handler]);
  const user = await seedUser(store.db);
  const call = caller(product.runner);
  for (let i = 0; i < count; i++) ids.push((await call("portfolios.create", user, { name: `P${i}` })).id);
  const run = async () => (await product.runner.run("test.work", systemActor("test"), {})).output;
  const balances = async () => (await call("portfolios.list", user, {})).map((p) => p.cash_balance);
  const failing = () => listFailing(store.db, which, product.clock.wall());
  const problems = async () => (await call("ledger.verify", systemActor("test"), {})).problems;
  return { store, product, ids, breaking, run, balances, failing, problems };
}

Deno.test("J7: a portfolio that fails does not stop the others, and its writes are rolled back", async () => {
  const { store, ids, breaking, run, balances, failing, problems } = await open(7);
  breaking.add(ids[2]!).add(ids[6]!);
  assert.deepEqual(await run(), { done: 5, failed: 2 });
  assert.deepEqual(await balances(), [1, 1, 0, 1, 1, 1, 0]);
  assert.deepEqual((await failing()).toSorted(), [ids[2]!, ids[6]!].toSorted());
  const recorded = await store.db.selectFrom("work_failures").select(["error", "tries"]).execute();
  assert.deepEqual(recorded, Array(2).fill({ error: "this one breaks", tries: 1 }));
  assert.deepEqual(await problems(), []);
  const events = await store.db.selectFrom("outbox").select("payload").where("topic", "=", "portfolio").execute();
  const reported = events.flatMap((e) => (Array.isArray(e.payload) ? e.payload : [e.payload]) as { part?: string[] }[])
    .flatMap((p) => p.part ?? []);
  const done = ids.filter((id) => !breaking.has(id));
  assert.deepEqual(reported.toSorted(), done.toSorted(), "events report committed work, and none that was rolled back");
  await store.close();
});

Deno.test("J7: a portfolio that failed is retried after ten minutes, and not after five attempts", async () => {
  const { store, product, ids, breaking, run, failing } = await open(2);
  breaking.add(ids[0]!);
  product.clock.wallAt = product.clock.wall();
  const failingLater = async () => {
    product.clock.wallAt = product.clock.wall().add({ minutes: 11 });
    return await failing();
  };
  await run();
  assert.deepEqual(await failing(), [ids[0]]);
  assert.deepEqual(await failingLater(), [], "it may be tried again");
  breaking.add(ids[1]!);
  for (let tries = 2; tries <= 5; tries++) await run();
  assert.deepEqual(await failingLater(), [ids[0]], "it failed five times, the other four");
  await store.close();
});
