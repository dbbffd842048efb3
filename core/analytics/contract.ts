/** Contracts of analytics. Browser-safe. */
import { forceSnapshots, restateSnapshots, valueSeries } from "./contract/snapshots.ts";
import {
  allocation,
  dayChange,
  holdingsPerformance,
  overview,
  portfolioPerformance,
  summary,
} from "./contract/totals.ts";
import { performance, returns, risk, statement } from "./contract/returns.ts";

export * from "./contract/parts.ts";
export * from "./contract/snapshots.ts";
export * from "./contract/totals.ts";
export * from "./contract/returns.ts";

export const analyticsContracts = [
  forceSnapshots,
  restateSnapshots,
  portfolioPerformance,
  summary,
  allocation,
  holdingsPerformance,
  performance,
  risk,
  returns,
  dayChange,
  overview,
  statement,
  valueSeries,
] as const;
