/** Every cached question of the app: one key form, one place for how fresh an answer must be. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { InputOf, OperationName } from "../../core/contracts.ts";
import { api } from "./client.ts";

const SECOND = 1000;

/** A query keyed by its operation and input. */
export const query = <N extends OperationName>(name: N, input: InputOf<N>) =>
  queryOptions({ queryKey: [name, input] as const, queryFn: ({ signal }) => api(name, input, { signal }) });

/** Asked again every so often, while the page is looked at. */
const polled = <N extends OperationName>(name: N, input: InputOf<N>, seconds: number) => ({
  ...query(name, input),
  staleTime: seconds * SECOND,
  refetchInterval: seconds * SECOND,
});

export const queries = {
  marketStatus: () => polled("market.status", {}, 30),
  portfolios: () => polled("portfolios.list", {}, 60),
  portfolio: (id: string) => polled("portfolios.get", { id }, 60),
  spendableCash: (id: string) => polled("portfolios.spendable-cash", { id }, 60),
  holdingsSummary: () => ({ ...query("portfolios.holdings-summary", {}), staleTime: 60 * SECOND }),
  holdings: (id: string) => polled("holdings.list", { id }, 60),
  transactions: (id: string, days?: number) =>
    polled("transactions.list", { id, limit: 100, offset: 0, ...(days ? { days } : {}) }, 30),
  recent: (id: string) => polled("transactions.list", { id, limit: 8, offset: 0 }, 30),
  orders: (portfolioId: string, status: "pending" | "executed" | "cancelled" | "expired") =>
    polled("orders.list", { portfolio_id: portfolioId, status_filter: status, limit: 50, offset: 0 }, 60),
  quote: (symbol: string) => polled("stocks.quote", { symbol }, 60),
  info: (symbol: string) => query("stocks.info", { symbol }),
  snapshot: (symbol: string, portfolioId?: string) =>
    query("stocks.trading-snapshot", { symbol, ...(portfolioId ? { portfolio_id: portfolioId } : {}) }),
  bars: (input: InputOf<"stocks.bars">, seconds: number) => polled("stocks.bars", input, seconds),
  search: (q: string, limit: number) => ({
    ...query("stocks.search", { q, limit }),
    staleTime: 60 * SECOND,
    placeholderData: keepPreviousData,
  }),
  notifications: (unreadOnly: boolean) => polled("notifications.list", { limit: 20, unread_only: unreadOnly }, 120),
  unreadCount: () => polled("notifications.unread-count", {}, 120),
  tokens: () => query("tokens.list", {}),
};
