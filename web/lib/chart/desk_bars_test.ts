import assert from "node:assert/strict";
import { barLengths, readChartView } from "../views/chart_view.ts";
import { latestDayOf, planBars, showRange } from "./desk_bars.ts";
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
  assert.deepEqual([from("1D"), from("7D"), from("1Y")], ["2026-11-15", "2026-10-02", "2024-03-30"]);
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
  assert.deepEqual(requested("2026-10-01", "2026-11-19", "5m"), ["5m", false, 50_000, false]);
});

Deno.test("a custom range that is too long for the chosen bars has the next longer ones, and says so", () => {
  const lengths = (from: string, bar: "1m" | "5m" | "1w") => {
    const { length, tooShort } = plan({ from, to: "2026-11-20", bar });
    return [length, tooShort];
  };
  assert.deepEqual(lengths("2026-10-06", "1m"), ["1m", null], "45 days");
  assert.deepEqual(lengths("2026-10-05", "1m"), ["5m", "1m"]);
  assert.deepEqual(lengths("2026-01-01", "5m"), ["15m", "5m"]);
  assert.deepEqual(lengths("2026-11-19", "1w"), ["1w", null]);
});

Deno.test("a range has bars of the chosen length, which never needs more than one response", () => {
  const shown = (r: "1D" | "1M" | "1Y" | "5Y", bar: (typeof barLengths)[number]) => {
    const { range, length, input, intraday } = plan({ r, bar });
    return [range, length, `${input.multiplier} ${input.timespan}`, intraday];
  };
  assert.deepEqual(shown("1M", "15m"), ["1M", "15m", "15 minute", true]);
  assert.deepEqual(shown("5Y", "1mo"), ["5Y", "1mo", "1 month", false]);
  assert.deepEqual(shown("5Y", "1m"), ["1M", "1m", "1 minute", true], "the longest range with so short bars");
  assert.deepEqual(shown("1D", "1w"), ["3M", "1w", "1 week", false], "the shortest range with so long bars");
  // Minutes from 4:00 to 20:00 of the trading days, with those before the range for the averages.
  for (const bar of barLengths.slice(0, 4)) {
    const { input: { multiplier, timespan, from_date, to_date }, range } = plan({ r: "5Y", bar });
    const days = (Date.parse(to_date!) - Date.parse(from_date!)) / 86_400_000;
    const bars = days * 5 / 7 * (timespan === "hour" ? 16 : 960 / multiplier!);
    assert.ok(bars < 50_000, `${bars} bars of ${bar} in ${range}`);
  }
});

Deno.test("another range keeps the chosen length of bars where it can", () => {
  assert.deepEqual(showRange("6M", "1h"), { range: "6M", custom: null, bar: "1h" });
  assert.deepEqual(showRange("1D", "1d"), { range: "1D", custom: null, bar: null });
  assert.deepEqual(showRange("1Y", null), { range: "1Y", custom: null, bar: null });
});

Deno.test("one day is the latest with trading, by New York's midnight", () => {
  const at = (text: string) => ({ timestamp: Date.parse(text) });
  const friday = [at("2026-11-20T04:00:00-05:00"), at("2026-11-20T19:59:00-05:00")];
  assert.equal(latestDayOf([at("2026-11-19T19:59:00-05:00"), ...friday]), friday[0]!.timestamp);
  assert.equal(latestDayOf([]), -Infinity);
});
