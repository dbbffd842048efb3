import assert from "node:assert/strict";
import { averages, closeBy } from "./figures.ts";
import { measure } from "./measures.ts";
import { DEFAULTS } from "./config.ts";
import { expectedShare } from "./expected_share.ts";
import { barsOf, caseOf, closes, HOURS, instant } from "./testing.ts";

const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}`);
const measured = (...args: Parameters<typeof caseOf>) => caseOf(...args).measures;

Deno.test("the gap is of the open, and of the last trade until there is one", () => {
  near(measured().gap, 2);
  near(measured({ open: NaN, at: instant("09:00") }).gap, 5);
  near(measured().change, 5);
  assert.ok(Number.isNaN(measured({ previousClose: NaN }).gap));
});

Deno.test("relative volume is of what is usual by now, never of fewer than a thousand shares", () => {
  near(measured().relativeVolume, 1_000_000 / (5_000_000 * expectedShare(instant("10:00"), HOURS)));
  near(measured({ averageVolume: 100, volume: 5_000 }).relativeVolume, 5);
  assert.equal(measured({ historyDays: 4 }).hasVolumeHistory, false);
  assert.equal(measured({ historyDays: 5 }).hasVolumeHistory, true);
});

Deno.test("a crossed or one-sided quote is none; a locked one is a quote", () => {
  near(measured().spreadBps, 0.02 / 10.5 * 10_000);
  near(measured().bidDepth, 10_490);
  for (const quote of [{ bid: 10.52 }, { bid: NaN }, { ask: NaN }, { bid: 0 }]) {
    assert.ok(Number.isNaN(measured(quote).spreadBps), JSON.stringify(quote));
  }
  assert.equal(measured({ bid: 10.51 }).spreadBps, 0);
});

Deno.test("a return over minutes is from the last close that was over then", () => {
  const bars = barsOf(closes("09:50", [10, 10.1, 10.2, 10.3, 10.4, 10.5, 10.6, 10.7, 10.8, 10.9]));
  near(closeBy(bars, instant("09:55")), 10.4);
  near(measured({ bars, price: 10.92 }).return5, (10.92 / 10.4 - 1) * 100);
  // One second before the minute is over, its close is not known.
  near(closeBy(bars, instant("09:55") - 1_000), 10.3);
  assert.ok(Number.isNaN(measured({ bars }).return15));
});

Deno.test("a minute without a trade counts as no volume, and the one that runs is never in", () => {
  const minutes = [...closes("09:50", [10, 10, 10]), ...closes("09:56", [10, 10], { volume: 500 })];
  const { volume5, volumeBefore5, volume1 } = measured({ bars: barsOf(minutes), at: instant("10:00") + 30_000 });
  assert.deepEqual([volume5, volumeBefore5, volume1], [1_000, 3_000, 0]);
});

Deno.test("averages begin with the mean of their first closes, after the open with the session's", () => {
  const prices = Array.from({ length: 20 }, (_, i) => 10 + i);
  const { average9, average20 } = averages(barsOf(closes("09:30", prices)), 0);
  near(average20, 19.5);
  let nine = 14;
  for (const price of prices.slice(9)) nine += (price - nine) / 5;
  near(average9, nine);
  const all = barsOf([...closes("09:00", Array(30).fill(99)), ...closes("09:30", prices.slice(0, 19))]);
  const now = measured({ bars: all, at: instant("09:49") });
  assert.ok(now.average9 < 40 && Number.isNaN(now.average20));
  near(measured({ bars: barsOf(closes("09:00", Array(20).fill(99))), at: instant("09:20") }).average20, 99);
});

Deno.test("the low after the high is of the minutes that follow the first highest one", () => {
  const bars = barsOf([
    ...closes("09:30", [10, 9]),
    { time: "09:32", close: 11, high: 12, low: 8 },
    ...closes("09:33", [11.5, 10.5, 12, 11]),
  ]);
  const { sessionHigh, lowAfterHigh } = measured({ bars });
  assert.deepEqual([sessionHigh, lowAfterHigh], [12, 10.5]);
});

Deno.test("half an hour of coil is known from 10:00 on, the two hours before the last five minutes from 11:35 on", () => {
  const bars = barsOf(closes("09:30", Array.from({ length: 126 }, (_, i) => 10 + i / 100)));
  const until = (time: string) => {
    const end = instant(time);
    const kept = bars.at.filter((start) => start < end).length;
    const cut = Object.fromEntries(Object.entries(bars).map(([name, of]) => [name, of.slice(0, kept)]));
    return measured({ at: end, bars: cut as unknown as typeof bars });
  };
  assert.ok(Number.isNaN(until("09:59").coilHigh));
  near(until("10:00").coilHigh, 10.29);
  near(until("10:00").coilLow, 10);
  near(until("10:01").coilLow, 10.01);
  assert.ok(Number.isNaN(until("11:34").baseHigh));
  near(until("11:35").baseHigh, 11.19);
  near(until("11:36").baseLow, 10.01);
});

Deno.test("measures of one minute are those of any other configuration but for what it sets", () => {
  const { inputs } = caseOf();
  const floor = { ...DEFAULTS, score: { ...DEFAULTS.score, volume_floor_shares: 10_000_000 } };
  near(measure(inputs, floor).relativeVolume, 0.1);
});
