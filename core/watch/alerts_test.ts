import assert from "node:assert/strict";
import { systemActor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import { simulatedMarket, type Split } from "../market/mod.ts";
import { noFacts } from "../market/no_facts.ts";
import type { FixedMarket } from "../market/testing.ts";
import { ny, refused, runningProduct, seedUser } from "../testing.ts";
import type { InputOf } from "../contracts.ts";
import { watchHandlers, watchWork } from "./mod.ts";
import { PathMarket } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** Tuesday 17 November 2026, 10:30; AAPL closed at 200 the day before and trades at 200. */
async function open(market: FixedMarket = new PathMarket()) {
  if (market instanceof PathMarket) {
    market.trade("AAPL", {
      "2026-11-16T15:59": { high: 200, low: 200 },
      "2026-11-17T09:30": { high: 200, low: 200 },
    });
  }
  const product = runningProduct(store, market, watchHandlers, watchWork);
  const { call, advance } = product;
  await advance("2026-11-17T10:30");
  const user = await seedUser(store.db);
  const create = (change: Partial<InputOf<"alerts.create">> = {}) =>
    call("alerts.create", user, { symbol: "AAPL", kind: "price_above", threshold: 210, ...change });
  const notices = async () =>
    (await call("notifications.list", user, { limit: 100 })).map((n) => [n.title, n.created_at, n.link] as const);
  return { ...product, market: market as PathMarket, user, create, notices };
}
const at = (local: string) => ny(local).toString();

Deno.test("a price alert fires once, at the first second in which the price was reached", async () => {
  const { market, create, advance, notices, call, user } = await open();
  market.trade("AAPL", {
    "2026-11-17T10:29": { high: 211, low: 200 },
    "2026-11-17T10:30": { high: 209.99, low: 200 },
    "2026-11-17T11:02": { high: 210, low: 205 },
    "2026-11-17T11:03": { high: 220, low: 205 },
  });
  market.trade("AAPL", { "2026-11-17T10:29": { high: 205, low: 200 } });
  await create();
  await advance("2026-11-17T11:02:59");
  assert.deepEqual(await notices(), [], "the minute is not over");
  await advance("2026-11-17T11:03");
  const expected = [["AAPL rose above $210.00", at("2026-11-17T11:02:30"), "/stocks/AAPL"]];
  assert.deepEqual(await notices(), expected);
  await advance("2026-11-18T12:00");
  assert.deepEqual(await notices(), expected);
  const [alert] = await call("alerts.list", user, {});
  assert.deepEqual([alert!.active, alert!.triggered_at], [false, at("2026-11-17T11:02:30")]);
  assert.equal(alert!.last_there_on, "2026-11-17");
});

Deno.test("trades outside the regular session fire nothing", async () => {
  const { market, create, advance, notices } = await open();
  market.trade("AAPL", { "2026-11-17T16:30": { high: 230, low: 200 } });
  await create();
  await advance("2026-11-17T20:00");
  assert.deepEqual(await notices(), []);
});

Deno.test("an alert that is not once fires on each day on which it holds, in order, also after a jump", async () => {
  const { market, create, advance, notices, call, user } = await open();
  await create({ kind: "price_below", threshold: 190, once: false });
  market.trade("AAPL", {
    "2026-11-17T12:00": { high: 200, low: 190 },
    "2026-11-17T12:01": { high: 200, low: 180 },
    "2026-11-18T10:00": { high: 200, low: 190.01 },
    "2026-11-19T09:30": { high: 195, low: 189 },
    "2026-12-07T15:59": { high: 195, low: 189 },
  });
  await advance("2026-12-10T12:00");
  assert.deepEqual((await notices()).map(([title, when]) => [title, when]), [
    ["AAPL fell below $190.00", at("2026-12-07T15:59")],
    ["AAPL fell below $190.00", at("2026-11-19T09:30")],
    ["AAPL fell below $190.00", at("2026-11-17T12:00")],
  ]);
  assert.equal((await call("alerts.list", user, {}))[0]!.active, true);
});

Deno.test("change is against the previous close, and volume against the mean of twenty trading sessions", async () => {
  const { market, create, advance, notices } = await open();
  const sessions = ["10-19", "10-20", "10-21", "10-22", "10-23", "10-26", "10-27", "10-28", "10-29", "10-30"];
  const more = ["11-02", "11-03", "11-04", "11-05", "11-06", "11-09", "11-10", "11-11", "11-12", "11-13"];
  market.trade("V", {
    ...Object.fromEntries(
      [...sessions, ...more].map((day) => [`2026-${day}T10:00`, { high: 100, low: 99, volume: 900 }]),
    ),
    "2026-11-16T10:00": { high: 100, low: 99, volume: 900 },
    "2026-11-17T09:30": { high: 100, low: 100, volume: 300 },
    "2026-11-17T11:00": { high: 102.99, low: 96, volume: 1_000 },
    "2026-11-17T11:01": { high: 103, low: 95, volume: 500 },
  });
  await create({ symbol: "V", kind: "change_above", threshold: 3 });
  await create({ symbol: "V", kind: "change_below", threshold: -5 });
  await create({ symbol: "V", kind: "volume_above", threshold: 2 });
  await create({ symbol: "V", kind: "volume_above", threshold: 2.01 });
  await advance("2026-11-17T11:01");
  assert.deepEqual(await notices(), []);
  await advance("2026-11-17T11:02");
  assert.deepEqual((await notices()).map(([title]) => title).toSorted(), [
    "V is more than 3.00% up today",
    "V is more than 5.00% down today",
    "V traded 2 times its average volume",
  ]);
});

Deno.test("volume adds up while the price falls, and a price alert fires at a later minute than a lower high", async () => {
  const { market, create, advance, notices } = await open();
  const days = Array.from({ length: 30 }, (_, i) => Temporal.PlainDate.from("2026-10-16").add({ days: i }).toString());
  market.trade("V", {
    ...Object.fromEntries(days.map((day) => [`${day}T10:00`, { high: 100, low: 100, volume: 1_000 }])),
    "2026-11-17T11:00": { high: 109, low: 100, volume: 900 },
    "2026-11-17T11:01": { high: 108, low: 100, volume: 600 },
    "2026-11-17T11:02": { high: 110, low: 100, volume: 10 },
  });
  await create({ symbol: "V", kind: "volume_above", threshold: 1.5 });
  await create({ symbol: "V", threshold: 110 });
  await advance("2026-11-17T12:00");
  assert.deepEqual((await notices()).map(([title, when]) => [title, when]), [
    ["V rose above $110.00", at("2026-11-17T11:02:30")],
    ["V traded 1.5 times its average volume", at("2026-11-17T11:01:30")],
  ]);
});

Deno.test("a change of exactly the threshold is there, whatever the digits of the prices", async () => {
  const { market, create, advance, notices } = await open();
  market.trade("X", { "2026-11-16T15:59": { high: 100, low: 100 }, "2026-11-17T10:40": { high: 115, low: 100 } });
  await create({ symbol: "X", kind: "change_above", threshold: 15 });
  await advance("2026-11-17T10:41");
  assert.equal((await notices()).length, 1);
});

Deno.test("a price alert that is already true is refused at its threshold; one of the day's change fires next", async () => {
  const { market, create, advance, notices } = await open();
  const error = await refused(create({ threshold: 200 }), "VALIDATION_FAILED");
  assert.equal(error.message, "threshold: AAPL is at $200.00 already; choose a price above that");
  await refused(create({ kind: "price_below", threshold: 200.01 }), "VALIDATION_FAILED");
  await refused(create({ kind: "price_below", threshold: 0 }), "VALIDATION_FAILED");
  await refused(create({ symbol: "NONE" }), "SYMBOL_NOT_FOUND");
  assert.equal((await create({ kind: "change_above", threshold: -1 })).distance, 0);
  market.trade("AAPL", { "2026-11-17T10:31": { high: 200, low: 200 } });
  await advance("2026-11-17T10:32");
  assert.equal((await notices()).length, 1);
});

Deno.test("an alert shows its distance and when the price was last there", async () => {
  const { market, create, call, user } = await open();
  market.trade("AAPL", { "2026-10-20T10:00": { high: 250, low: 150 }, "2023-10-20T10:00": { high: 500, low: 150 } });
  const made = await create({ threshold: 250 });
  assert.deepEqual(
    [made.current, made.distance, made.distance_unit, made.last_there_on],
    [200, 25, "percent", "2026-10-20"],
  );
  assert.deepEqual(await create({ threshold: 250 }), made, "the same again is the same alert");
  const preview = await call("alerts.preview", user, { symbol: "AAPL", kind: "price_above", threshold: 400 });
  assert.deepEqual([preview.distance, preview.last_there_on, preview.is_reached], [100, null, false]);
  const change = await create({ kind: "change_above", threshold: 3 });
  assert.deepEqual([change.distance, change.distance_unit, change.last_there_on], [3, "points", null]);
});

Deno.test("an alert of the year fires at its high or low, or that near it, by the sessions before the day", async () => {
  for (const jump of [false, true]) {
    const { market, create, advance, notices, call, user } = await open();
    market.trade("AAPL", {
      // More than 52 weeks before: ignored.
      "2025-11-14T10:00": { high: 900, low: 1 },
      "2026-03-02T10:00": { high: 250, low: 220 },
      "2026-08-03T10:00": { high: 210, low: 100 },
    });
    const near = await create({ kind: "year_high", threshold: -5, once: false });
    assert.deepEqual([near.current, near.distance, near.distance_unit], [-20, 15, "points"]);
    await create({ kind: "year_high", threshold: 0 });
    await create({ kind: "year_low", threshold: 0 });
    market.trade("AAPL", {
      "2026-11-17T11:00": { high: 240, low: 200 },
      "2026-11-18T10:00": { high: 249.99, low: 230 },
      "2026-11-19T10:00": { high: 251, low: 99 },
      // The high of the day before is the year's now.
      "2026-11-20T10:00": { high: 238, low: 100 },
    });
    if (!jump) { for (const day of [17, 18, 19]) await advance(`2026-11-${day}T12:00`); }
    await advance("2026-11-20T12:00");
    assert.deepEqual(
      (await notices()).map(([title, when]) => `${when} ${title}`).toSorted(),
      [
        `${at("2026-11-17T11:00:30")} AAPL is within 5.00% of its 52-week high`,
        `${at("2026-11-18T10:00:30")} AAPL is within 5.00% of its 52-week high`,
        `${at("2026-11-19T10:00")} AAPL is at a 52-week low`,
        `${at("2026-11-19T10:00:30")} AAPL is at a 52-week high`,
        `${at("2026-11-19T10:00:30")} AAPL is within 5.00% of its 52-week high`,
      ],
      `jump: ${jump}`,
    );
    const error = await refused(create({ kind: "year_high", threshold: 5 }), "VALIDATION_FAILED");
    assert.match(error.message, /how far below the high/);
    await refused(create({ kind: "year_low", threshold: -1 }), "VALIDATION_FAILED");
    const preview = await call("alerts.preview", user, { symbol: "AAPL", kind: "year_low", threshold: 2 });
    assert.deepEqual([preview.is_reached, preview.last_there_on], [false, null]);
  }
});

const split = (from: number, to: number): Split => ({ id: "s", symbol: "AAPL", executionDate: "2026-11-19", from, to });

Deno.test("a split divides the threshold of price alerts, and prices of days before it are in the shares of that time", async () => {
  for (const jump of [false, true]) {
    const { market, create, advance, notices, call, user } = await open();
    market.facts = { ...noFacts, splits: () => Promise.resolve([split(1, 2)]) };
    await create({ threshold: 210 });
    await create({ kind: "price_below", threshold: 110 });
    await create({ kind: "change_above", threshold: 9 });
    market.trade("AAPL", {
      "2026-11-18T10:00": { high: 200, low: 195 },
      "2026-11-19T10:00": { high: 104, low: 100 },
      "2026-11-20T10:00": { high: 105, low: 100 },
    });
    if (!jump) {
      await advance("2026-11-18T12:00");
      await advance("2026-11-19T12:00");
      assert.deepEqual(await notices(), []);
      const thresholds = (await call("alerts.list", user, {})).map((a) => a.threshold!);
      assert.deepEqual(thresholds.toSorted((a, b) => a - b), [9, 55, 105]);
      await advance("2026-11-19T23:00");
    }
    await advance("2026-11-20T12:00");
    assert.deepEqual((await notices()).map(([title, when]) => [title, when]), [
      ["AAPL rose above $105.00", at("2026-11-20T10:00:30")],
    ], `jump: ${jump}`);
  }
});

Deno.test("a reverse split multiplies the threshold", async () => {
  const { market, create, advance, call, user } = await open();
  market.facts = { ...noFacts, splits: () => Promise.resolve([split(10, 1)]) };
  await create({ threshold: 210 });
  await advance("2026-11-19T08:00");
  assert.equal((await call("alerts.list", user, {}))[0]!.threshold, 2_100);
});

Deno.test("the end of a listing ends its alerts with a notice, once", async () => {
  const { market, create, advance, notices, call, user } = await open();
  await create();
  await create({ kind: "price_below", threshold: 100 });
  market.delisted.AAPL = "2026-11-18";
  await advance("2026-11-18T23:59");
  assert.deepEqual(await notices(), []);
  await advance("2026-11-23T12:00");
  const ended = ["Your alert for AAPL has ended", at("2026-11-19T00:00"), "/stocks/AAPL"];
  assert.deepEqual(await notices(), [ended, ended]);
  assert.ok((await call("alerts.list", user, {})).every((a) => !a.active));
  await refused(create(), "SYMBOL_NOT_FOUND");
});

Deno.test("an alert that was created after a split is in the shares of that time", async () => {
  const { market, create, clock, advance, call, user } = await open();
  market.facts = { ...noFacts, splits: ({ toDate }) => Promise.resolve(toDate! < "2026-11-19" ? [] : [split(1, 2)]) };
  await create({ threshold: 210 });
  market.trade("AAPL", { "2026-11-19T10:00": { high: 100, low: 100 } });
  // No check has judged the first one since.
  clock.marketNow = ny("2026-11-19T12:00");
  await create({ threshold: 150 });
  await advance("2026-11-20T12:00");
  const thresholds = (await call("alerts.list", user, {})).map((a) => a.threshold!);
  assert.deepEqual(thresholds.toSorted((a, b) => a - b), [105, 150]);
});

for (const once of [true, false]) {
  Deno.test(`concurrent checks notify the owner once of an alert ${once ? "for once" : "for each day"}`, async () => {
    const { market, create, clock, notices, run } = await open();
    await create({ once });
    market.trade("AAPL", { "2026-11-17T10:31": { high: 211, low: 200 } });
    clock.marketNow = ny("2026-11-17T10:40");
    const all = await Promise.all(
      [1, 2, 3].map(() => run("alerts.process-pending", systemActor("check-alerts"), {})),
    ) as { fired: number }[];
    assert.equal(all.reduce((sum, r) => sum + r.fired, 0), 1);
    assert.equal((await notices()).length, 1);
  });
}

Deno.test("an alert that its owner changes is judged from then on, and may be active again", async () => {
  const { market, create, advance, notices, call, user } = await open();
  const { id } = await create();
  market.trade("AAPL", { "2026-11-17T10:40": { high: 208, low: 200 }, "2026-11-17T10:41": { high: 201, low: 200 } });
  await advance("2026-11-17T10:45");
  await call("alerts.update", user, { id, threshold: 205 });
  await advance("2026-11-17T10:50");
  assert.deepEqual(await notices(), [], "it was there before the change");
  market.trade("AAPL", { "2026-11-17T10:55": { high: 206, low: 204 } });
  await advance("2026-11-17T11:00");
  assert.equal((await notices()).length, 1);
  await refused(call("alerts.update", user, { id, active: true }), "VALIDATION_FAILED");
  assert.equal((await call("alerts.update", user, { id, active: true, threshold: 300 })).active, true);
  await refused(call("alerts.delete", await seedUser(store.db), { id }), "NOT_FOUND");
  await call("alerts.delete", user, { id });
  assert.deepEqual(await call("alerts.list", user, {}), []);
});

Deno.test("a user has up to a hundred active alerts", async () => {
  const { create } = await open();
  for (let i = 0; i < 100; i++) await create({ threshold: 300 + i });
  await refused(create({ threshold: 500 }), "RULE_BROKEN");
});

Deno.test("an alert names the price of the second in which it held, which agrees with it", async () => {
  const market = simulatedMarket({ seed: 1, symbols: 2_500 });
  const { create, advance, user } = await open(market as unknown as FixedMarket);
  for (const symbol of ["AAPL", "NVDA", "F", "TSLA", "KO", "MSFT"]) {
    const { lastTrade } = (await market.snapshot(symbol, ny("2026-11-17T10:30").epochMilliseconds))!;
    for (const percent of [0.2, 0.5, 1]) {
      const threshold = (part: number) => Math.round(lastTrade!.price * (1 + part / 100) * 100) / 100;
      await create({ symbol, kind: "price_above", threshold: threshold(percent) });
      await create({ symbol, kind: "price_below", threshold: threshold(-percent) });
    }
  }
  await advance("2026-11-18T12:00");
  const written = await store.db.selectFrom("notifications").select(["title", "message", "created_at"])
    .where("user_id", "=", user.userId).execute();
  assert.ok(written.length > 10, `${written.length} notices`);
  for (const { title, message, created_at } of written) {
    const [, symbol, way, threshold] = /^(\w+) (rose above|fell below) \$([\d.]+)$/.exec(title)!;
    const price = Number(/^It traded at \$([\d.]+) then\./.exec(message)![1]);
    assert.ok(way === "rose above" ? price >= Number(threshold) : price <= Number(threshold), `${title}. ${message}`);
    const second = Temporal.Instant.from(created_at).epochMilliseconds;
    const then = (await market.snapshot(symbol!, second))!.lastTrade!.price;
    const before = (await market.snapshot(symbol!, second - 1000))!.lastTrade!.price;
    assert.equal(price, Math.round(then * 100) / 100, title);
    // Trades before the regular session do not count.
    const opens = second === ny("2026-11-18T09:30").epochMilliseconds;
    const sooner = way === "rose above" ? before >= Number(threshold) : before <= Number(threshold);
    assert.ok(opens || !sooner, `${title} at ${created_at}, and a second sooner at ${before}`);
  }
});

Deno.test("on a market with whole minutes only alerts fire at their ends, with the price that was reached", async () => {
  const { market, create, advance, notices, call, user } = await open();
  const bars = market.bars.bind(market);
  market.bars = (request, at = Infinity) => bars({ ...request, to: Math.min(request.to, at - 59_999) }, at);
  await create({ kind: "price_below", threshold: 190 });
  market.trade("AAPL", { "2026-11-17T11:00": { high: 200, low: 189.5 } });
  await advance("2026-11-17T12:00");
  assert.deepEqual((await notices()).map(([title, when]) => [title, when]), [
    ["AAPL fell below $190.00", at("2026-11-17T11:01")],
  ]);
  const [notice] = await call("notifications.list", user, {});
  assert.equal(notice!.message, "It traded at $189.50 then. The alert has ended.");
});

Deno.test("on the simulated market a jump over weeks gives the same notifications as waiting", async () => {
  const notices = [];
  const market = simulatedMarket({ seed: 1, symbols: 2_500 });
  for (const steps of [["2026-12-04T12:00"], everyTwoHours()]) {
    const { create, advance, user } = await open(market as unknown as FixedMarket);
    for (const symbol of ["AAPL", "NVDA", "F", "TSLA", "KO"]) {
      for (const threshold of [0.5, 1, 2]) {
        await create({ symbol, kind: "change_above", threshold, once: threshold === 2 });
        await create({ symbol, kind: "change_below", threshold: -threshold, once: false });
      }
      await create({ symbol, kind: "volume_above", threshold: 1, once: false });
    }
    for (const step of steps) await advance(step);
    const written = await store.db.selectFrom("notifications").select(["title", "created_at"])
      .where("user_id", "=", user.userId).execute();
    notices.push(written.map((n) => `${n.created_at} ${n.title}`).toSorted());
  }
  assert.ok(notices[0]!.length > 50, `${notices[0]!.length} notices`);
  assert.deepEqual(notices[0], notices[1]);
});

function everyTwoHours(): string[] {
  const steps = [];
  let day = Temporal.PlainDateTime.from("2026-11-17T12:00");
  for (; day.toString() <= "2026-12-04T12:00:00"; day = day.add({ hours: 2 })) steps.push(day.toString());
  return steps;
}
