/** Where each cell of the map lies. */
import { BETWEEN, placedIn } from "../../ui/chart/plot/treemap.ts";

export interface MapSector {
  readonly sector: string;
  readonly change_percentage: number | null;
}
export interface MapCompany {
  readonly symbol: string;
  readonly sector: string | null;
  readonly market_cap: number | null;
  readonly change_percentage: number | null;
}

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
function partsOf(sectors: readonly MapSector[], companies: readonly MapCompany[], alone: boolean): Node[] {
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
  sectors: readonly MapSector[],
  companies: readonly MapCompany[],
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

/** The change of companies together, weighted by their values at its beginning; null where none is known. */
function together(companies: readonly MapCompany[]): number | null {
  let [before, now] = [0, 0];
  for (const { market_cap, change_percentage } of companies) {
    if (market_cap === null || change_percentage === null) continue;
    now += market_cap;
    before += market_cap / (1 + change_percentage / 100);
  }
  return before > 0 ? (now / before - 1) * 100 : null;
}

/** The sectors of companies; those without one are together under a name. */
export function sectorsOf<Company extends MapCompany>(companies: readonly Company[], without: string) {
  const named = companies.map((company) => ({ ...company, sector: company.sector ?? without }));
  const sectors = [...Map.groupBy(named, ({ sector }) => sector)].map(([sector, own]): MapSector => (
    { sector, change_percentage: together(own) }
  ));
  return { sectors, companies: named };
}
