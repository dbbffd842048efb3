import assert from "node:assert/strict";
import { newYorkDate, newYorkInstant } from "./new_york.ts";

Deno.test("a date and a time of New York become an instant, in summer, in winter and as the clocks change", () => {
  assert.equal(newYorkInstant("2026-11-20", "16:00"), "2026-11-20T16:00:00-05:00");
  assert.equal(newYorkInstant("2026-07-01", "09:30"), "2026-07-01T09:30:00-04:00");
  assert.equal(newYorkInstant("2026-11-01", "03:00"), "2026-11-01T03:00:00-05:00");
  assert.equal(newYorkInstant("2026-11-01", "00:30"), "2026-11-01T00:30:00-04:00");
  assert.equal(newYorkInstant("", "16:00"), null);
});

Deno.test("the date is New York's", () => {
  assert.equal(newYorkDate("2026-11-21T02:00:00Z"), "2026-11-20");
});
