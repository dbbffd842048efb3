import "../../lib/dom_test_setup.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import assert from "node:assert/strict";
import type { Order } from "../../../core/orders/contract.ts";
import { type Call, fakeServer, TestPage } from "../../lib/testing.tsx";
import { OrdersTable } from "./OrdersTable.tsx";
import { useOrderRows } from "./rows.ts";

const order = (symbol: string, part: Partial<Order> = {}): Order => ({
  id: symbol,
  portfolio_id: "11111111-1111-4111-8111-111111111111",
  stock: { symbol, name: `${symbol} Inc.` },
  stock_symbol: symbol,
  transaction_type: "BUY",
  shares: 1,
  order_type: "limit",
  limit_price: 90,
  stop_price: null,
  trail_amount: null,
  trail_percent: null,
  triggered_at: null,
  take_profit_price: null,
  stop_loss_price: null,
  stop_loss_limit_price: null,
  group_id: null,
  parent_id: null,
  time_in_force: "gtc",
  notes: null,
  status: "pending",
  reason: null,
  created_at: "2026-11-20T15:00:00Z",
  expires_at: null,
  closed_at: null,
  receipt: null,
  ...part,
});
const orders = [
  order("BBB", { shares: 3, created_at: "2026-11-18T15:00:00Z" }),
  order("AAA", { shares: 9, created_at: "2026-11-20T15:00:00Z", transaction_type: "SELL", limit_price: 110 }),
  order("CCC", { shares: 5, status: "executed", created_at: "2026-11-19T15:00:00Z" }),
];

const Orders = ({ list }: { list: readonly Order[] }) => (
  <OrdersTable
    rows={useOrderRows(list)}
    sectors={new Map()}
    onEdit={() => {}}
    onCancel={() => {}}
    frame={(_tools, table) => table}
  />
);
let requests: Call[] = [];
async function show(list: readonly Order[] = orders, answers: Record<string, (call: Call) => unknown> = {}) {
  cleanup();
  const calls = fakeServer({
    "GET /stocks/sparklines": ({ query }) => ({
      stocks: query.get("symbols")!.split(",").map((symbol) => ({ symbol, price: 100, prev_close: 99, line: [] })),
    }),
    ...answers,
  });
  render(
    <TestPage>
      <Orders list={list} />
    </TestPage>,
  );
  requests = calls;
  return await screen.findByRole("table", { name: "Open & Past Orders" });
}
const symbols = (table: HTMLElement) =>
  within(table).getAllByRole("row").slice(1).map((row) => row.querySelector(".stock-name strong")!.textContent);

Deno.test("orders are listed newest first until the user sorts them", async () => {
  localStorage.clear();
  assert.deepEqual(symbols(await show()), ["AAA", "CCC", "BBB"]);
});

Deno.test("the first press sorts ascending, the second descending, and the choice is remembered", async () => {
  const table = await show();
  await userEvent.click(within(table).getByRole("button", { name: "Shares" }));
  assert.deepEqual(symbols(table), ["BBB", "CCC", "AAA"]);
  await userEvent.click(within(table).getByRole("button", { name: "Shares" }));
  assert.deepEqual(symbols(table), ["AAA", "CCC", "BBB"]);
  assert.equal(within(table).getByRole("columnheader", { name: "Shares" }).getAttribute("aria-sort"), "descending");
  await userEvent.click(within(table).getByRole("button", { name: "Stock" }));
  assert.deepEqual(symbols(await show()), ["AAA", "BBB", "CCC"]);
});

Deno.test("an invalid remembered sort is ignored", async () => {
  localStorage.setItem("tradewinds.orders.sort", '{"key":"nonsense","direction":"asc"}');
  assert.deepEqual(symbols(await show()), ["AAA", "CCC", "BBB"]);
  localStorage.clear();
});

Deno.test("the distance to the limit is shown for pending orders, with the sign turned for a sell", async () => {
  const table = await show();
  assert.equal((await within(table).findAllByText("\u221210.00%")).length, 2);
  assert.equal(within(table).queryByRole("button", { name: /\u0394 Current/ }), null);
});

Deno.test("only pending orders can be edited and cancelled", async () => {
  const table = await show();
  assert.equal(within(table).getAllByRole("button", { name: /^Edit/ }).length, 2);
  assert.equal(within(table).queryByRole("button", { name: "Cancel the order for CCC" }), null);
});

Deno.test("the portfolio is named when orders are of several", async () => {
  assert.equal(within(await show()).queryByRole("columnheader", { name: "Portfolio" }), null);
  const table = await show([...orders, order("DDD", { portfolio_id: "22222222-2222-4222-8222-222222222222" })]);
  assert.ok(within(table).getByText("Portfolio #22222222"));
});

Deno.test("a stop shows its type as text and the price that triggers it", async () => {
  await show([
    order("AAA", { order_type: "trailing_stop", transaction_type: "SELL", limit_price: null, stop_price: 95 }),
    order("BBB", { order_type: "stop_limit", transaction_type: "SELL", limit_price: 89, stop_price: null }),
  ]);
  const text = (symbol: string) =>
    screen.getByText(symbol, { selector: ".stock-name strong" }).closest("tr")!.textContent!;
  assert.match(text("AAA"), /Trailing stop GTC.*stop \$95\.00/);
  assert.match(text("BBB"), /Stop limit GTC.*\$89\.00stop /);
});

Deno.test("the prices of all waiting orders are fetched in one call", async () => {
  await show();
  await screen.findAllByText("now", { exact: false });
  assert.deepEqual(requests.map(({ path, query }) => [path, query.get("symbols")]), [[
    "/stocks/sparklines",
    "AAA,BBB",
  ]]);
});

Deno.test("a pending order's row says which quote it waits for", async () => {
  const stop = { order_type: "stop", limit_price: null, stop_price: 80 } as const;
  const table = await show([
    order("AAA", { id: "1", limit_price: 90 }),
    order("BBB", { id: "2", limit_price: 110, transaction_type: "SELL" }),
    order("CCC", { ...stop, id: "3", transaction_type: "SELL" }),
    order("DDD", { ...stop, id: "4", stop_price: 120 }),
    order("EEE", {
      id: "5",
      order_type: "trailing_stop",
      limit_price: null,
      trail_percent: 5,
      transaction_type: "SELL",
    }),
    order("FFF", { id: "6", reason: "Trading is halted" }),
  ]);
  const said = (symbol: string) => within(table).getByRole("row", { name: new RegExp(symbol) }).textContent;
  assert.match(said("AAA"), /Waits for an ask of \$90\.00 or less/);
  assert.match(said("BBB"), /Waits for a bid of \$110\.00 or more/);
  assert.match(said("CCC"), /Waits for a bid of \$80\.00 or less/);
  assert.match(said("DDD"), /Waits for an ask of \$120\.00 or more/);
  assert.match(said("EEE"), /Waits for a first price to follow/);
  assert.match(said("FFF"), /Trading is halted/);
  assert.doesNotMatch(said("FFF"), /Waits/);
});

Deno.test("the reason why an order is not filled is fetched only on demand", async () => {
  await show(orders, {
    "GET /orders/11111111-1111-4111-8111-111111111111/orders/BBB/explain": () => ({
      obstacles: ["The ask is $100.00; at $90.00 it fills."],
      ending: null,
    }),
  });
  const explained = () => requests.filter(({ path }) => path.endsWith("/explain")).length;
  assert.equal(explained(), 0);
  await userEvent.click(screen.getByRole("button", { name: "Why not filled? BBB" }));
  await screen.findByText("The ask is $100.00; at $90.00 it fills.");
  assert.equal(explained(), 1);
});

Deno.test("the two sells of a bracket stay together in any order", async () => {
  const leg = { transaction_type: "SELL", parent_id: "p", group_id: "g" } as const;
  const table = await show([
    order("AAA", { ...leg, id: "1", created_at: "2026-11-20T15:00:00Z" }),
    order("BBB", { created_at: "2026-11-19T15:00:00Z" }),
    order("AAA", { ...leg, id: "2", order_type: "stop", limit_price: null, created_at: "2026-11-18T15:00:00Z" }),
  ]);
  assert.deepEqual(symbols(table), ["AAA", "AAA", "BBB"]);
  assert.ok(within(table).getByText("Bracket, take profit"));
  assert.ok(within(table).getByText("Bracket, stop"));
});
