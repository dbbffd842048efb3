/** Pairs of entries of a competition that may be one person's, in two statements. */
import { sql } from "kysely";
import type { Db } from "../../kernel/store/db.ts";

export interface Pair {
  /** The numbers of the entries, the lower one first. */
  readonly one: number;
  readonly other: number;
}
export interface AlikePair extends Pair {
  /** Fills of the entry with fewer of them; those of one symbol, side and minute count once. */
  readonly fills: number;
  /** How many of them agree with the other's. */
  readonly same: number;
}

/** What more entries than this have in common says nothing about two of them, and would make too many pairs. */
const CROWD = 50;
export const MOST_PAIRS = 200;

/** Entries with at least so many fills of which more than a part agree, the most alike first. */
export async function listAlike(
  db: Db,
  competitionId: string,
  { least, part }: { readonly least: number; readonly part: number },
): Promise<AlikePair[]> {
  const { rows } = await sql<AlikePair>`
    with keys as (
      select distinct c.number, e.symbol, e.type, date_trunc('minute', e.occurred_at) as minute
      from competition_entries c
      join journal_entries e on e.portfolio_id = c.portfolio_id
      where c.competition_id = ${competitionId} and e.type in ('BUY', 'SELL') and e.source_type = 'order'
    ),
    counted as (
      select *, count(*) over (partition by number) as fills, count(*) over (partition by symbol, type, minute) as crowd
      from keys
    ),
    telling as (select * from counted where fills >= ${least} and crowd between 2 and ${CROWD})
    select a.number as one, b.number as other, least(a.fills, b.fills)::int as fills, count(*)::int as same
    from telling a
    join telling b on b.symbol = a.symbol and b.type = a.type and b.minute = a.minute and b.number > a.number
    group by a.number, b.number, a.fills, b.fills
    having count(*) > ${part}::numeric * least(a.fills, b.fills)
    order by count(*)::numeric / least(a.fills, b.fills) desc, a.number, b.number
    limit ${MOST_PAIRS}`.execute(db);
  return rows;
}

/** Entries whose owners have signed in from one address. */
export async function listSharing(db: Db, competitionId: string): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with places as (
      select distinct c.number, s.address_hash
      from competition_entries c
      join sessions s on s.user_id = c.user_id
      where c.competition_id = ${competitionId} and s.address_hash is not null
    ),
    telling as (
      select * from (select *, count(*) over (partition by address_hash) as crowd from places) counted
      where crowd between 2 and ${CROWD}
    )
    select distinct a.number as one, b.number as other
    from telling a join telling b on b.address_hash = a.address_hash and b.number > a.number
    order by one, other
    limit ${MOST_PAIRS}`.execute(db);
  return rows;
}
