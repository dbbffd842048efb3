/** How much of a stock authors hold in their public portfolios, as weights: never amounts. */
import { sql } from "kysely";
import { closesOf, lastSnapshotDay, snapshotInstant } from "../analytics/mod.ts";
import { Lru } from "../kernel/lru.ts";
import type { Db } from "../kernel/store/db.ts";
import type { MarketData } from "../market/mod.ts";

/** A stock and a user who wrote about it. */
export interface Author {
  readonly symbol: string;
  readonly user_id: string;
}
/** In percent with one decimal, by `weightKey`. */
export type Weights = ReadonlyMap<string, number>;
export const weightKey = ({ symbol, user_id }: Author): string => `${symbol} ${user_id}`;

const MOST_CLOSES = 2000;
/** Closes by day and symbol. They do not change any more, and every page of comments needs one. */
const known = new WeakMap<MarketData, Lru<string, number>>();

/** By symbol; unknown ones are missing. @throws MarketDataError */
async function closesAt(market: MarketData, symbols: readonly string[], day: Temporal.PlainDate) {
  const closes = known.getOrInsertComputed(market, () => new Lru(MOST_CLOSES));
  const missing = symbols.filter((symbol) => closes.get(`${day} ${symbol}`) === undefined);
  if (missing.length > 0) {
    for (const [symbol, close] of await closesOf(market, missing, day)) closes.set(`${day} ${symbol}`, close);
  }
  return (symbol: string) => closes.get(`${day} ${symbol}`);
}

/**
 * The weight of the stock in a public portfolio of each author at the last close: the largest of several. Authors
 * without one are missing.
 * @throws MarketDataError
 */
export async function weightsHeld(
  { db, market, now }: { readonly db: Db; readonly market: MarketData; readonly now: Temporal.Instant },
  authors: readonly Author[],
): Promise<Weights> {
  const wanted = [...new Map(authors.map((author) => [weightKey(author), author])).values()];
  if (wanted.length === 0) return new Map();
  const day = lastSnapshotDay(now);
  const { rows } = await sql<Author & { shares: string; total: string }>`
    select p.user_id, h.symbol, h.shares - coalesce(since.shares, 0) as shares, s.total_value as total
    from unnest(${wanted.map((a) => a.user_id)}::uuid[], ${wanted.map((a) => a.symbol)}::text[]) as w(user_id, symbol)
    join portfolios p on p.user_id = w.user_id and p.visibility = 'public' and not p.is_competition
      and p.deleted_at is null
    join holdings h on h.portfolio_id = p.id and h.symbol = w.symbol
    join snapshots s on s.portfolio_id = p.id and s.date = ${day.toString()}::date and s.total_value > 0
    left join lateral (
      select sum(e.share_effect) as shares from journal_entries e
      where e.portfolio_id = p.id and e.symbol = w.symbol and e.occurred_at >= ${snapshotInstant(day)}
    ) since on true
    where h.shares - coalesce(since.shares, 0) > 0`.execute(db);
  if (rows.length === 0) return new Map();
  const closeOf = await closesAt(market, [...new Set(rows.map((row) => row.symbol))], day);
  const weights = new Map<string, number>();
  for (const { shares, total, ...author } of rows) {
    const close = closeOf(author.symbol);
    if (close === undefined) continue;
    const weight = Math.round(Number(shares) * close / Number(total) * 1000) / 10;
    weights.set(weightKey(author), Math.max(weight, weights.get(weightKey(author)) ?? 0));
  }
  return weights;
}
