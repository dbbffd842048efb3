import assert from "node:assert/strict";
import { type Drawing, MOST_PER_STOCK, MOST_STOCKS, readDrawings, withDrawings } from "./drawings.ts";
import { dragged, hitAt, nudged, type Scale } from "./geometry.ts";

const level = (id: string, price: number): Drawing => ({ id, kind: "level", price });
const trend: Drawing = { id: "t", kind: "trend", from: { at: 0, price: 90 }, to: { at: 100, price: 50 } };
/** A chart whose pixels are milliseconds, and dollars down from 100. */
const scale: Scale = { x: (at) => at, y: (price) => 100 - price, at: (x) => Math.round(x), price: (y) => 100 - y };

Deno.test("stored drawings are read back; other versions and invalid data are ignored", () => {
  const stored = withDrawings({}, "AAPL", [level("a", 252), trend]);
  assert.deepEqual(readDrawings(stored), { AAPL: [level("a", 252), trend] });
  for (const text of [null, "", "7", "{}", stored.replace('"version":1', '"version":2')]) {
    assert.deepEqual(readDrawings(text), {}, String(text));
  }
  const broken = { version: 1, stocks: { AAPL: [level("a", -1), { id: "b", kind: "trend", from: {} }, 5], KO: 7 } };
  assert.deepEqual(readDrawings(JSON.stringify(broken)), { AAPL: [] });
});

Deno.test("the oldest drawings and stocks are dropped, and so is a stock without drawings", () => {
  const many = Array.from({ length: MOST_PER_STOCK + 2 }, (_, i) => level(`l${i}`, i + 1));
  const kept = readDrawings(withDrawings({}, "AAPL", many)).AAPL!;
  assert.deepEqual([kept.length, kept[0]!.id], [MOST_PER_STOCK, "l2"]);
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

Deno.test("the pointer selects the newest drawing near it, and the ends of a trend line before the line", () => {
  const drawings = [trend, level("a", 52)];
  assert.deepEqual(hitAt(drawings, scale, { x: 20, y: 45 }), { id: "a", part: "line" });
  assert.deepEqual(hitAt(drawings, scale, { x: 50, y: 32 }), { id: "t", part: "line" });
  assert.deepEqual(hitAt(drawings, scale, { x: 3, y: 12 }), { id: "t", part: "from" });
  assert.deepEqual(hitAt([trend], scale, { x: 98, y: 51 }), { id: "t", part: "to" });
  assert.equal(hitAt(drawings, scale, { x: 50, y: 12 }), null);
  assert.equal(hitAt([trend], scale, { x: 180, y: 82 }), null);
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
  assert.deepEqual(dragged(level("a", 52), "line", by.start, { x: 0, y: 500 }, scale), level("a", 52));
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
});
