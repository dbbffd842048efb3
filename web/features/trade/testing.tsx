/** For tests of the ticket: a fake server with one stock and two portfolios, and a page with the dialog. */
import { cleanup, render, screen } from "@testing-library/react";
import { type Call, fakeServer, TestPage } from "../../lib/testing.tsx";
import { TradeDialog } from "./TradeDialog.tsx";

export const P1 = "11111111-1111-4111-8111-111111111111";
export const quote = {
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
export const order = {
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
  pending_orders_total: 0,
  reserve_requirement: 50,
  spendable_cash: 950,
  total_contributed: 1250,
  total_value: 1250,
  positions: [{ symbol: "AAPL", shares: 2.5, price: 100 }],
};

export const server = (market: "open" | "closed", more: Record<string, (call: Call) => unknown> = {}) =>
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
    [`GET /trading/${P1}/holdings`]: () => [],
    ...more,
  });

/** @param form as it was last used: with all fields, or short as on the first use */
export function open(request: Parameters<typeof TradeDialog>[0]["request"], form: "full" | "short" = "full") {
  cleanup();
  localStorage.setItem("tradewinds.ticket-form", form);
  const closed = { times: 0 };
  render(
    <TestPage>
      <TradeDialog request={request} onClose={() => void closed.times++} />
    </TestPage>,
  );
  return closed;
}
export const tile = (name: string) => screen.getByRole("radio", { name });
export const amount = (name: RegExp | string = "Amount in dollars") => screen.findByLabelText(name);
