import { query } from "../../kernel/run/handler.ts";
import { derivedFromRows, type MarketRow, sumKnown } from "./market_rows.ts";
import { exchangeHeatmap } from "./sectors_contract.ts";

/** How the securities of each exchange move, equally weighted. */
function tilesOf(rows: readonly MarketRow[]) {
  const known = rows.filter((row) => !Number.isNaN(row.percent));
  const tiles = [...Map.groupBy(known, (row) => row.ticker.exchange)].map(([exchange, listed]) => {
    const gainers = listed.filter((row) => row.percent > 0).length;
    const losers = listed.filter((row) => row.percent < 0).length;
    const gainerRatio = gainers + losers === 0 ? 0 : gainers / (gainers + losers);
    const average = listed.reduce((sum, row) => sum + row.percent, 0) / listed.length;
    return {
      exchange,
      performance_score: average * gainerRatio,
      avg_change_percent: average,
      ticker_count: listed.length,
      total_volume: sumKnown(listed.map((row) => row.volume)),
      gainers,
      losers,
      gainer_ratio: gainerRatio,
    };
  });
  return tiles.sort((a, b) => b.performance_score - a.performance_score);
}

export const heatmap = query(exchangeHeatmap, derivedFromRows(tilesOf));
