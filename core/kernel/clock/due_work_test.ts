import assert from "node:assert/strict";
import { everyDayAt, everyMonthEndAt, everyTradingDay } from "./due_work.ts";

const at = (text: string) => Temporal.ZonedDateTime.from(`${text}[America/New_York]`).toInstant();
const shown = (instant: Temporal.Instant) =>
  instant.toZonedDateTimeISO("America/New_York").toString({
    smallestUnit: "minute",
    offset: "never",
    timeZoneName: "never",
  });

Deno.test("a daily time is the next of that time in New York, also over a change of the clocks", () => {
  const next = everyDayAt(9);
  assert.equal(shown(next(at("2026-11-17T08:59"))), "2026-11-17T09:00");
  assert.equal(shown(next(at("2026-11-17T09:00"))), "2026-11-18T09:00", "strictly after");
  assert.equal(shown(next(at("2026-10-31T10:00"))), "2026-11-01T09:00", "the day clocks go back");
  assert.equal(next(at("2026-10-31T09:00")).since(at("2026-10-31T09:00")).total("hours"), 25);
  assert.equal(next(at("2027-03-13T09:00")).since(at("2027-03-13T09:00")).total("hours"), 23);
});

Deno.test("a time of trading days skips weekends and holidays and knows early closes", () => {
  const close = everyTradingDay("close", 15);
  assert.equal(shown(close(at("2026-11-25T16:14"))), "2026-11-25T16:15");
  assert.equal(shown(close(at("2026-11-25T16:15"))), "2026-11-27T13:15", "Thanksgiving, then an early close");
  assert.equal(shown(close(at("2026-11-27T13:15"))), "2026-11-30T16:15");
  assert.equal(shown(everyTradingDay("open", 1)(at("2026-11-21T12:00"))), "2026-11-23T09:31");
});

Deno.test("a month's end is its last calendar day, in a leap year too", () => {
  const next = everyMonthEndAt(23, 59);
  assert.equal(shown(next(at("2026-11-17T08:00"))), "2026-11-30T23:59");
  assert.equal(shown(next(at("2026-11-30T23:59"))), "2026-12-31T23:59");
  assert.equal(shown(next(at("2028-02-01T00:00"))), "2028-02-29T23:59");
  assert.equal(shown(next(at("2027-02-01T00:00"))), "2027-02-28T23:59");
});
