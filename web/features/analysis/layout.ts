/** Where each cell of the map lies. */
import { BETWEEN, placedIn } from "../../ui/chart/plot/treemap.ts";
import type { Company, Sector } from "./queries.ts";

export interface Cell {
  readonly key: string;
  /** Above the cells of a sector, or the sector alone. */
  readonly kind: "sector" | "company";
  readonly name: string;
  /** Percent; null while unknown. */
  readonly change: number | null;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const HEADER = 20;

interface Node {
  readonly key: string;
  readonly name: string;
  readonly change: number | null;
  readonly value?: number;
  readonly children?: readonly Node[];
}

/** The sectors with their largest companies, the largest sector first. */
function partsOf(sectors: readonly Sector[], companies: readonly Company[], alone: boolean): Node[] {
  return sectors.map(({ sector, change_percentage }): Node => {
    const own = companies.filter((company) => company.sector === sector && company.market_cap !== null);
    const cells = own.map(({ symbol, change_percentage: change, market_cap }): Node => (
      { key: symbol, name: symbol, change, value: market_cap! }
    ));
    const total = cells.reduce((sum, { value }) => sum + value!, 0);
    const node = { key: sector, name: sector, change: change_percentage };
    return alone || cells.length === 0 ? { ...node, value: total } : { ...node, children: cells };
  });
}

/**
 * The map in pixels: sectors with their companies, or sectors only. An area is a market cap: that of a company, or of
 * the largest companies of a sector.
 */
export function cellsOf(
  sectors: readonly Sector[],
  companies: readonly Company[],
  { width, height, alone }: { readonly width: number; readonly height: number; readonly alone: boolean },
): Cell[] {
  return placedIn(partsOf(sectors, companies, alone), { width, height, header: HEADER }).map((
    { of, depth, ...place },
  ) => ({
    key: of.key,
    kind: depth === 1 ? "sector" : "company",
    name: of.name,
    change: of.change,
    ...place,
    ...(of.children ? { height: HEADER - BETWEEN } : {}),
  }));
}
