/** Refetches the queries that a change affects: a command's contract lists what it touches, a query's what it reads. */
import type { QueryClient } from "@tanstack/react-query";
import { operations } from "../../../core/client_table.ts";
import type { OperationName } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import type { Order } from "../../../core/orders/contract.ts";
import { patchAnswers } from "./patch.ts";

/** Events of one transaction arrive together and need one refresh. */
const BURST_MS = 50;
interface Burst {
  readonly touched: Set<string>;
  readonly done: Promise<void>;
}
const bursts = new WeakMap<QueryClient, Burst>();

/** Whether a query, by its key, reads something that was touched. */
export const isTouched = ([name]: readonly unknown[], touched: ReadonlySet<string>): boolean =>
  operations[name as OperationName]?.reads?.some((read) => touched.has(read)) ?? false;

/**
 * Refetches all queries that read what was touched, at the same time, so that no stale figure is shown beside a fresh
 * one. Resolves when the active ones have their data.
 */
export function refresh(client: QueryClient, touched: readonly string[]): Promise<void> {
  if (touched.length === 0) return Promise.resolve();
  const burst = bursts.get(client) ?? begin(client);
  for (const subject of touched) burst.touched.add(subject);
  return burst.done;
}

function begin(client: QueryClient): Burst {
  const touched = new Set<string>();
  const done = new Promise<void>((wake) => setTimeout(wake, BURST_MS)).then(() => {
    bursts.delete(client);
    return client.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey, touched) });
  });
  const burst = { touched, done };
  bursts.set(client, burst);
  return burst;
}

const MAX_SEEN = 200;
const seen = new WeakMap<QueryClient, Set<string>>();

/** Marks a change of an order as seen, since both its response and the stream report it. Returns whether it was new. */
export function markSeen(client: QueryClient, order: Pick<Order, "id" | "status" | "limit_price">): boolean {
  const known = seen.get(client) ?? new Set();
  seen.set(client, known);
  const change = `${order.id} ${order.status} ${order.limit_price}`;
  if (known.has(change)) return false;
  known.add(change);
  if (known.size > MAX_SEEN) known.delete(known.values().next().value!);
  return true;
}

/** Shows a portfolio as returned by a command, until the list is refetched. */
export const showPortfolio = (client: QueryClient, after: Portfolio): void =>
  patchAnswers(client, "portfolios.list", (list) => list.map((before) => before.id === after.id ? after : before));
