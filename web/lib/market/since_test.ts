import assert from "node:assert/strict";
import type { TransactionType } from "../../../core/ledger/contract.ts";
import { cents } from "../../../core/kernel/money.ts";
import { byPrices, sumUp } from "./since.ts";

const entry = (transaction_type: TransactionType, total_amount: number, cash_effect = total_amount) => ({
  transaction_type,
  total_amount,
  cash_effect,
});

Deno.test("entries are counted by what they are, and what is left of a change of value is the prices'", () => {
  const since = sumUp([
    entry("BUY", 500, -500),
    entry("SELL", 200),
    entry("DIVIDEND", 1.1),
    entry("DIVIDEND", 2.2),
    entry("DRIP", 1.1, -1.1),
    entry("INTEREST", 0.3),
    entry("DEPOSIT", 500),
    entry("WITHDRAWAL", 20, -20),
    // An imported position takes no cash; its cost is paid in.
    entry("IMPORT", 100, 0),
    entry("SPLIT", 0),
    entry("MERGER", 42),
    entry("ADJUSTMENT", 0),
  ]);
  assert.deepEqual(since, {
    fills: 2,
    dividends: { count: 2, amount: cents(3.3) },
    interest: { count: 1, amount: cents(0.3) },
    paidIn: { count: 3, amount: cents(580) },
    reinvested: 1,
    splits: 1,
    ended: 1,
  });
  assert.equal(byPrices(cents(600), since), cents(16.4));
  assert.equal(byPrices(cents(-10), sumUp([])), cents(-10));
});
