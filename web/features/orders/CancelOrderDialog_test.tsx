import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Order } from "../../../core/orders/contract.ts";
import { fakeServer, TestPage } from "../../lib/testing.tsx";
import { CancelOrderDialog } from "./CancelOrderDialog.tsx";

const leg = (id: string, part: Partial<Order>) =>
  ({
    ...{ id, portfolio_id: "p", stock_symbol: "KO", transaction_type: "SELL", shares: 5, status: "pending" },
    ...{ limit_price: null, stop_price: null, trail_percent: null, group_id: "g", parent_id: "entry" },
    ...part,
  }) as Order;
const target = leg("target", { order_type: "limit", limit_price: 80 });
const loss = leg("loss", { order_type: "stop", stop_price: 60 });
const plain = leg("plain", { order_type: "limit", limit_price: 75, group_id: null, parent_id: null });

function show(order: Order) {
  cleanup();
  const calls = fakeServer({
    "GET /orders/p/orders": () => [plain, target, loss],
    [`DELETE /orders/p/orders/${order.id}`]: () => ({ ...order, status: "cancelled" }),
  });
  render(
    <TestPage>
      <CancelOrderDialog order={order} onClose={() => {}} />
    </TestPage>,
  );
  return calls;
}
const text = () => screen.getByRole("dialog").textContent!.replaceAll("\u00a0", " ");

Deno.test("before one sell of a bracket is cancelled, the dialog says that both end, and which the other is", async () => {
  for (
    const [order, other] of [[target, "Bracket, stop: Sell 5 KO at $60.00"], [
      loss,
      "Bracket, take profit: Sell 5 KO at $80.00",
    ]] as const
  ) {
    const calls = show(order);
    await screen.findByRole("heading", { name: "Cancel both orders of this bracket?" });
    await waitFor(() => assert.ok(text().includes(other), text()));
    assert.ok(text().includes("The other sell of this bracket is cancelled with it."));
    assert.equal(calls.some(({ method }) => method !== "GET"), false);
    await userEvent.click(screen.getByRole("button", { name: "Cancel both orders" }));
    await waitFor(() => assert.ok(calls.some(({ method }) => method !== "GET")));
  }
});

Deno.test("an order that is not part of a bracket is cancelled alone", async () => {
  show(plain);
  assert.ok(await screen.findByRole("button", { name: "Cancel order" }));
  assert.ok(text().includes("Sell 5 KO at $75.00"));
  assert.doesNotMatch(text(), /bracket/i);
  cleanup();
});
