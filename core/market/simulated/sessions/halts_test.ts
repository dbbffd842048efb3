import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { Key } from "../random.ts";
import { bandsAt, findPauses, marketHalts, moveTrades } from "./halts.ts";
import { MarketWorld } from "../market_world.ts";
import { anchorDay, hoursOfTradingDay, momentAt } from "../grid.ts";
import { type Pause, SimulatedSession } from "./session.ts";
import { snapshotOf } from "../answers/snapshot.ts";

const UNITS = 10_000;

/** A session with the given prices at the minutes' starts, the last one repeated; 100 shares per minute. */
function scripted(prices: readonly number[], minutes = 390, key = 1): SimulatedSession {
  const session = new SimulatedSession({
    day: 0,
    start: 0,
    minutes,
    key: new Key(key, 0),
    activities: [1],
    pieces: [0, minutes],
    sd: 0,
    shape: new Float64Array(minutes).fill(Math.sqrt(1 / minutes)),
  });
  for (let i = 0; i <= minutes; i++) session.price[i] = Math.round((prices[Math.min(i, prices.length - 1)]!) * UNITS);
  session.bounds = { low: Math.min(...session.price), high: Math.max(...session.price) };
  session.volume.fill(100);
  return session;
}
function pause(session: SimulatedSession, others: readonly Pause[] = []): readonly Pause[] {
  findPauses(session, false, 10 * UNITS, others);
  moveTrades(session);
  return session.pauses;
}
const secondsOf = (session: SimulatedSession, minute: number) =>
  Array.from({ length: 60 }, (_, second) => session.priceAt(minute, second) / UNITS);
const sum = (values: ArrayLike<number>) => Array.from(values).reduce((a, b) => a + b, 0);
const steady = (price: number, count: number) => Array<number>(count).fill(price);

Deno.test("the price reaches its band, rests there for fifteen seconds, and trading pauses; it reopens at the path's price", () => {
  const session = scripted([...steady(10, 30), 11.2]);
  const [found, ...others] = pause(session);
  equal(others.length, 0);
  const { from, second, until, reason } = found!;
  deepEqual([from, until, reason], [29, 34, "luld_up"]);
  const prices = secondsOf(session, 29);
  const reached = prices.indexOf(11);
  ok(reached > 0 && second === reached + 15, `reached at ${reached}, paused at ${second}`);
  ok(prices.slice(0, reached).every((price) => price < 11) && prices.slice(reached).every((price) => price === 11));
  deepEqual([session.isHeld(29, reached - 1), session.isHeld(29, reached)], [false, true]);
  deepEqual([session.pauseAt(29, second - 1), session.pauseAt(29, second), session.pauseAt(34, 0)], [
    null,
    found,
    null,
  ]);
  deepEqual([session.price[30], session.price[34]], [11 * UNITS, 11.2 * UNITS]);
  equal(session.volume[29]! + session.volume[34]!, 600);
  equal(sum(session.volume.slice(30, 34)), 0);
});

Deno.test("a price that leaves its band and comes back within fifteen seconds is held at it, without a pause", () => {
  let held = 0;
  for (let key = 1; key < 200 && held < 5; key++) {
    const session = scripted([...steady(10, 30), 10.98, 10.98], 390, key);
    session.sd = 0.3;
    session.bounds = { low: 1, high: 20 * UNITS };
    const pauses = pause(session);
    const prices = secondsOf(session, 29);
    if (pauses.some(({ from }) => from <= 30) || !prices.includes(11)) continue;
    held++;
    ok(Math.max(...prices) === 11 && session.price[30]! < 11 * UNITS);
  }
  equal(held, 5);
});

Deno.test("a pause is extended by five minutes while it would reopen far beyond the band", () => {
  const session = scripted([...steady(10, 30), ...steady(14, 7), 11.5]);
  deepEqual(pause(session).map(({ from, until }) => [from, until]), [[29, 39]]);
  equal(session.price[39], 11.5 * UNITS);
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
  deepEqual(pause(session).map(({ until, reason }) => [until, reason]), [[389, "luld_down"]]);
});

Deno.test("a market-wide halt takes over from a pause, and trades wait for the end of both", () => {
  const session = scripted([...steady(10, 30), 11.2]);
  const pauses = pause(session, [{ from: 31, second: 0, until: 46, reason: "market" }]);
  deepEqual(pauses.map(({ from, until }) => [from, until]), [[29, 31], [31, 46]]);
  deepEqual([session.volume[28], sum(session.volume.slice(29, 47))], [100, 1800]);
  equal(sum(session.volume.slice(30, 46)), 0);
  equal(bandsAt(session, 30, false, 10 * UNITS), null);
  deepEqual(bandsAt(session, 47, false, 10 * UNITS), { lower: 10.08 * UNITS, upper: 12.32 * UNITS });
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
    for (const { from, second, until, reason } of pauses) {
      // With little trading there may be no trade at the reopening.
      if (security.volume(day) < 100_000) continue;
      seen++;
      const at = (minute: number, second = 0) =>
        snapshotOf(security, momentAt(start + minute * 60_000 + second * 1000));
      const since = 60 * from + second;
      const rests = reason === "market" ? 0 : 15;
      const [before, held] = [at(0, since - 1 - rests), at(0, since - 1)];
      const [first, last, after] = [at(0, since), at(until - 1, 59), at(until, 30)];
      equal(held.halt, null);
      // At its band it has buyers or sellers only.
      if (rests > 0) equal(at(0, since - rests).quote, null);
      deepEqual(first.halt, { reason, since: start + since * 1000, until: start + until * 60_000 });
      // It may have been at its band shortly before, too.
      if (before.quote) deepEqual([first.quote, last.quote], [before.quote, before.quote]);
      deepEqual([last.lastTrade, last.day], [held.lastTrade, held.day]);
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

Deno.test("every trade of a session with pauses is within its minute's bands, except in the minute of a reopening", () => {
  const world = new MarketWorld(5, 1500);
  for (const day of [anchorDay() + 5, anchorDay() - 30]) {
    ok(hoursOfTradingDay(day).open > 0);
    for (const security of world.listedOn(day)) {
      const session = security.session("regular", day);
      if (session.pauses.length === 0) continue;
      const reopened = new Set(session.pauses.map((p) => p.until));
      session.findExtremes();
      for (let m = 0; m < session.minutes; m++) {
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
