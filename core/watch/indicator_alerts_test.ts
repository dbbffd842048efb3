import assert from "node:assert/strict";
import { testStore } from "../kernel/testing.ts";
import { epochDayAt, isoOfEpochDay, simulatedMarket, type Split, tradingHoursMs } from "../market/mod.ts";
import { noFacts } from "../market/no_facts.ts";
import type { FixedMarket } from "../market/testing.ts";
import { ny, refused, runningProduct, seedUser } from "../testing.ts";
import type { InputOf } from "../contracts.ts";
import { watchHandlers, watchWork } from "./mod.ts";
import { PathMarket } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const at = (local: string) => ny(local).toString();

/** The latest trading days before 17 November 2026, oldest first. */
function daysBefore(count: number): string[] {
  const days: string[] = [];
  for (let day = epochDayAt(ny("2026-11-16T12:00").epochMilliseconds); days.length < count; day--) {
    if (tradingHoursMs(day)) days.unshift(isoOfEpochDay(day));
  }
  return days;
}

/** Tuesday 17 November 2026, 10:30; S has these closes of the days before, and trades at the last one of them. */
async function open(closes: readonly number[], market: FixedMarket = new PathMarket()) {
  const days = daysBefore(closes.length);
  if (market instanceof PathMarket) {
    market.trade("S", {
      ...Object.fromEntries(days.map((day, i) => [`${day}T15:59`, { high: closes[i]!, low: closes[i]! }])),
      "2026-11-17T09:30": { high: closes.at(-1)!, low: closes.at(-1)! },
    });
  }
  const product = runningProduct(store, market, watchHandlers, watchWork);
  await product.advance("2026-11-17T10:30");
  const user = await seedUser(store.db);
  const create = (change: Partial<InputOf<"alerts.create">> = {}) =>
    product.call("alerts.create", user, { symbol: "S", kind: "rsi_above", threshold: 70, ...change });
  const notices = async () =>
    (await product.call("notifications.list", user, { limit: 100 })).map((n) => [n.title, n.created_at] as const);
  return { ...product, market: market as PathMarket, user, create, notices };
}

/** Wilder's RSI of 14 days, from its definition: averages of the first 14 changes, then a fourteenth of each next one. */
function wilderRsi(closes: readonly number[]): number {
  let [up, down] = [0, 0];
  for (let i = 1; i < closes.length; i++) {
    const change = closes[i]! - closes[i - 1]!;
    const [gain, loss] = [change > 0 ? change : 0, change < 0 ? -change : 0];
    [up, down] = i <= 14 ? [up + gain / 14, down + loss / 14] : [(up * 13 + gain) / 14, (down * 13 + loss) / 14];
  }
  return 100 - 100 / (1 + up / down);
}
const closesOf = (count: number) => Array.from({ length: count }, (_, i) => 100 + [0, 1.5, 0.5, 2, -1][i % 5]!);
const centBelow = (price: number): number => Math.round(price * 100 - 1) / 100;
/** The lowest price, in cents, at which the RSI of these closes and this price is at least a value. */
function priceOfRsi(closes: readonly number[], value: number): number {
  let cents = 1;
  while (wilderRsi([...closes, cents / 100]) < value) cents++;
  return cents / 100;
}

for (const once of [true, false]) {
  Deno.test(`an RSI alert ${once ? "for once" : "for each day"} fires in the first second in which the price made it so`, async () => {
    for (const jump of [false, true]) {
      const closes = closesOf(60);
      const { market, create, advance, notices, call, user } = await open(closes);
      const price = priceOfRsi(closes, 70);
      const made = await create({ once });
      const now = wilderRsi([...closes, closes.at(-1)!]);
      assert.ok(Math.abs(made.current! - now) < 1e-6, `${made.current} is not ${now}`);
      assert.ok(Math.abs(made.distance! - (70 - now)) < 1e-6);
      assert.deepEqual([made.distance_unit, made.last_there_on], ["points", null]);
      market.trade("S", {
        "2026-11-17T11:00": { high: centBelow(price), low: 99 },
        "2026-11-17T11:01": { high: price, low: 99 },
        // It holds for one minute only, and the day closes far below.
        "2026-11-17T11:02": { high: 99, low: 98 },
        "2026-11-17T15:59": { high: 99, low: 99 },
      });
      if (!jump) {
        await advance("2026-11-17T11:01");
        assert.deepEqual(await notices(), []);
      }
      await advance("2026-11-17T18:00");
      const fired = ["S has an RSI of 70 or more", at("2026-11-17T11:01:30")];
      assert.deepEqual(await notices(), [fired], `jump: ${jump}`);
      // The next day is of the close of this one, not of its high.
      const next = priceOfRsi([...closes, 99], 70);
      market.trade("S", {
        "2026-11-18T10:00": { high: centBelow(next), low: 99 },
        "2026-11-18T10:01": { high: next, low: 99 },
      });
      await advance("2026-11-18T12:00");
      assert.deepEqual(
        await notices(),
        once ? [fired] : [["S has an RSI of 70 or more", at("2026-11-18T10:01:30")], fired],
      );
      assert.equal((await call("alerts.list", user, {}))[0]!.active, !once);
    }
  });
}

Deno.test("an RSI alert below fires at a gap down when the session opens", async () => {
  const closes = closesOf(60);
  const { market, create, advance, notices } = await open(closes);
  await create({ kind: "rsi_below", threshold: 30 });
  const price = centBelow(priceOfRsi([...closes, 101], 30));
  market.trade("S", {
    "2026-11-17T15:59": { high: 101, low: 101 },
    // Trades before the session do not count.
    "2026-11-18T09:30": { high: price, low: price },
  });
  await advance("2026-11-18T09:31");
  assert.deepEqual(await notices(), [["S has an RSI of 30 or less", at("2026-11-18T09:30")]]);
});

for (const days of [50, 200] as const) {
  Deno.test(`alerts on the ${days}-day average count today's price as its last day`, async () => {
    const closes = Array.from({ length: 240 }, (_, i) => 60 + i * 0.25);
    const { market, create, advance, notices } = await open(closes);
    const before = closes.slice(-(days - 1)).reduce((a, b) => a + b, 0);
    /** The percentage from the average of a price and the days before it. */
    const from = (price: number) => 100 * (price / ((before + price) / days) - 1);
    const last = closes.at(-1)!;
    const kinds = { above: `average_${days}_above`, below: `average_${days}_below` } as const;
    const made = await create({ kind: kinds.below, threshold: 0 });
    assert.ok(Math.abs(made.current! - from(last)) < 1e-6, `${made.current} is not ${from(last)}`);
    const threshold = Math.ceil(from(last)) + 2;
    await create({ kind: kinds.above, threshold });
    await create({ kind: kinds.below, threshold: -4 });
    let high = last;
    while (from(high) < threshold) high = Math.round(high * 100 + 1) / 100;
    /** At a price equal to the average of the other days it is equal to that of all of them. */
    const average = before / (days - 1);
    let low = average;
    while (from(low) > -4) low = Math.floor(low * 100 - 1) / 100;
    market.trade("S", {
      "2026-11-17T11:00": { high: centBelow(high), low: Math.ceil(average * 100) / 100 + 0.01 },
      "2026-11-17T11:01": { high, low: last },
      "2026-11-17T11:02": { high: last, low: Math.floor(average * 100) / 100 },
      "2026-11-17T11:03": { high: last, low },
    });
    await advance("2026-11-17T11:01");
    assert.deepEqual(await notices(), []);
    await advance("2026-11-17T12:00");
    assert.deepEqual(await notices(), [
      [`S is more than 4.00% below its ${days}-day average`, at("2026-11-17T11:03")],
      [`S is below its ${days}-day average`, at("2026-11-17T11:02")],
      [`S is more than ${threshold}.00% above its ${days}-day average`, at("2026-11-17T11:01:30")],
    ]);
  });
}

Deno.test("a price at the average is there, whatever its digits", async () => {
  const { create } = await open(Array.from({ length: 60 }, () => 100.1));
  for (const kind of ["average_50_above", "average_50_below"] as const) {
    const made = await create({ kind, threshold: 0 });
    assert.deepEqual([made.current, made.distance], [0, 0]);
  }
});

Deno.test("without enough days the figure is unknown, and the alert fires when there are enough", async () => {
  const { market, create, advance, notices, call, user } = await open(closesOf(13));
  for (const kind of ["rsi_above", "average_50_above", "average_200_above"] as const) {
    const made = await create({ kind, threshold: 0 });
    assert.deepEqual([made.current, made.distance], [null, null], kind);
  }
  const preview = await call("alerts.preview", user, { symbol: "S", kind: "rsi_above", threshold: 0 });
  assert.deepEqual([preview.current, preview.is_reached], [null, false]);
  market.trade("S", { "2026-11-17T11:00": { high: 120, low: 110 } });
  await advance("2026-11-17T12:00");
  assert.deepEqual(await notices(), [], "13 days and today are 13 changes");
  market.trade("S", { "2026-11-18T10:00": { high: 121, low: 110 } });
  await advance("2026-11-18T12:00");
  assert.deepEqual(await notices(), [["S has an RSI of 0 or more", at("2026-11-18T10:00")]]);
});

Deno.test("a split changes neither the thresholds nor the figures", async () => {
  const split: Split = { id: "s", symbol: "S", executionDate: "2026-11-19", from: 1, to: 2 };
  for (const jump of [false, true]) {
    const closes = closesOf(60);
    /** Bars are in the shares of the instant of the query. */
    class SplitMarket extends PathMarket {
      override async bars(...[request, now]: Parameters<PathMarket["bars"]>) {
        const bars = await super.bars(request, now);
        const midnight = ny("2026-11-19T00:00").epochMilliseconds;
        if (!bars || (now ?? Infinity) < midnight) return bars;
        const half = (column: Float64Array) => column.map((value, i) => bars.at[i]! < midnight ? value / 2 : value);
        return {
          ...bars,
          ...{ open: half(bars.open), high: half(bars.high) },
          low: half(bars.low),
          close: half(bars.close),
        };
      }
    }
    const { market, create, advance, notices, call, user } = await open(closes, new SplitMarket());
    market.facts = { ...noFacts, splits: () => Promise.resolve([split]) };
    await create({ kind: "rsi_below", threshold: 30, once: false });
    await create({ kind: "average_50_above", threshold: 5 });
    const after = [...closes, 100, 101].map((close) => close / 2);
    const low = centBelow(priceOfRsi(after, 30));
    market.trade("S", {
      "2026-11-17T15:59": { high: 100, low: 100 },
      "2026-11-18T15:59": { high: 101, low: 101 },
      "2026-11-19T10:00": { high: 50, low: 50 },
      "2026-11-19T10:05": { high: 50, low },
      "2026-11-19T11:00": { high: 54, low: 50 },
    });
    if (!jump) {
      await advance("2026-11-18T18:00");
      await advance("2026-11-19T10:05");
      assert.deepEqual(await notices(), []);
    }
    await advance("2026-11-19T12:00");
    assert.deepEqual(await notices(), [
      ["S is more than 5.00% above its 50-day average", at("2026-11-19T11:00:30")],
      ["S has an RSI of 30 or less", at("2026-11-19T10:05")],
    ], `jump: ${jump}`);
    const thresholds = (await call("alerts.list", user, {})).map((a) => a.threshold!);
    assert.deepEqual(thresholds.toSorted((a, b) => a - b), [5, 30]);
  }
});

Deno.test("before the first trade of a session the figures are of the last close", async () => {
  const closes = closesOf(60);
  const { advance, create, call, user } = await open(closes);
  await create({ threshold: 99 });
  await advance("2026-11-18T08:00");
  const [alert] = await call("alerts.list", user, {});
  assert.ok(Math.abs(alert!.current! - wilderRsi([...closes, closes.at(-1)!])) < 1e-6);
});

Deno.test("thresholds of indicators have bounds", async () => {
  const { create, call, user } = await open(closesOf(30));
  const rsi = await refused(create({ threshold: 100.5 }), "VALIDATION_FAILED");
  assert.equal(rsi.message, "threshold: Enter an RSI from 0 to 100");
  await refused(create({ kind: "rsi_below", threshold: -1 }), "VALIDATION_FAILED");
  await refused(create({ kind: "average_200_below", threshold: -100 }), "VALIDATION_FAILED");
  const { id } = await create({ threshold: 100 });
  await refused(call("alerts.update", user, { id, threshold: 101 }), "VALIDATION_FAILED");
});

Deno.test("on the simulated market a jump gives the same notices of indicators as waiting, and agrees with the chart", async () => {
  const market = simulatedMarket({ seed: 1, symbols: 2_500 });
  const notices = [];
  const days = ["17", "18", "19", "20", "23", "24", "25"].map((day) => `2026-11-${day}`);
  for (const steps of [["2026-11-25T18:00"], days.flatMap((day) => [`${day}T11:00`, `${day}T14:00`, `${day}T18:00`])]) {
    const { advance, user, create } = await open([1], market as unknown as FixedMarket);
    for (const symbol of ["AAPL", "NVDA", "F", "TSLA", "KO", "MSFT"]) {
      const now = (await create({ symbol, threshold: 100 })).current!;
      const chart = await market.bars(
        { symbol, multiplier: 1, timespan: "day", from: 0, to: 4e12, limit: 500 },
        ny("2026-11-17T10:30").epochMilliseconds,
      );
      assert.ok(Math.abs(now - wilderRsi([...chart!.close])) < 1e-4, symbol);
      for (const by of [1, 3, 6]) {
        await create({ symbol, threshold: Math.round(now) + by, once: by === 3 });
        await create({ symbol, kind: "rsi_below", threshold: Math.round(now) - by, once: false });
      }
      for (const kind of ["average_50_above", "average_50_below", "average_200_above", "average_200_below"] as const) {
        const far = (await create({ symbol, kind, threshold: 0, once: false })).current!;
        await create({ symbol, kind, threshold: Math.round(far) + (kind.endsWith("above") ? 1 : -1), once: false });
      }
    }
    for (const step of steps) await advance(step);
    const written = await store.db.selectFrom("notifications").select(["title", "created_at"])
      .where("user_id", "=", user.userId).execute();
    notices.push(written.map((n) => `${n.created_at} ${n.title}`).toSorted());
  }
  assert.ok(notices[0]!.length > 50, `${notices[0]!.length} notices`);
  assert.deepEqual(notices[0], notices[1]);
});
