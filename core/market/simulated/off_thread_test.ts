import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import type { MarketBulk } from "../bulk.ts";
import type { MarketData, MarketOfOne } from "../port.ts";
import { simulatedMarket } from "./adapter.ts";
import { beginMarket, Helper, offThreadMarket, type ToWorker } from "./off_thread.ts";
import { et } from "./testing.ts";

const options = { seed: 7, symbols: 800 };
const [here, there] = [simulatedMarket(options), offThreadMarket(options)];
Deno.test.afterAll(() => there.close());

Deno.test("a market off the main thread returns the same results", async () => {
  const at = et("2026-11-20T11:00:05");
  const day = Date.parse("2026-11-19") / 86_400_000;
  const same = async (what: string, ask: (market: MarketData) => Promise<unknown>) =>
    deepEqual(await ask(there), await ask(here), what);
  await same("scan", (market) => market.scan(at));
  await same("columns", (market) => market.columns(at + 1_000));
  await same("session", (market) => market.bulk.session(day, at));
  await same("fundamentals", (market) => market.bulk.fundamentals(at));
  await same("actions", (market) => market.bulk.actions("2026-11-01", "2026-11-20", at));
  await same("news", (market) => market.bulk.newsBalance(at - 86_400_000, at));
  await same("a snapshot", (market) => market.snapshot("AAPL", at));
  await same("quotes of seconds", (market) => market.seconds({ symbol: "AAPL", after: at - 60_000, until: at }));
  equal((await there.scan(at)).tickers, (await there.scan(at + 5_000)).tickers, "one list while it is unchanged");
});

Deno.test("queries about one security through `aside` return the same too, and leave the event loop free", async () => {
  const at = et("2026-11-20T11:00:05");
  const request = {
    symbol: "AAPL",
    multiplier: 1,
    timespan: "day",
    from: at - 1840 * 86_400_000,
    to: at,
    limit: 1300,
  } as const;
  const actions = { symbol: "AAPL", fromDate: null, toDate: null, limit: 110 };
  const same = async (what: string, ask: (market: MarketOfOne) => Promise<unknown>) =>
    deepEqual(await ask(there.aside), await ask(here), what);
  await same("a ticker", (market) => market.ticker("AAPL", at));
  await same("a snapshot", (market) => market.snapshot("AAPL", at));
  await same("bars", (market) => market.bars(request, at));
  await same("no bars", (market) => market.bars({ ...request, symbol: "NOSUCH" }, at));
  await same("details", ({ facts }) => facts.details("AAPL", at));
  await same("dividends", ({ facts }) => facts.dividends(actions, at));
  await same("splits", ({ facts }) => facts.splits(actions, at));
  await same("statements", ({ facts }) => facts.statements("AAPL", "quarterly", 8, at));
  await same("ratios", ({ facts }) => facts.ratios("AAPL", at));
  await same("related", ({ facts }) => facts.related("AAPL", at));
  const began = performance.now();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  const funds = ["SPY", "QQQ", "DIA"];
  await Promise.all(funds.map((symbol) => there.aside.bars({ ...request, symbol }, at)));
  clearInterval(timer);
  const took = performance.now() - began;
  // In this thread the work would leave none; on a busy machine there are fewer than one in five milliseconds.
  ok(took > 50 && turns >= 5, `${turns} turns in ${took} ms`);
});

Deno.test("a market that has prepared coming sessions returns the same results before and after they begin", async () => {
  const times = ["2026-11-20T15:59:50", "2026-11-20T16:00:00", "2026-11-23T04:00:00", "2026-11-23T09:30:00"].map(et);
  for (const [i, at] of times.entries()) {
    if (i + 1 < times.length) await there.ahead!.prepare(times[i + 1]!);
    deepEqual(await there.columns(at), await here.columns(at));
  }
});

Deno.test("a worker started early serves its own market, and is ended where another one is needed", async () => {
  const at = et("2026-11-20T11:00:05");
  const own = beginMarket(options, at);
  const other = beginMarket({ ...options, seed: 8 }, at);
  const markets = [offThreadMarket(options, own), offThreadMarket(options, other)];
  for (const market of markets) deepEqual(await market.columns(at), await here.columns(at));
  for (const market of markets) await market.close();
});

Deno.test("queries about the whole market leave the event loop free", async () => {
  // Prices of later years are computed first.
  const at = et("2029-11-20T11:00:05");
  await there.tickers(at);
  const began = performance.now();
  let turns = 0;
  const timer = setInterval(() => turns++, 5);
  await there.scan(at);
  clearInterval(timer);
  const took = performance.now() - began;
  // In this thread the work would leave none; on a busy machine there are fewer than one in five milliseconds.
  ok(took > 50 && turns >= 5, `${turns} turns in ${took} ms`);
});

Deno.test("a market that is closed refuses waiting queries, and a failed query does not affect the others", async () => {
  await rejects(there.bulk.actions("no date", "2026-11-20", et("2026-11-20T11:00")), /RangeError/);
  ok((await there.scan(et("2026-11-20T11:00:05"))).price[0]! > 0);
  const waiting = rejects(there.scan(et("2026-11-23T11:00:05")), /closed/);
  await there.close();
  await waiting;
});

/** Calls `spy` with what is sent to workers, until it is disposed. */
function spyOnWorkers(spy: (message: ToWorker) => void): Disposable {
  const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (this: Worker, message: ToWorker, ...more: unknown[]) {
    spy(message);
    return (postMessage as (...args: unknown[]) => void).call(this, message, ...more);
  };
  return { [Symbol.dispose]: () => void (Worker.prototype.postMessage = postMessage) };
}

Deno.test("bars of many minutes are computed by the worker, the others here, and both are the same", async () => {
  const at = et("2026-11-20T11:00:05");
  const asked: string[] = [];
  using _ = spyOnWorkers((message) => "method" in message && asked.push(message.method));
  const minutes = { symbol: "KO", multiplier: 1, timespan: "minute", from: 0, to: at, limit: 12_000 } as const;
  const asksFor = async (part: Partial<Parameters<MarketData["bars"]>[0]>) => {
    asked.length = 0;
    const request = { ...minutes, ...part };
    deepEqual(await there.bars(request, at), await here.bars(request, at));
    return asked.join();
  };
  equal(await asksFor({}), "bars");
  equal(await asksFor({ timespan: "hour", limit: 200 }), "bars");
  equal(await asksFor({ limit: 5_000 }), "");
  equal(await asksFor({ from: at - 6 * 86_400_000 }), "");
  equal(await asksFor({ timespan: "day" }), "");
});

Deno.test("a worker that is idle ends, and the next query starts another one", async () => {
  const at = et("2026-11-20T11:00:05");
  let opened = 0;
  using _ = spyOnWorkers((message) => "open" in message && opened++);
  const helper = new Helper(options, 50);
  const rows = async () => (await helper.ask("columns", at)).price;
  const [first, second] = [await rows(), await rows()];
  await new Promise((wake) => setTimeout(wake, 200));
  deepEqual([first, second, await rows(), opened], [first, first, first, 2]);
  helper.end(new Error("done"));
});

Deno.test("what nobody waits for takes a small part of the worker's time, until someone does", async () => {
  const few = { seed: 7, symbols: 100 };
  const market = offThreadMarket(few);
  const wait = (ms: number) => new Promise<"waiting">((wake) => setTimeout(wake, ms, "waiting"));
  const ask = (bulk: MarketBulk, date: string) => bulk.fundamentals(et(`${date}T04:00:00`));
  await ask(market.bulk, "2026-11-20");
  const began = performance.now();
  await ask(market.bulk, "2018-11-16");
  const took = performance.now() - began;
  const calm = ask(market.ahead!.bulk, "2021-11-19");
  equal(await Promise.race([calm, wait(2 * took)]), "waiting");
  market.ahead!.hurry();
  const hurried = await calm;
  const again = ask(market.ahead!.bulk, "2016-11-18");
  ok(await Promise.race([again, wait(10 * took)]) !== "waiting", "later parts of the same work are hurried too");
  await market.close();
  // Last, since it may take longer than an idle worker is kept.
  deepEqual(hurried, await ask(simulatedMarket(few).bulk, "2021-11-19"));
});
