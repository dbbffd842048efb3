import assert from "node:assert/strict";
import { chartKindOf } from "../chart/chart_ranges.ts";
import { commentOf, dayOf, lineOf, sentimentOf, stockTabOf } from "./stock_view.ts";

Deno.test("invalid values in an address are left out", () => {
  assert.deepEqual([stockTabOf("news"), stockTabOf("orders")], ["news", undefined]);
  assert.deepEqual([sentimentOf("negative"), sentimentOf("angry")], ["negative", undefined]);
  assert.deepEqual([chartKindOf("candles"), chartKindOf("pie")], ["candles", "area"]);
  assert.deepEqual([dayOf("2026-11-20"), dayOf("2026-13-20"), dayOf(20261120)], ["2026-11-20", undefined, undefined]);
  const id = "0198c1a2-0000-7000-8000-000000000001";
  assert.deepEqual([commentOf(id), commentOf("x"), commentOf(`${id}'`)], [id, undefined, undefined]);
});

Deno.test("a line of a statement is a statement and a name, and nothing else", () => {
  assert.equal(lineOf("income_statement.revenue"), "income_statement.revenue");
  for (const other of ["revenue", "income_statement.", "a.b.c", "income_statement.Revenue", 3]) {
    assert.equal(lineOf(other), undefined, String(other));
  }
});
