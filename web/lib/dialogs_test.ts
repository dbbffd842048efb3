import assert from "node:assert/strict";
import { type DialogRequest, readDialog, readDialogSearch, writeDialog } from "./dialogs.ts";

Deno.test("a dialog in the address is the one that was opened", () => {
  const requests: DialogRequest[] = [
    { kind: "trade", side: "SELL", symbol: "BRK.B", portfolioId: "p" },
    { kind: "trade", side: "BUY" },
    { kind: "trade", side: "BUY", symbol: "KO", dollars: 500 },
    { kind: "trade", side: "BUY", symbol: "KO", dollars: 99.5 },
    { kind: "trade", side: "SELL", symbol: "KO", portfolioId: "p", shares: "20.25" },
    { kind: "alert", symbol: "KO", rule: { kind: "price_below", price: 61.5 } },
    { kind: "create", cash: 25_000 },
    { kind: "receipt", portfolioId: "p", itemId: "o" },
    { kind: "goal", portfolioId: "p" },
    { kind: "alert", symbol: "BRK.B" },
    { kind: "create" },
  ];
  for (const request of requests) {
    assert.deepEqual(readDialog(readDialogSearch({ ...writeDialog(request) })), request);
  }
});

Deno.test("an amount in the address is a number, so that it has no quotes", () => {
  assert.equal(writeDialog({ kind: "trade", side: "BUY", symbol: "KO", dollars: 500 }).item, 500);
  assert.equal(readDialogSearch({ item: 500 }).item, 500);
  for (const item of ["-5", "1e9", "12345678", "1.234", "x shares", "above", "below -1"]) {
    assert.deepEqual(readDialog({ dialog: "trade", item }), { kind: "trade", side: "BUY" }, item);
    assert.deepEqual(readDialog({ dialog: "alert", symbol: "KO", item }), { kind: "alert", symbol: "KO" }, item);
  }
});

Deno.test("an address without a dialog, or with an incomplete one, opens none", () => {
  for (
    const search of [{}, { dialog: "nonsense" }, { dialog: "deposit" }, { dialog: "alert" }, {
      dialog: "receipt",
      in: "p",
    }]
  ) {
    assert.equal(readDialog(search), null);
  }
  assert.deepEqual(readDialogSearch({ dialog: 7, symbol: "x".repeat(200) }), { symbol: "x".repeat(100) });
  assert.deepEqual(readDialog({ dialog: "trade", side: "hold", symbol: "aapl" }), {
    kind: "trade",
    side: "BUY",
    symbol: "AAPL",
  });
});
