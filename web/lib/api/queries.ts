/** Queries that several features share; others are in a feature's `queries.ts`. */
import { keepPreviousData } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { ApiError } from "./errors.ts";
import { polled, query, SECOND } from "./query.ts";

export const marketStatusQuery = () => polled("market.status", {}, 30);
/** The pending orders of all portfolios. */
export const pendingOrdersQuery = () =>
  polled("orders.list-all", { status_filter: "pending", limit: 500, offset: 0 }, 60);
/** Unread notifications and current announcements. */
export const inboxQuery = () => polled("announcements.inbox", {}, 120);
export const portfoliosQuery = () => polled("portfolios.list", {}, 60);
/** One of the user's portfolios, selected from the list that every page loads anyway. */
export const portfolioQuery = (id: string) => ({
  ...portfoliosQuery(),
  select: (portfolios: readonly Portfolio[]): Portfolio => {
    const found = portfolios.find((portfolio) => portfolio.id === id);
    if (!found) throw new ApiError(404, "NOT_FOUND", "Portfolio not found");
    return found;
  },
});
export const holdingsQuery = (id: string) => polled("holdings.list", { id }, 60);
/** The day's gain and a month of closes of all own portfolios. */
export const overviewQuery = () => polled("analytics.overview", {}, 60);
export const performanceQuery = (id: string) => polled("portfolios.performance", { id }, 60);
/** Horizon and history of the whole calendar: all panels that need dividends share this response. */
export const dividendCalendarQuery = (portfolio_id: string) =>
  polled("dividends.calendar", { portfolio_id, days_ahead: 365, months_back: 12 }, 60);
/** What a user has reached in public. */
export const recordQuery = (user_id: string) => ({ ...polled("shared.record", { user_id }, 60), retry: false });
export const contributionsQuery = (portfolio_id: string) =>
  polled("contributions.list-portfolio", { portfolio_id }, 60);
/** The number of transactions of each type in the last days, or in total. */
export const transactionTotalsQuery = (id: string, days?: number) =>
  polled("transactions.totals", { id, ...(days ? { days } : {}) }, 30);
/** A closed order does not change. */
export const orderQuery = (portfolio_id: string, order_id: string) => query("orders.get", { portfolio_id, order_id });
export const barsQuery = (input: InputOf<"stocks.bars">, seconds: number) => polled("stocks.bars", input, seconds);
export const alertsQuery = () => polled("alerts.list", {}, 60);
export const quoteQuery = (symbol: string) => polled("stocks.quote", { symbol }, 60);
export const snapshotQuery = (symbol: string, portfolioId?: string) =>
  query("stocks.trading-snapshot", { symbol, ...(portfolioId ? { portfolio_id: portfolioId } : {}) });
export const infoQuery = (symbol: string) => query("stocks.info", { symbol });
export const dividendsQuery = (symbol: string) => query("stocks.dividends", { symbol });
export const newsQuery = (symbol: string) => query("stocks.news", { symbol });
export const searchQuery = (q: string, limit: number) => ({
  ...query("stocks.search", { q, limit }),
  staleTime: 60 * SECOND,
  placeholderData: keepPreviousData,
});
/** Prices and today's lines of up to a hundred symbols; the same symbols in another order are the same query. */
export const sparklinesQuery = (symbols: readonly string[]) =>
  polled("stocks.sparklines", { symbols: [...symbols].sort() }, 300);
const MEDIANS_INCOMPLETE_REFETCH = 5 * SECOND;
/** The medians of a sector, polled while they are still being computed. */
export const mediansQuery = (sector: string) => ({
  ...query("stocks.sector-medians", { sector }),
  refetchInterval: ({ state }: { readonly state: { readonly data?: OutputOf<"stocks.sector-medians"> | undefined } }) =>
    state.data?.complete === false && MEDIANS_INCOMPLETE_REFETCH,
});
/** Names by symbol, which rarely change. */
export const namesQuery = (symbols: readonly string[]) => ({
  ...query("stocks.sparklines", { symbols: [...symbols].sort() }),
  staleTime: 24 * 3600 * SECOND,
  select: ({ stocks }: OutputOf<"stocks.sparklines">) => new Map(stocks.map(({ symbol, name }) => [symbol, name])),
});
