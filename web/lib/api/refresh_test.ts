import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { markSeen, refresh } from "./refresh.ts";

Deno.test("OR-17: a trade refetches all queries about the portfolio together and once, and no others", async () => {
  const client = new QueryClient();
  const fetched: string[] = [];
  const keys = [
    ...["portfolios.list", "portfolios.spendable-cash", "portfolios.performance", "portfolios.holdings-summary"],
    ...["holdings.list", "transactions.list", "orders.list", "analytics.summary", "analytics.allocation"],
    ...["analytics.holdings-performance", "analytics.performance", "analytics.risk-metrics", "analytics.returns"],
    ...["goals.list", "dividends.calendar"],
  ];
  const others = ["stocks.quote", "watchlists.list", "notifications.list"];
  const observe = (name: string, input: object) => {
    const queryFn = () => (fetched.push(name), Promise.resolve(name));
    return new QueryObserver(client, { queryKey: [name, input], queryFn, staleTime: Infinity }).subscribe(() => {});
  };
  const stop = [...keys, ...others].map((name) => observe(name, {}));
  stop.push(observe("stocks.trading-snapshot", { symbol: "KO", portfolio_id: "p" }));
  stop.push(observe("stocks.snapshot", { symbol: "KO" }));
  await settled(client);
  fetched.length = 0;
  await Promise.all([refresh(client, ["money"]), refresh(client, ["goals"]), refresh(client, [])]);
  assert.deepEqual(fetched.toSorted(), [...keys, "stocks.trading-snapshot"].sort());
  stop.forEach((end) => end());
  client.clear();
});

const settled = (client: QueryClient) =>
  new Promise<void>((done) => {
    if (client.isFetching() === 0) return done();
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      stop();
      done();
    });
  });

Deno.test("a change of an order is reported as new once, from either source", () => {
  const client = new QueryClient();
  const order = { id: "o", status: "pending", limit_price: 9 } as const;
  assert.deepEqual([markSeen(client, order), markSeen(client, order)], [true, false]);
  assert.ok(markSeen(client, { ...order, limit_price: 10 }) && markSeen(client, { ...order, status: "executed" }));
  assert.ok(markSeen(client, { ...order, id: "another" }) && markSeen(new QueryClient(), order));
  for (let i = 0; i < 200; i++) markSeen(client, { ...order, id: `order ${i}` });
  assert.ok(markSeen(client, order), "the oldest are forgotten");
});
