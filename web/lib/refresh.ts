/** Refetches the queries that a change affects. */
import type { QueryClient } from "@tanstack/react-query";
import type { OperationName } from "../../core/contracts.ts";
import type { Portfolio } from "../../core/ledger/contract.ts";
import type { Order } from "../../core/orders/contract.ts";
import { patchAnswers } from "./patch.ts";

const refetch = (client: QueryClient, names: readonly OperationName[]) =>
  Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));

/**
 * The areas whose queries depend on the cash, shares or orders of the user's portfolios. All of them are asked again
 * together, so that no figure of before stands beside one of after, and a new query of theirs is not forgotten.
 */
export const MONEY_AREAS: ReadonlySet<string> = new Set([
  "portfolios",
  "holdings",
  "transactions",
  "orders",
  "analytics",
  "contributions",
  "interest",
  "dividends",
  "splits",
  "goals",
]);

/** Whether an answer depends on the money of a portfolio; one about a stock does when it is asked for with one. */
export function dependsOnMoney([name, input]: readonly unknown[]): boolean {
  const area = String(name).split(".", 1)[0]!;
  return MONEY_AREAS.has(area) || (typeof input === "object" && input !== null && "portfolio_id" in input);
}

/** Events of one transaction arrive together and need one refresh. */
const BURST_MS = 50;
const due = new WeakSet<QueryClient>();

export function refreshMoney(client: QueryClient): void {
  if (due.has(client)) return;
  due.add(client);
  setTimeout(() => {
    due.delete(client);
    void client.invalidateQueries({ predicate: ({ queryKey }) => dependsOnMoney(queryKey) });
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
