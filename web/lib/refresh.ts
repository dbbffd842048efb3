/** Refetches the queries that a change affects. */
import type { QueryClient } from "@tanstack/react-query";
import type { OperationName } from "../../core/contracts.ts";
import type { Portfolio } from "../../core/ledger/contract.ts";
import type { Order } from "../../core/orders/contract.ts";
import { patchAnswers } from "./patch.ts";

const refetch = (client: QueryClient, names: readonly OperationName[]) =>
  Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));

/** All that depends on cash, shares or orders. */
const MONEY = [
  "portfolios.list",
  "portfolios.holdings-summary",
  "holdings.list",
  "transactions.list",
  "transactions.totals",
  "transactions.list-trades",
  "orders.get",
  "orders.list",
  "orders.totals",
  "orders.list-all",
  "stocks.trading-snapshot",
  "analytics.overview",
  "analytics.day-change",
  "analytics.value-series",
  "analytics.returns",
  "analytics.allocation",
  "portfolios.performance",
  "dividends.calendar",
  "dividends.history",
  "splits.portfolio-impact",
  "interest.settings",
  "contributions.list-portfolio",
  "contributions.list",
  "goals.list",
] as const satisfies OperationName[];

/** Events of one transaction arrive together and need one refresh. */
const BURST_MS = 50;
const due = new WeakSet<QueryClient>();

export function refreshMoney(client: QueryClient): void {
  if (due.has(client)) return;
  due.add(client);
  setTimeout(() => {
    due.delete(client);
    void refetch(client, MONEY);
  }, BURST_MS);
}

const MAX_SEEN = 200;
const seen = new WeakMap<QueryClient, Set<string>>();

/** Refreshes once per change of an order, although both the command's response and the stream report it. */
export function refreshAfterOrder(client: QueryClient, order: Pick<Order, "id" | "status" | "limit_price">): void {
  const known = seen.get(client) ?? new Set();
  seen.set(client, known);
  const change = `${order.id} ${order.status} ${order.limit_price}`;
  if (known.has(change)) return;
  known.add(change);
  if (known.size > MAX_SEEN) known.delete(known.values().next().value!);
  refreshMoney(client);
}

export const refreshPortfolios = (client: QueryClient) => refetch(client, ["portfolios.list"]);
/** Shows a portfolio as a command has just answered it, until the list comes anew. */
export const showPortfolio = (client: QueryClient, after: Portfolio): void =>
  patchAnswers(client, "portfolios.list", (list) => list.map((before) => before.id === after.id ? after : before));
export const refreshNotifications = (client: QueryClient) =>
  refetch(client, ["notifications.list", "notifications.unread-count"]);
