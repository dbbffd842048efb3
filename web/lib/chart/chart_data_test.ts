import assert from "node:assert/strict";
import { asChanges, onBars, outsideRegular, volumesOf } from "./chart_data.ts";

const at = (time: string) => Date.parse(`2026-11-20T${time}:00-05:00`);
const bars = (...times: string[]) => times.map((time, i) => ({ at: at(time), close: 100 + i }));

Deno.test("the times before the open and after the close are shaded, by New York's clock", () => {
  assert.deepEqual(outsideRegular(bars("08:00", "09:29", "09:30", "15:59", "16:00", "17:00")), [
    { from: at("08:00"), to: at("09:30") },
    { from: at("16:00"), to: at("17:00") },
  ]);
  assert.deepEqual(outsideRegular(bars("10:00", "11:00")), []);
});

Deno.test("on a day that closes early the afternoon is shaded", () => {
  const on = (time: string) => Date.parse(`2026-11-27T${time}:00-05:00`);
  const points = ["09:30", "12:59", "13:00", "15:59", "16:59"].map((time) => ({ at: on(time), close: 1 }));
  assert.deepEqual(outsideRegular(points), [{ from: on("13:00"), to: on("16:59") }]);
});

Deno.test("a mark is at the bar that contains it", () => {
  const mark = (time: string) => ({ at: at(time), kind: "buy" as const, text: time });
  assert.deepEqual(
    onBars(bars("10:00", "11:00"), [mark("11:30"), mark("10:59"), mark("09:00")]).map((m) => [m.at, m.text]),
    [[at("10:00"), "10:59"], [at("11:00"), "11:30"]],
  );
});

Deno.test("changes are in percent of the first close", () => {
  assert.deepEqual(asChanges(bars("10:00", "11:00")).map(({ close }) => Math.round(close * 100) / 100), [0, 1]);
  assert.deepEqual(asChanges([]), []);
});

Deno.test("volumes are those of the bars, except a bar that has none yet", () => {
  const [first, second] = bars("10:00", "10:01");
  assert.deepEqual(volumesOf([{ ...first!, volume: 700 }, second!]), [{ at: at("10:00"), close: 700 }]);
});
