import assert from "node:assert/strict";
import { newYorkDate } from "../market/new_york.ts";
import { readChartView } from "../views/chart_view.ts";
import { planBars } from "./desk_bars.ts";
import { drawnFrom, historyInput, withEarlier } from "./history.ts";

const NIGHT = Date.parse("2026-11-20T22:30:00-05:00");
const plan = (search: Parameters<typeof readChartView>[0]) => planBars("AAPL", readChartView(search), NIGHT);
const dates = (of: ReturnType<typeof plan>, part: number) => {
  const input = historyInput(of, part);
  return input && [input.from_date, input.to_date, input.multiplier, input.timespan];
};

Deno.test("each part of the history ends where the next one begins, and those of weeks and months overlap", () => {
  const minutes = plan({ r: "1D" });
  assert.equal(minutes.input.from_date, "2026-11-15");
  assert.deepEqual(dates(minutes, 1), ["2026-11-05", "2026-11-14", 1, "minute"]);
  assert.deepEqual(dates(minutes, 2), ["2026-10-26", "2026-11-04", 1, "minute"]);
  const weeks = plan({ r: "5Y", bar: "1w" });
  assert.equal(weeks.input.from_date, "2014-01-31");
  assert.deepEqual(dates(weeks, 1), ["1959-04-30", "2014-03-12", 1, "week"]);
});

Deno.test("the history of every length of bars ends at the earliest date that the server accepts", () => {
  for (const bar of ["1m", "5m", "15m", "1h", "1d", "1w", "1mo"] as const) {
    const of = plan({ r: "1Y", bar });
    let part = 1;
    while (historyInput(of, part)) part++;
    assert.equal(historyInput(of, part - 1)!.from_date, "1900-01-01", bar);
    assert.equal(historyInput(of, part + 1), null);
  }
});

Deno.test("bars are drawn from where enough earlier ones are known for the indicators", () => {
  const days = plan({ r: "1Y" });
  assert.equal(drawnFrom(days, 0), days.shownFrom);
  assert.equal(newYorkDate(drawnFrom(days, 1)), "2017-09-03");
});

Deno.test("a bar that two parts have is taken from the earlier one, where it is complete", () => {
  const row = (timestamp: number, close: number) => ({ timestamp, close });
  const rows = [row(10, 1), row(20, 2)];
  assert.deepEqual(withEarlier(rows, [row(0, 5), row(10, 6), row(20, 7)]), [row(0, 5), row(10, 6), row(20, 2)]);
  assert.deepEqual(withEarlier(rows, [row(0, 5)]), [row(0, 5), ...rows]);
  assert.equal(withEarlier(rows, []), rows);
  assert.deepEqual(withEarlier([], [row(0, 5)]), [row(0, 5)]);
});
