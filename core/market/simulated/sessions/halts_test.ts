import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { applyPauses, bandsAt, marketHalts } from "./halts.ts";
import { MarketWorld } from "../market_world.ts";
import { anchorDay, hoursOfTradingDay, momentAt } from "../grid.ts";
import { SimulatedSession } from "./session.ts";
import { snapshotOf } from "../answers/snapshot.ts";

const UNITS = 10_000;

/** A session with the given prices at the minutes' starts, the last one repeated; 100 shares per minute. */
function scripted(prices: readonly number[], minutes = 390): SimulatedSession {
  const session = new SimulatedSession({
    day: 0,
    start: 0,
    minutes,
    key: 1,
    activity: 1,
    sd: 0,
    shape: new Float64Array(minutes).fill(Math.sqrt(1 / minutes)),
  });
  for (let i = 0; i <= minutes; i++) session.price[i] = Math.round((prices[Math.min(i, prices.length - 1)]!) * UNITS);
  for (let i = 0; i < minutes; i++) {
    session.high[i] = Math.max(session.price[i]!, session.price[i + 1]!);
    session.low[i] = Math.min(session.price[i]!, session.price[i + 1]!);
    session.volume[i] = 100;
  }
  return session;
}
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
const steady = (price: number, count: number) => Array<number>(count).fill(price);

Deno.test("the seconds of a reopening minute reach its range, whatever was asked before", () => {
  const session = scripted([...steady(10, 385), 8.5]);
  // Taken from the seconds, as in a drawn session.
  session.high.fill(0);
  session.low.fill(0);
  applyPauses(session, false, 10 * UNITS, []);
  const { until } = session.pauses[0]!;
  const seconds = () => Array.from({ length: 60 }, (_, second) => session.priceAt(until, second));
  const first = seconds();
  session.priceAt(3, 30);
  deepEqual(seconds(), first);
  deepEqual([Math.max(...first), Math.min(...first)], [session.high[until], session.low[until]]);
});

Deno.test("a small company pauses for five minutes before it would leave its ten percent band, and reopens at the path's price", () => {
  const session = scripted([...steady(10, 30), 11.2]);
  applyPauses(session, false, 10 * UNITS, []);
  deepEqual(session.pauses, [{ from: 29, until: 34, reason: "luld_up" }]);
  deepEqual([...session.volume.slice(28, 36)], [100, 0, 0, 0, 0, 0, 600, 100]);
  equal(session.price[34], 11.2 * UNITS);
  equal(session.low[34], 10 * UNITS);
});

Deno.test("bands depend on tier and price: five percent for large, twenty under three dollars, fifteen cents for the cheapest, doubled at the end", () => {
  const bands = (price: number, tierOne: boolean, minute = 60) => {
    const { lower, upper } = bandsAt(scripted([price]), minute, tierOne, price * UNITS)!;
    return [lower / UNITS, upper / UNITS];
  };
  deepEqual(bands(100, true), [95, 105]);
  deepEqual(bands(100, false), [90, 110]);
  deepEqual(bands(2, false), [1.6, 2.4]);
  deepEqual(bands(0.5, false), [0.35, 0.65]);
  deepEqual(bands(0.1, false), [0.025, 0.175]);
  deepEqual(bands(100, true, 370), [90, 110]);
  deepEqual(bands(100, false, 370), [90, 110]);
  deepEqual(bands(2, false, 370), [1.2, 2.8]);
});

Deno.test("a pause too late to end lasts into the closing auction", () => {
  const session = scripted([...steady(10, 385), 8.5]);
  applyPauses(session, false, 10 * UNITS, []);
  deepEqual(session.pauses, [{ from: 384, until: 389, reason: "luld_down" }]);
});

Deno.test("a market-wide halt takes over from a pause, and trades wait for the end of both", () => {
  const session = scripted([...steady(10, 30), 11.2]);
  applyPauses(session, false, 10 * UNITS, [{ from: 31, until: 46, reason: "market" }]);
  deepEqual(session.pauses.map(({ from, until }) => [from, until]), [[29, 31], [31, 46]]);
  deepEqual([session.volume[28], sum(session.volume.slice(29, 46)), session.volume[46]], [100, 0, 1800]);
  equal(bandsAt(session, 30, false, 10 * UNITS), null);
  deepEqual(bandsAt(session, 47, false, 10 * UNITS), { lower: 10.08 * UNITS, upper: 12.32 * UNITS });
});

Deno.test("pauses move trades and do not change the day's volume, extremes or close", () => {
  const path = Array.from({ length: 391 }, (_, i) => 10 * Math.exp(0.35 * Math.sin(i / 8)));
  const [plain, paused] = [scripted(path), scripted(path)];
  applyPauses(paused, false, 10 * UNITS, []);
  ok(paused.pauses.length > 3);
  equal(sum(paused.volume), sum(plain.volume));
  const traded = (values: Uint32Array) => [...values].filter((_, m) => paused.volume[m]! > 0);
  equal(Math.max(...traded(paused.high)), Math.max(...plain.high));
  equal(Math.min(...traded(paused.low)), Math.min(...plain.low));
  ok(paused.volume[389]! > 0);
});

Deno.test("the whole market halts at seven and thirteen percent once each, not after 15:25, and at twenty for the day", () => {
  const fallTo = (levels: readonly (readonly [minute: number, fall: number])[]) => {
    const path = new Float64Array(391);
    for (const [minute, fall] of levels) path.fill(Math.log(1 - fall), minute);
    return marketHalts(path, 390).map(({ from, until }) => [from, until]);
  };
  deepEqual(fallTo([[20, 0.0699]]), []);
  deepEqual(fallTo([[20, 0.071]]), [[20, 35]]);
  deepEqual(fallTo([[20, 0.071], [100, 0.05], [150, 0.08]]), [[20, 35]]);
  deepEqual(fallTo([[20, 0.071], [25, 0.14]]), [[20, 35], [35, 50]]);
  deepEqual(fallTo([[20, 0.14]]), [[20, 35]]);
  deepEqual(fallTo([[360, 0.14]]), []);
  deepEqual(fallTo([[380, 0.21]]), [[380, 389]]);
});

Deno.test("during a halt the quote is frozen, nothing trades, and trading reopens afterwards", () => {
  const world = new MarketWorld(3, 1500);
  const days = Array.from({ length: 8 }, (_, i) => anchorDay() + 3 + i);
  let seen = 0;
  for (const [day, security] of days.flatMap((day) => world.listedOn(day).map((s) => [day, s] as const))) {
    const { pauses, start } = security.session("regular", day);
    for (const { from, until, reason } of pauses) {
      // With little trading there may be no trade at the reopening.
      if (security.volume(day) < 100_000) continue;
      seen++;
      const at = (minute: number, second = 0) =>
        snapshotOf(security, momentAt(start + minute * 60_000 + second * 1000));
      const [before, first, last, after] = [at(from - 1, 59), at(from), at(until - 1, 59), at(until, 30)];
      equal(before.halt, null);
      deepEqual(first.halt, { reason, since: start + from * 60_000, until: start + until * 60_000 });
      deepEqual([first.quote, last.quote, last.lastTrade, last.day], [
        before.quote,
        before.quote,
        before.lastTrade,
        before.day,
      ]);
      equal(last.bands, null);
      equal(after.halt, null);
      ok(
        after.bands && after.lastTrade!.at >= start + until * 60_000,
        `${security.instrument.listing.symbol} ${day} ${until} ${JSON.stringify(after)}`,
      );
    }
  }
  ok(seen > 5 && seen < 250, String(seen));
});

Deno.test("every trade of a session with pauses is within its minute's bands, except opening and reopening trades", () => {
  const world = new MarketWorld(5, 1500);
  for (const day of [anchorDay() + 5, anchorDay() - 30]) {
    ok(hoursOfTradingDay(day).open > 0);
    for (const security of world.listedOn(day)) {
      const session = security.session("regular", day);
      if (session.pauses.length === 0) continue;
      const reopened = new Set(session.pauses.map((p) => p.until));
      for (let m = 1; m < session.minutes; m++) {
        const bands = bandsAt(session, m, security.tierOne, security.previousClose(day)!);
        if (!bands || session.volume[m] === 0 || reopened.has(m) || m === session.minutes - 1) continue;
        ok(
          session.high[m]! <= bands.upper && session.low[m]! >= bands.lower,
          `${security.instrument.listing.symbol} ${m}`,
        );
      }
    }
  }
});
