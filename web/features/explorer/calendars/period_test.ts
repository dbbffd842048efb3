import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { moved, periodOf } from "./period.ts";

Deno.test("a week is from Monday to Sunday, also from a Sunday, and shows its working days", () => {
  const week = { from: "2026-11-16", to: "2026-11-22" };
  for (const day of ["2026-11-16", "2026-11-20", "2026-11-22"]) {
    const { weeks, ...rest } = periodOf(day, "week");
    deepEqual(rest, week);
    deepEqual(weeks, [["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"]]);
  }
});

Deno.test("a month is from its first day to its last, and shows the weeks in which it has a working day", () => {
  const { weeks, ...month } = periodOf("2026-08-20", "month");
  deepEqual(month, { from: "2026-08-01", to: "2026-08-31" });
  // The first of August is a Saturday.
  deepEqual([weeks[0]![0], weeks.at(-1)![0]], ["2026-08-03", "2026-08-31"]);
  equal(periodOf("2026-02-03", "month").to, "2026-02-28");
});

Deno.test("a calendar moves by its period", () => {
  deepEqual([moved("2026-01-31", "month", 1), moved("2026-01-31", "month", -1)], ["2026-02-01", "2025-12-01"]);
  deepEqual([moved("2026-01-31", "week", 1), moved("2026-01-01", "week", -1)], ["2026-02-07", "2025-12-25"]);
});
