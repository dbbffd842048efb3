import { query } from "../kernel/handler.ts";
import { dayVolume, isOtc, marketRows, presentRow, topBy } from "./market_rows.ts";
import { trending as contract } from "./market_contract.ts";

/** The biggest moves, up or down, among what is heavily traded: today, or on an average day. */
export const trending = query(
  contract,
  async (ctx, { limit, min_volume: minVolume, min_market_cap: minMarketCap, exclude_otc: excludeOtc }) => {
    const rows = (await marketRows(ctx.market, ctx.now.epochMilliseconds)).filter((row) =>
      (minVolume === 0 || dayVolume(row) >= minVolume) && (minMarketCap === 0 || row.marketCap >= minMarketCap) &&
      !(excludeOtc && isOtc(row))
    );
    return topBy(rows, limit, (row) => Math.abs(row.percent)).map(presentRow);
  },
);
