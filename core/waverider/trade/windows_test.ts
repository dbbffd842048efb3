import assert from "node:assert/strict";
import { entryQualityOf, timeWindowOf } from "./windows.ts";

Deno.test("time windows end at 10:30, 12:00, 13:30 and 14:00", () => {
  const rows: [number, string | null][] = [
    ...[[-1, null], [0, "prime_time"], [59, "prime_time"], [60, "good_time"]] as [number, string | null][],
    ...[[149, "good_time"], [150, "lunch_time"], [239, "lunch_time"], [240, "late_day"]] as [number, string | null][],
    ...[[269, "late_day"], [270, null]] as [number, string | null][],
  ];
  for (const [minutes, window] of rows) assert.equal(timeWindowOf(minutes), window, `${minutes}`);
});

Deno.test("the quality of an entry includes the minute at which it ends", () => {
  assert.deepEqual([0, 60, 61, 150, 151, 240, 241].map(entryQualityOf), [
    ...["Prime", "Prime", "Mid", "Mid", "Lunch", "Lunch", "Late"],
  ]);
});
