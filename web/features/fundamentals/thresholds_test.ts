import assert from "node:assert/strict";
import { bandOf } from "./thresholds.ts";

Deno.test("a ratio that reaches a limit is in the better band", () => {
  const bands = (measure: "current_ratio" | "quick_ratio" | "cash_ratio", ...values: number[]) =>
    values.map((value) => bandOf(measure, value));
  assert.deepEqual(bands("current_ratio", 1.5, 1.49, 1, 0.99), ["green", "yellow", "yellow", "red"]);
  assert.deepEqual(bands("quick_ratio", 1, 0.99, 0.5, 0.49), ["green", "yellow", "yellow", "red"]);
  assert.deepEqual(bands("cash_ratio", 0.5, 0.49, 0.2, 0.19), ["green", "yellow", "yellow", "red"]);
});

Deno.test("debt to equity must stay below its limits", () => {
  assert.deepEqual([0.99, 1, 1.99, 2].map((value) => bandOf("debt_to_equity", value)), [
    "green",
    "yellow",
    "yellow",
    "red",
  ]);
});
