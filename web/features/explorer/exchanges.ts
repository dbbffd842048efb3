/** The colours of exchanges. */
import type { HeatBand } from "../../ui/chart/plot/plot.ts";

/** From the best to the worst: a change above the limit is in the band. */
export const exchangeBands = [
  ["g4", 2],
  ["g3", 1],
  ["g2", 0.5],
  ["g1", 0],
  ["l1", -0.5],
  ["l2", -1],
  ["l3", -2],
  ["l4", -Infinity],
] as const satisfies readonly (readonly [HeatBand, number])[];

/** @param change the average of an exchange, in percent */
export const exchangeBandOf = (change: number): HeatBand =>
  exchangeBands.find(([, above]) => change > above)?.[0] ?? "l4";

export const exchangeSorts = [
  "performance_score",
  "avg_change_percent",
  "ticker_count",
  "total_volume",
  "gainer_ratio",
] as const;
