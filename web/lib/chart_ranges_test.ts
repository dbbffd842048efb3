import assert from "node:assert/strict";
import { barsFor, barsIn, type StockRange, stockRangeOf } from "./chart_ranges.ts";

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

Deno.test("minutes make one day, hours seven and days the rest, asked for as often as they change", () => {
  const asked = (range: StockRange) => {
    const { input, seconds, intraday } = barsFor("AAPL", range, FRIDAY_NIGHT);
    return [input.multiplier, input.timespan, input.limit, seconds, intraday];
  };
  assert.deepEqual(asked("1D"), [1, "minute", 8000, 30, true]);
  assert.deepEqual(asked("7D"), [1, "hour", 15_000, 60, true]);
  for (const range of ["1M", "3M", "6M", "1Y", "5Y"] as const) {
    assert.deepEqual(asked(range), [1, "day", 5000, 300, false]);
  }
});

Deno.test("one day asks for the days in which a trading day must lie, the others for their own", () => {
  const from = (range: StockRange) => barsFor("AAPL", range, FRIDAY_NIGHT).input.from_date;
  assert.deepEqual(["1D", "7D", "5Y"].map((range) => from(range as StockRange)), [
    "2026-11-14",
    "2026-11-13",
    "2021-11-20",
  ]);
});

Deno.test("one day is the latest with trading, across a weekend and by New York's midnight", () => {
  const friday = [at("2026-11-20T09:30:00-05:00"), at("2026-11-20T19:59:00-05:00")];
  assert.deepEqual(barsIn([at("2026-11-19T15:00:00-05:00"), ...friday], "1D"), friday);
  assert.deepEqual(barsIn(friday, "1D"), friday);
  assert.deepEqual(barsIn([], "1D"), []);
});

Deno.test("the other ranges keep all their bars", () => {
  const bars = ["12", "13", "16"].map((day) => at(`2026-11-${day}T12:00:00-05:00`));
  assert.equal(barsIn(bars, "7D"), bars);
});
