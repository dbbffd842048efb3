import type { z } from "zod";
import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { dayVolume, isOtc, isSmall, LEAST_TRADED, type MarketRow, marketRows, topBy } from "./market_rows.ts";
import { trending as contract } from "./contract.ts";
import { presentInYear } from "./year_columns.ts";

/** In dollars; before the open, that of a usual day. */
const tradedToday = ({ price, volume, medianVolume }: MarketRow): number =>
  price * (Number.isNaN(volume) ? medianVolume : volume);

/** The biggest moves, up or down, among heavily traded stocks: today, or on a usual day. */
export async function trendingNow(ctx: QueryContext, wanted: z.output<typeof contract.input>): Promise<MarketRow[]> {
  const { limit, min_volume: minVolume, min_market_cap: minMarketCap, exclude_otc: excludeOtc } = wanted;
  const { include_small: includeSmall } = wanted;
  const rows = (await marketRows(ctx.market, ctx.now.epochMilliseconds)).filter((row) =>
    (minVolume === 0 || dayVolume(row) >= minVolume) && (minMarketCap === 0 || row.marketCap >= minMarketCap) &&
    !(excludeOtc && isOtc(row)) && (includeSmall || !isSmall(row)) && tradedToday(row) >= LEAST_TRADED
  );
  return topBy(rows, limit, (row) => Math.abs(row.percent));
}

export const trending = query(contract, async (ctx, wanted) => {
  const basis = ({ volume }: MarketRow) => volume >= wanted.min_volume ? "today" : "usual";
  const rows = await trendingNow(ctx, wanted);
  return presentInYear(ctx, rows).map((shown, i) => ({
    ...shown,
    volume_basis: wanted.min_volume === 0 ? null : basis(rows[i]!),
  }));
});
