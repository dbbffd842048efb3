import { query, SECOND } from "../../lib/api/query.ts";
import type { Period } from "../../lib/views/portfolio_view.ts";

/** Statistics are fresh for a minute, on a phone or tablet for half a minute. */
const staleTime = (): number =>
  globalThis.innerWidth < 1024 || /Mobi|Android/i.test(navigator.userAgent) ? 30 * SECOND : 60 * SECOND;
const kept = { staleTime, retry: 2, retryDelay: SECOND };
export const returnsQuery = (id: string, period: Period) => ({
  ...query("analytics.returns", { id, period }),
  ...kept,
});
export const seriesQuery = (id: string, period: Period) => ({
  ...query("analytics.performance", { id, period }),
  ...kept,
});
export const riskQuery = (id: string, period: Period) => ({
  ...query("analytics.risk-metrics", { id, period }),
  ...kept,
});
export const holdingsPerformanceQuery = (id: string) => ({
  ...query("analytics.holdings-performance", { id }),
  ...kept,
  refetchInterval: 60 * SECOND,
});
