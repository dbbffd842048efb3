import { query } from "../../kernel/run/handler.ts";
import { listed } from "../one_stock.ts";
import { shortVolume } from "./facts_contract.ts";

/** The short-sold part of each day's reported volume. */
export const shortVolumeDays = query(shortVolume, async (ctx, { symbol, limit }) => {
  const [, days] = await Promise.all([
    listed(ctx, symbol),
    ctx.market.facts.shortVolume(symbol, limit, ctx.now.epochMilliseconds),
  ]);
  return {
    symbol,
    avg_short_ratio: days.length > 0 ? days.reduce((sum, d) => sum + d.ratio, 0) / days.length : null,
    results: days.map((d) => ({
      date: d.date,
      short_volume: d.shortVolume,
      total_volume: d.totalVolume,
      short_volume_ratio: d.ratio,
    })),
  };
});
