/** Layout of a treemap. */
import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";

/** With a value of its own, or with children. */
export interface Part {
  readonly value?: number;
  readonly children?: readonly Part[];
}

export interface Placed<P> {
  readonly of: P;
  /** 1 for top-level tiles, 2 for their children. */
  readonly depth: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels between tiles. */
export const BETWEEN = 2;

/**
 * The tiles with a value, in whole pixels: an area is a value. Top-level tiles come first, the largest before the
 * others.
 * @param header pixels above the children of a tile
 */
export function placedIn<P extends Part>(
  parts: readonly P[],
  { width, height, header = 0 }: { readonly width: number; readonly height: number; readonly header?: number },
): Placed<P>[] {
  const root = hierarchy<Part>({ children: parts }, ({ children }) => children)
    .sum(({ value = 0 }) => value)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const tiles = treemap<Part>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingInner(BETWEEN)
    .paddingTop(({ depth, children }) => depth === 1 && children ? header : 0)
    .round(true)(root);
  return tiles.descendants().filter(({ depth, value }) => depth > 0 && (value ?? 0) > 0).map((tile) => ({
    of: tile.data as P,
    depth: tile.depth,
    left: tile.x0,
    top: tile.y0,
    width: tile.x1 - tile.x0,
    height: tile.y1 - tile.y0,
  }));
}
