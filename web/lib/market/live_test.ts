import "../dom_test_setup.ts";
import { QueryClient } from "@tanstack/react-query";
import assert from "node:assert/strict";
import type { Holding, Portfolio } from "../../../core/ledger/contract.ts";
import type { StockQuote } from "../../../core/research/stocks/contract.ts";
import { liveGain, liveHoldings, livePortfolio, liveRow } from "./live.ts";
import { forgetPrices, type Prices, pushQuote, watchAnswers } from "./prices.ts";

const portfolio = {
  cash_balance: 100,
  total_contributed: 500,
  total_value: 600,
  positions: [{ symbol: "AAPL", shares: 2.5, price: 200 }, { symbol: "ZOMB", shares: 1, price: null }],
  unpriced_symbols: ["ZOMB"],
} as unknown as Portfolio;
const prices = (quotes: Record<string, number>): Prices =>
  new Map(Object.entries(quotes).map(([symbol, price]) => [symbol, { symbol, price }]));

Deno.test("a portfolio is its cash and its shares at the latest prices, to the cent", () => {
  const live = livePortfolio(portfolio, prices({ AAPL: 201.01, MSFT: 9 }));
  assert.deepEqual([live.total_value, live.total_return, live.unpriced_symbols], [602.53, 102.53, ["ZOMB"]]);
  assert.equal(live.total_return_percentage!.toFixed(3), "20.506");
  assert.equal(livePortfolio(portfolio, prices({ MSFT: 9 })), portfolio);
  assert.deepEqual(livePortfolio(portfolio, prices({ ZOMB: 3 })).unpriced_symbols, []);
});

Deno.test("a holding is recomputed only when its own price has changed", () => {
  const holding = (symbol: string) =>
    ({ shares: 2, cost_basis: 100, current_price: 50, stock: { symbol } }) as unknown as Holding;
  const holdings = [holding("AAPL"), holding("MSFT"), holding("ZOMB")];
  const first = liveHoldings(holdings, prices({ AAPL: 51, MSFT: 60 }));
  const next = liveHoldings(holdings, prices({ AAPL: 51, MSFT: 61 }));
  assert.deepEqual(next.map(({ current_value }) => current_value), [102, 122, undefined]);
  assert.deepEqual(next.map((now, i) => now === first[i]), [true, false, true]);
});

Deno.test("the day's gain moves with the value, in percent of the opening value and what was paid in", () => {
  const day = { opening_value: 1000, closing_value: 1110, gain: 10 };
  assert.deepEqual(liveGain(day, 1110), { gain: 10, percent: 10 / 1100 * 100 });
  assert.deepEqual(liveGain(day, 1095.5).gain, -4.5);
  const withdrawn = { opening_value: 1000, closing_value: 910, gain: 10 };
  assert.equal(liveGain(withdrawn, 910).percent, 1);
  assert.equal(liveGain({ opening_value: 0, closing_value: 0, gain: 0 }, 0).percent, null);
});

Deno.test("a row at its live price has the ranges that came with the price, and ratios at that price", () => {
  const row = {
    ...{ symbol: "AAPL", price: 100, change: 0, change_percentage: 0, low: 99, high: 101 },
    ...{ fifty_two_week_low: 90, fifty_two_week_high: 101, pe_ratio: 20, dividend_yield: 2, market_cap: 1000 },
  };
  const live = (low: number, high: number) => new Map([["AAPL", { symbol: "AAPL", price: 110, low, high }]]);
  const now = liveRow(row, live(98, 110));
  assert.deepEqual([now.low, now.high, now.fifty_two_week_low, now.fifty_two_week_high], [98, 110, 90, 110]);
  assert.deepEqual([now.pe_ratio, now.dividend_yield.toFixed(4), now.market_cap], [22, "1.8182", 1100]);
  assert.equal(liveRow(row, live(80, 110)).fifty_two_week_low, 80);
  const alone = liveRow(row, prices({ AAPL: 110 }));
  assert.deepEqual(
    [alone.price, alone.high, alone.fifty_two_week_high],
    [110, 101, 101],
    "the day's range is not known",
  );
  const plain = liveRow({ symbol: "AAPL", price: 100, change: 0, change_percentage: 0 }, live(98, 110));
  assert.deepEqual(Object.keys(plain).sort(), ["change", "change_percentage", "price", "symbol"]);
});

/** The prices that a page with `usePrices` shows. */
async function shownPrices() {
  const { renderHook } = await import("@testing-library/react");
  const { usePrices } = await import("./prices.ts");
  return renderHook(() => usePrices()).result;
}

Deno.test("pushed quotes and the prices in responses share one source, and the newest wins", async () => {
  forgetPrices();
  const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  watchAnswers(client);
  const { waitFor } = await import("@testing-library/react");
  const shown = await shownPrices();
  client.setQueryData(["portfolios.list", {}], [portfolio]);
  await waitFor(() => assert.equal(shown.current.get("AAPL")?.price, 200));
  pushQuote({ symbol: "AAPL", price: 210, prev_close: 190 } as StockQuote);
  pushQuote({ symbol: "AAPL", price: 211 } as StockQuote);
  pushQuote({ symbol: "AAPL", price: null } as StockQuote);
  await waitFor(() => assert.deepEqual(shown.current.get("AAPL"), { symbol: "AAPL", price: 211, prev_close: 190 }));
  assert.equal(shown.current.has("ZOMB"), false);
  client.setQueryData(["holdings.list", { id: "p" }], [{ stock: { symbol: "AAPL" }, current_price: 212 }]);
  await waitFor(() => assert.equal(shown.current.get("AAPL")?.price, 212));
  client.clear();
});
