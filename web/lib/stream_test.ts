import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { refreshAfterOrder, refreshMoney } from "./refresh.ts";

const HOLDINGS = ["holdings.list", { id: "p" }] as const;

Deno.test("a change of an order refreshes once, whoever reports it and however often", async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });
  cache.setQueryData(HOLDINGS, []);
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
