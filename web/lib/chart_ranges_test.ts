import assert from "node:assert/strict";
import { barsFor, latestDays, stockRangeOf } from "./chart_ranges.ts";

const at = (text: string) => ({ timestamp: Date.parse(text) });
const FRIDAY_NIGHT = Date.parse("2026-11-20T22:30:00-05:00");

Deno.test("an address that names no range shows one day", () => {
  assert.equal(stockRangeOf("6M"), "6M");
  assert.equal(stockRangeOf("2W"), "1D");
  assert.equal(stockRangeOf(undefined), "1D");
});

Deno.test("a range ends on the date in New York, not on the one in London", () => {
  assert.equal(barsFor("AAPL", "1M", FRIDAY_NIGHT).input.to_date, "2026-11-20");
  assert.equal(barsFor("AAPL", "1M", FRIDAY_NIGHT).input.from_date, "2026-10-21");
});

Deno.test("minutes make short ranges and days make long ones, asked for as often as they change", () => {
  const asked = (range: "1D" | "5D" | "1M" | "6M" | "1Y") => {
    const { input, seconds, intraday } = barsFor("AAPL", range, FRIDAY_NIGHT);
    return [input.multiplier, input.timespan, seconds, intraday];
  };
  assert.deepEqual(asked("1D"), [1, "minute", 30, true]);
  assert.deepEqual(asked("5D"), [5, "minute", 30, true]);
  assert.deepEqual(asked("1M"), [1, "hour", 300, true]);
  assert.deepEqual(asked("6M"), [1, "day", 300, false]);
  assert.deepEqual(asked("1Y"), [1, "day", 300, false]);
});

Deno.test("one day is the latest with trading, across a weekend and by New York's midnight", () => {
  const friday = [at("2026-11-20T09:30:00-05:00"), at("2026-11-20T19:59:00-05:00")];
  assert.deepEqual(latestDays([at("2026-11-19T15:00:00-05:00"), ...friday], "1D"), friday);
});

Deno.test("five days are five days of trading, however many lie between", () => {
  const bars = ["12", "13", "16", "17", "18", "19", "20"].map((day) => at(`2026-11-${day}T12:00:00-05:00`));
  assert.deepEqual(latestDays(bars, "5D"), bars.slice(-5));
  assert.deepEqual(latestDays(bars.slice(0, 3), "5D"), bars.slice(0, 3));
  assert.deepEqual(latestDays([], "5D"), []);
  assert.equal(latestDays(bars, "1M").length, bars.length);
});
