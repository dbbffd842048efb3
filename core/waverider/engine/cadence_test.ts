import assert from "node:assert/strict";
import { epochDayAt } from "../../market/calendar.ts";
import { DAY, instant } from "../testing.ts";
import { intervalAt, nextScan, scansOf } from "./cadence.ts";

const MINUTE = 60_000;
const day = (date: string) => epochDayAt(instant("12:00", date));

Deno.test("a full day has 148 scans: 18 before the open, 60 in the first hour, 70 until 14:00", () => {
  const scans = scansOf(day(DAY));
  assert.equal(scans.length, 148);
  assert.equal(scans[0], instant("08:00"));
  assert.equal(scans.filter((at) => at < instant("09:30")).length, 18);
  assert.equal(scans.filter((at) => at >= instant("09:30") && at < instant("10:30")).length, 60);
  assert.equal(scans.at(-1), instant("13:57"));
});

Deno.test("on an early close the last scan is at 12:57", () => {
  const scans = scansOf(day("2026-11-27"));
  assert.equal(scans.at(-1), instant("12:57", "2026-11-27"));
  assert.equal(scans.length, 128);
});

Deno.test("the scan after the last one of a day is at 08:00 of the next session", () => {
  assert.equal(nextScan(instant("09:30")), instant("09:31"));
  assert.equal(nextScan(instant("09:30") - 1), instant("09:30"));
  assert.equal(nextScan(instant("10:29")), instant("10:30"));
  assert.equal(nextScan(instant("10:30")), instant("10:33"));
  assert.equal(nextScan(instant("13:57")), instant("08:00", "2026-11-23"));
  assert.deepEqual(scansOf(day("2026-11-26")), []);
});

Deno.test("the interval is 5 minutes before the open, one in the first hour, then three", () => {
  assert.deepEqual([-1, 0, 59, 60, 269].map((minutes) => intervalAt(minutes) / MINUTE), [5, 1, 1, 3, 3]);
});
