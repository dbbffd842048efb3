import assert from "node:assert/strict";
import { systemActor } from "../kernel/actor.ts";
import { openAnalytics, type Step } from "../analytics/testing.ts";
import { refused } from "../testing.ts";
import { transferHandlers } from "./mod.ts";

const OWN = "date,type,symbol,shares,price,amount\n";
const steps: Record<string, readonly Step[]> = {
  AAPL: [["2026-11-09T09:30", 100], ["2026-11-11T09:30", 110], ["2026-11-13T09:30", 120]],
  F: [["2026-11-09T09:30", 10], ["2026-11-12T09:30", 20]],
};

async function open() {
  const setup = await openAnalytics("2026-11-10T10:30", steps, transferHandlers);
  const load = (id: string, ...rows: string[]) =>
    setup.call("portfolios.import-transactions", setup.user, { id, csv: OWN + rows.join("\n"), preview: false });
  const restatePart = async () =>
    (await setup.run("analytics.restate-snapshots", systemActor("test"), {}) as { caught_up: boolean }).caught_up;
  const restate = async () => {
    while (!await restatePart());
  };
  const isMarked = async (id: string) =>
    await setup.db.selectFrom("stale_snapshots").select("from_date").where("portfolio_id", "=", id)
      .executeTakeFirst() !== undefined;
  return { ...setup, load, restatePart, restate, isMarked };
}

Deno.test("after an import the snapshots from its first day on are what they would have been, earlier ones stay", async () => {
  const { create, advance, trade, load, values, snapshots, restate, call, user, isMarked } = await open();
  const id = await create(1_000);
  await trade("buy", id, "F", 10);
  await advance("2026-11-13T17:00");
  assert.deepEqual(await values(id), [["2026-11-10", 1_000], ["2026-11-11", 1_000], ["2026-11-12", 1_100], [
    "2026-11-13",
    1_100,
  ]]);
  // One at noon of the 11th, one after that day's snapshot: it belongs to the 12th.
  await load(id, "2026-11-11,BUY,AAPL,5,110,", "2026-11-11T20:00:00-05:00,DEPOSIT,,,,50");
  await restate();
  assert.deepEqual(await values(id), [["2026-11-10", 1_000], ["2026-11-11", 1_000], ["2026-11-12", 1_150], [
    "2026-11-13",
    1_200,
  ]]);
  assert.deepEqual((await snapshots(id)).map((s) => [s.cash_balance, s.net_contributed, s.invested]), [
    ["900.00", "1000.00", "100.00"],
    ["350.00", "1000.00", "650.00"],
    ["400.00", "1050.00", "650.00"],
    ["400.00", "1050.00", "650.00"],
  ]);
  const { points } = await call("analytics.value-series", user, { id, range: "ALL" });
  assert.deepEqual(points.map((p) => p.total_value), [1_000, 1_000, 1_150, 1_200, 1_200]);
  // The day in progress at the import is restated again when it has ended.
  await advance("2026-11-16T17:00");
  assert.deepEqual([(await values(id)).at(-1), await isMarked(id)], [["2026-11-16", 1_200], false]);
});

Deno.test("an import from before the portfolio was created adds the snapshots of those days", async () => {
  const { create, advance, load, values, restate, call, user } = await open();
  await advance("2026-11-13T10:00");
  const id = await create(500);
  await advance("2026-11-13T17:00");
  await load(id, "2026-11-10,DEPOSIT,,,,1000", "2026-11-10,BUY,AAPL,10,100,");
  const { points: meanwhile } = await call("analytics.value-series", user, { id, range: "ALL" });
  assert.deepEqual(meanwhile.map((p) => p.total_value), [1_700], "no figure from before the import is shown");
  await restate();
  assert.deepEqual(await values(id), [["2026-11-10", 1_000], ["2026-11-11", 1_100], ["2026-11-12", 1_100], [
    "2026-11-13",
    1_700,
  ]]);
  const returns = await call("analytics.returns", user, { id, period: "ALL" });
  assert.deepEqual([returns.simple.opening_value, returns.simple.net_deposits, returns.simple.gain], [0, 1_500, 200]);
  assert.equal(returns.reconciliation.difference, 0);
  const { points } = await call("analytics.value-series", user, { id, range: "5D" });
  assert.ok(points.some((p) => p.total_value === 1_000), "the days before it was created are drawn too");
});

Deno.test("a long history is restated in parts, and another import in between restarts from its own first day", async () => {
  const { create, advance, load, values, restatePart, restate } = await open();
  const id = await create(100);
  await load(id, "2026-01-05,DEPOSIT,,,,100");
  assert.deepEqual([await restatePart(), (await values(id))[0]], [false, ["2026-01-05", 100]]);
  await load(id, "2026-01-06,DEPOSIT,,,,1");
  await advance("2026-11-10T17:00");
  await restate();
  const rows = await values(id);
  assert.deepEqual([rows[0], rows[1], rows.at(-1)], [["2026-01-05", 100], ["2026-01-06", 101], ["2026-11-10", 201]]);
  assert.equal(rows.length, 215, "one for each trading day");
});

Deno.test("while the market is unavailable the snapshots wait, and nothing is valued at zero", async () => {
  const { create, advance, load, values, restatePart, market, isMarked } = await open();
  const id = await create(1_000);
  await advance("2026-11-13T17:00");
  await load(id, "2026-11-11,BUY,AAPL,5,110,");
  market.away = true;
  await refused(restatePart(), "UNAVAILABLE");
  assert.deepEqual([await values(id), await isMarked(id)], [[["2026-11-10", 1_000]], true]);
  market.away = false;
  await advance("2026-11-16T17:00");
  assert.equal((await values(id)).length, 5, "written with the next day's");
});
