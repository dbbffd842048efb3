import { keepPreviousData } from "@tanstack/react-query";
import type { OutputOf } from "../../../core/contracts.ts";
import type { MapGroup, MapPeriod } from "../../../core/research/limits.ts";
import { polled, SECOND } from "../../lib/api/query.ts";

const REFRESH_SECONDS = 300;
const INCOMPLETE_REFETCH = 5 * SECOND;
const TRADING_DAYS = 40;
/** Cells of the map: enough for the largest companies of each sector. */
const COMPANIES = 150;

export type Breadth = OutputOf<"stocks.breadth">;
export type Company = OutputOf<"stocks.screen">["rows"][number];
export type Sector = OutputOf<"stocks.sector-performance">[number];

export const breadthQuery = () => polled("stocks.breadth", {}, REFRESH_SECONDS);
export const sectorsQuery = () => polled("stocks.sector-performance", {}, REFRESH_SECONDS);

/** Refetched soon while the server still computes the older trading sessions. */
export const breadthHistoryQuery = () => ({
  ...polled("stocks.breadth-history", { days: TRADING_DAYS }, REFRESH_SECONDS),
  refetchInterval: (
    { state }: { readonly state: { readonly data?: OutputOf<"stocks.breadth-history"> | undefined } },
  ) => state.data?.complete === false ? INCOMPLETE_REFETCH : REFRESH_SECONDS * SECOND,
});

/** The largest companies, for the cells of the map. */
export const companiesQuery = () =>
  polled("stocks.screen", { where: ["type:CS|ADRC"], sort: "market_cap", limit: COMPANIES }, REFRESH_SECONDS);

export type MarketMapAnswer = OutputOf<"stocks.map">;
/** Refetched soon while the server still reads past sessions. */
export const mapQuery = (group: MapGroup, period: MapPeriod) => ({
  ...polled("stocks.map", { group, period }, REFRESH_SECONDS),
  refetchInterval: ({ state }: { readonly state: { readonly data?: MarketMapAnswer | undefined } }) =>
    state.data?.complete === false ? INCOMPLETE_REFETCH : REFRESH_SECONDS * SECOND,
  // The map of another group or period stays until this one is loaded.
  placeholderData: keepPreviousData,
});
