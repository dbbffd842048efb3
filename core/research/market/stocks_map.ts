/** The map of the market: the largest companies, and how they have changed over a period. */
import { query } from "../../kernel/run/handler.ts";
import { ifKnown } from "../../market/mod.ts";
import type { MapGroup } from "../limits.ts";
import { wireInstant } from "../one_stock.ts";
import { changeSince } from "../stocks/quote.ts";
import { MOST_MAPPED, stocksMap as contract } from "./map_contract.ts";
import { derivedFromRows, isCompany, known, type MarketRow, SNAPSHOT_MS, topBy } from "./market_rows.ts";
import { type CloseFigures, pastSessions } from "./past_sessions.ts";
import { placeIn } from "./year_columns.ts";

const OF_EXCHANGE = 200;

/** Companies with a known value, the largest first. */
const ranked = derivedFromRows((rows) => topBy(rows.filter(isCompany), rows.length, ({ marketCap }) => marketCap));

function inGroup(rows: readonly MarketRow[], group: MapGroup): readonly MarketRow[] {
  switch (group) {
    case "largest-30":
      return rows.slice(0, 30);
    case "largest-100":
      return rows.slice(0, 100);
    case "largest-500":
      return rows.slice(0, MOST_MAPPED);
    default:
      return rows.filter(({ ticker }) => ticker.exchange === group).slice(0, OF_EXCHANGE);
  }
}

/** The close of a security; undefined if it is unknown. */
function closeIn(figures: CloseFigures, closes: Float64Array, symbol: string): number | undefined {
  const close = known(closes[placeIn(figures, symbol) ?? -1] ?? NaN);
  // A close before a split may have more decimals than a price.
  return close === null ? undefined : Math.round(close * 1e4) / 1e4;
}

export const stocksMap = query(contract, async (ctx, { group, period }) => {
  const at = ctx.now.epochMilliseconds;
  const past = period === "1D" ? null : ifKnown(pastSessions(ctx.market, at));
  const [rows, sessions] = await Promise.all([ranked(ctx), past]);
  const figures = sessions?.value?.figures ?? null;
  const start = period === "1D" ? undefined : figures?.starts[period];
  const before = ({ ticker: { symbol }, previousClose }: MarketRow) =>
    period === "1D"
      ? known(previousClose) ?? undefined
      : figures && start
      ? closeIn(figures, start.closes, symbol)
      : undefined;
  return {
    group,
    period,
    since: start?.date ?? null,
    stocks: inGroup(rows, group).map((row) => {
      const { change, percent } = changeSince(known(row.price) ?? undefined, before(row));
      const { symbol, name, sector } = row.ticker;
      const own = { symbol, name, sector, price: known(row.price), market_cap: known(row.marketCap) };
      return { ...own, change, change_percentage: percent };
    }),
    as_of: wireInstant(Math.floor(at / SNAPSHOT_MS) * SNAPSHOT_MS),
    // A provider that refuses past sessions has no more to come.
    complete: sessions?.complete ?? true,
  };
});
