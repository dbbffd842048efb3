import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import type { ScreenStep } from "../../../core/research/screen/screen_contract.ts";
import {
  columnLabel,
  costliest,
  placeOf,
  readColumns,
  readWhere,
  testOf,
  valueAt,
  writeColumns,
  writeWhere,
} from "./conditions.ts";
import { inputOf } from "./queries.ts";

Deno.test("conditions survive a round trip through the address, invalid ones are dropped", () => {
  const text = "price:5:50;sector:Energy|Health Care;market_cap:10000000000:";
  assert.equal(writeWhere(readWhere(text)), text);
  assert.equal(writeWhere(readWhere("price:5:50;nonsense;pe_ratio:9:3")), "price:5:50");
  assert.equal(writeWhere(readWhere(undefined)), undefined);
  assert.equal(readWhere(Array(30).fill("price:1:2").join(";")).length, 20);
});

Deno.test("chosen columns survive the address in their order, unknown ones are dropped, and without any there are none", () => {
  assert.equal(writeColumns(readColumns("rsi_14,price,range_52w")), "rsi_14,price,range_52w");
  assert.deepEqual(readColumns("beauty,price"), ["price"]);
  for (const none of ["", "beauty", undefined]) assert.equal(writeColumns(readColumns(none)), undefined);
  assert.deepEqual(["price", "today", "range_52w"].map((name) => columnLabel(name as "price")), [
    "Price",
    "Today",
    "52 weeks",
  ]);
});

Deno.test("of the chosen columns the server is asked for those that no row has by itself", () => {
  assert.deepEqual(inputOf([], "price", ["today", "rsi_14", "price", "exchange"]).columns, ["exchange", "rsi_14"]);
  assert.ok(!("columns" in inputOf([], "price", ["today", "price"])));
});

Deno.test("conditions are shown as text with their units", () => {
  assert.deepEqual(readWhere("market_cap:10B:;pe_ratio:5:30;change::-3;rsi_14::;exchange:NYSE|NASDAQ").map(testOf), [
    "≥ $10B",
    "5× to 30×",
    "≤ −3%",
    "is known",
    "is NYSE, NASDAQ",
  ]);
});

const bins = [{ lower: 0, upper: 10, count: 1 }, { lower: 10, upper: 100, count: 1 }, {
  lower: 100,
  upper: 1000,
  count: 1,
}];
Deno.test("a position on the scale is a value of its bin, and the ends are open", () => {
  assert.deepEqual([0, 0.5, 1, 1.5, 3].map((place) => valueAt(place, bins, 1)), [null, 5, 10, 55, null]);
  assert.deepEqual([5, 10, 55, 4000].map((value) => placeOf(value, bins, "left")), [0.5, 1, 1.5, 3]);
  assert.deepEqual([placeOf(null, bins, "left"), placeOf(null, bins, "right"), placeOf(-4, bins, "left")], [0, 3, 0]);
});

Deno.test("the costliest condition is the one without which the most would match", () => {
  const steps = [3, 9, 5].map((without) => ({ without }) as ScreenStep);
  assert.equal(costliest(steps, 2), 1);
  assert.equal(costliest(steps, 9), null);
});
