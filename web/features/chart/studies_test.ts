import assert from "node:assert/strict";
import { readChartView } from "../../lib/views/chart_view.ts";
import { alignedCloses, type BarRow, Bars } from "./bars.ts";
import { latestOf, refresh, signalOf, type Study, TAIL, workOut } from "./studies.ts";

const MINUTE = 60_000;
const OPEN = Date.parse("2026-11-16T09:30:00-05:00");
const rows = (count: number, close: (i: number) => number = (i) => 100 + 10 * Math.sin(i / 7) + i % 3): BarRow[] =>
  Array.from({ length: count }, (_, i) => ({
    timestamp: OPEN + i * MINUTE,
    open: close(i),
    high: close(i) + 1,
    low: close(i) - 1,
    close: close(i),
    volume: 100 + i % 5,
  }));
const { studies } = readChartView({ ind: "sma50.ema20.rsi.macd.bb.vwap.atr.stoch" });

Deno.test("bars that cannot be drawn, or are duplicates, are left out", () => {
  const [first, second, third] = rows(3);
  const bars = new Bars([first!, { ...second!, high: 1 }, { ...third!, low: NaN }, { ...third!, close: 1e9 }, first!]);
  assert.equal(bars.length, 1);
  assert.equal(new Bars([first!, second!, third!]).length, 3);
});

Deno.test("the price becomes the close of the last bar or begins the next; without a new price nothing changes", () => {
  const bars = new Bars(rows(3, () => 100));
  const now = OPEN + 2 * MINUTE + 5000;
  assert.equal(bars.follow(undefined, now, MINUTE), null);
  assert.equal(bars.follow(100, now, MINUTE), null);
  assert.equal(bars.follow(103, now, MINUTE), 2);
  assert.deepEqual(bars.point(2), {
    at: OPEN + 2 * MINUTE,
    open: 100,
    high: 103,
    low: 99,
    close: 103,
    volume: 102,
  });
  assert.equal(bars.follow(98, now + MINUTE, MINUTE), 3);
  assert.deepEqual([bars.length, bars.at[3], bars.open[3], bars.volume[3]], [4, OPEN + 3 * MINUTE, 98, 0]);
});

Deno.test("an instant belongs to the bar that began last", () => {
  const bars = new Bars(rows(3));
  assert.deepEqual([OPEN - 1, OPEN, OPEN + MINUTE + 1, OPEN + 9 * MINUTE].map((at) => bars.indexAt(at)), [-1, 0, 1, 2]);
});

Deno.test("bars before the first shown one are only for the indicators", () => {
  const bars = new Bars(rows(60), OPEN + 55 * MINUTE);
  assert.deepEqual([bars.first, bars.shown, bars.shownAt(OPEN + 54 * MINUTE), bars.shownAt(OPEN + 59 * MINUTE)], [
    55,
    5,
    null,
    59,
  ]);
  const [sma] = workOut(studies, bars, true);
  assert.ok(!Number.isNaN(sma!.lines[0]!.values[bars.first]!));
  assert.equal(new Bars(rows(3), OPEN + 9 * MINUTE).shown, 0);
  const withHistory = new Bars(rows(60), OPEN + 55 * MINUTE, false, OPEN + 20 * MINUTE);
  assert.deepEqual([withHistory.first, withHistory.start, withHistory.shown], [20, 55, 40]);
  assert.equal(new Bars(rows(3)).first, 0);
});

Deno.test("another stock is aligned to the times of the first, with its last close before", () => {
  const other = new Bars(
    [rows(5)[1]!, rows(5)[3]!].map((row, i) => ({ ...row, open: 7, high: 9, low: 5, close: 6 + i })),
  );
  const values = alignedCloses(new Bars(rows(5)), other);
  assert.deepEqual([...values.slice(0, 5)], [NaN, 6, 6, 7, 7]);
  assert.ok(Number.isNaN(values[5]!));
});

/** All known values, by line. */
const known = (made: readonly Study[], length: number) =>
  made.flatMap(({ lines }) => lines.map(({ key, values }) => [key, [...values.slice(0, length)]] as const));

Deno.test("the last bar's indicators equal the whole series', short or long, before and after a new bar", () => {
  for (const count of [30, TAIL * 3]) {
    const bars = new Bars(rows(count));
    const made = workOut(studies, bars, true);
    const now = OPEN + count * MINUTE;
    for (const [price, at] of [[140, now - 1], [90, now + 1], [95, now + 2]] as const) {
      const changed = bars.follow(price, at, MINUTE)!;
      refresh(made, studies, bars, true, changed);
      const whole = workOut(studies, bars, true);
      const expected = known(whole, bars.length);
      known(made, bars.length).forEach(([key, values], line) => {
        values.forEach((value, i) => {
          const other = expected[line]![1][i]!;
          assert.ok(
            Object.is(value, other) || Math.abs(value - other) < 1e-8,
            `${key} at ${i}: ${value}, not ${other}`,
          );
        });
      });
    }
  }
});

Deno.test("indicators are computed for all bars; VWAP has no values for daily bars", () => {
  const bars = new Bars(rows(60));
  const latest = (intraday: boolean) =>
    Object.fromEntries(
      workOut(studies, bars, intraday).map(({ key, lines }) => [key, latestOf(lines[0]!, bars.length) !== null]),
    );
  assert.deepEqual(latest(true), {
    sma50: true,
    ema20: true,
    rsi: true,
    macd: true,
    bb: true,
    vwap: true,
    atr: true,
    stoch: true,
  });
  assert.equal(latest(false).vwap, false);
});

Deno.test("RSI is overbought from 70 and oversold up to 30; MACD gives a signal beyond half a dollar", () => {
  const study = (key: "rsi" | "macd", line: string, value: number): Study => ({
    key,
    label: "",
    over: false,
    lines: [{ key: line, name: "", tone: "primary", look: "solid", values: Float64Array.of(value) }],
  });
  const rsi = (value: number) => signalOf(study("rsi", "rsi", value), 1);
  assert.deepEqual([70, 69.9, 30.1, 30, NaN].map(rsi), ["Overbought", "Neutral", "Neutral", "Oversold", null]);
  const macd = (value: number) => signalOf(study("macd", "histogram", value), 1);
  assert.deepEqual([0.51, 0.5, -0.5, -0.51].map(macd), ["Bullish", "Neutral", "Neutral", "Bearish"]);
});
