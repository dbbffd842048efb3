import assert from "node:assert/strict";
import type { Transaction } from "../../../core/ledger/contract.ts";
import { marksOf } from "./value_marks.ts";

const entry = (transaction_type: Transaction["transaction_type"], more: Partial<Transaction> = {}): Transaction => ({
  ...{ id: "e", transaction_type, stock: null, stock_symbol: null, shares: null, price_per_share: null },
  ...{ total_amount: 500, cash_effect: 500, share_effect: 0, notes: null },
  executed_at: "2026-11-16T15:00:00Z",
  ...more,
});

Deno.test("trades, dividends and deposits are marked with what they were; a split or an edit is not", () => {
  const trade = { stock_symbol: "AAPL", shares: 2.5, price_per_share: 100 };
  const marks = marksOf([
    entry("BUY", trade),
    entry("SELL", trade),
    entry("DIVIDEND", { stock_symbol: "KO", total_amount: 3.2 }),
    entry("DEPOSIT"),
    entry("WITHDRAWAL"),
    entry("SPLIT", { stock_symbol: "AAPL" }),
    entry("ADJUSTMENT"),
    entry("INTEREST"),
  ]);
  assert.deepEqual(marks.map(({ kind, text }) => [kind, text]), [
    ["buy", "Buy: 2.5 AAPL at $100.00"],
    ["sell", "Sell: 2.5 AAPL at $100.00"],
    ["dividend", "Dividend: $3.20 of KO"],
    ["cash", "Deposit: $500.00"],
    ["cash", "Withdrawal: $500.00"],
  ]);
  assert.ok(marks.every(({ at }) => at === Date.parse("2026-11-16T15:00:00Z")));
});
