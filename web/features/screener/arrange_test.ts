import assert from "node:assert/strict";
import { arrange, FADE_MS, NEW_MS, type Shown } from "./arrange.ts";

type Row = { readonly symbol: string };
const rows = (text: string): Row[] => [...text].map((symbol) => ({ symbol }));
const first: Shown<Row>[] = rows("ABC").map((row) => ({ row, entered: null, leftAt: null }));
const words = (shown: readonly Shown<Row>[]) =>
  shown.map(({ row, entered, leftAt }) => `${row.symbol}${entered ? "+" : ""}${leftAt ? "-" : ""}`).join(" ");
const at = (now: number, held = false) => ({ now, held, market: "2026-11-20T20:00:00Z" });

Deno.test("a row that enters is new for a minute", () => {
  const entered = arrange(first, rows("ADBC"), at(1000));
  assert.equal(words(entered), "A D+ B C");
  assert.equal(words(arrange(entered, rows("ADBC"), at(999 + NEW_MS))), "A D+ B C");
  assert.equal(words(arrange(entered, rows("ADBC"), at(1000 + NEW_MS))), "A D B C");
});

Deno.test("a row that leaves fades in place, and is then removed", () => {
  const left = arrange(first, rows("AC"), at(1000));
  assert.equal(words(left), "A B- C");
  assert.equal(words(arrange(left, rows("AC"), at(999 + FADE_MS))), "A B- C");
  assert.equal(words(arrange(left, rows("AC"), at(1000 + FADE_MS))), "A C");
  assert.equal(words(arrange(left, rows("ABC"), at(1200))), "A B+ C");
});

Deno.test("a held order stays, with new rows at its end; released, it is the order of the response", () => {
  const held = arrange(first, rows("CDA"), at(1000, true));
  assert.equal(words(held), "A B- C D+");
  assert.equal(words(arrange(held, rows("CDA"), at(1000 + FADE_MS))), "C D+ A");
});
