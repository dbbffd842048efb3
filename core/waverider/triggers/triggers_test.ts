import assert from "node:assert/strict";
import { expectedShare } from "../expected_share.ts";
import { barsOf, caseOf, type Changes, closes, HOURS, instant } from "../testing.ts";
import { allowing, type Triggers, triggersOf } from "./mod.ts";

type Row = readonly [what: string, changes: Changes, holds: boolean, newsScore?: number];

function table(name: keyof Triggers, rows: readonly Row[]): void {
  Deno.test(`${name}: ${rows.map(([what]) => what).join("; ")}`, () => {
    for (const [what, changes, holds, newsScore = 0] of rows) {
      assert.equal(triggersOf(caseOf(changes), newsScore, false)[name], holds, what);
    }
  });
}

/** Shares of so many times the usual volume at a time, of an average of a million. */
const volume = (times: number, time: string): Changes => ({
  ...{ at: instant(time), averageVolume: 1_000_000 },
  volume: times * 1_000_000 * expectedShare(instant(time), HOURS),
});

table("extreme_gapper", [
  ["a gap over 50 % on over 8 times the volume", { ...volume(8.01, "10:00"), open: 15.01 }, true],
  ["of 50 %", { ...volume(9, "10:00"), open: 15 }, false],
  ["on 8 times", { ...volume(8, "10:00"), open: 16 }, false],
  ["at 10:01", { ...volume(9, "10:01"), open: 16 }, false],
  ["at the open", { ...volume(9, "09:30"), open: 16 }, true],
  ["before the open", { ...volume(9, "09:29"), open: 16 }, false],
]);

/** Fifteen minutes of 1,000 shares, and a last one. */
const surge = (last: number, from = "09:44") =>
  barsOf([
    ...closes(from, Array(15).fill(10)),
    ...closes(
      Temporal.PlainTime.from(from).add({ minutes: 15 }).toString({ smallestUnit: "minute" }),
      [10.5],
      { volume: last },
    ),
  ]);
const breakout = { at: instant("10:00"), price: 10.5, openingHigh: 10.4, bars: surge(2_000) };
table("first_hour_breakout", [
  ["above the opening range on twice the volume", breakout, true],
  ["on less", { ...breakout, bars: surge(1_999) }, false],
  ["at its high", { ...breakout, price: 10.4 }, false],
  ["at 09:45", { ...breakout, at: instant("09:45"), bars: surge(2_000, "09:29") }, true],
  ["before 09:45", { ...breakout, at: instant("09:44") }, false],
  ["at 10:30", { ...breakout, at: instant("10:30"), bars: surge(2_000, "10:14") }, true],
  ["at 10:31", { ...breakout, at: instant("10:31"), bars: surge(2_000, "10:15") }, false],
]);

const fallen = (low: number, lastVolume = 1_500) =>
  barsOf([
    ...closes("09:40", [10]),
    ...closes("09:41", Array(9).fill(Math.min(low, 9.9)), { low, high: 9.9 }),
    ...closes("09:50", Array(5).fill(9.9), { volume: 1_000 }),
    ...closes("09:55", Array(5).fill(9.95), { volume: lastVolume }),
  ]);
table("reaccel_trigger", [
  ["2 % below the high and back within 0.5 %", { bars: fallen(9.8), price: 9.95 }, true],
  ["less far below", { bars: fallen(9.81), price: 9.95 }, false],
  ["further from the high", { bars: fallen(9.8), price: 9.949 }, false],
  ["on less volume", { bars: fallen(9.8, 1_499), price: 9.95 }, false],
]);

const base = (high: number) => barsOf(closes("10:00", Array(120).fill(10), { low: 10, high }));
const based = { at: instant("12:05"), bars: base(10.3), price: 10.3 * 1.0011 };
table("consolidation_breakout", [
  ["over two hours within 3 %", based, true],
  ["of a wider range", { ...based, bars: base(10.31), price: 11 }, false],
  ["just over its high", { ...based, price: 10.3 * 1.001 }, false],
  ["before there were two hours", { ...based, at: instant("11:34") }, false],
]);

const expected = 1_000_000 *
  (expectedShare(instant("12:15"), HOURS) - expectedShare(instant("12:00"), HOURS));
const late = (times: number) =>
  barsOf([
    ...closes("11:59", [10], { volume: 1 }),
    ...closes("12:00", Array(15).fill(10.2), { volume: times * expected / 15 }),
  ]);
const surged = { at: instant("12:15"), averageVolume: 1_000_000, price: 10.4, bars: late(3) };
table("late_surge_exception", [
  ["up 4 % in fifteen minutes on three times the volume", surged, true],
  ["up less", { ...surged, price: 10.399 }, false],
  ["on less volume", { ...surged, bars: late(2.99) }, false],
  ["at noon", {
    ...surged,
    at: instant("12:00"),
    bars: barsOf([
      ...closes("11:44", [10], { volume: 1 }),
      ...closes("11:45", Array(15).fill(10.2), { volume: 100_000 }),
    ]),
  }, true],
  ["before noon", { ...surged, at: instant("11:59") }, false],
]);

table("late_day_squeeze_mode", [
  ["news on six times the volume", volume(6, "13:00"), true, 2],
  ["on less", volume(5.99, "13:00"), false, 2],
  ["older news", volume(6, "13:00"), false, 1],
  ["at 12:59", volume(6, "12:59"), false, 2],
  ["at 13:59", volume(6, "13:59"), true, 2],
  ["at 14:00", volume(6, "14:00"), false, 2],
]);

table("overextended", [
  ["10 % above VWAP", { price: 11, vwap: 10, bars: barsOf([]) }, false],
  ["more", { price: 11.01, vwap: 10, bars: barsOf([]) }, true],
  ["6 % above the average of 20 minutes", {
    price: 10.6,
    vwap: 10.5,
    bars: barsOf(closes("09:40", Array(20).fill(10))),
  }, false],
  ["more", { price: 10.61, vwap: 10.5, bars: barsOf(closes("09:40", Array(20).fill(10))) }, true],
  ["neither is known", { price: 99, vwap: NaN, bars: barsOf([]) }, false],
]);

Deno.test("the flags that allow an overextended entry are looked at in the specified order", () => {
  assert.deepEqual(allowing, [
    ...["extreme_gapper", "late_surge_exception", "late_day_squeeze_mode"],
    ...["first_hour_breakout", "reaccel_trigger", "consolidation_breakout"],
  ]);
  assert.equal(triggersOf(caseOf(), 0, true).top_gainer, true);
});
