import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { fakeServer, TestPage, turns } from "../../lib/testing.tsx";
import { ReceiptOfOrder } from "./ReceiptDialog.tsx";

const receipt = {
  bid: 150.66,
  ask: 150.7,
  bid_shares: 600,
  ask_shares: 800,
  quoted_at: "2026-11-20T18:42:20Z",
  impact_bps: 0,
  rule: "touch",
  session: "open",
  price: 150.7,
  amount: 799.99,
  filled_at: "2026-11-20T18:42:21Z",
};
const order = {
  id: "o",
  portfolio_id: "p",
  stock_symbol: "AAPL",
  transaction_type: "BUY",
  shares: 5.3085,
  order_type: "market",
  limit_price: null,
  status: "executed",
  created_at: "2026-11-20T18:42:21Z",
  closed_at: "2026-11-20T18:42:21Z",
  receipt,
};
const holding = { stock: { symbol: "AAPL" }, shares: 45.3085, average_cost: 157.41, current_price: null };

function open(part: object, more: Record<string, () => unknown> = {}) {
  cleanup();
  fakeServer({
    "GET /orders/p/orders/o": () => ({ ...order, ...part }),
    "GET /portfolios": () => [{ id: "p", name: "Long-term core", positions: [] }],
    "GET /trading/p/holdings": () => [holding],
    ...more,
  });
  render(
    <TestPage>
      <ReceiptOfOrder request={{ portfolioId: "p", itemId: "o" }} onClose={() => {}} />
    </TestPage>,
  );
}
const steps = async () => (await screen.findAllByRole("listitem")).map((item) => item.textContent);

Deno.test("a receipt shows the quote, the size taken and the rule, and the position after it", async () => {
  open({});
  assert.deepEqual(await steps(), [
    "Quote seen at 1:42:20 PM ET: bid $150.66 × 600, ask $150.70 × 800",
    "Took 5.3085 of 800 shares at the ask, slippage $0.00",
    "Rule: a market buy fills at the ask, regular session, not halted",
  ]);
  assert.ok(screen.getByText("$799.99"));
  assert.ok(await screen.findByText(/average/));
  assert.ok(await screen.findByText(/Long-term core/));
});

Deno.test("a size beyond the displayed one shows its effect on the price", async () => {
  open({
    shares: 900,
    receipt: { ...receipt, impact_bps: 3.54, rule: "touch+impact", price: 150.7533, amount: 135677.97 },
  });
  assert.equal(
    (await steps())[1],
    "Took 900, more than the 800 shown at the ask: that moves the price by 3.54 bps, slippage $47.97",
  );
});

Deno.test("a receipt says what earlier orders had taken, and what this one added to their effect on the price", async () => {
  const after = { ...receipt, taken_shares: 900.5, impact_bps: 12.07, rule: "touch+impact", price: 150.8819 };
  open({ shares: 100, receipt: { ...after, amount: 15088.19 } });
  assert.deepEqual((await steps()).slice(1, 3), [
    "Took 100 of 800 shares at the ask: that moves the price by 12.07 bps, slippage $18.19",
    "Your earlier orders had taken 900.5 shares there; the offer refills over ten minutes, " +
    "but by no more than a tenth of what trades",
  ]);
  open({ transaction_type: "SELL", shares: 900, receipt: { ...after, amount: 135593.55 } });
  assert.match(
    (await steps())[1]!,
    /^Took 900, more than the 600 shown at the bid: that moves the price by 12\.07 bps/,
  );
});

Deno.test("a triggered stop says when it was triggered", async () => {
  open({
    transaction_type: "SELL",
    order_type: "stop",
    receipt: { ...receipt, rule: "stop", trigger_price: 148, triggered_at: "2026-11-20T18:42:20Z" },
  });
  const [trigger, , , rule] = await steps();
  assert.equal(trigger, "Triggered at 1:42:20 PM ET, when the price reached $148.00");
  assert.equal(rule, "Rule: a stop sell fills at the bid, regular session, not halted");
});

Deno.test("a fill under another version of the simulated market says so, and only that", async () => {
  const change = { previous: 0, at: "2026-12-01T10:00:00Z" };
  const shown = async (was: number | null | undefined, now: number | null, market_change: object | null) => {
    const status = { market: now ? "simulated" : "live", market_version: now, market_change };
    let asked = false;
    open({ receipt: { ...receipt, market_version: was } }, {
      "GET /market/status": () => {
        asked = true;
        return status;
      },
    });
    await screen.findByText("$799.99");
    await turns();
    assert.ok(asked);
    return screen.queryByText(/market version/)?.textContent ?? null;
  };
  assert.equal(await shown(3, 4, change), "Filled under market version 3; prices shown now come from version 4");
  const unknown = "Filled under an earlier market version; prices shown now come from version 1";
  assert.equal(await shown(null, 1, change), unknown);
  assert.equal(await shown(undefined, 1, change), unknown);
  assert.equal(await shown(4, 4, change), null);
  assert.equal(await shown(null, 1, null), null, "filled by a live market");
  assert.equal(await shown(4, null, null), null, "the market is live now");
});

Deno.test("an order without a fill says why it waits", async () => {
  open({ status: "pending", order_type: "limit", limit_price: 140, closed_at: null, receipt: null }, {
    "GET /orders/p/orders/o/explain": () => ({
      order: "Buy 5.3085 AAPL at $140.00 or lower",
      ending: null,
      obstacles: ["The ask is $10.70 above the limit"],
    }),
  });
  assert.ok(await screen.findByText("Buy 5.3085 AAPL at $140.00 or lower"));
  assert.deepEqual(await steps(), ["The ask is $10.70 above the limit"]);
  cleanup();
});
