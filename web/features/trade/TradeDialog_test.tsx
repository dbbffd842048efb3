import "../../lib/dom_test_setup.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import { useState } from "react";
import type { StockQuote } from "../../../core/research/contract.ts";
import { forgetPrices, pushQuote } from "../../lib/prices.ts";
import { type Call, fakeServer, refusal, TestPage } from "../../lib/testing.tsx";
import { TradeDialog } from "./TradeDialog.tsx";

const P1 = "11111111-1111-4111-8111-111111111111";
const quote = {
  symbol: "AAPL",
  name: "Apple Inc.",
  price: 100,
  prev_close: 99,
  open: 99,
  high: 101,
  low: 98,
  vwap: 100,
  change: 1,
  change_percentage: 1.01,
  volume: 1e6,
  bid_price: 99.95,
  ask_price: 100.05,
  bid_size: 4,
  ask_size: 7,
  bid_shares: 400,
  ask_shares: 700,
  delisted_on: null,
  halted: false,
  quoted_at: "2026-11-20T15:00:00Z",
};
const status = (value: "open" | "closed") => ({
  status: value,
  user_message: "",
  trading_tip: "",
  execution_type: value === "open" ? "immediate" : "limit_only",
  next_session: { label: "Market Close", at: "2026-11-20T21:00:00Z" },
  current_time_et: "2026-11-20T10:00:00-05:00",
  operations: { market_orders: true, limit_orders: true, matching: true },
  market: "simulated",
  clock: { mode: "practice", speed: 1 },
});
const order = {
  id: "o",
  portfolio_id: P1,
  stock_symbol: "AAPL",
  stock: { symbol: "AAPL", name: "Apple Inc." },
  transaction_type: "BUY",
  shares: 4.9975,
  order_type: "market",
  limit_price: null,
  status: "executed",
  receipt: null,
};

const portfolio = {
  is_default: false,
  cash_balance: 1000,
  total_contributed: 1250,
  total_value: 1250,
  positions: [{ symbol: "AAPL", shares: 2.5, price: 100 }],
};

const server = (market: "open" | "closed", more: Record<string, (call: Call) => unknown> = {}) =>
  fakeServer({
    "GET /market/status": () => status(market),
    "GET /portfolios":
      () => [{ ...portfolio, id: P1, name: "Growth", is_default: true }, { ...portfolio, id: "p2", name: "Income" }],
    "GET /stocks/search":
      () => [{ symbol: "AAPL", name: "Apple Inc.", exchange: "NASDAQ", type: "CS", price: 100, change_percentage: 1 }],
    "GET /stocks/AAPL/quote": () => quote,
    "GET /stocks/AAPL/trading-snapshot": () => ({
      quote,
      chart_data: [],
      fifty_two_week_low: 80,
      fifty_two_week_high: 120,
      market_cap: 3e12,
      holdings: { shares: 2.5, available_shares: 2.5, average_cost: 90 },
    }),
    [`GET /portfolios/${P1}/spendable-cash`]: () => ({
      cash_balance: 1000,
      pending_orders_total: 0,
      reserve_requirement: 50,
      spendable_cash: 950,
    }),
    [`GET /trading/${P1}/holdings`]: () => [],
    ...more,
  });

function open(request: Parameters<typeof TradeDialog>[0]["request"]) {
  cleanup();
  const closed = { times: 0 };
  render(
    <TestPage>
      <TradeDialog request={request} onClose={() => void closed.times++} />
    </TestPage>,
  );
  return closed;
}
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
const tile = (name: string) => screen.getByRole("radio", { name });
const amount = (name: RegExp | string = "Amount in dollars") => screen.findByLabelText(name);

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

/** Opens the ticket, fills it in and presses its button; returns what was sent. */
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

Deno.test("a limit that the market meets says that it fills now", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await amount();
  await userEvent.click(tile("Limit"));
  await userEvent.type(await amount(), "200");
  assert.ok(await screen.findByText("This limit fills now at about $100.05."));
});

Deno.test("each thing that cannot be ordered is said at its field, in the product's words", async () => {
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

Deno.test("an amount below what makes a share, and a missing price, have their words", async () => {
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

Deno.test("a pasted negative amount is refused with words", async () => {
  server("open");
  open({ side: "BUY", symbol: "AAPL", portfolioId: P1 });
  await userEvent.click(await amount());
  await userEvent.paste("-500");
  assert.equal((await screen.findByRole("alert")).textContent, "Please enter a valid dollar amount");
});
