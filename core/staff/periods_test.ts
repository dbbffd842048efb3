import assert from "node:assert/strict";
import { dateSince, endedTradingDate, spanOf } from "./periods.ts";

const at = (text: string) => Temporal.Instant.from(text);

Deno.test("endedTradingDate() changes when after-hours ends, and stays over weekends, holidays and early closes", () => {
  assert.equal(endedTradingDate(at("2026-11-17T19:59:59-05:00")), "2026-11-16");
  assert.equal(endedTradingDate(at("2026-11-17T20:00:00-05:00")), "2026-11-17");
  assert.equal(endedTradingDate(at("2026-11-22T12:00:00-05:00")), "2026-11-20");
  assert.equal(endedTradingDate(at("2026-11-26T23:00:00-05:00")), "2026-11-25");
  assert.equal(endedTradingDate(at("2026-11-27T17:00:00-05:00")), "2026-11-27");
});

Deno.test("dateSince() names the date in New York from the given hour on, also on days the clocks change", () => {
  assert.equal(dateSince(at("2026-11-17T03:59:00-05:00"), 4), "2026-11-16");
  assert.equal(dateSince(at("2026-11-17T04:00:00-05:00"), 4), "2026-11-17");
  assert.equal(dateSince(at("2027-03-14T03:59:00-04:00"), 4), "2027-03-13");
  assert.equal(dateSince(at("2027-03-14T04:00:00-04:00"), 4), "2027-03-14");
});

Deno.test("spanOf() names the span that an instant is in", () => {
  assert.equal(spanOf(at("2026-11-17T15:34:59Z"), 5), "2026-11-17T15:30Z");
  assert.equal(spanOf(at("2026-11-17T15:35:00Z"), 5), "2026-11-17T15:35Z");
});
