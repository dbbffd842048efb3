import assert from "node:assert/strict";
import { readChartView } from "../views/chart_view.ts";
import { latestDayOf, planBars } from "./desk_bars.ts";
import { newYorkDate } from "../market/new_york.ts";

const FRIDAY_NIGHT = Date.parse("2026-11-20T22:30:00-05:00");
const plan = (search: Parameters<typeof readChartView>[0]) => planBars("AAPL", readChartView(search), FRIDAY_NIGHT);

Deno.test("a day is minutes of the last five days, a week is hours, and longer ranges are days", () => {
  const requested = (r: "1D" | "7D" | "1M" | "5Y") => {
    const { input, intraday, latestDay, history, shownFrom } = plan({ r });
    return [input.multiplier, input.timespan, input.limit, newYorkDate(shownFrom), intraday, latestDay, history];
  };
  assert.deepEqual(requested("1D"), [1, "minute", 8000, "2026-11-15", true, true, 1]);
  assert.deepEqual(requested("7D"), [1, "hour", 15_000, "2026-11-13", true, false, 7]);
  assert.deepEqual(requested("1M"), [1, "day", 5000, "2026-10-20", false, false, 30]);
  assert.deepEqual(requested("5Y"), [1, "day", 5000, "2021-11-20", false, false, 1826]);
  assert.equal(plan({}).input.to_date, "2026-11-20");
  assert.equal(new Date(plan({ r: "1M" }).shownFrom).toISOString(), "2026-10-20T04:00:00.000Z");
});

Deno.test("bars before the range are for the indicators, but a day has only the five days that it requests", () => {
  const from = (r: "1D" | "7D" | "1Y") => plan({ r }).input.from_date;
  assert.deepEqual([from("1D"), from("7D"), from("1Y")], ["2026-11-15", "2026-10-09", "2024-09-26"]);
  assert.equal(plan({ from: "2026-11-18", to: "2026-11-20" }).input.from_date, "2026-11-14");
});

Deno.test("a custom range has bars by its length, or as chosen, and is live only when it ends today", () => {
  const requested = (from: string, to: string, bar?: "5m") => {
    const { length, live, input, latestDay } = plan({ from, to, ...(bar ? { bar } : {}) });
    return [length, live, input.limit, latestDay];
  };
  assert.deepEqual(requested("2026-11-15", "2026-11-20"), ["1m", true, 50_000, false]);
  assert.deepEqual(requested("2026-11-01", "2026-11-19"), ["1h", false, 50_000, false]);
  assert.deepEqual(requested("2026-01-01", "2026-11-20"), ["1d", true, 50_000, false]);
  assert.deepEqual(requested("2026-01-01", "2026-11-19", "5m"), ["5m", false, 50_000, false]);
});

Deno.test("one day is the latest with trading, by New York's midnight", () => {
  const at = (text: string) => ({ timestamp: Date.parse(text) });
  const friday = [at("2026-11-20T04:00:00-05:00"), at("2026-11-20T19:59:00-05:00")];
  assert.equal(latestDayOf([at("2026-11-19T19:59:00-05:00"), ...friday]), friday[0]!.timestamp);
  assert.equal(latestDayOf([]), -Infinity);
});
