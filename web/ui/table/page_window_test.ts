import assert from "node:assert/strict";
import { pageWindow } from "./page_window.ts";

const shown = (current: number, pages: number) => pageWindow(current, pages).join(" ").replaceAll("gap", "…");

Deno.test("up to five pages are all shown", () => {
  assert.deepEqual([shown(1, 1), shown(2, 2), shown(3, 5)], ["1", "1 2", "1 2 3 4 5"]);
});

Deno.test("of more pages five are around the current one, with an ellipsis for those left out", () => {
  assert.deepEqual([1, 3, 4, 5, 10, 18, 20].map((current) => shown(current, 20)), [
    "1 2 3 4 5 … 20",
    "1 2 3 4 5 … 20",
    "1 2 3 4 5 6 … 20",
    "1 … 3 4 5 6 7 … 20",
    "1 … 8 9 10 11 12 … 20",
    "1 … 16 17 18 19 20",
    "1 … 16 17 18 19 20",
  ]);
});

Deno.test("an ellipsis never replaces zero pages", () => {
  assert.deepEqual([shown(4, 7), shown(1, 6), shown(6, 6)], ["1 2 3 4 5 6 7", "1 2 3 4 5 6", "1 2 3 4 5 6"]);
});
