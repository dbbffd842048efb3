/** Who takes part: one public portfolio a person. */
import { sql } from "kysely";
import type { Trx } from "../kernel/store/db.ts";

/** Portfolios that may be ranked, of active users. Write an alias behind it. */
const eligible = sql<{ id: string; user_id: string; public_since: Temporal.Instant }>`(
  select p.id, p.user_id, p.public_since from portfolios p join users u on u.id = p.user_id and u.is_active
  where p.visibility = 'public' and p.deleted_at is null and p.public_since is not null
    and not p.leaderboard_hidden and not p.is_competition
)`;

/**
 * Removes the rows of portfolios that take part no longer, and adds those that do. A user's first one takes part from
 * the instant at which it became public; one that replaces another only from then on, so that nobody is ranked by the
 * best of several portfolios afterwards. Returns whether anyone left or joined.
 */
export async function updateMembers(trx: Trx, at: Temporal.Instant): Promise<boolean> {
  await sql`update portfolios set public_since = ${at} where visibility = 'public' and public_since is null`
    .execute(trx);
  const left = await sql<{ portfolio_id: string; user_id: string }>`
    delete from leaderboard_rows r where not exists (
      select from ${eligible} p where p.id = r.portfolio_id and p.public_since = r.public_since
    ) or exists (
      select from leaderboard_members m join ${eligible} p on p.id = m.chosen_id
      where m.user_id = r.user_id and p.id <> r.portfolio_id
    ) returning r.portfolio_id, r.user_id`.execute(trx);
  const ids = left.rows.map((row) => row.portfolio_id);
  if (ids.length > 0) {
    await sql`delete from leaderboard_days where portfolio_id = any(${ids}::uuid[])`.execute(trx);
    await sql`delete from leaderboard_lines where portfolio_id = any(${ids}::uuid[])`.execute(trx);
    await sql`
      insert into leaderboard_members (user_id, left_id, left_at)
      select unnest(${left.rows.map((row) => row.user_id)}::uuid[]), unnest(${ids}::uuid[]), ${at}
      on conflict (user_id) do update set left_id = excluded.left_id, left_at = excluded.left_at`.execute(trx);
  }
  const joined = await sql`
    insert into leaderboard_rows (user_id, portfolio_id, public_since, since)
    select distinct on (p.user_id) p.user_id, p.id, p.public_since, greatest(p.public_since,
      case p.id when m.chosen_id then m.chosen_at when m.left_id then null else m.left_at end)
    from ${eligible} p left join leaderboard_members m on m.user_id = p.user_id
    where p.public_since <= ${at} and not exists (select from leaderboard_rows r where r.user_id = p.user_id)
    order by p.user_id, (m.chosen_id is not distinct from p.id) desc, p.public_since, p.id`.execute(trx);
  return ids.length > 0 || (joined.numAffectedRows ?? 0n) > 0n;
}
