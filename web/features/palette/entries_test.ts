import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { entriesFor } from "./entries.ts";
import { sentenceOf } from "./sentence.ts";

const portfolio = (id: string, name: string, held: Record<string, number>, rest: Partial<Portfolio> = {}) =>
  ({
    id,
    name,
    is_default: false,
    is_competition: false,
    positions: Object.entries(held).map(([symbol, shares]) => ({ symbol, shares, price: 1 })),
    ...rest,
  }) as unknown as Portfolio;
const stock = (symbol: string) => ({ symbol, name: `${symbol} Inc.` }) as Parameters<typeof entriesFor>[0]["stocks"][0];
const core = portfolio("a", "Core", { NVDA: 2 }, { is_default: true });
const income = portfolio("b", "Income", { NVDA: 40.5 });
const cup = portfolio("c", "Cup", {}, { is_competition: true });
const texts = (query: string, stocks = [stock("NVDA"), stock("NVO")]) =>
  entriesFor({ query, stocks, portfolios: [core, income, cup] }).map(({ group, text, note, held }) =>
    [group, text, note, ...(held ? [held] : [])].join(" | ")
  );

Deno.test("a symbol offers its page, a buy in the default portfolio and a sale where most of it is held", () => {
  assert.deepEqual(texts("nv"), [
    "stocks | NVDA | NVDA Inc. | 42.5",
    "stocks | NVO | NVO Inc.",
    "do | Buy NVDA | Core",
    "do | Sell NVDA | Income",
  ]);
  assert.deepEqual(texts("nvo", [stock("NVO")]), ["stocks | NVO | NVO Inc.", "do | Buy NVO | Core"]);
});

Deno.test("a sentence comes first: an amount, a part of what is held, a price to watch", () => {
  const first = (query: string) => {
    const sentence = sentenceOf(query);
    const stocks = [{ ...stock("NVDA"), price: 180 }];
    const [entry] = entriesFor({ query, sentence, stocks, portfolios: [core, income, cup] });
    return [entry!.text, entry!.note ?? "", entry!.act.kind === "open" ? entry!.act.dialog : entry!.act.kind];
  };
  const trade = (side: string, portfolioId: string, more: object) => ({
    ...{ kind: "trade", side, symbol: "NVDA", portfolioId },
    ...more,
  });
  assert.deepEqual(first("buy nvda 500"), ["Buy $500.00 of NVDA", "Core", trade("BUY", "a", { dollars: 500 })]);
  assert.deepEqual(first("buy 3 shares nvda"), ["Buy 3 shares of NVDA", "Core", trade("BUY", "a", { shares: "3" })]);
  assert.deepEqual(first("sell half nvda"), [
    ...["Sell half of NVDA, 20.25 shares", "Income", trade("SELL", "b", { shares: "20.25" })],
  ]);
  assert.deepEqual(first("sell nvda all")[2], trade("SELL", "b", { shares: "40.5" }));
  assert.deepEqual(first("sell nvda"), ["Sell NVDA", "Income", trade("SELL", "b", {})]);
  const alert = (kind: string, price: number) => ({ kind: "alert", symbol: "NVDA", rule: { kind, price } });
  assert.deepEqual(first("alert nvda 200"), ["Alert when NVDA rises above $200.00", "", alert("price_above", 200)]);
  assert.deepEqual(first("alert nvda 150"), ["Alert when NVDA falls below $150.00", "", alert("price_below", 150)]);
});

Deno.test("pages and commands are found by every word, also by the name of their portfolio", () => {
  assert.deepEqual(texts("income div", []), ["go | Dividends | Income"]);
  assert.deepEqual(texts("deposit", []), ["do | Deposit Funds | Core", "do | Deposit Funds | Income"]);
});

Deno.test("after > there are commands only", () => {
  assert.deepEqual(texts("> light", [stock("NVDA")]), ["do | Switch between light and dark | "]);
  assert.ok(texts(">").every((text) => text.startsWith("do")));
});

Deno.test("without a portfolio nothing can be traded", () => {
  const found = entriesFor({ query: "nv", stocks: [stock("NVDA")], portfolios: [] });
  assert.deepEqual(found.map(({ key }) => key), ["stock NVDA"]);
});
