/** How much of a stock authors hold in their public portfolios, as weights: never amounts. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { closesOf, lastSnapshotDay, snapshotInstant } from "../analytics/mod.ts";
import type { MarketData } from "../market/mod.ts";

/**
 * The weight of a stock in a public portfolio of each user at the last close, in percent with one decimal: the largest
 * of several. Users without one are missing.
 */
export async function weightsHeld(
  { db, market, now }: { readonly db: Db; readonly market: MarketData; readonly now: Temporal.Instant },
  symbol: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const day = lastSnapshotDay(now);
  const { rows } = await sql<{ user_id: string; shares: string; total: string }>`
    select p.user_id, h.shares - coalesce(since.shares, 0) as shares, s.total_value as total
    from portfolios p
    join holdings h on h.portfolio_id = p.id and h.symbol = ${symbol}
    join snapshots s on s.portfolio_id = p.id and s.date = ${day.toString()}::date and s.total_value > 0
    left join lateral (
      select sum(e.share_effect) as shares from journal_entries e
      where e.portfolio_id = p.id and e.symbol = ${symbol} and e.occurred_at >= ${snapshotInstant(day)}
    ) since on true
    where p.user_id = any(${[...userIds]}::uuid[]) and p.visibility = 'public' and not p.is_competition
      and p.deleted_at is null and h.shares - coalesce(since.shares, 0) > 0`.execute(db);
  if (rows.length === 0) return new Map();
  const close = (await closesOf(market, [symbol], day)).get(symbol);
  const weights = new Map<string, number>();
  for (const { user_id, shares, total } of close === undefined ? [] : rows) {
    const weight = Math.round(Number(shares) * close! / Number(total) * 1000) / 10;
    weights.set(user_id, Math.max(weight, weights.get(user_id) ?? 0));
  }
  return weights;
}
