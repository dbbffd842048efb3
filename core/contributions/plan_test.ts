import assert from "node:assert/strict";
import { lastDueDate } from "./plan.ts";

Deno.test("contributions fall due at nine in New York, also on days the clocks change", () => {
  for (const day of ["2027-03-13", "2027-03-14", "2027-03-15", "2027-11-07"]) {
    const nine = Temporal.ZonedDateTime.from(`${day}T09:00[America/New_York]`);
    assert.equal(lastDueDate(nine.toInstant()), day);
    const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
    assert.equal(lastDueDate(nine.subtract({ seconds: 1 }).toInstant()), before);
  }
});
