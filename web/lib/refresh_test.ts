import { QueryClient, QueryObserver } from "@tanstack/react-query";
import assert from "node:assert/strict";
import { contracts } from "../../core/contracts.ts";
import type { Contract } from "../../core/kernel/operation.ts";
import { dependsOnMoney, MONEY_AREAS, refreshAfterOrder } from "./refresh.ts";

/** Areas of queries that a user asks about other things than the own money. */
const OTHER_AREAS = new Set(["auth", "tokens", "notifications", "watchlists", "screens", "alerts", "delistings"]);
const queries = (Object.values(contracts) as Contract[]).filter(({ kind }) => kind === "query");
const areaOf = (name: string) => name.split(".", 1)[0]!;
const inputOf = ({ input }: Contract): Record<string, unknown> =>
  Object.fromEntries(Object.keys((input as unknown as { shape: object }).shape).map((field) => [field, "x"]));

Deno.test("OR-17: every query that depends on a portfolio's money is asked again after a trade, of all operations", () => {
  const own = queries.filter(({ access }) => access === "owner" || access === "user");
  assert.ok(own.length > 40);
  const undecided = own.map(({ name }) => areaOf(name)).filter((a) => !MONEY_AREAS.has(a) && !OTHER_AREAS.has(a));
  assert.deepEqual(undecided, [], "a new area depends on a portfolio's money, or it does not: list it");
  for (const contract of queries) {
    const ofPortfolio = contract.owned?.kind === "portfolio" || "portfolio_id" in inputOf(contract);
    const again = dependsOnMoney([contract.name, inputOf(contract)]);
    if (ofPortfolio) assert.ok(again, contract.name);
    else if (OTHER_AREAS.has(areaOf(contract.name))) assert.ok(!again, contract.name);
  }
});

Deno.test("OR-17: after a trade all that shows the portfolio is asked together and once, and nothing else", async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const keys = [
    ...["portfolios.list", "portfolios.spendable-cash", "portfolios.performance", "portfolios.holdings-summary"],
    ...["holdings.list", "transactions.list", "orders.list", "analytics.summary", "analytics.allocation"],
    ...["analytics.holdings-performance", "analytics.performance", "analytics.risk-metrics", "analytics.returns"],
    ...["goals.list", "dividends.calendar"],
  ];
  const others = ["stocks.quote", "watchlists.list", "notifications.list"];
  const observe = (name: string, input: object) => {
    const queryFn = () => (asked.push(name), Promise.resolve(name));
    return new QueryObserver(client, { queryKey: [name, input], queryFn, staleTime: Infinity }).subscribe(() => {});
  };
  const stop = [...keys, ...others].map((name) => observe(name, {}));
  stop.push(observe("stocks.trading-snapshot", { symbol: "KO", portfolio_id: "p" }));
  stop.push(observe("stocks.snapshot", { symbol: "KO" }));
  await settled(client);
  asked.length = 0;
  const order = { id: "o", status: "executed", limit_price: null } as const;
  const before = nextInvalidation(client);
  refreshAfterOrder(client, order);
  refreshAfterOrder(client, order);
  await before;
  await settled(client);
  assert.deepEqual(asked.toSorted(), [...keys, "stocks.trading-snapshot"].sort());
  stop.forEach((end) => end());
  client.clear();
});

const nextInvalidation = (client: QueryClient) =>
  new Promise<void>((told) => {
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "invalidate") return;
      stop();
      told();
    });
  });

const settled = (client: QueryClient) =>
  new Promise<void>((told) => {
    if (client.isFetching() === 0) return told();
    const stop = client.getQueryCache().subscribe(() => {
      if (client.isFetching() > 0) return;
      stop();
      told();
    });
  });
