import assert from "node:assert/strict";
import { DEFAULTS } from "../config.ts";
import { barsOf, closes, instant, type Minute } from "../testing.ts";
import { decayOf, decaySignalsOf } from "./decay.ts";
import type { DecaySignals, Position } from "./state.ts";
import { cut, ENTERED, entered, follow, type Script } from "./testing.ts";
import type { MinuteClose } from "./tick.ts";

const MINUTE = 60_000;
const steady = barsOf(closes("09:30", Array(40).fill(20)));
const signals = (
  changes: Partial<MinuteClose> = {},
  position: Partial<Position> = {},
  minutes = 3,
): DecaySignals | null => {
  const at = ENTERED + minutes * MINUTE;
  const minute = { bars: cut(steady, at), vwap: 20, spread: 0.02, bidDepth: 10_000, ...changes };
  return decaySignalsOf({ ...entered(), peakAt: at, ...position }, at, minute, DEFAULTS);
};
const quiet: DecaySignals = {
  noNewPeak: false,
  littleVolume: false,
  belowAverage: false,
  lowerBars: false,
  thinBook: false,
};

Deno.test("nothing decays while a share trades on as it did", () => {
  assert.deepEqual(signals(), quiet);
  assert.equal(decayOf(quiet), 0);
});

Deno.test("each sign is a point", () => {
  const all = { noNewPeak: true, littleVolume: true, belowAverage: true, lowerBars: true, thinBook: true };
  assert.equal(decayOf(all), 5);
  for (const name of Object.keys(all)) assert.equal(decayOf({ ...quiet, [name]: true }), 1);
});

Deno.test("no new peak for three minutes of trading", () => {
  const peak = (seconds: number, haltedSincePeakMs = 0) =>
    signals({}, { peakAt: ENTERED + 3 * MINUTE - seconds * 1_000, haltedSincePeakMs })?.noNewPeak;
  assert.deepEqual([peak(179), peak(180), peak(180, 1_000)], [false, true, false]);
});

Deno.test("three minutes with under half of the volume of the three after the entry", () => {
  const last = (volume3: number | null) => signals({}, { volume3 })?.littleVolume;
  assert.deepEqual([last(6_000), last(6_001), last(null), last(0)], [false, true, false, false]);
});

Deno.test("the last close below the average of nine closes of the session", () => {
  const ended = (close: number, before = 20) =>
    signals({
      bars: barsOf([...closes("09:00", Array(20).fill(99)), ...closes("09:30", [...Array(32).fill(before), close])]),
    })
      ?.belowAverage;
  assert.deepEqual([ended(19.99), ended(20), ended(20.01)], [true, false, false]);
  const few = barsOf(closes("09:55", [20, 20, 20, 20, 20, 20, 20, 19]));
  assert.equal(signals({ bars: few })?.belowAverage, false, "eight closes have no average");
  assert.equal(signals({ bars: barsOf([]) })?.belowAverage, false);
});

Deno.test("a lower high and a lower low in each of the last two bars of the session", () => {
  const bar = (time: string, high: number, low: number): Minute => ({ time, close: 20, high, low });
  const lower = (...bars: Minute[]) => signals({ bars: barsOf(bars) })?.lowerBars;
  const [first, second, third] = [bar("10:00", 20.5, 19.9), bar("10:01", 20.4, 19.8), bar("10:02", 20.3, 19.7)];
  assert.equal(lower(first, second, third), true);
  assert.equal(lower(second, third), false, "two bars");
  assert.equal(lower(bar("09:29", 20.5, 19.9), second, third), false, "one was before the open");
  assert.equal(lower(bar("09:30", 20.5, 19.9), second, third), true);
  assert.equal(lower(first, second, bar("10:02", 20.4, 19.7)), false, "the same high");
  assert.equal(lower(first, second, bar("10:02", 20.3, 19.8)), false, "the same low");
  assert.equal(lower(bar("10:00", 20.4, 19.9), second, third), false, "the first high was no higher");
  assert.equal(lower(bar("10:00", 20.5, 19.8), second, third), false, "the first low was no higher");
});

Deno.test("a spread of over 1.5 times the entry's, or under half of its depth", () => {
  const thin = (changes: Partial<MinuteClose>, position: Partial<Position> = {}) =>
    signals(changes, position)?.thinBook;
  assert.deepEqual([thin({ spread: 0.03 }), thin({ spread: 0.0301 })], [false, true]);
  assert.deepEqual([thin({ bidDepth: 4_995 }), thin({ bidDepth: 4_994 })], [false, true]);
  assert.equal(thin({ spread: NaN, bidDepth: NaN }), false, "unknown");
  assert.equal(thin({ spread: 9, bidDepth: 0 }, { entrySpread: null, entryBidDepth: null }), false);
});

Deno.test("decay is looked at from the first whole minute since the entry on", () => {
  assert.equal(signals({}, { enteredAt: ENTERED }, 0), null);
  assert.notEqual(signals({}, { enteredAt: ENTERED }, 1), null);
  assert.equal(signals({}, { enteredAt: ENTERED + 1_000 }, 1), null);
  assert.notEqual(signals({}, { enteredAt: ENTERED + 1_000 }, 2), null);
});

Deno.test("the volumes after the entry are of its first whole minutes", () => {
  const bars = barsOf([1, 2, 4, 8, 16, 32, 64].map((volume, i) => ({ time: `10:0${i}`, close: 20, volume })));
  const script: Script = {
    bids: { "0:01": 20.16 },
    until: "3:29",
    entry: { enteredAt: instant("10:00:30") },
    minutes: { bars, vwap: 10, spread: 0.02, bidDepth: 10_000 },
  };
  const volumes = (until: string, more: Partial<Script> = {}) => {
    const { volume3, volume5 } = follow({ ...script, until, ...more }).position;
    return [volume3, volume5];
  };
  assert.deepEqual(volumes("3:29"), [null, null]);
  assert.deepEqual(volumes("3:30"), [14, null]);
  assert.deepEqual(volumes("5:30"), [14, 62]);
  assert.deepEqual(volumes("6:30"), [14, 62], "they stay");
  assert.deepEqual(volumes("3:30", { halts: [{ from: "3:00", to: "4:00", reason: "luld_up" }] }), [14, null]);
});

Deno.test("the highest decay is kept; in a halt no minute is judged", () => {
  const minutes = { bars: steady, vwap: 10, spread: 0.05, bidDepth: 10_000 };
  const run = (until: string, more: Partial<Script> = {}) =>
    follow({ bids: { "0:01": 20.16 }, until, minutes, ...more }).position;
  assert.deepEqual([run("0:59").decay, run("1:00").decay, run("4:00").decay], [0, 1, 2]);
  const back = run("5:00", { bids: { "0:01": 20.16, "4:30": 20.17 } });
  assert.deepEqual([back.decay, back.decayMax], [1, 2]);
  assert.equal(run("1:00", { halts: [{ from: "0:30", to: "2:00", reason: "luld_up" }] }).decay, 0);
});
