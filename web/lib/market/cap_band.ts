/** The product's market cap bands. */
export const capBands = ["large", "mid", "small"] as const;
export type CapBand = (typeof capBands)[number];

const BILLION = 1e9;
export const capBandOf = (dollars: number): CapBand =>
  dollars < 2 * BILLION ? "small" : dollars < 10 * BILLION ? "mid" : "large";
