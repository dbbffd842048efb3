import assert from "node:assert/strict";
import { systemActor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { MarketDataError, simulatedMarket } from "../market/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { ny, refused, runningProduct, seedUser } from "../testing.ts";
import { watchHandlers, watchWork } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** Tuesday 17 November 2026, 10:32, with a saved screen of stocks under $50 that F meets. */
async function open(market: FixedMarket = new FixedMarket(), where = ["price::50"]) {
  const product = runningProduct(store, market, watchHandlers, watchWork);
  await store.db.deleteFrom("screen_alerts").execute();
  await product.advance("2026-11-17T10:32");
  const user = await seedUser(store.db);
  const { call } = product;
  const save = (conditions = where) => call("screens.save", user, { name: "Cheap", where: conditions, sort: "price" });
  const { id } = await save();
  const setAlert = (alert: boolean) => call("screens.update", user, { id, alert });
  const notices = async () => {
    const own = await call("notifications.list", user, { limit: 100 });
    return own.map((n) => [n.title, n.message, n.created_at]);
  };
  const price = (symbol: string, dollars: number) => void (market.quotes[symbol] = { bid: dollars, ask: dollars });
  return { ...product, user, id, save, setAlert, notices, price };
}
const at = (local: string) => ny(local).toString();

Deno.test("owners who want it are notified of new matches, in the screen's order, with a link to it", async () => {
  const { call, user, id, advance, price, setAlert, notices } = await open();
  assert.deepEqual((await call("screens.list", user, {})).map((s) => s.alert), [false]);
  price("A", 20);
  await advance("2026-11-17T10:36");
  assert.deepEqual(await notices(), [], "notifications are off");
  assert.equal((await setAlert(true)).alert, true);
  price("B", 30);
  for (const symbol of ["C", "D", "E"]) price(symbol, 40);
  await advance("2026-11-17T10:39:59");
  assert.deepEqual(await notices(), [], "the five minutes are not over");
  await advance("2026-11-17T10:40");
  const first = ["New in Cheap: C, D, E and 1 more", "6 stocks meet its conditions.", at("2026-11-17T10:40")];
  assert.deepEqual(await notices(), [first]);
  const [notice] = await call("notifications.list", user, { limit: 1 });
  assert.deepEqual([notice!.link, notice!.data.screen_id], [`/analysis/screener?screen=${id}`, id]);
  await advance("2026-11-17T15:00");
  assert.deepEqual(await notices(), [first], "stocks that still match are not new");
  await setAlert(false);
  price("G", 10);
  await advance("2026-11-17T15:30");
  assert.deepEqual((await call("screens.list", user, {})).map((s) => s.alert), [false]);
  assert.deepEqual(await notices(), [first]);
});

Deno.test("a stock that leaves and returns is notified once a day, and again on the next", async () => {
  const { advance, price, setAlert, notices } = await open();
  await setAlert(true);
  const titles = async () => (await notices()).map(([title]) => title);
  price("AAPL", 40);
  await advance("2026-11-17T10:40");
  price("AAPL", 60);
  await advance("2026-11-17T10:50");
  price("AAPL", 40);
  await advance("2026-11-17T11:00");
  assert.deepEqual(await titles(), ["New in Cheap: AAPL"]);
  price("AAPL", 60);
  await advance("2026-11-18T09:34");
  price("AAPL", 40);
  await advance("2026-11-18T09:35");
  assert.deepEqual(await titles(), ["New in Cheap: AAPL", "New in Cheap: AAPL"]);
});

Deno.test("other conditions under the same name start over, without their present matches", async () => {
  const { save, setAlert, advance, price, notices } = await open();
  await setAlert(true);
  await advance("2026-11-17T10:36:30");
  assert.equal((await save(["price::500"])).alert, true);
  await advance("2026-11-17T10:50");
  assert.deepEqual(await notices(), []);
  price("NEW", 400);
  await advance("2026-11-17T10:55");
  assert.equal((await notices()).length, 1);
});

Deno.test("concurrent checks notify the owner once, and a screen that is deleted is not checked", async () => {
  const { call, clock, user, id, price, setAlert, notices, run } = await open();
  await setAlert(true);
  price("A", 20);
  clock.marketNow = ny("2026-11-17T10:35");
  const check = async () =>
    await run("screens.process-pending", systemActor("check-screens"), {}) as { notified: number };
  const all = await Promise.all([check(), check(), check()]);
  assert.equal(all.reduce((sum, { notified }) => sum + notified, 0), 1);
  assert.equal((await notices()).length, 1);
  await call("screens.delete", user, { id });
  price("B", 20);
  clock.marketNow = ny("2026-11-17T10:45");
  assert.deepEqual(await check(), { notified: 0, caught_up: true });
});

Deno.test("while the figures of a screen are unknown it is not checked, and nothing is lost", async () => {
  const market = new FixedMarket();
  const { advance, price, setAlert, notices } = await open(market);
  await setAlert(true);
  const { scan } = market;
  market.scan = () => Promise.reject(new MarketDataError("unavailable", "away"));
  await advance("2026-11-17T10:33");
  await setAlert(false);
  await refused(setAlert(true), "UNAVAILABLE");
  market.scan = scan;
  await setAlert(true);
  market.scan = () => Promise.reject(new MarketDataError("unavailable", "away"));
  price("A", 20);
  await advance("2026-11-17T11:00");
  assert.deepEqual(await notices(), []);
  market.scan = scan;
  await advance("2026-11-17T11:01");
  assert.deepEqual((await notices()).map(([title, , when]) => [title, when]), [
    ["New in Cheap: A", at("2026-11-17T10:35")],
  ]);
});

Deno.test("the live market, which has only present data, is not asked about missed checks", async () => {
  const market = new FixedMarket();
  Object.assign(market, { kind: "live" });
  const { advance, price, setAlert, notices } = await open(market);
  await setAlert(true);
  price("A", 20);
  await advance("2026-11-17T11:03");
  assert.deepEqual(await notices(), []);
  await advance("2026-11-17T11:05:01");
  assert.deepEqual((await notices()).map(([title, , when]) => [title, when]), [
    ["New in Cheap: A", at("2026-11-17T11:05")],
  ]);
});

Deno.test("a user is notified of up to ten screens", async () => {
  const { call, user, setAlert } = await open();
  await setAlert(true);
  const screens = await Promise.all(
    Array.from({ length: 10 }, (_, i) => call("screens.save", user, { name: `Screen ${i}`, where: ["price::50"] })),
  );
  for (const { id } of screens.slice(1)) await call("screens.update", user, { id, alert: true });
  await refused(call("screens.update", user, { id: screens[0]!.id, alert: true }), "RULE_BROKEN");
  await refused(call("screens.update", await seedUser(store.db), { id: screens[0]!.id, alert: true }), "NOT_FOUND");
});

Deno.test("on the simulated market a jump over days gives the same notifications as waiting", async () => {
  const sent = [];
  const market = simulatedMarket({ seed: 1, symbols: 150 });
  const days = ["2026-11-17", "2026-11-18"];
  const hours = days.flatMap((day) => ["11", "12", "13", "15"].map((hour) => `${day}T${hour}:07`));
  for (const steps of [["2026-11-18T15:07"], hours]) {
    const { advance, setAlert, notices } = await open(market as unknown as FixedMarket, ["change:1:", "sma_20:0:"]);
    await setAlert(true);
    for (const step of steps) await advance(step);
    sent.push((await notices()).toSorted());
  }
  assert.ok(sent[0]!.length > 20, `${sent[0]!.length} notices`);
  assert.deepEqual(sent[0], sent[1]);
});
