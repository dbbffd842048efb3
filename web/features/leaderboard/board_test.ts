import assert from "node:assert/strict";
import type { Entry } from "./queries.ts";
import { shownRows } from "../../ui/table/shown_rows.ts";
import { barsOf, stepOf, topPercent } from "./steps.ts";

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ portfolio_id: `p${i + 1}` }) as Entry);
const places = (count: number, own?: string, unfolded = false) => {
  const { rows: shown, folds, hidden } = shownRows(rows(count), (row) => row.portfolio_id, own, unfolded);
  return { shown: shown.map((row) => row.portfolio_id).join(" "), folds: [...folds].join(" "), hidden };
};
const first = "p1 p2 p3 p4 p5 p6 p7 p8 p9 p10";

Deno.test("the board shows the first ten, and the own row between its neighbours", () => {
  assert.deepEqual(places(100, "p37"), { shown: `${first} p36 p37 p38`, folds: "p10 p38", hidden: 87 });
  assert.deepEqual(places(100, "p100"), { shown: `${first} p99 p100`, folds: "p10", hidden: 88 });
  assert.deepEqual(places(100, "p11"), { shown: `${first} p11 p12`, folds: "p12", hidden: 88 });
  assert.deepEqual(places(100, "p3"), { shown: first, folds: "p10", hidden: 90 });
  assert.deepEqual(places(100, "elsewhere"), { shown: first, folds: "p10", hidden: 90 });
});

Deno.test("a short board and an unfolded one are shown whole", () => {
  assert.equal(places(13, "p12").hidden, 0);
  assert.equal(places(14).hidden, 4);
  assert.equal(places(100, "p37", true).shown.split(" ").length, 100);
});

Deno.test("returns are counted in steps of five points, those beyond in the outer steps", () => {
  const bars = barsOf([{ from: -90, count: 1 }, { from: -25, count: 2 }, { from: 0, count: 3 }, {
    from: 95,
    count: 4,
  }]);
  assert.equal(bars.length, 15);
  assert.deepEqual(bars.filter(({ count }) => count > 0), [
    { from: -25, count: 3 },
    { from: 0, count: 3 },
    { from: 45, count: 4 },
  ]);
  assert.deepEqual([-99, -0.01, 0, 4.99, 5, 49, 700].map(stepOf), [-25, -5, 0, 0, 5, 45, 45]);
});

Deno.test("the upper half of at least ten is told which part it belongs to", () => {
  assert.deepEqual([[37, 412], [1, 10], [5, 10], [6, 10], [1, 9]].map(([rank, of]) => topPercent(rank!, of!)), [
    9,
    10,
    50,
    null,
    null,
  ]);
});
