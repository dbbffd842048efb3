import { query } from "../../kernel/run/handler.ts";
import { derivedFromRows, isCompany, type MarketRow } from "./market_rows.ts";
import { sectorPerformance } from "./sectors_contract.ts";

/** Percent change of the companies' total value since the previous close; null while no value is known. */
function weightedChange(companies: readonly MarketRow[]): number | null {
  let [before, now] = [0, 0];
  for (const { marketCap, price, previousClose } of companies) {
    if (Number.isNaN(marketCap)) continue;
    now += marketCap;
    before += marketCap * previousClose / price;
  }
  return before > 0 ? (now / before - 1) * 100 : null;
}

/** How each sector moves. */
function sectorsOf(rows: readonly MarketRow[]) {
  const companies = rows.filter((row) => isCompany(row) && row.ticker.sector && !Number.isNaN(row.percent));
  return [...Map.groupBy(companies, (row) => row.ticker.sector!)]
    .map(([sector, own]) => ({ sector, change_percentage: weightedChange(own), stocks: own.length }))
    .sort((a, b) =>
      (b.change_percentage ?? -Infinity) - (a.change_percentage ?? -Infinity) || a.sector.localeCompare(b.sector)
    );
}

export const sectors = query(sectorPerformance, derivedFromRows(sectorsOf));
