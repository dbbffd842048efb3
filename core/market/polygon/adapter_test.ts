import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { marketDataContract } from "../contract_suite.ts";
import { MarketDataError } from "../port.ts";
import { live, Loopback, NOW, soundProvider, wireSnapshot } from "./testing.ts";

const HOUR = 3_600_000;
const forbidden = () =>
  Response.json({ status: "NOT_AUTHORIZED", message: "You are not entitled to this data." }, { status: 403 });
const snapshots = /\/snapshot\/locale\/us\/markets\/stocks\/tickers$/;

/** Each contract test opens and closes a market; closing it also closes the provider. */
function contractMarket() {
  const { market, provider } = live({ provider: soundProvider(), frozen: true });
  const close = market.close.bind(market);
  return Object.assign(market, { close: () => close().then(() => provider.close()) });
}
marketDataContract({
  name: "polygon, now and in the past",
  market: contractMarket,
  symbols: ["AAPL", "MSFT", "KIMPL"],
  instants: [NOW, NOW - 40 * 60_000, NOW - 20 * HOUR, Date.parse("2026-11-14T12:00:00-05:00")],
});

Deno.test("a snapshot contains the trade, the quote in shares, the day and the previous day", async () => {
  const { market, close } = live({ provider: soundProvider() });
  const s = (await market.snapshot("AAPL", NOW))!;
  ok(s.lastTrade && s.quote && s.day && s.previousDay);
  deepEqual([s.quote.bidShares, s.quote.askShares, s.quote.at], [300, 200, NOW - 500]);
  equal(s.day.at, Date.parse("2026-11-17T00:00:00-05:00"));
  equal(s.previousDay.at, Date.parse("2026-11-16T00:00:00-05:00"));
  equal(market.health().state, "degraded", "without the socket halts are unknown");
  await close();
});

Deno.test("sizes may be in shares, or in the round lots given by the details", async () => {
  const provider = soundProvider();
  const shares = live({ provider, sizeUnit: "shares" });
  deepEqual((await shares.market.snapshot("AAPL", NOW))!.quote!.bidShares, 3);
  await shares.market.close();
  provider.on(/tickers\/AAPL$/, { results: { ticker: "AAPL", market: "stocks", type: "CS", round_lot: 40 } });
  const lots = live({ provider });
  await lots.market.facts.details("AAPL", NOW);
  deepEqual((await lots.market.snapshot("AAPL", NOW + 2_000))!.quote!.bidShares, 120);
  await lots.close();
});

Deno.test("of the quotes of seconds only the latest is known, which stands in the last one, and none of the past", async () => {
  const { market, provider, close } = live({ provider: soundProvider(), frozen: true });
  const known = async (after: number, until: number) => {
    const { from, bid, ask, bidShares, askShares } = (await market.seconds({ symbol: "AAPL", after, until }))!;
    return [...bid.keys()].filter((i) => !Number.isNaN(bid[i]!))
      .map((i) => [from + i * 1_000, bid[i], ask[i], bidShares[i], askShares[i]]);
  };
  // It is half a second old.
  const { bid, ask } = (await market.snapshot("AAPL", NOW))!.quote!;
  const latest = [bid, ask, 300, 200];
  deepEqual(await known(NOW - 60_000, NOW), [[NOW, ...latest]]);
  deepEqual(await known(NOW - 1_001, NOW - 1), [[NOW - 1_000, ...latest]]);
  deepEqual(await known(NOW - 1_000, NOW), [[NOW, ...latest]]);
  const asked = provider.count(snapshots);
  deepEqual(await known(NOW - 120_000, NOW - 61_000), []);
  equal(await market.seconds({ symbol: "NOSUCH", after: NOW - 120_000, until: NOW - 61_000 }), null);
  deepEqual([provider.count(snapshots), provider.count(/aggs/)], [asked, 0], "nothing is asked for in vain");
  const early = Date.parse("2026-11-17T09:00:00-05:00");
  provider.on(snapshots, { tickers: [wireSnapshot("MSFT", early)] });
  const before = live({ provider, frozen: true });
  before.clock.now = early;
  ok((await before.market.snapshot("MSFT", early))!.quote, "a quote of the pre-market");
  const { bid: none } = (await before.market.seconds({ symbol: "MSFT", after: early - 5_000, until: early }))!;
  ok(none.length === 5 && none.every(Number.isNaN));
  await before.market.close();
  await close();
});

const one = async (change: Record<string, unknown>, at = NOW) => {
  const { provider, market, close } = live();
  provider.on(snapshots, { status: "OK", tickers: [{ ...wireSnapshot("AAPL", NOW), ...change }] });
  const snapshot = (await market.snapshot("AAPL", at))!;
  await close();
  return snapshot;
};

Deno.test("without a last trade the price is that of the minute, then of the day, then of the previous day, and never a quote", async () => {
  const bar = { o: 10, h: 11, l: 9, c: 10.5, v: 100, vw: 10 };
  const without = { lastTrade: undefined, lastQuote: undefined };
  const minute = await one({ ...without, min: { ...bar, t: NOW - 120_000, c: 10.7 }, day: bar, prevDay: bar });
  deepEqual(minute.lastTrade, { price: 10.7, at: NOW - 60_000 });
  const day = await one({ ...without, min: { t: 0, o: 0, h: 0, l: 0, c: 0, v: 0 }, day: bar, prevDay: bar });
  deepEqual(day.lastTrade, { price: 10.5, at: NOW - 1_000 });
  const before = await one({ ...without, min: {}, day: { o: 0, h: 0, l: 0, c: 0, v: 0 }, prevDay: { ...bar, c: 9.5 } });
  deepEqual(before.lastTrade, { price: 9.5, at: Date.parse("2026-11-16T16:00:00-05:00") });
  equal(before.day, null);
  for (const s of [minute, day, before]) equal(s.quote, null);
});

Deno.test("a trade in extended form or of an odd lot is not the last price", async () => {
  const bar = { o: 10, h: 11, l: 9, c: 10.7, v: 100, vw: 10, t: NOW - 120_000 };
  const odd = await one({ lastTrade: { p: 77, s: 1, t: NOW * 1e6, c: [12, 37] }, min: bar });
  equal(odd.lastTrade!.price, 10.7);
  equal((await one({ lastTrade: { p: 77, s: 100, t: NOW * 1e6, c: [14, 41] } })).lastTrade!.price, 77);
});

Deno.test("a quote keeps its own time, and crossed, locked, one-sided and future quotes are dropped", async () => {
  const quote = { p: 10, P: 10.02, s: 1, S: 1, t: (NOW - HOUR) * 1e6 };
  equal((await one({ lastQuote: quote })).quote!.at, NOW - HOUR);
  for (
    const broken of [{ p: 10.03 }, { p: 10.02 }, { p: 0 }, { S: 0 }, { t: (NOW + HOUR) * 1e6 }, { t: 0 }, { P: "x" }, {
      s: -1,
    }]
  ) {
    equal((await one({ lastQuote: { ...quote, ...broken } })).quote, null, JSON.stringify(broken));
  }
  equal(
    (await one({ lastQuote: { ...quote, t: (NOW + 3_000) * 1e6 } })).quote!.at,
    NOW,
    "a small difference of clocks",
  );
});

Deno.test("before the open there is no current day, and overnight the figures become those of the previous day", async () => {
  const early = Date.parse("2026-11-17T08:00:00-05:00");
  const { provider, market, clock, close } = live();
  clock.now = early;
  provider.on(snapshots, {
    tickers: [{
      ...wireSnapshot("AAPL", NOW),
      updated: early * 1e6,
      min: { t: early - 60_000, c: 10, av: 5 },
      lastTrade: { p: 10, t: early * 1e6 },
    }],
  });
  equal((await market.snapshot("AAPL", early))!.day, null);
  await close();
});

Deno.test("symbols missing from a response are unknown only when the provider says so", async () => {
  const { provider, market, close } = live({ provider: soundProvider() });
  provider.on(snapshots, { status: "OK", tickers: [] });
  deepEqual(await market.snapshot("AAPL", NOW), {
    symbol: "AAPL",
    lastTrade: null,
    quote: null,
    day: null,
    previousDay: null,
    halt: null,
    bands: null,
  });
  equal(await market.snapshot("NOSUCH", NOW), null);
  equal(await market.snapshot("not a symbol", NOW), null);
  await close();
});

Deno.test("during an outage snapshots are empty, facts are unavailable, and old snapshots keep their times", async () => {
  const { provider, market, clock, close } = live({ provider: soundProvider() });
  const before = await market.snapshot("AAPL", NOW);
  provider.on(/./, () => new Response("down", { status: 503 }));
  clock.now += 60_000;
  const after = await market.snapshot("AAPL", NOW + 60_000);
  deepEqual(after!.quote, before!.quote);
  deepEqual((await market.snapshots(["MSFT"], NOW + 60_000)).map((s) => s.lastTrade), [null]);
  await rejects(
    market.facts.ratios("MSFT", NOW),
    (e) => e instanceof MarketDataError && e.kind === "unavailable" && /does not answer/.test(e.message),
  );
  equal(market.health().state, "down");
  await close();
});

Deno.test("a plan without snapshots gives the last closes and no quotes, and says so", async () => {
  const provider = soundProvider().on(/snapshot/, forbidden);
  const { market, close } = live({ provider });
  const s = (await market.snapshot("MSFT", NOW))!;
  equal(s.quote, null);
  deepEqual(s.lastTrade, { price: s.previousDay!.close, at: Date.parse("2026-11-16T16:00:00-05:00") });
  equal(s.previousDay!.at, Date.parse("2026-11-16T00:00:00-05:00"));
  const columns = await market.columns(NOW);
  const i = columns.tickers.findIndex((t) => t.symbol === "MSFT");
  deepEqual([columns.price[i], columns.bid[i]], [s.lastTrade!.price, NaN]);
  equal(await market.snapshot("NOSUCH", NOW), null);
  ok(
    market.health().parts.some((p) =>
      p.name === "Prices of the moment" && p.state === "off" && p.detail.startsWith("not in the plan")
    ),
  );
  equal(provider.count(/snapshot/), 1, "the plan is not requested repeatedly");
  await close();
});

Deno.test("data not in the plan is refused by name and requested again once an hour", async () => {
  const { provider, market, clock, close } = live({ provider: soundProvider().on(/short-interest/, forbidden) });
  const refused = (e: unknown) =>
    e instanceof MarketDataError && e.kind === "not_in_plan" && /Short interest/.test(e.message);
  await rejects(market.facts.shortInterest("AAPL", 5, NOW), refused);
  await rejects(market.facts.shortInterest("MSFT", 5, NOW), refused);
  equal(provider.count(/short-interest/), 1);
  ok(await market.snapshot("AAPL", NOW));
  clock.now += 2 * HOUR;
  await rejects(market.facts.shortInterest("MSFT", 5, NOW), refused);
  equal(provider.count(/short-interest/), 2);
  await close();
});

Deno.test("a refused key is reported to operators, and users only learn that there is no data", async () => {
  const provider = new Loopback().on(
    /./,
    () => Response.json({ status: "ERROR", error: "Unknown API Key" }, { status: 401 }),
  );
  const { market, close } = live({ provider });
  equal((await market.snapshot("AAPL", NOW))!.lastTrade, null);
  await rejects(market.facts.ratios("AAPL", NOW), (e) => e instanceof MarketDataError && e.kind === "unavailable");
  const { state, parts } = market.health();
  equal(state, "down");
  ok(parts[0]!.detail.includes("POLYGON_API_KEY"));
  await close();
});

Deno.test("delayed data and a clock difference are reported to operators", async () => {
  const { provider, market, close } = live({ provider: soundProvider() });
  provider.on(
    snapshots,
    () =>
      Response.json({ status: "DELAYED", tickers: [wireSnapshot("AAPL", NOW)] }, {
        headers: { date: new Date(NOW + 20_000).toUTCString() },
      }),
  );
  await market.snapshot("AAPL", NOW);
  const health = market.health();
  ok(
    health.parts.some((p) => p.detail.includes("delayed by 15 minutes")) &&
      health.parts.some((p) => p.name === "Clock"),
  );
  equal(health.state, "degraded");
  await close();
});

Deno.test("concurrent identical queries share one request, and fresh responses need none", async () => {
  const { provider, market, close } = live({ provider: soundProvider(), frozen: true });
  await Promise.all(Array.from({ length: 20 }, () => market.snapshots(["AAPL", "MSFT"], NOW)));
  await market.snapshots(["MSFT"], NOW);
  equal(provider.count(/snapshot/), 1);
  await Promise.all(Array.from({ length: 5 }, () => market.facts.ratios("AAPL", NOW)));
  equal(provider.count(/ratios/), 1);
  await close();
});

Deno.test("securities are found by exact symbol, prefix and name, in upper case, and over the counter too", async () => {
  const { market, close } = live({ provider: soundProvider() });
  deepEqual((await market.tickers(NOW)).map((t) => t.symbol), ["AAPL", "BRK.B", "KIMPL", "MSFT", "OTCCO"]);
  deepEqual((await market.searchTickers("brk-b", 3, NOW)).map((t) => t.symbol), ["BRK.B"]);
  const kim = (await market.ticker("KIMPL", NOW))!;
  deepEqual([kim.type, kim.exchange, kim.sector], ["PFD", "NASDAQ", null]);
  equal((await market.ticker("AAPL", NOW))!.sector, "Information Technology");
  ok((await market.snapshot("KIMPL", NOW))!.lastTrade, "requested as the wire writes it");
  await close();
});

Deno.test("the key is sent only in the header and appears in no output", async () => {
  const echo = () =>
    Response.json({ status: "ERROR", error: `bad key apiKey=k3y-that-must-not-leak` }, {
      status: 400,
      headers: { "x-request-id": "r1" },
    });
  const { provider, market, lines, close } = live({
    provider: soundProvider().on(/news|ratios|float/, echo).on(/short/, () => new Response("", { status: 502 })),
  });
  const out: string[] = [];
  const record = (e: unknown) =>
    void out.push(String(e), (e as Error).stack ?? "", String((e as Error).cause), JSON.stringify(e));
  await market.snapshots(["AAPL", "NOSUCH"], NOW);
  for (
    const ask of [
      market.facts.news("AAPL", 5, NOW),
      market.facts.ratios("AAPL", NOW),
      market.facts.shortInterest("AAPL", 1, NOW),
      market.facts.details("AAPL", NOW),
    ]
  ) {
    out.push(JSON.stringify(await ask.catch(record)) ?? "");
  }
  out.push(JSON.stringify(market.health()), ...lines, ...provider.asked);
  ok(out.length > 10 && lines.length > 2);
  for (const text of out) ok(!text.includes("k3y-that-must-not-leak"), text);
  ok(provider.headers.every((h) => h.get("authorization") === "Bearer k3y-that-must-not-leak"));
  await close();
});

Deno.test("a plan without quotes or trades is recognised by what its snapshots omit during a session", async () => {
  const { provider, market, clock, close } = live({ provider: soundProvider() });
  provider.on(snapshots, { tickers: [{ ...wireSnapshot("AAPL", NOW), lastQuote: undefined, lastTrade: undefined }] });
  clock.now = Date.parse("2026-11-17T03:00:00-05:00");
  await market.snapshot("AAPL", clock.now);
  const off = () => market.health().parts.filter((p) => p.state === "off" && p.name !== "Stream").map((p) => p.name);
  deepEqual(off(), []);
  clock.now = NOW;
  await market.snapshot("AAPL", NOW);
  deepEqual(off(), ["Bid and ask", "Last trades"]);
  provider.on(snapshots, { tickers: [wireSnapshot("AAPL", NOW)] });
  clock.now += 5_000;
  await market.snapshot("AAPL", clock.now);
  deepEqual(off(), []);
  await close();
});

Deno.test("the list of securities survives a restart, even during an outage", async () => {
  const dir = await Deno.makeTempDir();
  const listFile = `${dir}/securities.json`;
  const first = live({ provider: soundProvider(), listFile });
  const known = await first.market.tickers(NOW);
  await first.close();
  const down = live({ provider: new Loopback().on(/./, () => new Response("", { status: 500 })), listFile });
  deepEqual(await down.market.ticker("KIMPL", NOW), known.find((t) => t.symbol === "KIMPL"));
  deepEqual(await down.market.tickers(NOW), known);
  equal(down.provider.asked.length, 0, "it is of today");
  down.clock.now += 48 * HOUR;
  deepEqual(await down.market.tickers(NOW), known);
  await down.close();
  await Deno.writeTextFile(listFile, '{"at": 1, "rows": [{"tick');
  const anew = live({ provider: soundProvider(), listFile });
  deepEqual(await anew.market.tickers(NOW), known);
  await anew.close();
  await Deno.remove(dir, { recursive: true });
});
