import { query } from "../kernel/handler.ts";
import { board, type BoardRow, isCompany } from "./board.ts";
import { sectorPerformance } from "./market_contract.ts";

/** Change in percent of what companies are worth together, from the previous close on; null while no value is known. */
function weightedChange(companies: readonly BoardRow[]): number | null {
  let [before, now] = [0, 0];
  for (const { marketCap, price, previousClose } of companies) {
    if (Number.isNaN(marketCap)) continue;
    now += marketCap;
    before += marketCap * previousClose / price;
  }
  return before > 0 ? (now / before - 1) * 100 : null;
}

/** How each sector moves. */
export const sectors = query(sectorPerformance, async (ctx) => {
  const rows = (await board(ctx.market, ctx.now.epochMilliseconds)).filter((row) => isCompany(row) && row.ticker.sector && !Number.isNaN(row.percent));
  return [...Map.groupBy(rows, (row) => row.ticker.sector!)]
    .map(([sector, companies]) => ({ sector, change_percentage: weightedChange(companies), stocks: companies.length }))
    .sort((a, b) => (b.change_percentage ?? -Infinity) - (a.change_percentage ?? -Infinity) || a.sector.localeCompare(b.sector));
});
