/** Types of the charts that Plot draws when they are visible. */
import type { SeriesColour } from "../../../lib/market/sectors.ts";

export interface Slice {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly colour: SeriesColour | "cash";
}

/** A smaller segment of a donut has no room for its percentage. */
const LABELLED_FROM = 0.03;
/** The label of a slice: its percentage without decimals, if it fits. */
export const sliceText = (value: number, total: number): string =>
  value >= LABELLED_FROM * total ? `${Math.round(value / total * 100)}%` : "";

/** The more readable of two inks on a colour: the one that differs more from it in lightness. */
export function inkOn(colour: string, inks: readonly [string, string]): string {
  const [dark, bright] = inks.map(lightness) as [number, number];
  const ground = lightness(colour);
  return (Math.max(ground, dark) + 0.05) / (Math.min(ground, dark) + 0.05) >=
      (Math.max(ground, bright) + 0.05) / (Math.min(ground, bright) + 0.05)
    ? inks[0]
    : inks[1];
}
/** Relative luminance of a six-digit hexadecimal colour, 0 to 1. */
function lightness(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A span on the vertical axis; a plain column begins at its lower end. */
export interface Span {
  readonly key: string;
  /** Under the axis. */
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly colour: "primary" | "gain" | "loss" | "neutral";
  /** Above the column; absent for zero. */
  readonly text?: string;
}

/** Bands of gain in percent, from large losses to large gains. */
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

/** Pixels between a tile's edges and its text, and the height of a line. */
const TILE = { left: 8, right: 4, top: 6, bottom: 4, line: 17 } as const;
/**
 * The lines that fit into a tile without truncation: the most important first, none after one that is too wide.
 * @param widthOf pixels of a text
 */
export function textIn(
  lines: readonly string[],
  width: number,
  height: number,
  widthOf: (text: string) => number,
): string {
  const most = Math.max(0, Math.floor((height - TILE.top - TILE.bottom) / TILE.line));
  const wide = lines.findIndex((line) => widthOf(line) > width - TILE.left - TILE.right);
  return lines.slice(0, Math.min(most, wide < 0 ? lines.length : wide)).join("\n");
}

export type PlotSpec =
  | { readonly kind: "donut"; readonly slices: readonly Slice[]; readonly middle: readonly [string, string] }
  | { readonly kind: "columns"; readonly spans: readonly Span[]; readonly foot: number }
  | { readonly kind: "treemap"; readonly tiles: readonly HeatTile[] };
