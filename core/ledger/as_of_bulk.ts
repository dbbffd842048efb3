/**
 * What portfolios held at an instant, from what they hold now less the entries since. Deleted portfolios are left out.
 */
import { sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { type Shares, shares } from "../kernel/money.ts";

/** Symbols of which any portfolio holds shares now, in order. */
export async function listHeldSymbols(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("holdings").select("symbol").distinct().where("shares", ">", "0")
    .orderBy("symbol").execute();
  return rows.map((row) => row.symbol);
}

export interface Holder {
  readonly portfolioId: string;
  readonly shares: Shares;
}

/**
 * Portfolios that held shares of a symbol just before an instant, in the order of their ids.
 * @param page those after `after` (null: from the first), at most `limit` of them
 */
export async function listHolders(
  db: Db,
  symbol: string,
  before: Temporal.Instant,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Holder[]> {
  const { rows } = await sql<{ portfolioId: string; shares: string }>`
    select h.portfolio_id as "portfolioId", h.shares - coalesce(since.shares, 0) as shares
    from holdings h
    join portfolios p on p.id = h.portfolio_id and p.deleted_at is null
    left join lateral (
      select sum(e.share_effect) as shares from journal_entries e
      where e.portfolio_id = h.portfolio_id and e.symbol = h.symbol and e.occurred_at >= ${before}
    ) since on true
    where h.symbol = ${symbol} and h.portfolio_id > ${page.after ?? "00000000-0000-0000-0000-000000000000"}::uuid
      and h.shares - coalesce(since.shares, 0) > 0
    order by h.portfolio_id limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ portfolioId: row.portfolioId, shares: shares(row.shares) }));
}
