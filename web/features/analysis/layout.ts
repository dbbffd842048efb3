/** Where each cell of the map lies. */
import { hierarchy, treemap, treemapSquarify } from "d3-hierarchy";
import type { Company, Sector } from "./queries.ts";

export interface Cell {
  readonly key: string;
  /** Above the cells of a sector, or the sector alone. */
  readonly kind: "sector" | "company";
  readonly name: string;
  /** Percent; null while it is not known. */
  readonly change: number | null;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const HEADER = 20;
const BETWEEN = 2;

interface Node {
  readonly key: string;
  readonly name: string;
  readonly change: number | null;
  readonly value?: number;
  readonly children?: readonly Node[];
}

/** The sectors with their largest companies, the largest sector first. */
function treeOf(sectors: readonly Sector[], companies: readonly Company[], alone: boolean): Node {
  const children = sectors.map(({ sector, change_percentage }): Node => {
    const own = companies.filter((company) => company.sector === sector && company.market_cap !== null);
    const cells = own.map(({ symbol, change_percentage: change, market_cap }): Node => (
      { key: symbol, name: symbol, change, value: market_cap! }
    ));
    const total = cells.reduce((sum, { value }) => sum + value!, 0);
    const node = { key: sector, name: sector, change: change_percentage };
    return alone || cells.length === 0 ? { ...node, value: total } : { ...node, children: cells };
  });
  return { key: "all", name: "all", change: null, children };
}

/**
 * The map in pixels: sectors with their companies, or the sectors alone. An area is a market cap: that of a company, or
 * of the largest companies of a sector.
 */
export function cellsOf(
  sectors: readonly Sector[],
  companies: readonly Company[],
  { width, height, alone }: { readonly width: number; readonly height: number; readonly alone: boolean },
): Cell[] {
  const root = hierarchy<Node>(treeOf(sectors, companies, alone), ({ children }) => children as Node[] | undefined)
    .sum(({ value = 0 }) => value)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0));
  const placed = treemap<Node>()
    .tile(treemapSquarify)
    .size([width, height])
    .paddingInner(BETWEEN)
    .paddingTop(({ depth, children }) => depth === 1 && children ? HEADER : 0)
    .round(true)(root);
  return placed.descendants().filter(({ depth, value }) => depth > 0 && (value ?? 0) > 0).map((node) => ({
    key: node.data.key,
    kind: node.depth === 1 ? "sector" : "company",
    name: node.data.name,
    change: node.data.change,
    left: node.x0,
    top: node.y0,
    width: node.x1 - node.x0,
    height: node.depth === 1 && node.children ? HEADER - BETWEEN : node.y1 - node.y0,
  }));
}
