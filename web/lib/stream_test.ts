import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import type { StockQuote } from "../../core/research/contract.ts";
import { refreshAfterOrder, refreshMoney } from "./refresh.ts";
import { applyQuote } from "./stream.ts";

const quote = (price: number) => ({ symbol: "AAPL", name: "Apple Inc.", price }) as StockQuote;
const SNAPSHOT = ["stocks.trading-snapshot", { symbol: "AAPL", portfolio_id: "p" }] as const;
const HOLDINGS = ["holdings.list", { id: "p" }] as const;

function cacheWith() {
  const cache = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  cache.setQueryData(["stocks.quote", { symbol: "AAPL" }], quote(100), { updatedAt: 1000 });
  cache.setQueryData(SNAPSHOT, { quote: quote(100), holdings: { shares: 0 } }, { updatedAt: 1000 });
  cache.setQueryData(HOLDINGS, [{ stock: { symbol: "AAPL" }, shares: 2, cost_basis: 150 }], { updatedAt: 1000 });
  return cache;
}

Deno.test("a pushed quote changes prices and leaves all else as old as it was", () => {
  const cache = cacheWith();
  void cache.invalidateQueries({ queryKey: [SNAPSHOT[0]], refetchType: "none" });
  applyQuote(cache, quote(110));
  const [snapshot, holdings] = [SNAPSHOT, HOLDINGS].map((key) => cache.getQueryState<unknown>(key)!);
  assert.deepEqual(snapshot!.data, { quote: quote(110), holdings: { shares: 0 } });
  assert.deepEqual([snapshot!.dataUpdatedAt, snapshot!.isInvalidated], [1000, true]);
  assert.equal((holdings!.data as { current_value: number }[])[0]!.current_value, 220);
  assert.deepEqual([holdings!.dataUpdatedAt, holdings!.isInvalidated], [1000, false]);
  // The push contains all of the quote.
  assert.ok(cache.getQueryState(["stocks.quote", { symbol: "AAPL" }])!.dataUpdatedAt > 1000);
  applyQuote(cache, { ...quote(120), symbol: "MSFT" });
  assert.deepEqual(cache.getQueryData(SNAPSHOT), { quote: quote(110), holdings: { shares: 0 } });
});

Deno.test("a change of an order refreshes once, whoever reports it and however often", async () => {
  const cache = cacheWith();
  let asked = 0;
  const observer = new QueryObserver(cache, { queryKey: HOLDINGS, queryFn: () => ++asked, staleTime: Infinity });
  const stop = observer.subscribe(() => {});
  const refreshed = async (times: number) => {
    const until = Date.now() + 2000;
    while (asked < times && Date.now() < until) await new Promise((wake) => setTimeout(wake, 5));
    // One refresh too many would have been sent by now.
    await new Promise((wake) => setTimeout(wake, 120));
    assert.equal(asked, times);
  };
  const order = { id: "o", status: "executed", limit_price: null } as const;
  refreshAfterOrder(cache, order);
  refreshAfterOrder(cache, { ...order, id: "another" });
  refreshMoney(cache);
  await refreshed(1);
  refreshAfterOrder(cache, order);
  await refreshed(1);
  refreshAfterOrder(cache, { ...order, status: "pending", limit_price: 9 });
  await refreshed(2);
  refreshAfterOrder(cache, { ...order, status: "pending", limit_price: 10 });
  await refreshed(3);
  stop();
  cache.clear();
});
