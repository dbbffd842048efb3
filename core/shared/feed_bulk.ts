/** What followed users did in public: one statement a kind, each on its indexes. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { FILL_SOURCE, fillTypes, runningStates } from "./visible.ts";

export interface FeedRow {
  readonly id: string;
  readonly at: Temporal.Instant;
  readonly user_id: string;
}

/** Public profiles of active users whom a user follows and has not muted. */
const followed = (userId: string) =>
  sql<{ id: string }>`(
    select u.id from follows f join users u on u.id = f.user_id and u.is_active and u.public_profile
    where f.follower_id = ${userId}
      and not exists (select from mutes m where m.user_id = f.follower_id and m.muted_id = f.user_id)
  )`;

export interface FillRow extends FeedRow {
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly symbol: string;
  readonly side: "BUY" | "SELL";
  /** The market's, without what the order's size moved. */
  readonly price: string;
}

/** How far back fills are looked for first, in days: those of thousands of users are enough soon. */
const FIRST_LOOKS = [7, 60] as const;

/** Fills of their public portfolios before an instant, since each became public; newest first. */
export async function listFollowedFills(
  db: Db,
  userId: string,
  before: Temporal.Instant,
  limit: number,
): Promise<readonly FillRow[]> {
  for (const days of FIRST_LOOKS) {
    const rows = await fillsBetween(db, userId, { from: before.subtract({ hours: 24 * days }), before }, limit);
    if (rows.length === limit) return rows;
  }
  return await fillsBetween(db, userId, { from: null, before }, limit);
}

async function fillsBetween(
  db: Db,
  userId: string,
  { from, before }: { readonly from: Temporal.Instant | null; readonly before: Temporal.Instant },
  limit: number,
): Promise<readonly FillRow[]> {
  const { rows } = await sql<FillRow>`
    select e.id, e.occurred_at as at, p.user_id, p.id as portfolio_id, p.name as portfolio_name, e.symbol,
      e.type as side,
      (case e.type when 'BUY' then o.receipt->>'ask' else o.receipt->>'bid' end)::numeric(20, 4) as price
    from ${followed(userId)} u
    join portfolios p on p.user_id = u.id and p.visibility = 'public' and p.deleted_at is null
    cross join lateral (
      select * from journal_entries e
      where e.portfolio_id = p.id and e.occurred_at >= greatest(p.public_since, ${from}::timestamptz)
        and e.occurred_at < ${before}
        and e.type = any(${[...fillTypes]}::text[]) and e.source_type = ${FILL_SOURCE}
      order by e.occurred_at desc, e.id desc limit ${limit}
    ) e
    join orders o on o.portfolio_id = e.portfolio_id and o.id = e.source_id::uuid
    where not p.is_competition or not exists (
      select from competition_entries n join competitions c on c.id = n.competition_id
      where n.user_id = p.user_id and n.portfolio_id = p.id
        and (c.invitation_hash is not null or c.state = any(${[...runningStates]}::text[]))
    )
    order by e.occurred_at desc, e.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface GoalRow extends FeedRow {
  readonly title: string;
}

/** Public goals that they reached, newest first. */
export async function listFollowedGoals(db: Db, userId: string, limit: number): Promise<readonly GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select g.id, g.achieved_at as at, g.user_id, g.title
    from ${followed(userId)} u join goals g on g.user_id = u.id and g.is_public and g.achieved_at is not null
    order by g.achieved_at desc, g.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface WinRow extends FeedRow {
  readonly title: string;
}

/** The winner of equals has fewer fills, then entered first. */
const isWinner = sql`e.rank = 1 and not exists (
  select from competition_entries o where o.competition_id = e.competition_id and o.rank = 1
    and (o.fills, o.entered_at, o.number) < (e.fills, e.entered_at, e.number)
)`;

/** Contests that they won, newest first; those by invitation are shown to nobody. */
export async function listFollowedWins(db: Db, userId: string, limit: number): Promise<readonly WinRow[]> {
  const { rows } = await sql<WinRow>`
    select c.id, c.finalised_at as at, e.user_id, c.name as title
    from ${followed(userId)} u join competition_entries e on e.user_id = u.id
    join competitions c on c.id = e.competition_id and c.state = 'completed' and c.invitation_hash is null
    where ${isWinner}
    order by c.finalised_at desc, c.id desc limit ${limit}`.execute(db);
  return rows;
}

export interface ContestRow {
  readonly id: string;
  readonly name: string;
  readonly is_over: boolean;
  readonly closes_at: Temporal.Instant;
  readonly rank: number | null;
  readonly is_winner: boolean;
}

/** The contests that a user has entered, newest first; cancelled ones are left out. */
export async function listContestsOf(db: Db, userId: string, withInvited: boolean): Promise<readonly ContestRow[]> {
  const { rows } = await sql<ContestRow>`
    select c.id, c.name, c.state = 'completed' as is_over, c.closes_at, e.rank, (${isWinner}) as is_winner
    from competition_entries e join competitions c on c.id = e.competition_id and c.state <> 'cancelled'
    where e.user_id = ${userId} and (${withInvited}::boolean or c.invitation_hash is null)
    order by c.closes_at desc, c.id`.execute(db);
  return rows;
}
