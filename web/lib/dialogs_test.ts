import assert from "node:assert/strict";
import { type DialogRequest, readDialog, readDialogSearch, writeDialog } from "./dialogs.ts";

Deno.test("a dialog in the address is the one that was opened", () => {
  const requests: DialogRequest[] = [
    { kind: "trade", side: "SELL", symbol: "BRK.B", portfolioId: "p" },
    { kind: "trade", side: "BUY" },
    { kind: "trade", side: "BUY", symbol: "KO", dollars: 500 },
    { kind: "receipt", portfolioId: "p", itemId: "o" },
    { kind: "goal", portfolioId: "p" },
    { kind: "alert", symbol: "BRK.B" },
    { kind: "create" },
  ];
  for (const request of requests) {
    assert.deepEqual(readDialog(readDialogSearch({ ...writeDialog(request) })), request);
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
