import assert from "node:assert/strict";
import { fromNewYorkClock, newYorkClock, newYorkDate, newYorkDay, newYorkInstant } from "./new_york.ts";

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

Deno.test("on the days of a clock change, too, a bar begins at midnight", () => {
  for (const day of ["2026-11-01T00:00:00-04:00", "2026-03-08T00:00:00-05:00", "2026-11-01T03:00:00-05:00"]) {
    const at = Date.parse(day);
    assert.equal(new Date(newYorkClock(at)).toISOString().slice(0, 19), day.slice(0, 19));
    assert.equal(fromNewYorkClock(newYorkClock(at)), at);
  }
});

Deno.test("the clock at a bar is New York's, in summer and in winter", () => {
  const shown = (at: string) => new Date(newYorkClock(Date.parse(at))).toISOString();
  assert.equal(shown("2026-11-20T21:00:00Z"), "2026-11-20T16:00:00.000Z");
  assert.equal(shown("2026-07-02T13:30:00Z"), "2026-07-02T09:30:00.000Z");
  assert.equal(shown("2026-11-21T00:59:00Z"), "2026-11-20T19:59:00.000Z");
  assert.equal(shown("2026-03-09T08:00:00Z"), "2026-03-09T04:00:00.000Z");
  for (const at of ["2026-11-21T00:59:00Z", "2026-07-02T08:00:00Z"].map(Date.parse)) {
    assert.equal(fromNewYorkClock(newYorkClock(at)), at);
  }
  assert.equal(newYorkDay(Date.parse("2026-11-21T00:59:00Z")) * 86_400_000, Date.parse("2026-11-20T00:00:00Z"));
});
