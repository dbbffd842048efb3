import assert from "node:assert/strict";
import { type StockRange, stockRangeOf } from "./chart_ranges.ts";
import { barsFor, barsIn } from "./range_bars.ts";

const at = (text: string) => ({ timestamp: Date.parse(text) });
const FRIDAY_NIGHT = Date.parse("2026-11-20T22:30:00-05:00");

Deno.test("an address without a valid range shows one day", () => {
  assert.equal(stockRangeOf("6M"), "6M");
  assert.equal(stockRangeOf("2W"), "1D");
  assert.equal(stockRangeOf(undefined), "1D");
});

Deno.test("a range ends on the date in New York, not on the one in London", () => {
  assert.equal(barsFor("AAPL", "1M", FRIDAY_NIGHT).input.to_date, "2026-11-20");
  assert.equal(barsFor("AAPL", "1M", FRIDAY_NIGHT).input.from_date, "2026-10-06");
});

Deno.test("minutes for one day, hours for seven and days for the rest, fetched as often as they change", () => {
  const requested = (range: StockRange) => {
    const { input, seconds, intraday } = barsFor("AAPL", range, FRIDAY_NIGHT);
    return [input.multiplier, input.timespan, input.limit, seconds, intraday];
  };
  assert.deepEqual(requested("1D"), [1, "minute", 8000, 30, true]);
  assert.deepEqual(requested("7D"), [1, "hour", 15_000, 60, true]);
  for (const range of ["1M", "3M", "6M", "1Y", "5Y"] as const) {
    assert.deepEqual(requested(range), [1, "day", 5000, 300, false]);
  }
});

Deno.test("one day fetches the days that must contain a trading day, the others their own", () => {
  const from = (range: StockRange) => barsFor("AAPL", range, FRIDAY_NIGHT).input.from_date;
  assert.deepEqual(["1D", "7D", "5Y"].map((range) => from(range as StockRange)), [
    "2026-11-14",
    "2026-11-13",
    "2021-11-06",
  ]);
});

Deno.test("one day is the latest with trading, across a weekend and by New York's midnight", () => {
  const friday = [at("2026-11-20T09:30:00-05:00"), at("2026-11-20T19:59:00-05:00")];
  assert.deepEqual(barsIn([at("2026-11-19T15:00:00-05:00"), ...friday], "1D", FRIDAY_NIGHT), friday);
  assert.deepEqual(barsIn(friday, "1D", FRIDAY_NIGHT), friday);
  assert.deepEqual(barsIn([], "1D", FRIDAY_NIGHT), []);
});

Deno.test("days begin with the base close of their return: of that day, or of the last trading session before", () => {
  const on = (day: string) => at(`${day}T00:00:00-05:00`);
  // 22 November 2025 was a Saturday, and so was 20 November 2021.
  const bars = ["2025-11-19", "2025-11-20", "2025-11-21", "2025-11-24", "2026-11-20"].map(on);
  assert.deepEqual(barsIn(bars, "1Y", Date.parse("2026-11-20T10:00:00-05:00")), bars.slice(1));
  assert.deepEqual(barsIn(bars, "1Y", Date.parse("2026-11-22T10:00:00-05:00")), bars.slice(2));
  assert.deepEqual(barsIn(bars, "5Y", FRIDAY_NIGHT), bars, "listed since");
  assert.deepEqual(barsIn(bars, "7D", FRIDAY_NIGHT), bars);
  const old = ["2021-11-18", "2021-11-19", "2021-11-22"].map(on);
  assert.deepEqual(barsIn(old, "5Y", FRIDAY_NIGHT), old.slice(1));
});
