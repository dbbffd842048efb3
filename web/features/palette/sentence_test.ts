import assert from "node:assert/strict";
import { sentenceOf } from "./sentence.ts";

Deno.test("a sentence is a verb, a stock and an amount, in any order after the verb", () => {
  const dollars = (value: number) => ({ kind: "dollars", value });
  const table: readonly [string, unknown][] = [
    ["buy nvda 500", { verb: "buy", stock: "nvda", amount: dollars(500) }],
    ["Buy $1,250.50 Coca Cola", { verb: "buy", stock: "coca cola", amount: dollars(1250.5) }],
    ["buy 10 shares nvda", { verb: "buy", stock: "nvda", amount: { kind: "shares", value: 10 } }],
    ["sell half msft", { verb: "sell", stock: "msft", amount: { kind: "part", value: 0.5 } }],
    ["sell msft all", { verb: "sell", stock: "msft", amount: { kind: "part", value: 1 } }],
    ["verkaufe h\u00e4lfte msft", { verb: "sell", stock: "msft", amount: { kind: "part", value: 0.5 } }],
    ["alert aapl 200", { verb: "alert", stock: "aapl", amount: dollars(200) }],
    ["buy nvda", { verb: "buy", stock: "nvda", amount: null }],
    ["buy 500", { verb: "buy", stock: "", amount: dollars(500) }],
    ["buy all nvda", { verb: "buy", stock: "all nvda", amount: null }],
  ];
  for (const [query, sentence] of table) assert.deepEqual(sentenceOf(query), sentence, query);
});

Deno.test("anything else is a search", () => {
  for (const query of ["nvda", "buy", "buyback inc", "", "> buy", "500"]) assert.equal(sentenceOf(query), null, query);
});
