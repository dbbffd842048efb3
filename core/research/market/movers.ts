import { query, type QueryContext } from "../../kernel/run/handler.ts";
import { derivedFromRows, isOtc, type MarketRow, presentDetails, presentRow, presentTraded } from "./market_rows.ts";
import * as contract from "./contract.ts";

const WITH_MARKET_CAP = 50;
const WITHOUT = 20;

interface Wanted {
  readonly direction: "gainers" | "losers";
  readonly limit: number;
  readonly minMarketCap?: number;
  readonly minPercent?: number;
  readonly excludeOtc?: boolean;
}

/** The biggest gains and the biggest losses, biggest first. */
const moved = derivedFromRows((rows) => ({
  gainers: rows.filter((row) => row.percent > 0).sort((a, b) => b.percent - a.percent),
  losers: rows.filter((row) => row.percent < 0).sort((a, b) => a.percent - b.percent),
}));

/**
 * The securities that moved most in one direction. Those of unknown market value are left out where a minimum is given.
 */
export async function moversNow(
  ctx: QueryContext,
  { direction, limit, minMarketCap = 0, minPercent = 0, excludeOtc = true }: Wanted,
): Promise<MarketRow[]> {
  const fits = (row: MarketRow) =>
    Math.abs(row.percent) >= minPercent && !(excludeOtc && isOtc(row)) &&
    (minMarketCap === 0 || row.marketCap >= minMarketCap);
  return (await moved(ctx))[direction].filter(fits).slice(0, limit);
}

const top = (direction: Wanted["direction"]) => async (ctx: QueryContext, { limit }: { limit: number }) =>
  (await moversNow(ctx, { direction, limit })).map(presentRow);

/** Gainers and losers, as a list and with their figures; over-the-counter securities are included only on request. */
export const moversHandlers = [
  query(contract.movers, async (ctx, input) => {
    const { direction, min_market_cap: minMarketCap, min_change_percent: minPercent, exclude_otc: excludeOtc } = input;
    const limit = input.limit ?? (minMarketCap > 0 ? WITH_MARKET_CAP : WITHOUT);
    return {
      data: (await moversNow(ctx, { direction, limit, minMarketCap, minPercent, excludeOtc })).map(presentTraded),
    };
  }),
  query(contract.moversEnhanced, async (ctx, wanted) => ({ data: (await moversNow(ctx, wanted)).map(presentDetails) })),
  query(contract.topGainers, top("gainers")),
  query(contract.topLosers, top("losers")),
];
