/** Types of the charts that Plot loads when they are seen. */
import type { SeriesColour } from "../lib/sectors.ts";

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly colour: SeriesColour | "cash";
}

/** A span on the upright axis; a plain column begins at its foot. */
export interface Span {
  readonly key: string;
  /** Under the axis. */
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly colour: "primary" | "gain" | "loss" | "light" | "neutral";
  /** Above the column; nothing where it would say zero. */
  readonly text?: string;
}

/** Bands of gain in percent, from much lost to much won. */
export const bands = ["l4", "l3", "l2", "l1", "g1", "g2", "g3", "g4"] as const;
export type HeatBand = (typeof bands)[number];
export const bandOf = (percent: number): HeatBand =>
  percent >= 10
    ? "g4"
    : percent >= 5
    ? "g3"
    : percent >= 2
    ? "g2"
    : percent >= 0
    ? "g1"
    : percent > -2
    ? "l1"
    : percent > -5
    ? "l2"
    : percent > -10
    ? "l3"
    : "l4";

export interface HeatTile {
  readonly key: string;
  readonly value: number;
  readonly band: HeatBand;
  /** The least important last: a small tile drops it first. */
  readonly lines: readonly string[];
}

export type PlotSpec =
  | { readonly kind: "donut"; readonly slices: readonly Slice[]; readonly middle: readonly [string, string] }
  | { readonly kind: "columns"; readonly spans: readonly Span[]; readonly foot: number }
  | { readonly kind: "treemap"; readonly tiles: readonly HeatTile[] };
