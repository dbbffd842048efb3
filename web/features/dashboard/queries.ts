import { keepPreviousData } from "@tanstack/react-query";
import { polled, SECOND } from "../../lib/api/query.ts";
import type { ValueRange } from "../../lib/chart/value_range.ts";

const HOUR = 3600;

/** How many entries are fetched, and how many of them are shown. */
export const RECENT_FETCHED = 8, RECENT_SHOWN = 6;
export const recentQuery = (id: string) => polled("transactions.list", { id, limit: RECENT_FETCHED, offset: 0 }, 30);
export const dayQuery = (id: string) => polled("analytics.day-change", { id }, 60);
export const seriesQuery = (id: string, range: ValueRange) => ({
  ...polled("analytics.value-series", { id, range }, 60),
  placeholderData: keepPreviousData,
});
export const pulseQuery = () => polled("stocks.market-pulse", {}, 180);
/** Trading sessions change once a day. */
export const hoursQuery = () => ({ ...polled("market.hours", {}, HOUR), staleTime: HOUR * SECOND });
