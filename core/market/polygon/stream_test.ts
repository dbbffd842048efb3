import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { until } from "../../../tests/until.ts";
import { greet, KEY, type Live, live, NOW, soundProvider, wireSnapshot } from "./testing.ts";

/** The length of one second of back-off in these tests. */
const SECOND = 4;
const snapshots = /\/snapshot\/locale\/us\/markets\/stocks\/tickers$/;

function streaming(): Live & { say: (...events: unknown[]) => void } {
  const provider = soundProvider();
  // The clock is fixed, because the machine may be busy.
  const made = live({ provider, socketUrl: provider.socketUrl, secondMs: SECOND, frozen: true });
  return { ...made, say: (...events) => provider.sockets.at(-1)!.send(JSON.stringify(events)) };
}

const ready = ({ market }: Live) =>
  until(() => market.health().parts.some((p) => p.name === "Stream" && p.detail.startsWith("connected")));

Deno.test("the first query connects, signs in and subscribes, on one socket for all", async () => {
  const l = streaming();
  equal(l.provider.sockets.length, 0, "no query yet");
  await l.market.snapshot("AAPL", NOW);
  await ready(l);
  await l.market.snapshots(["MSFT", "AAPL"], NOW);
  await until(() => l.provider.heard.some((m) => m.includes("T.MSFT")));
  deepEqual(JSON.parse(l.provider.heard[0]!), { action: "auth", params: KEY });
  ok(l.provider.heard.some((m) => m.includes("T.AAPL,Q.AAPL,AM.AAPL,LULD.AAPL")));
  equal(l.provider.heard.filter((m) => m.includes("T.AAPL")).length, 1);
  equal(l.provider.sockets.length, 1);
  await l.close();
});

Deno.test("trades, quotes and minutes update the snapshot between two REST responses", async () => {
  const l = streaming();
  const before = (await l.market.snapshot("AAPL", NOW))!;
  await ready(l);
  const high = before.day!.high + 1;
  l.say(
    { ev: "T", sym: "AAPL", p: high, s: 100, c: [0], t: NOW + 10, x: 4 },
    { ev: "Q", sym: "AAPL", bp: 90, bs: 2, ap: 90.5, as: 3, c: 0, t: NOW + 11 },
    {
      ev: "AM",
      sym: "AAPL",
      av: 99_000_000,
      a: before.day!.close,
      o: 1,
      c: high,
      h: high,
      l: before.day!.low,
      s: NOW - 60_000,
      e: NOW,
    },
  );
  await until(async () => (await l.market.snapshot("AAPL", NOW + 100))!.day!.volume === 99_000_000);
  const after = (await l.market.snapshot("AAPL", NOW + 100))!;
  deepEqual(after.lastTrade, { price: high, at: NOW + 10 });
  deepEqual(after.quote, { bid: 90, ask: 90.5, bidShares: 200, askShares: 300, at: NOW + 11 });
  deepEqual([after.day!.high, after.day!.close], [high, high]);
  equal(l.provider.count(/snapshot/), 1, "the socket covers the symbol");
  await l.close();
});

Deno.test("odd lots, extended-form and out-of-order trades change no price; some change only the range", async () => {
  const l = streaming();
  const before = (await l.market.snapshot("AAPL", NOW))!;
  await ready(l);
  const trade = (p: number, c: number[], t = NOW + 5) => ({ ev: "T", sym: "AAPL", p, s: 5, c, t });
  const { high, low, close } = before.day!;
  l.say(
    trade(high + 5, [37]),
    trade(low - 5, [12]),
    trade(high + 6, [0, 2]),
    trade(high + 7, [15]),
    trade(high + 1, [33]),
    trade(low - 1, [0], NOW - 5_000),
  );
  l.say({ ev: "Q", sym: "AAPL", bp: 1, bs: 2, ap: 1.5, as: 3, t: NOW + 20 });
  await until(async () => (await l.market.snapshot("AAPL", NOW + 100))!.quote!.bid === 1);
  const { day, lastTrade } = (await l.market.snapshot("AAPL", NOW + 100))!;
  deepEqual(lastTrade, before.lastTrade);
  deepEqual(
    [day!.high, day!.low, day!.close],
    [high + 1, low - 1, close],
    "sold out of sequence, and late but regular, count for the range",
  );
  await l.close();
});

Deno.test("bands come from LULD messages, a pause halts, and a trade or a resume ends it", async () => {
  const l = streaming();
  await l.market.snapshot("AAPL", NOW);
  await ready(l);
  const state = async () => (await l.market.snapshot("AAPL", NOW + 100))!;
  const price = (await state()).lastTrade!.price;
  l.say({ ev: "LULD", T: "AAPL", h: price + 0.5, l: price - 9, i: [21], t: (NOW + 1) * 1000 });
  await until(async () => (await state()).bands !== null);
  deepEqual((await state()).bands, {
    lower: Math.round((price - 9) * 1e4) / 1e4,
    upper: Math.round((price + 0.5) * 1e4) / 1e4,
  });
  l.say({ ev: "Q", sym: "AAPL", bp: price, bs: 1, ap: price + 0.5, as: 1, i: [43], t: NOW + 2 });
  await until(async () => (await state()).halt !== null);
  deepEqual((await state()).halt, { reason: "luld_up", since: NOW + 2, until: NOW + 2 + 300_000 });
  const frozen = (await state()).quote;
  ok(frozen && frozen.at <= NOW + 2);
  const { halts } = (await l.market.seconds({ symbol: "AAPL", after: NOW - 3_000, until: NOW + 1_000 }))!;
  deepEqual(halts, [{ reason: "luld_up", since: NOW + 2, until: null }]);
  l.say({ ev: "Q", sym: "AAPL", bp: price - 1, bs: 1, ap: price + 1, as: 1, t: NOW + 3 }, {
    ev: "LULD",
    T: "AAPL",
    h: price + 1,
    l: price - 9,
    t: NOW + 3,
  });
  await until(async () => (await state()).bands!.upper > price + 0.6);
  deepEqual((await state()).quote, frozen, "nothing quotes in a pause");
  l.say({ ev: "Q", sym: "AAPL", bp: price, bs: 1, ap: price + 0.5, as: 1, i: [16], t: NOW + 3 });
  await until(async () => (await state()).halt === null);
  l.say({ ev: "Q", sym: "AAPL", bp: price, bs: 1, ap: price + 0.5, as: 1, c: 43, t: NOW + 4 });
  await until(async () => (await state()).halt !== null);
  l.say({ ev: "T", sym: "AAPL", p: price, s: 100, t: NOW + 5 });
  await until(async () => (await state()).halt === null);
  await l.close();
});

Deno.test("a dropped connection reconnects and resubscribes, and halts are cleared in the meantime", async () => {
  const l = streaming();
  await l.market.snapshot("AAPL", NOW);
  await ready(l);
  l.say({ ev: "Q", sym: "AAPL", i: [43], t: NOW + 2 });
  await until(async () => (await l.market.snapshot("AAPL", NOW + 100))!.halt !== null);
  l.provider.sockets[0]!.close();
  await until(() => l.provider.sockets.length === 2);
  equal((await l.market.snapshot("AAPL", NOW + 100))!.halt, null);
  await ready(l);
  await until(() => l.provider.heard.filter((m) => m.includes("T.AAPL")).length === 2);
  await l.close();
});

Deno.test("too many connections mean a minute's wait, even after the key was accepted", async () => {
  const l = streaming();
  l.provider.onSocket = (socket) => {
    greet(socket);
    setTimeout(
      () =>
        socket.readyState === WebSocket.OPEN &&
        socket.send(
          `[{"ev":"status","status":"max_connections","message":"Maximum number of websocket connections exceeded."}]`,
        ),
      20,
    );
  };
  const began = performance.now();
  await l.market.snapshot("AAPL", NOW);
  await until(() => l.provider.sockets.length === 2);
  ok(performance.now() - began >= 60 * SECOND);
  await until(() => l.provider.sockets.length === 3);
  ok(performance.now() - began >= 120 * SECOND);
  await until(() =>
    l.market.health().parts.some((p) =>
      p.name === "Stream" && p.state === "degraded" && p.detail.includes("one is allowed")
    )
  );
  await l.close();
});

Deno.test("after a refused key the socket does not reconnect quickly, and prices continue by REST", async () => {
  const l = streaming();
  l.provider.onSocket = (socket) => {
    socket.send(`[{"ev":"status","status":"connected"}]`);
    socket.send(`[{"ev":"status","status":"auth_failed","message":"authentication failed"}]`);
  };
  const began = performance.now();
  await l.market.snapshot("AAPL", NOW);
  await until(() => l.market.health().parts.some((p) => p.name === "Stream" && p.detail.includes("refuses the key")));
  await until(() => l.provider.sockets.length === 2);
  ok(performance.now() - began >= 60 * SECOND);
  ok((await l.market.snapshot("AAPL", NOW + 2_000))!.quote);
  await l.close();
});

Deno.test("a refused subscription is reported to operators, and prices continue by REST", async () => {
  const l = streaming();
  await l.market.snapshot("AAPL", NOW);
  await ready(l);
  l.say({ ev: "status", status: "error", message: `not authorized: Q.AAPL ${KEY}` });
  await until(() =>
    l.market.health().parts.some((p) => p.name === "Stream" && p.state === "degraded" && p.detail.includes("refuses"))
  );
  l.clock.now += 2_000;
  await l.market.snapshot("AAPL", l.clock.now);
  equal(l.provider.count(/snapshot/), 2);
  ok(l.lines.some((line) => line.includes("not authorized")) && !l.lines.some((line) => line.includes(KEY)));
  await l.close();
});

Deno.test("repeated drops are retried with growing delays", async () => {
  const l = streaming();
  const at: number[] = [];
  l.provider.onSocket = (socket) => {
    at.push(performance.now());
    socket.close();
  };
  await l.market.snapshot("AAPL", NOW);
  await until(() => at.length === 6);
  ok(at[5]! - at[4]! >= 16 * SECOND, "1, 2, 4, 8, 16 seconds");
  await l.close();
});

Deno.test("invalid messages change nothing", async () => {
  const l = streaming();
  const before = (await l.market.snapshot("AAPL", NOW))!;
  await ready(l);
  const socket = l.provider.sockets[0]!;
  for (
    const text of [
      "",
      "{",
      "null",
      "[null, 5, []]",
      `[{"ev":"T"}]`,
      `[{"ev":"T","sym":"AAPL","p":-5,"t":${NOW}}]`,
      `[{"ev":"T","sym":"AAPL","p":5,"t":${NOW + 9e6}}]`,
      `[{"ev":"status"}]`,
    ]
  ) socket.send(text);
  socket.send(new Uint8Array([1, 2, 3]));
  l.say({ ev: "T", sym: "UNASKED", p: 5, t: NOW }, { ev: "Q", sym: "AAPL", bp: 2, bs: 2, ap: 1, as: 3, t: NOW + 1 }, {
    ev: "LULD",
    T: "AAPL",
    h: 9,
    l: 8,
    t: NOW,
  });
  await until(async () => (await l.market.snapshot("AAPL", NOW))!.bands !== null);
  const after = (await l.market.snapshot("AAPL", NOW))!;
  deepEqual([after.lastTrade, after.quote, after.day], [before.lastTrade, before.quote, before.day]);
  await l.close();
});

Deno.test("a flood of messages is processed as it arrives, and a reader sees only the latest values", async () => {
  const l = streaming();
  await l.market.snapshot("AAPL", NOW);
  await ready(l);
  const frame = (i: number) =>
    JSON.stringify(
      Array.from(
        { length: 200 },
        (_, j) => ({ ev: "Q", sym: "AAPL", bp: 50 + i + j / 1000, bs: 1, ap: 60 + i + 1, as: 1, t: NOW + i }),
      ),
    );
  for (let i = 0; i < 100; i++) l.provider.sockets[0]!.send(frame(i));
  await until(async () => (await l.market.snapshot("AAPL", NOW + 1_000))!.quote!.at === NOW + 99);
  equal((await l.market.snapshot("AAPL", NOW + 1_000))!.quote!.bid, 50 + 99 + 0.199);
  await l.close();
});

Deno.test("the least recently requested symbols are unsubscribed first", async () => {
  const l = streaming();
  l.provider.on(
    snapshots,
    (url) => ({ tickers: url.searchParams.get("tickers")!.split(",").map((s) => wireSnapshot(s, NOW)) }),
  );
  const names = Array.from({ length: 510 }, (_, i) => `S${i}`);
  await l.market.snapshot("AAPL", NOW);
  await ready(l);
  for (let i = 0; i < names.length; i += 90) await l.market.snapshots(names.slice(i, i + 90), NOW);
  await until(() =>
    l.provider.heard.some((m) => m.includes("unsubscribe") && m.includes("T.AAPL") && m.includes("T.S0,"))
  );
  ok(l.market.health().parts.some((p) => p.detail === "connected, 500 symbols"));
  const heard = l.provider.heard.length;
  await l.market.snapshots(names, NOW);
  equal(l.provider.heard.length, heard, "bookkeeping about many symbols does not move the subscriptions");
  await l.close();
});
