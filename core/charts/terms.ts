/** What a chart can look like. Browser-safe, without schemas. */

export const chartKinds = ["line", "area", "candles"] as const;
export type ChartKind = (typeof chartKinds)[number];

/** Drawings on the chart of one stock, and stocks with drawings, of one user. */
export const MOST_DRAWINGS = 30, MOST_DRAWN_STOCKS = 100;
/** Characters of a note. */
export const NOTE_LENGTH = 80;

export const MOST_TEMPLATES = 30;
/** Characters of a list of indicators: twelve averages and all others fit. */
export const INDICATORS_LENGTH = 250;
