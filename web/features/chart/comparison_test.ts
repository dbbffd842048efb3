import assert from "node:assert/strict";
import { Bars } from "./bars.ts";
import { Comparison } from "./comparison.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-20T05:00:00Z");

Deno.test("indicators are drawn on the same percent as the price, and another stock with its own change", () => {
  const row = (day: number, close: number) => (
    { timestamp: NOW + day * DAY, open: close, high: close, low: close, close, volume: 1 }
  );
  const bars = new Bars([row(-3, 80), row(-2, 100), row(-1, 110), row(0, 120)], NOW - 2 * DAY, true);
  const other = { symbol: "KO", tone: "violet", look: "solid", values: Float64Array.of(NaN, 50, 40, 60) } as const;
  const drawn = new Comparison({ bars, intraday: false, compared: [other] });
  assert.equal(drawn.text(110), "+10.00%");
  // The average of 100 and 110 is below 110, and so is its percentage.
  assert.equal(drawn.text(105), "+5.00%");
  assert.deepEqual([1, 2, 3].map((i) => drawn.placeOf(other, i)), [100, 80, 120]);
  assert.ok(Number.isNaN(drawn.placeOf(other, 0)));
  const late = { ...other, values: Float64Array.of(NaN, NaN, 40, 60) };
  assert.equal(new Comparison({ bars, intraday: false, compared: [late] }).placeOf(late, 3), 150);
  // Within a day the change counts from the close of the previous trading session.
  const minute = (text: string, close: number) => ({ ...row(0, close), timestamp: Date.parse(`${text}-05:00`) });
  const minutes = [
    minute("2026-11-19T15:59:00", 200),
    minute("2026-11-19T16:30:00", 210),
    minute("2026-11-20T09:30:00", 202),
  ];
  const day = new Bars(minutes, minutes[2]!.timestamp);
  assert.equal(new Comparison({ bars: day, intraday: true, compared: [] }).text(202), "+1.00%");
});
