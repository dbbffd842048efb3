/**
 * A figure to which the simulated market is held. Where the real one was measured as a range, that is the range;
 * elsewhere it lies around the one figure (298 sessions of 2025-26; market-wide counts for 5,327 names), as wide as
 * another year's may differ.
 */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  /** The real figure, where there is one number of it. */
  readonly real: number | null;
  readonly low: number;
  readonly high: number;
}

/** Securities of the real market behind the market-wide counts. */
export const REAL_NAMES = 5_327;

export type Add = (what: string, measured: number, real: number | null, low: number, high: number) => void;
