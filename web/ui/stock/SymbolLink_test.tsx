import "../../lib/dom_test_setup.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { DialogsContext, type TradeRequest } from "../../lib/dialogs.ts";
import { fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { SymbolLink } from "./SymbolLink.tsx";

const snapshot = {
  quote: { symbol: "NVDA", name: "Nvidia", price: 200, low: 190, high: 210, prev_close: 198, change: 2 },
  chart_data: [],
  fifty_two_week_low: 100,
  fifty_two_week_high: 220,
  market_cap: 5e12,
  dividend_yield: null,
  holdings: { shares: 2, available_shares: 2, average_cost: 150 },
};

function hover(answer: () => unknown) {
  fakeServer({ "GET /stocks/NVDA/trading-snapshot": answer });
  const opened: TradeRequest[] = [];
  render(
    <DialogsContext value={({ kind: _, ...request }) => void opened.push(request as TradeRequest)}>
      <TestPage>
        <SymbolLink symbol="NVDA" name="Nvidia" portfolioId="p" />
      </TestPage>
    </DialogsContext>,
  );
  fireEvent.pointerEnter(screen.getByRole("link").parentElement!, { pointerType: "mouse" });
  return opened;
}

Deno.test("the quick view shows price, position and actions", async () => {
  const opened = hover(() => snapshot);
  assert.ok(await screen.findByText("+$100.00"));
  assert.ok(screen.getByText("$400.00"));
  await userEvent.click(screen.getByRole("button", { name: "Sell" }));
  assert.deepEqual(opened, [{ side: "SELL", symbol: "NVDA", portfolioId: "p" }]);
  assert.equal(screen.queryByRole("button", { name: "Sell" }), null);
  cleanup();
});

Deno.test("data that cannot be loaded is reported in its place", async () => {
  hover(() => refusal(503, "down", "UNAVAILABLE"));
  assert.ok(await screen.findByText("Unable to load data"));
  cleanup();
});
