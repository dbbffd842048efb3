import "../../lib/dom_test_setup.ts";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { forgetPrices } from "../../lib/market/prices.ts";
import { amount, open, order, P1, quote, server, tile } from "./testing.tsx";

/** Opens the ticket, fills it in and presses its button; returns the request sent. */
async function sent(side: "BUY" | "SELL", type: string, prices: Readonly<Record<string, string>>, button: RegExp) {
  const calls = server("open", {
    [`POST /orders/${P1}/orders`]: ({ body }) => ({ ...order, ...body, status: "pending" }),
  });
  open({ side, symbol: "AAPL", portfolioId: P1 });
  await amount();
  await userEvent.click(tile(type));
  for (const [name, value] of Object.entries(prices)) {
    const field = screen.getByLabelText(name);
    await userEvent.clear(field);
    await userEvent.type(field, value);
  }
  await userEvent.click(await screen.findByRole("button", { name: button }));
  await waitFor(() => assert.ok(calls.some((call) => call.method === "POST")));
  const { stock_symbol: _, use_reserve: __, time_in_force: ___, ...body } = calls.find((call) =>
    call.method === "POST"
  )!.body!;
  return body;
}

Deno.test("each type of order is sent with its prices", async () => {
  assert.deepEqual(
    await sent("SELL", "Stop", { "Stop price": "95", "Number of shares": "2" }, /Place stop to sell 2 AAPL at \$95/),
    { transaction_type: "SELL", shares: 2, order_type: "stop", stop_price: 95 },
  );
  assert.deepEqual(
    await sent(
      "SELL",
      "Stop-limit",
      { "Stop price": "95", "Limit price": "94.5", "Amount in dollars": "189" },
      /Place stop-limit to sell 2 AAPL/,
    ),
    { transaction_type: "SELL", shares: 2, order_type: "stop_limit", stop_price: 95, limit_price: 94.5 },
  );
  assert.deepEqual(
    await sent(
      "SELL",
      "Trailing",
      { "Trail below the high by": "2.5", "Number of shares": "2" },
      /Place trailing stop on 2 AAPL/,
    ),
    { transaction_type: "SELL", shares: 2, order_type: "trailing_stop", trail_percent: 2.5 },
  );
  assert.deepEqual(
    await sent(
      "BUY",
      "Bracket",
      { "Buy limit": "99", "Take profit": "104", "Stop": "97", "Amount in dollars": "198" },
      /Place bracket for 2 AAPL at \$99\.00/,
    ),
    {
      transaction_type: "BUY",
      shares: 2,
      order_type: "limit",
      limit_price: 99,
      take_profit_price: 104,
      stop_loss_price: 97,
    },
  );
});

Deno.test("arrow keys step a price by a cent, with Shift by ten", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await amount();
  await userEvent.click(tile("Limit"));
  const limit = screen.getByLabelText("Limit price") as HTMLInputElement;
  assert.equal(limit.value, "100.05");
  await userEvent.type(limit, "{ArrowUp}");
  assert.equal(limit.value, "100.06");
  await userEvent.type(limit, "{Shift>}{ArrowDown}{/Shift}");
  assert.equal(limit.value, "99.96");
});

Deno.test("a limit that the market meets is said to fill now", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await amount();
  await userEvent.click(tile("Limit"));
  const hint = document.getElementById(screen.getByLabelText("Limit price").getAttribute("aria-describedby")!)!;
  assert.equal(hint.textContent, "fills now at about $100.05");
});

Deno.test("OR-12: each reason why an order is impossible is shown at its field, in the product's words", async () => {
  const said = async (side: "BUY" | "SELL", typed: string, type?: string, prices: Record<string, string> = {}) => {
    server("open");
    open({ side, symbol: "AAPL", portfolioId: P1 });
    await amount();
    if (type) await userEvent.click(tile(type));
    for (const [name, value] of Object.entries(prices)) {
      await userEvent.clear(screen.getByLabelText(name));
      if (value) await userEvent.type(screen.getByLabelText(name), value);
    }
    await userEvent.type(await amount(/Amount in dollars|Number of shares/), typed);
    return (await screen.findByRole("alert")).textContent;
  };
  assert.equal(await said("BUY", "0"), "Please enter a valid dollar amount");
  assert.equal(await said("BUY", "0", "Stop"), "Please enter a valid number of shares");
  assert.equal(await said("BUY", "0.001"), "Please enter a valid dollar amount");
  assert.equal(await said("SELL", "3", "Stop"), "You only have 2.5 shares available to sell.");
  assert.equal(
    await said("BUY", "5", "Limit", { "Limit price": "0" }),
    "Please enter a valid limit price for limit orders",
  );
  assert.equal(
    await said("BUY", "1", "Stop", { "Stop price": "" }),
    "Please enter a valid stop price for stop orders",
  );
  assert.match((await said("BUY", "1", "Stop", { "Stop price": "90" }))!, /A buy stop must be above the ask/);
  assert.equal(
    await said("SELL", "1", "Trailing", { "Trail below the high by": "60" }),
    "Trail by at most 50 percent",
  );
  assert.match((await said("BUY", "99", "Bracket", { "Take profit": "90" }))!, /take-profit price must be above/);
});

Deno.test("OR-12: an amount too small for a share, and a missing price, have their own messages", async () => {
  const dear = { ...quote, price: 500_000, bid_price: 500_000, ask_price: 500_000 };
  const snapshot = { quote: dear, chart_data: [], holdings: { shares: 0, available_shares: 0, average_cost: null } };
  const quoting = (of: object) => ({
    "GET /stocks/AAPL/quote": () => of,
    "GET /stocks/AAPL/trading-snapshot": () => ({ ...snapshot, quote: of }),
  });
  forgetPrices();
  server("open", quoting(dear));
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "1");
  assert.equal((await screen.findByRole("alert")).textContent, "Invalid trade amount. Please enter a valid amount.");
  forgetPrices();
  server("open", quoting({ ...dear, price: null, bid_price: null, ask_price: null }));
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "1");
  assert.equal(
    (await screen.findByRole("alert")).textContent,
    "Stock price not available. Please wait or try selecting a different stock.",
  );
  forgetPrices();
});

Deno.test("a pasted negative amount is refused with a message", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.click(await amount());
  await userEvent.paste("-500");
  assert.equal((await screen.findByRole("alert")).textContent, "Please enter a valid dollar amount");
});

Deno.test("the first ticket asks for dollars only; the other choices come on request, and stay for the next time", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 }, "short");
  await amount();
  assert.equal(screen.queryByRole("radiogroup", { name: "Order type" }), null);
  assert.equal(screen.queryByRole("radiogroup", { name: "Amount in" }), null);
  assert.equal(screen.queryByRole("checkbox", { name: "Include reserve cash" }), null);
  const more = screen.getByRole("button", { name: "More order options" });
  assert.equal(more.getAttribute("aria-expanded"), "false");
  await userEvent.click(more);
  assert.ok(tile("Bracket") && tile("Shares"));
  assert.ok(screen.getByRole("checkbox", { name: "Include reserve cash" }));
  assert.equal(localStorage.getItem("tradewinds.ticket-form"), "full");
  await userEvent.click(screen.getByRole("button", { name: "Fewer order options" }));
  assert.equal(localStorage.getItem("tradewinds.ticket-form"), "short");
});

Deno.test("a short ticket shows what its order is made of: shares that were asked for, or a limit", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1, shares: "5" }, "short");
  await amount("Number of shares");
  assert.ok(tile("Shares"));
  assert.equal(screen.queryByRole("radiogroup", { name: "Order type" }), null);
  await userEvent.click(screen.getByRole("button", { name: "More order options" }));
  assert.ok(tile("Limit"));
  server("closed");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 }, "short");
  await amount();
  // The order becomes a limit once the state of the market is known.
  await screen.findByLabelText("Limit price");
  assert.ok(tile("Limit"));
});
