import assert from "node:assert/strict";
import { asChanges } from "../../lib/chart/chart_data.ts";
import { barsIn } from "../../lib/chart/range_bars.ts";
import { symbolsOf } from "../../lib/views/compare_view.ts";
import { planBars } from "../../lib/chart/desk_bars.ts";
import { Bars } from "../chart/bars.ts";
import { Comparison } from "../chart/comparison.ts";
import {
  bestOf,
  changeOver,
  changesIn,
  closesIn,
  correlationOf,
  drawdownOf,
  largestFall,
  volatilityOf,
  withLive,
  withLiveClose,
} from "./figures.ts";
import { lookOf } from "./lines.tsx";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-20T16:00:00Z");
/** A close a day up to yesterday, each one more than the previous one. */
const stock = (days: number, price = 1000) => ({
  closes: Array.from({ length: days }, (_, i) => ({ t: NOW - (days - i) * DAY, price: 1000 - days + i })),
  price,
});

Deno.test("a range begins at the last close before it, and ends at the live price", () => {
  const dear = stock(400, 1938);
  const changes = changesIn(dear, "1M", NOW);
  assert.deepEqual(changes[0], { at: Date.parse("2026-10-20T16:00:00Z"), close: 0 });
  const live = withLive(changes, dear, "1M", NOW);
  assert.equal(live.at(-1)!.close, 100);
  assert.equal(live[3], changes[3]);
  assert.equal(changeOver(dear, "1M", NOW), 100);
});

Deno.test("the year to date begins at the last close of the previous year, in New York's time", () => {
  const close = (day: string, price: number) => ({ t: Date.parse(`${day}T21:00:00Z`), price });
  const stock = { closes: [close("2025-12-30", 70), close("2025-12-31", 80), close("2026-01-02", 90)], price: 120 };
  assert.equal(changeOver(stock, "YTD", NOW), 50);
  assert.deepEqual(closesIn(stock, "YTD", NOW).map(({ close }) => close), [80, 90]);
  assert.equal(withLiveClose(closesIn(stock, "YTD", NOW), stock, NOW).at(-1)!.close, 120);
  // It is still the old year in New York.
  assert.equal(changeOver(stock, "YTD", Date.parse("2026-01-01T03:00:00Z")), null);
  assert.equal(changeOver({ ...stock, closes: [close("2026-02-02", 90)] }, "YTD", NOW), null, "listed since");
});

Deno.test("a stock that was not listed at the beginning of a range has no change over it", () => {
  assert.equal(changeOver(stock(100), "1Y", NOW), null);
  assert.notEqual(changeOver(stock(100), "3M", NOW), null);
  assert.equal(changeOver({ closes: [], price: 5 }, "1M", NOW), null);
});

Deno.test("the best of a row is marked unless all are equal, several where they tie", () => {
  assert.deepEqual([...bestOf([1, null, 3], "high")], [2]);
  assert.deepEqual([...bestOf([1, 1, 3], "low")], [0, 1]);
  assert.deepEqual([...bestOf([1, null], "low")], []);
  assert.deepEqual([...bestOf([2, 2], "high")], []);
  assert.deepEqual([...bestOf([1, 2], null)], []);
});

const history = (closes: readonly number[], price = closes.at(-1)!) => ({
  closes: closes.map((close, i) => ({ t: NOW - (closes.length - i) * DAY, price: close })),
  price,
});
/** Long enough for figures of a year. */
const year = (of: (day: number) => number) => history(Array.from({ length: 370 }, (_, i) => of(i)));

Deno.test("a drawdown is how far each day is below the highest before it", () => {
  const points = [0, 10, -1, 32, 10].map((close, at) => ({ at, close }));
  assert.deepEqual(drawdownOf(points).map(({ close }) => Math.round(close)), [0, 0, -10, 0, -17]);
});

Deno.test("the largest fall of a year is from a high to a later low, and includes the live price", () => {
  const fell = year((i) => i < 200 ? 50 : i < 300 ? 100 : 80);
  assert.equal(Math.round(largestFall(fell, NOW)!), -20);
  assert.equal(Math.round(largestFall({ ...fell, price: 75 }, NOW)!), -25);
  assert.equal(largestFall(year((i) => 100 + i), NOW), 0);
  assert.equal(largestFall(history([3, 2, 1]), NOW), null, "too short a history");
});

Deno.test("volatility is the spread of a year's daily changes, correlation their similarity of two stocks", () => {
  const wave = (i: number) => 100 * (i % 2 === 0 ? 1 : 1.01);
  assert.ok(Math.abs(volatilityOf(year(wave), NOW)! - 15.8) < 0.1);
  assert.equal(volatilityOf(year(() => 7), NOW), 0);
  assert.equal(volatilityOf(history([3, 2, 1]), NOW), null);
  const round = (value: number | null) => value === null ? null : Math.round(value * 100) / 100;
  assert.equal(round(correlationOf(year(wave), year((i) => 3 * wave(i)), NOW)), 1);
  assert.equal(round(correlationOf(year(wave), year((i) => 1 / wave(i)), NOW)), -1);
  assert.equal(correlationOf(year(wave), year(() => 5), NOW), null, "one that never moves is like none");
  assert.equal(correlationOf(year(wave), history([1, 2, 3]), NOW), null);
  const gappy = year(wave);
  gappy.closes.splice(100, 1);
  assert.equal(round(correlationOf(gappy, year(wave), NOW)), 1, "days that one did not trade are left out");
});

Deno.test("an address gives up to ten symbols, each once", () => {
  const ten = ["AAPL", "MSFT", "BRK.B", "A", "B", "C", "D", "E", "F", "G"];
  assert.deepEqual(symbolsOf("aapl, msft,AAPL,,<b>,brk.b,a,b,c,d,e,f,g,h"), ten);
});

Deno.test("each of ten stocks has its own look", () => {
  const looks = Array.from({ length: 10 }, (_, slot) => lookOf(slot)).map(({ tone, dash }) => `${tone} ${dash}`);
  assert.equal(new Set(looks).size, 10);
});

Deno.test("a year's return is one figure in the chart, on the compare page and in the desk's bars", () => {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00-05:00`);
  // A year ago was a Saturday.
  const now = Date.parse("2026-11-22T12:00:00-05:00");
  const days = ["2024-06-03", "2025-11-20", "2025-11-21", "2025-11-24", "2026-11-20"];
  const prices = [100, 102, 105, 120, 84];
  const closes = days.map((day, i) => ({ t: midnight(day), price: prices[i]! }));
  const page = changeOver({ closes, price: 84 }, "1Y", now)!;
  assert.equal(Math.round(page * 1e6), -20e6);
  const rows = closes.map(({ t, price }) => (
    { timestamp: t, open: price, high: price, low: price, close: price, volume: 1 }
  ));
  const chart = asChanges(barsIn(rows, "1Y", now).map(({ timestamp, close }) => ({ at: timestamp, close })));
  assert.equal(chart.at(-1)!.close, page);
  const plan = planBars("AAPL", { range: "1Y", custom: null, bar: null }, now);
  const bars = new Bars(rows, plan.shownFrom, true);
  const desk = new Comparison({ bars, intraday: false, compared: [] });
  assert.equal(desk.percent(bars.close[bars.length - 1]!), page);
});
