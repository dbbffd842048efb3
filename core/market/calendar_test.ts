import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import {
  civil,
  dateOfEpochDay,
  epochDayAt,
  epochDayOf,
  holidaysOf,
  isTradingDay,
  latestSessionDay,
  midnightOf,
  NEW_YORK,
  nextOpen,
  nextSessionMs,
  nextTradingDay,
  previousTradingDay,
  sessionAt,
  sessionMinutesUntil,
  tradingHours,
  tradingHoursMs,
} from "./calendar.ts";

const date = (text: string) => Temporal.PlainDate.from(text);
const et = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(NEW_YORK).toInstant();
const closed = (year: number) => holidaysOf(year).filter((h) => h.status === "closed").map((h) => h.date.slice(5));
const early = (year: number) => holidaysOf(year).filter((h) => h.status === "early-close").map((h) => h.date.slice(5));

function tradingDays(year: number): number {
  let count = 0;
  for (let d = date(`${year}-01-01`); d.year === year; d = d.add({ days: 1 })) if (isTradingDay(d)) count++;
  return count;
}

Deno.test("the holidays of 2026 and 2027 are those the exchange has announced", () => {
  deepEqual(closed(2026), ["01-01", "01-19", "02-16", "04-03", "05-25", "06-19", "07-03", "09-07", "11-26", "12-25"]);
  deepEqual(early(2026), ["11-27", "12-24"]);
  deepEqual(closed(2027), ["01-01", "01-18", "02-15", "03-26", "05-31", "06-18", "07-05", "09-06", "11-25", "12-24"]);
  deepEqual(early(2027), ["11-26"]);
});

Deno.test("a year has as many trading days as the exchange counted", () => {
  deepEqual([2001, 2012, 2018, 2023, 2024, 2025, 2026, 2027, 2028].map(tradingDays), [
    248,
    250,
    251,
    250,
    252,
    250,
    251,
    251,
    251,
  ]);
});

Deno.test("New Year's Day on a Saturday is not observed, on a Sunday it is on Monday", () => {
  ok(isTradingDay(date("2021-12-31")));
  ok(isTradingDay(date("2010-12-31")));
  ok(!isTradingDay(date("2023-01-02")));
});

Deno.test("the calendar contains the one-off closures", () => {
  for (
    const day of [
      "2001-09-11",
      "2001-09-14",
      "2004-06-11",
      "2007-01-02",
      "2012-10-29",
      "2012-10-30",
      "2018-12-05",
      "2025-01-09",
    ]
  ) {
    ok(!isTradingDay(date(day)), day);
  }
  ok(isTradingDay(date("2001-09-17")));
});

Deno.test("Juneteenth is a holiday from 2022 on", () => {
  ok(isTradingDay(date("2020-06-19")));
  ok(!isTradingDay(date("2022-06-20")));
});

Deno.test("the early close around Independence Day moved in 2013 from the Friday after to the Wednesday before", () => {
  deepEqual(early(2002), ["07-05", "11-29", "12-24"]);
  deepEqual(early(2013), ["07-03", "11-29", "12-24"]);
  deepEqual(early(2020), ["11-27", "12-24"]);
  deepEqual(early(2003), ["07-03", "11-28", "12-24", "12-26"]);
});

Deno.test("an early close ends the day at 13:00 and the late session at 17:00", () => {
  const hours = tradingHours(date("2026-11-27"))!;
  equal(hours.close.toString(), "2026-11-27T18:00:00Z");
  equal(hours.postClose.toString(), "2026-11-27T22:00:00Z");
  equal(sessionAt(et("2026-11-27T12:59:59.999")), "open");
  equal(sessionAt(et("2026-11-27T13:00")), "after_hours");
  equal(sessionAt(et("2026-11-27T17:00")), "closed");
});

Deno.test("the open is 14:30 UTC in winter and 13:30 UTC in summer, and changes with New York's clocks, not Europe's", () => {
  const opens = (day: string) => tradingHours(date(day))!.open.toString().slice(11, 16);
  equal(opens("2026-03-06"), "14:30");
  equal(opens("2026-03-09"), "13:30");
  equal(opens("2026-10-26"), "13:30");
  equal(opens("2026-10-30"), "13:30");
  equal(opens("2026-11-02"), "14:30");
  equal(opens("2005-04-01"), "14:30");
  equal(opens("2005-04-04"), "13:30");
});

Deno.test("the session checks holidays first, then weekends, then hours", () => {
  equal(sessionAt(et("2026-12-25T10:00")), "holiday");
  equal(sessionAt(et("2026-07-04T10:00")), "weekend");
  equal(sessionAt(et("2026-11-20T03:59:59")), "closed");
  equal(sessionAt(et("2026-11-20T04:00")), "pre_market");
  equal(sessionAt(et("2026-11-20T09:30")), "open");
  equal(sessionAt(et("2026-11-20T16:00")), "after_hours");
  equal(sessionAt(et("2026-11-20T20:00")), "closed");
});

Deno.test("the next open and the adjacent trading days skip closed days", () => {
  equal(nextOpen(et("2026-11-25T09:29")).toString(), et("2026-11-25T09:30").toString());
  equal(nextOpen(et("2026-11-25T09:30")).toString(), et("2026-11-27T09:30").toString());
  equal(nextTradingDay(date("2026-12-24")).toString(), "2026-12-28");
  equal(previousTradingDay(date("2026-11-23")).toString(), "2026-11-20");
});

Deno.test("dates, midnights and sessions agree with Temporal at any instant", () => {
  const span = { min: Date.UTC(1999, 0, 2), max: Date.UTC(2100, 11, 30) };
  fc.assert(fc.property(fc.integer(span), (ms) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(NEW_YORK);
    const day = epochDayAt(ms);
    equal(dateOfEpochDay(day).toString(), zoned.toPlainDate().toString());
    equal(epochDayOf(zoned.toPlainDate()), day);
    deepEqual(civil(day), { year: zoned.year, month: zoned.month, dayOfMonth: zoned.day });
    equal(midnightOf(day), zoned.startOfDay().epochMilliseconds);
    const hours = tradingHours(zoned.toPlainDate());
    if (hours) equal(hours.open.toZonedDateTimeISO(NEW_YORK).toPlainTime().toString(), "09:30:00");
  }));
});

Deno.test("the latest session's day is the last trading day whose session has begun", () => {
  const dayAt = (text: string) => latestSessionDay(Temporal.Instant.from(text)).toString();
  deepEqual(
    ["2026-11-20T09:29:59-05:00", "2026-11-20T09:30:00-05:00", "2026-11-22T12:00:00-05:00", "2026-11-26T12:00:00-05:00"]
      .map(dayAt),
    ["2026-11-19", "2026-11-20", "2026-11-20", "2026-11-25"],
  );
});

Deno.test("the next session begins at 04:00, at the open or at the close, and after a close on the next trading day", () => {
  const next = (at: string) => Temporal.Instant.fromEpochMilliseconds(nextSessionMs(Date.parse(at)));
  const cases = {
    "2026-11-20T03:59:59-05:00": "2026-11-20T09:00:00Z",
    "2026-11-20T04:00:00-05:00": "2026-11-20T14:30:00Z",
    "2026-11-20T09:30:00-05:00": "2026-11-20T21:00:00Z",
    "2026-11-20T16:00:00-05:00": "2026-11-23T09:00:00Z",
    "2026-11-27T12:59:59-05:00": "2026-11-27T18:00:00Z",
  };
  deepEqual(Object.keys(cases).map((at) => String(next(at))), Object.values(cases));
});

Deno.test("minutes of regular sessions stand still at night, at weekends and on holidays, and early closes have fewer", () => {
  const start = sessionMinutesUntil(Date.parse("2026-11-25T09:30:00-05:00"));
  const since = (at: string) => sessionMinutesUntil(Date.parse(`2026-${at}-05:00`)) - start;
  deepEqual(
    ["11-25T00:00:00", "11-24T16:00:00", "11-25T09:30:59", "11-25T09:31:00", "11-25T15:59:59"].map(since),
    [0, 0, 0, 1, 389],
  );
  deepEqual(
    // Thanksgiving, an early close, a weekend.
    ["11-25T16:00:00", "11-26T12:00:00", "11-27T09:30:00", "11-27T12:59:00", "11-27T13:00:00", "11-29T10:00:00"]
      .map(since),
    [390, 390, 390, 599, 600, 600],
  );
  equal(since("11-30T09:31:00"), 601);
  equal(sessionMinutesUntil(Date.parse("1990-06-01T12:00:00Z")), 0);
  // Every session of forty years is counted.
  let sum = 0;
  for (let day = epochDayOf(Temporal.PlainDate.from("1999-01-01")); day < 25_567; day++) {
    const hours = tradingHoursMs(day);
    equal(sessionMinutesUntil(midnightOf(day)), sum, dateOfEpochDay(day).toString());
    sum += hours ? (hours.close - hours.open) / 60_000 : 0;
  }
  equal(since("03-09T09:30:00") - since("03-06T16:00:00"), 60, "it is 10:30 in New York's summer");
});

Deno.test("holidays and early closes of 2020 to 2035 equal the independent list", () => {
  const list = JSON.parse(
    Deno.readTextFileSync(new URL("../../tests/data/nyse_holidays.json", import.meta.url)),
  ) as Record<string, [day: string, name: string, status?: string][]>;
  const expected = Object.entries(list).flatMap(([year, days]) =>
    days.map(([day, name, status = "closed"]) => ({ name, date: `${year}-${day}`, status }))
  );
  deepEqual(Array.from({ length: 16 }, (_, i) => holidaysOf(2020 + i)).flat(), expected);
});
