import assert from "node:assert/strict";
import { drawingOf, sentOf } from "./account_drawings.ts";
import type { AlertLine, Drawing } from "./drawings.ts";
import { dragged, hitAt, nudged, retracementAt, type Scale } from "./geometry.ts";
import { MOST_STOCKS, readDrawings, withDrawings } from "./local_drawings.ts";
import { noHistory, recorded, stepBetween, withStep } from "./history.ts";

const level = (id: string, price: number): Drawing => ({ id, kind: "level", price });
const trend: Drawing = { id: "t", kind: "trend", from: { at: 0, price: 90 }, to: { at: 100, price: 50 } };
const fibonacci: Drawing = { ...trend, id: "f", kind: "fibonacci" };
const note: Drawing = { id: "n", kind: "note", place: { at: 40, price: 70 }, text: "Gap" };
/** A chart whose pixels are milliseconds, and dollars down from 100. */
const scale: Scale = { x: (at) => at, y: (price) => 100 - price, at: (x) => Math.round(x), price: (y) => 100 - y };

Deno.test("stored drawings are read back; other versions and invalid data are ignored", () => {
  const stored = withDrawings({}, "AAPL", [level("a", 252), trend, fibonacci, note]);
  assert.deepEqual(readDrawings(stored), { AAPL: [level("a", 252), trend, fibonacci, note] });
  for (const text of [null, "", "7", "{}", stored.replace('"version":1', '"version":2')]) {
    assert.deepEqual(readDrawings(text), {}, String(text));
  }
  const long = { ...note, text: "x".repeat(81) };
  const faulty = [level("a", -1), { id: "b", kind: "trend", from: {} }, { ...trend, kind: "circle" }, long, 5];
  const broken = { version: 1, stocks: { AAPL: faulty, KO: 7 } };
  assert.deepEqual(readDrawings(JSON.stringify(broken)), { AAPL: [] });
});

Deno.test("the stocks changed longest ago are dropped, and so is a stock without drawings", () => {
  let stocks = {};
  for (let i = 0; i <= MOST_STOCKS; i++) stocks = readDrawings(withDrawings(stocks, `S${i}`, [level("a", 1)]));
  stocks = readDrawings(withDrawings(stocks, "S1", [level("b", 2)]));
  assert.deepEqual([Object.keys(stocks).length, Object.keys(stocks)[0], Object.keys(stocks).at(-1)], [
    MOST_STOCKS,
    "S2",
    "S1",
  ]);
  assert.deepEqual(readDrawings(withDrawings({ AAPL: [trend] }, "AAPL", [])), {});
});

Deno.test("drawings are sent with prices of four decimals, and come back as they were sent", () => {
  assert.deepEqual(sentOf(level("a", 101.123456)), level("a", 101.1235));
  assert.deepEqual(sentOf(level("a", 1e-9)), level("a", 0.0001));
  for (const drawing of [level("a", 252), trend, fibonacci, note]) {
    assert.equal(JSON.stringify(drawingOf(sentOf(drawing))), JSON.stringify(drawing));
  }
});

Deno.test("the pointer selects the newest drawing near it, and the ends of a trend line before the line", () => {
  const drawings = [trend, level("a", 52)];
  assert.deepEqual(hitAt(drawings, scale, { x: 20, y: 45 }), { id: "a", part: "line" });
  assert.deepEqual(hitAt(drawings, scale, { x: 50, y: 32 }), { id: "t", part: "line" });
  assert.deepEqual(hitAt(drawings, scale, { x: 3, y: 12 }), { id: "t", part: "from" });
  assert.deepEqual(hitAt([trend], scale, { x: 98, y: 51 }), { id: "t", part: "to" });
  assert.equal(hitAt(drawings, scale, { x: 50, y: 12 }), null);
  assert.equal(hitAt([trend], scale, { x: 180, y: 82 }), null);
});

Deno.test("a retracement is selected by any of its lines from its earlier end on, a note by its text", () => {
  assert.equal(retracementAt(trend, 0.5), 70);
  assert.equal(retracementAt(trend, 0.236), 59.44);
  const tall: Scale = { ...scale, y: (price) => 1000 - 10 * price };
  const at = (x: number, price: number) => hitAt([fibonacci], tall, { x, y: 1000 - 10 * price });
  assert.deepEqual(at(400, 70), { id: "f", part: "line" });
  assert.deepEqual(at(400, 59.44), { id: "f", part: "line" });
  assert.deepEqual(at(2, 89.5), { id: "f", part: "from" });
  assert.equal(at(-30, 70), null);
  assert.equal(at(400, 80), null, "between two lines");
  const noted = (x: number, y: number) => hitAt([note], scale, { x, y });
  assert.deepEqual(noted(60, 35), { id: "n", part: "line" });
  assert.equal(noted(90, 30), null);
  assert.equal(noted(60, 45), null);
});

Deno.test("steps are undone and done again, and leave what another tab has drawn", () => {
  const moved = level("a", 53);
  const drawn = stepBetween([], [level("a", 52)]);
  const later = stepBetween([level("a", 52), trend], [moved]);
  assert.deepEqual(withStep([moved, note], later, "before"), [level("a", 52), note, trend]);
  assert.deepEqual(withStep([level("a", 52), note, trend], later, "after"), [moved, note]);
  assert.deepEqual(withStep([level("a", 52), note], drawn, "before"), [note]);
  assert.deepEqual(stepBetween([trend], [trend]), []);
  const history = recorded(recorded(noHistory, drawn), []);
  assert.deepEqual(history, { done: [drawn], undone: [] });
  assert.deepEqual(recorded({ done: [], undone: [drawn] }, later), { done: [later], undone: [] });
});

Deno.test("a line is dragged as a whole or by one end; a drag off the chart leaves it unchanged", () => {
  const by = { start: { x: 10, y: 10 }, end: { x: 30, y: 15 } };
  assert.deepEqual(dragged(trend, "line", by.start, by.end, scale), {
    ...trend,
    from: { at: 20, price: 85 },
    to: { at: 120, price: 45 },
  });
  assert.deepEqual(dragged(trend, "to", by.start, by.end, scale), { ...trend, to: { at: 120, price: 45 } });
  assert.deepEqual(dragged(level("a", 52), "line", by.start, by.end, scale), level("a", 47));
  assert.deepEqual(dragged(note, "line", by.start, by.end, scale), { ...note, place: { at: 60, price: 65 } });
  assert.deepEqual(dragged(level("a", 52), "line", by.start, { x: 0, y: 500 }, scale), level("a", 52));
});

Deno.test("an alert is selected and moved like a level", () => {
  const alert: AlertLine = { id: "x", kind: "alert", price: 52, rises: true };
  assert.deepEqual(hitAt([level("a", 52), alert], scale, { x: 20, y: 45 }), { id: "x", part: "line" });
  assert.equal(hitAt([alert], scale, { x: 20, y: 55 }), null);
  assert.deepEqual(dragged(alert, "line", { x: 10, y: 48 }, { x: 40, y: 38 }, scale), { ...alert, price: 62 });
  assert.deepEqual(nudged(alert, "line", 3, -0.1, (at) => at), { ...alert, price: 51.9 });
});

Deno.test("keys move a line by bars and dollars, or one of its ends, and never below zero", () => {
  const step = (at: number, bars: number) => at + 60 * bars;
  assert.deepEqual(nudged(trend, "line", 1, 0.01, step), {
    ...trend,
    from: { at: 60, price: 90.01 },
    to: { at: 160, price: 50.01 },
  });
  assert.deepEqual(nudged(trend, "from", -1, 0, step), { ...trend, from: { at: -60, price: 90 } });
  assert.deepEqual(nudged(level("a", 5), "line", 3, -9, step), level("a", 0.0001));
  assert.deepEqual(nudged(note, "line", 1, 0.1, step), { ...note, place: { at: 100, price: 70.1 } });
});
