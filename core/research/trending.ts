import { query } from "../kernel/handler.ts";
import { board, dayVolume, isOtc, most, presentRow } from "./board.ts";
import { trending as contract } from "./market_contract.ts";

/** The biggest moves, up or down, among what is heavily traded: today, or on an average day. */
export const trending = query(
  contract,
  async (ctx, { limit, min_volume: minVolume, min_market_cap: minMarketCap, exclude_otc: excludeOtc }) => {
    const rows = (await board(ctx.market, ctx.now.epochMilliseconds)).filter((row) =>
      (minVolume === 0 || dayVolume(row) >= minVolume) && (minMarketCap === 0 || row.marketCap >= minMarketCap) &&
      !(excludeOtc && isOtc(row))
    );
    return most(rows, limit, (row) => Math.abs(row.percent)).map(presentRow);
  },
);
