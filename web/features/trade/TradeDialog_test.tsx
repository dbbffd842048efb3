import "../../lib/dom_test_setup.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { forgetPrices, pushQuote } from "../../lib/market/prices.ts";
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
Deno.test("it begins with the search and continues with the stock that is picked", async () => {
  const calls = server("open");
  open({ side: "BUY", portfolioId: P1 });
  await userEvent.type(await screen.findByRole("combobox", { name: "Stock to trade" }), "aap");
  await screen.findByRole("option");
  await userEvent.keyboard("{Enter}");
  assert.ok(await screen.findByRole("heading", { name: "Trade AAPL" }));
  assert.equal(calls.find((call) => call.path === "/stocks/search")!.query.get("limit"), "5");
  assert.ok(await screen.findByText("No intraday data available"));
});

Deno.test("OR-02, OR-09: a market buy sends shares rounded down with a key, and closes shortly after", async () => {
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

Deno.test("OR-02: Escape and the backdrop close the dialog, but not while an order is in flight", async () => {
  const answer = Promise.withResolvers<unknown>();
  server("open", { [`POST /trading/${P1}/buy`]: () => answer.promise });
  const escaped = open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await amount();
  await userEvent.keyboard("{Escape}");
  assert.equal(escaped.times, 1);
  const closed = open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  const leave = async () => {
    await userEvent.keyboard("{Escape}");
    await userEvent.click(screen.getByRole("dialog"));
  };
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 4\.9975 AAPL/ }));
  await waitFor(() => assert.ok((screen.getByRole("button", { name: "Close" }) as HTMLButtonElement).disabled));
  await leave();
  assert.equal(closed.times, 0);
  answer.resolve(refusal(400, "Insufficient funds", "INSUFFICIENT_FUNDS"));
  assert.ok(await screen.findByText("Insufficient funds"));
  await leave();
  assert.equal(closed.times, 2);
});

Deno.test("OR-09: shares and a limit take four decimals, dollars two; all of a holding keeps its six", async () => {
  const holdings = { shares: 1.234567, available_shares: 1.234567, average_cost: 90 };
  server("open", { "GET /stocks/AAPL/trading-snapshot": () => ({ quote, chart_data: [], holdings }) });
  open({ side: "SELL", symbol: "AAPL", portfolioId: P1 });
  const typed = async (label: string, text: string) => {
    const field = await amount(label) as HTMLInputElement;
    await userEvent.clear(field);
    await userEvent.type(field, text);
    return field.value;
  };
  assert.equal(await typed("Amount in dollars", "0.017"), "0.01");
  await userEvent.click(screen.getByRole("radio", { name: "Shares" }));
  assert.equal(await typed("Number of shares", "1.00019"), "1.0001");
  await waitFor(() => assert.ok(!(screen.getByRole("button", { name: "MAX" }) as HTMLButtonElement).disabled));
  await userEvent.click(screen.getByRole("button", { name: "MAX" }));
  const field = await amount("Number of shares") as HTMLInputElement;
  assert.equal(field.value, "1.234567");
  await userEvent.type(field, "{Backspace}");
  assert.equal(field.value, "1.23456");
  await userEvent.click(tile("Limit"));
  assert.equal(await typed("Limit price", "12.34567"), "12.3456");
});

Deno.test("a share just bought can be sold when the dialog reopens, also while quotes are pushed", async () => {
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

Deno.test("a failure without a message of the server says that the trade failed", async () => {
  const detail = [{ loc: ["body", "shares"], msg: "Too small", type: "too_small" }];
  server("open", { [`POST /trading/${P1}/buy`]: () => refusal(422, detail, "VALIDATION_FAILED") });
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 4/ }));
  assert.equal((await screen.findByRole("alert")).textContent, "Trade failed");
});

Deno.test("a trade without a response is retried as the same trade, though the price has moved", async () => {
  let reached = false;
  const calls = server("open", {
    [`POST /trading/${P1}/buy`]: () =>
      reached
        ? { order, transaction: {}, holding: null, cash_balance: 500 }
        : Promise.reject(new TypeError("Failed to fetch")),
  });
  const warn = console.warn;
  console.warn = () => {};
  const closed = open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 4\.9975 AAPL/ }));
  assert.ok(await screen.findByText("The server cannot be reached. Check your connection and try again."));
  assert.equal((screen.getByRole("button", { name: "Close" }) as HTMLButtonElement).disabled, false);
  reached = true;
  act(() => pushQuote({ ...quote, price: 102, ask_price: 102, bid_price: 101.9 } as StockQuote));
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 4\.90\d* AAPL/ }));
  await waitFor(() => assert.equal(closed.times, 1));
  console.warn = warn;
  const sent = calls.filter(({ method }) => method === "POST");
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[1]!.body, sent[0]!.body);
  assert.equal(sent[1]!.headers.get("idempotency-key"), sent[0]!.headers.get("idempotency-key"));
  forgetPrices();
});

Deno.test("a refusal shows the server's message and keeps the dialog", async () => {
  server("open", { [`POST /trading/${P1}/buy`]: () => refusal(400, "Insufficient funds", "INSUFFICIENT_FUNDS") });
  const closed = open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "500");
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 4/ }));
  assert.ok(await screen.findByText("Insufficient funds"));
  assert.equal(closed.times, 0);
});

Deno.test("an amount above the cash is blocked before it is sent", async () => {
  const calls = server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "1500");
  assert.ok(await screen.findByText(/Not enough cash/));
  await userEvent.keyboard("{Enter}");
  assert.equal(calls.some((call) => call.method === "POST"), false);
});

Deno.test("MAX fills in the spendable cash, less a cent, with the reserve when it is included", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Include reserve cash" }));
  await userEvent.click(screen.getByRole("button", { name: "MAX" }));
  assert.equal((await amount() as HTMLInputElement).value, "999.99");
  assert.ok(screen.getByText(/of your cash reserve/));
});

Deno.test("MAX of a sell fills in all shares, and the sale is sent to sell", async () => {
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

Deno.test("while the market is closed only resting orders are offered, and they are sent to the orders", async () => {
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

Deno.test("from a stock's page it begins with the default portfolio, and next time with the one last traded in", async () => {
  localStorage.removeItem("tradewinds.traded-in");
  const calls = server("open", {
    "POST /trading/p2/buy": () => ({
      order: { ...order, portfolio_id: "p2" },
      transaction: {},
      holding: null,
      cash_balance: 500,
    }),
  });
  const portfolio = () => {
    const { selectedOptions } = screen.getByLabelText("Portfolio") as HTMLSelectElement;
    return selectedOptions[0]?.textContent;
  };
  const closed = open({ side: "BUY", symbol: "AAPL" });
  await userEvent.type(await amount(), "10");
  assert.equal(portfolio(), "Growth");
  await userEvent.selectOptions(screen.getByLabelText("Portfolio"), "Income");
  await userEvent.click(await screen.findByRole("button", { name: /^Buy 0\.0999 AAPL/ }));
  await waitFor(() => assert.equal(closed.times, 1));
  assert.ok(calls.some(({ method, path }) => method === "POST" && path === "/trading/p2/buy"));

  open({ side: "SELL", symbol: "AAPL" });
  await amount();
  assert.equal(portfolio(), "Income");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await amount();
  assert.equal(portfolio(), "Growth", "the page's own portfolio goes first");
  localStorage.removeItem("tradewinds.traded-in");
});

Deno.test("a ticket with a suggested amount begins with it, and its stock can be changed", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await amount();
  assert.equal(screen.queryByRole("button", { name: "Other stock" }), null, "who chose a stock means that one");
  cleanup();
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1, dollars: 500 });
  assert.ok(await screen.findByRole("button", { name: /^Buy 4\.9975 AAPL for about \$500\.00/ }));
  await userEvent.click(screen.getByRole("button", { name: "Other stock" }));
  assert.ok(await screen.findByRole("combobox", { name: "Stock to trade" }));
});

Deno.test("the ticket's first quote is its snapshot's, so that it is not requested twice", async () => {
  const calls = server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.type(await amount(), "100.05");
  assert.ok(await screen.findByRole("button", { name: "Buy 1 AAPL for about $100.05" }));
  assert.deepEqual(calls.filter(({ path }) => path.endsWith("/quote")), []);
  cleanup();
});

Deno.test("without a snapshot the quote is enough for the ticket", async () => {
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

Deno.test("a loading ticket has the shape of its content, one status text, and no error", async () => {
  const never = () => new Promise(() => {});
  const waits = [
    { "GET /portfolios": never, "GET /market/status": never },
    { "GET /market/status": never },
  ];
  const figures = { "GET /stocks/AAPL/quote": never, "GET /stocks/AAPL/trading-snapshot": never };
  for (const wait of waits) {
    server("open", { ...figures, "GET /stocks/AAPL/info": never, ...wait });
    open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
    await screen.findByRole("heading", { name: "Bid and ask" });
    const text = screen.getByRole("dialog").textContent!;
    assert.doesNotMatch(text, /unavailable|no price|not known|no intraday|none/i);
    assert.equal(text.match(/loading/gi)?.length, 1, text);
    assert.equal(document.querySelector(".spinner"), null);
    assert.ok(document.querySelectorAll(".trade-market .skeleton").length > 10);
  }
  cleanup();
});

Deno.test("while only the quote is loading, the ticket does not say that there is no price", async () => {
  const never = () => new Promise(() => {});
  server("open", {
    ...{ "GET /stocks/AAPL/quote": never, "GET /stocks/AAPL/trading-snapshot": never, "GET /stocks/AAPL/info": never },
  });
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  const price = (await screen.findByText("Price now (ask)")).nextElementSibling!;
  assert.match(price.textContent!, /Loading/);
  assert.doesNotMatch(screen.getByRole("dialog").textContent!, /unavailable|no price|no intraday/i);
  cleanup();
});

Deno.test("typed text stays when the trading session is loaded late", async () => {
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
