import assert from "node:assert/strict";
import { chartOf, ranges, within } from "./chart.ts";
import { brailleLine } from "./braille_line.ts";
import { testTerminal } from "../testing.ts";

const bar = (day: string, open: number, close: number) => ({
  timestamp: Date.parse(`${day}T05:00:00Z`),
  open,
  high: close,
  low: open,
  close,
  volume: 1,
});
const plain = { width: null, colour: false };

Deno.test("a line goes from corner to corner, keeps every peak, and fits its width", () => {
  assert.deepEqual(brailleLine([0, 1], 2, 1), ["⡤⠞"]);
  assert.deepEqual(brailleLine([1, 0], 2, 1), ["⠳⢤"]);
  const spiked = Array.from({ length: 5000 }, (_, i) => i === 2503 ? 9 : 1);
  const drawn = brailleLine(spiked, 40, 8);
  assert.equal(drawn.length, 8);
  assert.ok(drawn.every((row) => row.length <= 40));
  assert.match(drawn[0]!, /^ {19,20}\S$/);
});

Deno.test("one value, or several equal ones, is a level line in the middle", () => {
  for (const values of [[5], [5, 5, 5]]) assert.deepEqual(brailleLine(values, 4, 3), ["", "⠤⠤⠤⠤", ""]);
});

Deno.test("a chart shows symbol, last price and change, prices beside it and days below, in 80 columns", () => {
  const bars = [
    bar("2026-11-17", 100, 102),
    bar("2026-11-18", 102, 99),
    bar("2026-11-19", 99, 96),
    bar("2026-11-20", 97, 105),
  ];
  const lines = chartOf("KO", bars, "1M", plain).split("\n");
  assert.equal(lines.length, 18);
  assert.equal(lines[0], "KO  105.00  +5.00 (+5.00%) since 2026-11-17");
  assert.match(lines[1]!, /^105\.00 /);
  assert.match(lines[16]!, /^ 96\.00 /);
  assert.match(lines[17]!, /^ {7}2026-11-17 +2026-11-19 +2026-11-20$/);
  assert.ok(lines.every((line) => line.length <= 80) && lines[17]!.length === 80);
  const narrow = chartOf("KO", bars, "1M", { width: 30, colour: false }).split("\n");
  assert.ok(narrow.every((line, i) => i === 0 || line.length <= 30));
});

Deno.test("a chart has colour only on a terminal, and reports when there is nothing to draw", () => {
  const bars = [bar("2026-11-19", 0.5, 0.4), bar("2026-11-20", 0.4, 0.45)];
  assert.ok(chartOf("LOW", bars, "7D", { width: 60, colour: true }).includes("\x1b[31m"));
  const grey = chartOf("LOW", bars, "7D", plain);
  assert.ok(!grey.includes("\x1b"));
  assert.match(grey, /^LOW {2}0\.4500 {2}-0\.0500 \(-10\.00%\) since 2026-11-19/);
  assert.equal(chartOf("NEW", [], "1D", plain), "NEW: no prices in this range");
});

Deno.test("a range contains the days less than its length before the last bar's day", () => {
  const days = Array.from(
    { length: 400 },
    (_, i) => bar(Temporal.PlainDate.from("2025-10-17").add({ days: i }).toString(), 1, 1),
  );
  const first = (range: keyof typeof ranges) =>
    new Date(within(days, ranges[range].back)[0]!.timestamp).toISOString().slice(0, 10);
  assert.deepEqual((["1D", "7D", "1M", "1Y", "5Y"] as const).map(first), [
    "2026-11-20",
    "2026-11-14",
    "2026-10-21",
    "2025-11-21",
    "2025-10-17",
  ]);
  assert.deepEqual(within([], { days: 1 }), []);
});

Deno.test("stocks chart draws the simulated market, and --json prints its bars", async () => {
  const dir = await Deno.makeTempDir();
  const here = testTerminal({
    DATA_DIR: dir,
    LOG_LEVEL: "error",
    CLOCK_START: "2026-11-20T14:30:00-05:00",
    CLOCK_SPEED: "0",
  }, { width: 100 });
  const { symbol, data } = (await here.run("stocks", "chart", "aapl", "--range", "1D", "--json")).json<
    { symbol: string; data: { timestamp: number }[] }
  >();
  assert.deepEqual([symbol, data[0]!.timestamp, data.at(-1)!.timestamp], [
    "AAPL",
    Date.parse("2026-11-20T09:00Z"),
    Date.parse("2026-11-20T19:30Z"),
  ]);
  assert.match(
    (await here.run("stocks", "chart", "AAPL")).out,
    /^AAPL {2}[\d.]+ {2}[+-][\d.]+ \([+-][\d.]+%\) since 2026-10-21\n/,
  );
  assert.equal((await here.run("stocks", "chart", "not a symbol")).exit, 2);
  assert.equal((await here.run("stocks", "chart", "AAPL", "--range", "2D")).exit, 2);
  await Deno.remove(dir, { recursive: true });
});
