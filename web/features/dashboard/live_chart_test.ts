import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import {
  inPercent,
  liveBarsFor,
  liveBarsIn,
  type LiveRange,
  liveRanges,
  loadChoice,
  readSymbols,
  saveChoice,
} from "./live_chart.ts";

Deno.test("ID-38: symbols are separated by commas or spaces, in upper case, each once and five at most", () => {
  assert.deepEqual(readSymbols("spy, aapl  brk.b,,spy"), ["SPY", "AAPL", "BRK.B"]);
  assert.deepEqual(readSymbols("a b c d e f g"), ["A", "B", "C", "D", "E"]);
  assert.deepEqual(readSymbols("<b> 12 $$$"), []);
});

Deno.test("ID-38 ID-42: the chart opens with the stored choice, by default SPY, one day of candles and volume", () => {
  const usual = { symbols: ["SPY"], range: "1D", kind: "candles", volume: true };
  localStorage.clear();
  assert.deepEqual(loadChoice(), usual);
  const choice = { symbols: ["AAPL", "KO"], range: "6M", kind: "line", volume: false } as const;
  saveChoice(choice);
  assert.deepEqual(loadChoice(), choice);
  for (const stored of ["{", "null", '{"symbols":7,"range":"9Y","kind":"pie"}', '{"symbols":["%"]}']) {
    localStorage.setItem("tradewinds.live-chart", stored);
    assert.deepEqual(loadChoice(), usual, stored);
  }
  localStorage.clear();
});

Deno.test("ID-38: several stocks are drawn in percent of their first close", () => {
  const points = inPercent([{ at: 1, close: 50 }, { at: 2, open: 50, high: 60, low: 45, close: 55 }]);
  assert.equal(points[0]!.close, 0);
  assert.deepEqual([points[1]!.high, points[1]!.low, points[1]!.close].map((p) => Math.round(p!)), [20, -10, 10]);
  assert.deepEqual(inPercent([]), []);
});

const MONDAY = Date.parse("2026-11-23T10:00:00-05:00");

Deno.test("ID-39 ID-42: minutes for days, hours for a month, else days, at most 5000, refetched as they change", () => {
  assert.deepEqual(liveRanges, ["1D", "5D", "1M", "6M", "1Y"]);
  const requested = (range: LiveRange) => {
    const { input, seconds, intraday, barMs } = liveBarsFor("SPY", range, MONDAY);
    assert.deepEqual([input.limit, input.to_date], [5000, "2026-11-23"]);
    return [input.multiplier, input.timespan, input.from_date, seconds, intraday, barMs / 60_000];
  };
  // Long enough to include the first day or the base close, over any holidays.
  assert.deepEqual(requested("1D"), [1, "minute", "2026-11-17", 30, true, 1]);
  assert.deepEqual(requested("5D"), [5, "minute", "2026-11-12", 30, true, 5]);
  assert.deepEqual(requested("1M"), [1, "hour", "2026-10-09", 300, true, 60]);
  assert.deepEqual(requested("6M"), [1, "day", "2026-05-09", 300, false, 1440]);
  assert.deepEqual(requested("1Y"), [1, "day", "2025-11-09", 300, false, 1440]);
});

const bar = (time: string, part: object = {}) => (
  { timestamp: Date.parse(`${time}-05:00`), open: 10, high: 12, low: 9, close: 11, volume: 5, ...part }
);

Deno.test("ID-39: a range has the latest of its trading days, or begins with the base close of its return", () => {
  const days = ["13", "16", "17", "18", "19", "20", "23"].flatMap((
    day,
  ) => [bar(`2026-11-${day}T09:30`), bar(`2026-11-${day}T15:55`)]);
  const first = (range: LiveRange) => {
    const [found] = liveBarsIn(days, range, MONDAY);
    return new Date(found!.timestamp).toISOString().slice(0, 10);
  };
  assert.deepEqual([first("1D"), first("5D")], ["2026-11-23", "2026-11-17"]);
  const year = ["2025-11-20", "2025-11-21", "2025-11-24", "2026-11-20"].map((day) => bar(`${day}T00:00`));
  assert.deepEqual(liveBarsIn(year, "1Y", MONDAY), year.slice(1), "23 November 2025 was a Sunday");
  assert.deepEqual(liveBarsIn([], "5D", MONDAY), []);
});

Deno.test("ID-40: bars whose prices are not numbers, not positive, or not within high and low are not drawn", () => {
  const sound = bar("2026-11-23T09:30");
  const faulty = [{ low: 0 }, { low: -1 }, { high: NaN }, { high: Infinity }, { high: 10.5 }, { low: 10.5 }, {
    open: NaN,
  }, { close: NaN }];
  const answered = [...faulty.map((part, i) => bar(`2026-11-23T09:3${i}`, part)), sound];
  assert.deepEqual(liveBarsIn(answered, "1D", MONDAY), [sound]);
});
