import "../../lib/dom_test_setup.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import type { StockQuote } from "../../../core/research/contract.ts";
import { pushQuote } from "../../lib/prices.ts";
import { refusal, TestPage } from "../../lib/testing.tsx";
import { amount, open, order, P1, quote, server, tile } from "./testing.tsx";
import { TradeDialog } from "./TradeDialog.tsx";

/** Opens the dialog on a page where it closes when done and can be opened again. */
function openTwice(first: Parameters<typeof TradeDialog>[0]["request"]) {
  cleanup();
  let client: QueryClient;
  let reopen: (request: typeof first) => void;
  const Host = () => {
    const [request, setRequest] = useState<typeof first | null>(first);
    client = useQueryClient();
    reopen = setRequest;
    return request && <TradeDialog request={request} onClose={() => setRequest(null)} />;
  };
  render(
    <TestPage>
      <Host />
    </TestPage>,
  );
  return { cache: () => client, reopen: (request: typeof first) => act(() => reopen(request)) };
}
Deno.test("it begins with the search and goes on with the stock that is picked", async () => {
  const calls = server("open");
  open({ side: "BUY", portfolioId: P1 });
  await userEvent.type(await screen.findByRole("combobox", { name: "Stock to trade" }), "aap");
  await screen.findByRole("option");
  await userEvent.keyboard("{Enter}");
  assert.ok(await screen.findByRole("heading", { name: "Trade AAPL" }));
  assert.equal(calls.find((call) => call.path === "/stocks/search")!.query.get("limit"), "5");
  assert.ok(await screen.findByText("No intraday data available"));
});

Deno.test("a market buy sends shares rounded down with a key, and closes shortly after", async () => {
  const calls = server("open", {
    [`POST /trading/${P1}/buy`]: () => ({ order, transaction: {}, holding: null, cash_balance: 500 }),
  });
  const closed = open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /Buy 4\.9975 AAPL for about \$500\.00/ }));
  await waitFor(() => assert.equal(closed.times, 1));
  const sent = calls.find((call) => call.method === "POST")!;
  assert.deepEqual(sent.body, {
    stock_symbol: "AAPL",
    shares: 4.9975,
    use_reserve: true,
    max_amount: 500,
  });
  assert.ok(sent.headers.get("idempotency-key"));
});

Deno.test("a share bought can be sold at once when the dialog opens again, also while quotes are pushed", async () => {
  let held = 0;
  const holding = () => ({ shares: held, available_shares: held, average_cost: 100 });
  const answers = Promise.withResolvers<void>();
  const calls = server("open", {
    [`POST /trading/${P1}/buy`]: () => {
      held = 4.9975;
      return { order, transaction: {}, holding: holding(), cash_balance: 500 };
    },
    "GET /stocks/AAPL/trading-snapshot": async () => {
      const answer = { quote, chart_data: [], market_cap: 1, holdings: holding() };
      // The first request after the fill takes longer than the dialog stays open.
      if (held > 0) await answers.promise;
      return answer;
    },
  });
  const { reopen } = openTwice({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /Buy 4\.9975 AAPL/ }));
  await waitFor(() => assert.ok(!screen.queryByRole("dialog")));

  pushQuote({ ...quote, price: 101 } as StockQuote);
  const before = calls.filter((call) => call.path.endsWith("/trading-snapshot")).length;
  reopen({ side: "SELL", symbol: "AAPL", portfolioId: P1 });
  assert.equal((await screen.findByRole("button", { name: "MAX" }) as HTMLButtonElement).disabled, false);
  assert.equal(calls.filter((call) => call.path.endsWith("/trading-snapshot")).length, before + 1);
  answers.resolve();
  await userEvent.click(screen.getByRole("button", { name: "MAX" }));
  assert.ok(await screen.findByRole("button", { name: /^Sell 4\.9975 AAPL/ }));
});

Deno.test("a failure without a text of the server says that the trade failed", async () => {
  const detail = [{ loc: ["body", "shares"], msg: "Too small", type: "too_small" }];
  server("open", { [`POST /trading/${P1}/buy`]: () => refusal(422, detail, "VALIDATION_FAILED") });
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 4/ }));
  assert.equal((await screen.findByRole("alert")).textContent, "Trade failed");
});

Deno.test("a refusal shows the server's words and keeps the dialog", async () => {
  server("open", { [`POST /trading/${P1}/buy`]: () => refusal(400, "Insufficient funds", "INSUFFICIENT_FUNDS") });
  const closed = open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 4/ }));
  assert.ok(await screen.findByText("Insufficient funds"));
  assert.equal(closed.times, 0);
});

Deno.test("more than the cash is blocked before it is sent", async () => {
  const calls = server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "1500");
  assert.ok(await screen.findByText(/Not enough cash/));
  await userEvent.keyboard("{Enter}");
  assert.equal(calls.some((call) => call.method === "POST"), false);
});

Deno.test("MAX fills in what can be spent, less a cent, with the reserve when it is included", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Include reserve cash" }));
  await userEvent.click(screen.getByRole("button", { name: "MAX" }));
  assert.equal((await amount() as HTMLInputElement).value, "999.99");
  assert.ok(screen.getByText(/of your cash reserve/));
});

Deno.test("MAX of a sell fills in all shares, and the sale goes to sell", async () => {
  const calls = server("open", {
    [`POST /trading/${P1}/sell`]: () => ({
      order: { ...order, transaction_type: "SELL" },
      transaction: {},
      holding: null,
      cash_balance: 1,
    }),
  });
  const closed = open({ side: "SELL", symbol: "AAPL", portfolioId: P1 });
  await waitFor(() => assert.ok(!(screen.getByRole("button", { name: "MAX" }) as HTMLButtonElement).disabled));
  await userEvent.click(screen.getByRole("button", { name: "MAX" }));
  await userEvent.click(await screen.findByRole("button", { name: /^Sell 2\.5 AAPL/ }));
  await waitFor(() => assert.equal(closed.times, 1));
  assert.deepEqual(calls.find((call) => call.method === "POST")!.body, { stock_symbol: "AAPL", shares: 2.5 });
});

Deno.test("while the market is closed market orders are not offered, and limit orders go to the orders", async () => {
  const calls = server("closed", {
    [`POST /orders/${P1}/orders`]: () => ({ ...order, status: "pending", order_type: "limit", limit_price: 95 }),
  });
  const closed = open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await waitFor(() => assert.ok(tile("Limit").matches("[aria-checked=true]")));
  assert.ok(tile("Market").hasAttribute("disabled"));
  assert.ok(screen.getByText(/Market orders need an open session/));
  const limit = await screen.findByLabelText("Limit price");
  await userEvent.clear(limit);
  await userEvent.type(limit, "95");
  await userEvent.type(await amount(), "190");
  await userEvent.click(await screen.findByRole("button", { name: "Place limit buy of 2 AAPL at $95.00" }));
  await waitFor(() => assert.equal(closed.times, 1));
  assert.deepEqual(calls.find((call) => call.method === "POST")!.body, {
    stock_symbol: "AAPL",
    shares: 2,
    transaction_type: "BUY",
    order_type: "limit",
    limit_price: 95,
    time_in_force: "gtc",
    use_reserve: true,
  });
});

Deno.test("from a stock's page a portfolio must be chosen among several", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL" });
  await userEvent.type(await amount(), "10");
  assert.ok(await screen.findByText("No portfolio selected"));
  await userEvent.selectOptions(screen.getByLabelText("Portfolio"), "Growth");
  assert.ok(await screen.findByRole("button", { name: /^Buy 0\.0999 AAPL/ }));
});

Deno.test("without a snapshot the quote alone carries the ticket", async () => {
  server("open", { "GET /stocks/AAPL/trading-snapshot": () => refusal(503, "down", "UNAVAILABLE") });
  const warn = console.warn;
  console.warn = () => {};
  try {
    open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
    await userEvent.type(await amount(), "100.05");
    assert.ok(await screen.findByRole("button", { name: "Buy 1 AAPL for about $100.05" }));
    assert.equal(screen.queryByRole("alert"), null);
  } finally {
    console.warn = warn;
  }
  cleanup();
});

Deno.test("what is typed stays when the market's session is known late", async () => {
  const late = Promise.withResolvers<unknown>();
  server("open", { "GET /market/status": () => late.promise });
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await screen.findByText("Loading the market's session");
  assert.equal(screen.queryByLabelText("Amount in dollars"), null);
  late.resolve(refusal(503, "The market is not reachable", "UNAVAILABLE"));
  await userEvent.type(await amount(), "190");
  assert.equal((await amount() as HTMLInputElement).value, "190");
  assert.ok(tile("Limit").matches("[aria-checked=true]"));
});
