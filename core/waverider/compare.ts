/** Comparisons of unrounded figures. An unknown figure, NaN, is never enough. */

/** Figures that differ by less are equal: sums of floats are not exact. */
const TOLERANCE = 1e-9;

export const atLeast = (value: number, least: number): boolean => value >= least - TOLERANCE;
export const atMost = (value: number, most: number): boolean => value <= most + TOLERANCE;
export const above = (value: number, limit: number): boolean => value > limit + TOLERANCE;
export const below = (value: number, limit: number): boolean => value < limit - TOLERANCE;

/** In percent. */
export const change = (to: number, from: number): number => from > 0 ? (to / from - 1) * 100 : NaN;

/** Unknown as null, for what is recorded. */
export const known = (value: number): number | null => Number.isNaN(value) ? null : value;
