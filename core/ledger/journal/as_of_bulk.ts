/** Holdings of portfolios at an instant: the current ones less the entries since. Deleted portfolios are left out. */
import { sql } from "kysely";
import type { Db } from "../../kernel/store/db.ts";
import { type Cents, cents, type Shares, shares } from "../../kernel/money.ts";
import { paidInTypes } from "../entry_types.ts";
import type { Source } from "../state.ts";

/** Symbols of which any portfolio holds shares now, in order. */
export async function listHeldSymbols(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("holdings as h").innerJoin("portfolios as p", "p.id", "h.portfolio_id")
    .select("h.symbol").distinct().where("h.shares", ">", "0").where("p.deleted_at", "is", null)
    .orderBy("h.symbol").execute();
  return rows.map((row) => row.symbol);
}

export interface Holder {
  readonly portfolioId: string;
  readonly shares: Shares;
}

/** Entries by their source, or by their ids. */
export interface EntriesOf {
  readonly source: Source["type"];
  readonly sourceIds: readonly string[];
  readonly ids: readonly string[];
}

/**
 * Portfolios that held shares of a symbol just before an instant, in the order of their ids.
 * @param page those after `after` (null: from the first), at most `limit` of them
 * @param alsoBefore entries that count as before the instant, whenever they were made
 */
export async function listHolders(
  db: Db,
  symbol: string,
  before: Temporal.Instant,
  page: { readonly after: string | null; readonly limit: number },
  alsoBefore: EntriesOf = { source: "split", sourceIds: [], ids: [] },
): Promise<Holder[]> {
  const { rows } = await sql<{ portfolioId: string; shares: string }>`
    select h.portfolio_id as "portfolioId", h.shares - coalesce(since.shares, 0) as shares
    from holdings h
    join portfolios p on p.id = h.portfolio_id and p.deleted_at is null
    left join lateral (
      select sum(e.share_effect) as shares from journal_entries e
      where e.portfolio_id = h.portfolio_id and e.symbol = h.symbol and e.occurred_at >= ${before}
        and not (e.source_type = ${alsoBefore.source} and e.source_id = any(${alsoBefore.sourceIds}::text[]))
        and e.id <> all(${alsoBefore.ids}::uuid[])
    ) since on true
    where h.symbol = ${symbol} and h.portfolio_id > ${page.after ?? "00000000-0000-0000-0000-000000000000"}::uuid
      and h.shares - coalesce(since.shares, 0) > 0
    order by h.portfolio_id limit ${page.limit}`.execute(db);
  return rows.map((row) => ({ portfolioId: row.portfolioId, shares: shares(row.shares) }));
}

export interface ShareChange {
  readonly symbol: string;
  /** The New York date, YYYY-MM-DD. */
  readonly day: string;
  readonly shares: Shares;
  /** The entry of a split, which is a separate change; the others of a day are one change. */
  readonly split: { readonly entryId: string; readonly sourceId: string } | null;
}

/** By how much the entries of a portfolio changed its shares of each symbol on each day since an instant. */
export async function listShareChanges(
  db: Db,
  portfolioId: string,
  since: Temporal.Instant,
): Promise<ShareChange[]> {
  const { rows } = await sql<{ symbol: string; day: string; shares: string; entry: string | null; source: string }>`
    select symbol, (occurred_at at time zone 'America/New_York')::date as day, sum(share_effect) as shares,
      case when type = 'SPLIT' then id end as entry, max(source_id) as source
    from journal_entries where portfolio_id = ${portfolioId} and occurred_at >= ${since} and share_effect <> 0
    group by 1, 2, 4`.execute(db);
  return rows.map(({ symbol, day, entry, source, ...row }) => ({
    symbol,
    day,
    shares: shares(row.shares),
    split: entry === null ? null : { entryId: entry, sourceId: source },
  }));
}

export interface PaidIn {
  /** The New York date, YYYY-MM-DD. */
  readonly date: string;
  readonly amount: Cents;
}

/** The owner's payments in and out since an instant (null: all), by day, oldest first. */
export async function listPaidIn(db: Db, portfolioId: string, since: Temporal.Instant | null): Promise<PaidIn[]> {
  const { rows } = await sql<{ date: string; amount: string }>`
    select (occurred_at at time zone 'America/New_York')::date as date, sum(cash_effect + cost_effect) as amount
    from journal_entries
    where portfolio_id = ${portfolioId} and type = any(${paidInTypes}::text[])
      and occurred_at >= coalesce(${since}, '-infinity'::timestamptz)
    group by 1 having sum(cash_effect + cost_effect) <> 0 order by 1`.execute(db);
  return rows.map(({ date, amount }) => ({ date, amount: cents(amount) }));
}

/** Those of the portfolios that have an entry with a source, so that its effect is done for them. */
export async function listWithEntry(db: Db, portfolioIds: readonly string[], source: Source): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from unnest(${portfolioIds}::uuid[]) as p(id)
    cross join lateral (
      select from journal_entries e
      where e.portfolio_id = p.id and e.source_type = ${source.type} and e.source_id = ${source.id} limit 1
    ) e`.execute(db);
  return rows.map((row) => row.id);
}

export interface HoldingThen {
  readonly symbol: string;
  readonly shares: Shares;
  readonly cost: Cents;
  /** As it is now. */
  readonly autoReinvest: boolean;
}

/** The cash and holdings of a portfolio after everything up to and at an instant, from one snapshot of the store. */
export async function readStateAt(
  db: Db,
  portfolioId: string,
  at: Temporal.Instant,
): Promise<{ cash: Cents; holdings: HoldingThen[] }> {
  const { rows } = await sql<{ symbol: string | null; shares: string; amount: string; reinvest: boolean }>`
    with since as (
      select symbol, cash_effect, share_effect, cost_effect from journal_entries
      where portfolio_id = ${portfolioId} and occurred_at > ${at}
    )
    select null as symbol, 0::numeric(20, 6) as shares,
      cash_balance - coalesce((select sum(cash_effect) from since), 0) as amount, false as reinvest
    from portfolios where id = ${portfolioId}
    union all
    select h.symbol, h.shares - coalesce(s.shares, 0), h.cost_basis - coalesce(s.cost, 0), h.auto_reinvest
    from holdings h
    left join lateral (
      select sum(share_effect) as shares, sum(cost_effect) as cost from since where since.symbol = h.symbol
    ) s on true
    where h.portfolio_id = ${portfolioId} and h.shares - coalesce(s.shares, 0) > 0
    order by symbol`.execute(db);
  return {
    cash: cents(rows.find((row) => row.symbol === null)?.amount ?? "0"),
    holdings: rows.flatMap(({ symbol, ...row }) =>
      symbol === null
        ? []
        : [{ symbol, shares: shares(row.shares), cost: cents(row.amount), autoReinvest: row.reinvest }]
    ),
  };
}
