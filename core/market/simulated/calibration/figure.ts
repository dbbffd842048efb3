/**
 * A figure that the simulated market must match. Where the real one was measured as a range, that range is used;
 * otherwise the range surrounds the single figure (298 sessions of 2025-26; market-wide counts for 5,327 names) and is
 * as wide as the figure may vary between years.
 */
export interface Figure {
  readonly what: string;
  readonly measured: number;
  /** The real figure, where it is a single number. */
  readonly real: number | null;
  readonly low: number;
  readonly high: number;
}

/** Number of real securities behind the market-wide counts. */
export const REAL_NAMES = 5_327;

export type Add = (what: string, measured: number, real: number | null, low: number, high: number) => void;

/** Adds to a list. */
export const addTo = (figures: Figure[]): Add => (what, measured, real, low, high) =>
  void figures.push({ what, measured, real, low, high });
