/** Reads of the queue: a fixed number of statements a page, however many reports its entries have. */
import { sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { MAX_REPORTS, type Outcome, outcomes, type QueueEntry, type ReportStatus } from "./contract/moderation.ts";
import { anyOf, type DecisionRow, statusOf } from "./decide.ts";
import type { CommentReportsTable } from "./tables.ts";

/** A comment in the queue: one that waits, or one that was decided. */
export interface Place {
  readonly comment_id: string;
  readonly kind: "reports" | "appeal";
  readonly since: Temporal.Instant;
  readonly decision: Pick<DecisionRow, "id" | "outcome" | "reason" | "decided_by" | "decided_at"> | null;
}

export interface PageOf {
  readonly limit: number;
  /** A reason of its reports, or appeals only. */
  readonly reason?: string | undefined;
  /** The instant and the id of the last one of the previous page. */
  readonly after?: { readonly at: string; readonly id: string } | undefined;
}

/** What waits, newest first by the first report. */
export async function listWaiting(db: Db, { limit, reason, after }: PageOf): Promise<Place[]> {
  const { rows } = await sql<Omit<Place, "decision">>`
    select comment_id, kind, since from (
      select comment_id, 'reports' as kind, min(created_at) as since from comment_reports
      where status = 'pending' and ${reason ?? ""} <> 'appeal'
      group by comment_id having ${reason ?? null}::text is null or bool_or(reason = ${reason ?? null}::text)
      union all
      select comment_id, 'appeal', created_at from comment_appeals
      where decided_at is null and ${reason ?? "appeal"} = 'appeal'
    ) q
    where ${after?.at ?? null}::timestamptz is null
      or (since, comment_id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)
    order by since desc, comment_id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, decision: null }));
}

/** What was decided with a status and stands, newest first. */
export async function listDecided(
  db: Db,
  status: Exclude<ReportStatus, "pending">,
  { limit, reason, after }: PageOf,
): Promise<Place[]> {
  const wanted: readonly Outcome[] = outcomes.filter((outcome) => statusOf[outcome] === status);
  let rows = db.selectFrom("moderation_decisions as d").selectAll("d").where("d.undone_at", "is", null)
    .where("d.waiting_since", "is not", null).where("d.outcome", "in", [...wanted]);
  if (after) {
    rows = rows.where(sql<boolean>`(d.decided_at, d.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  }
  if (reason === "appeal") rows = rows.where("d.kind", "=", "appeal");
  else if (reason) {
    rows = rows.where((e) =>
      e.exists(
        e.selectFrom("comment_reports as r").select("r.id").whereRef("r.decision_id", "=", "d.id")
          .where("r.reason", "=", reason),
      )
    );
  }
  const decided = await rows.orderBy("d.decided_at", "desc").orderBy("d.id", "desc").limit(limit).execute();
  return decided.map(({ comment_id, kind, waiting_since, ...decision }) => ({
    ...{ comment_id: comment_id!, kind, since: waiting_since! },
    decision,
  }));
}

export interface ReportOf extends Pick<CommentReportsTable, "weight"> {
  /** The place in the list that it belongs to. */
  readonly place: number;
  readonly id: string;
  readonly username: string;
  readonly reason: QueueEntry["reports"][number]["reason"];
  readonly description: string | null;
  readonly created_at: Temporal.Instant;
  readonly total: number;
}

/** The newest reports of each: those that wait, those that a decision closed, or all of them for an appeal. */
export async function reportsOf(db: Db, places: readonly Place[]): Promise<readonly ReportOf[]> {
  const { rows } = await sql<ReportOf>`
    select p.place::int as place, r.*
    from unnest(${places.map((p) => p.comment_id)}::uuid[], ${places.map((p) => p.decision?.id ?? null)}::uuid[],
      ${places.map((p) => p.kind)}::text[]) with ordinality p(comment_id, decision_id, kind, place),
    lateral (
      select r.id, u.username, r.reason, r.description, r.created_at, r.weight, count(*) over ()::int as total
      from comment_reports r join users u on u.id = r.user_id
      where r.comment_id = p.comment_id
        and (p.kind = 'appeal' or r.decision_id is not distinct from p.decision_id)
      order by r.created_at desc, r.id desc limit ${MAX_REPORTS}
    ) r`.execute(db);
  return rows;
}

export interface AuthorRow extends Omit<QueueEntry["author"], "joined" | "removed_before"> {
  readonly joined: Temporal.Instant;
  readonly removed: number;
}

/** By id, with what moderators want to know of them. */
export async function authorsOf(
  db: Db,
  ids: readonly string[],
  since: Temporal.Instant,
): Promise<ReadonlyMap<string, AuthorRow>> {
  const { rows } = await sql<AuthorRow>`
    select u.id, u.username, u.display_name, u.avatar_url, u.created_at as joined, u.is_active, c.*, r.*, p.*
    from users u,
    lateral (
      select count(*)::int as comments, count(*) filter (where removed_at is not null)::int as removed,
        count(*) filter (where removed_at is null and recorded_at > ${since})::int as recent_comments
      from comments where user_id = u.id
    ) c,
    lateral (
      select count(*)::int as reports_against from comments c join comment_reports r on r.comment_id = c.id
      where c.user_id = u.id
    ) r,
    lateral (
      select count(*)::int as portfolios, count(*) filter (where visibility = 'public')::int as public_portfolios
      from portfolios where user_id = u.id and deleted_at is null
    ) p
    where u.id = ${anyOf(ids)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Summary {
  readonly pending: number;
  readonly oldest: Temporal.Instant | null;
  readonly closed: number;
  readonly median: number | null;
  readonly last: Temporal.Instant | null;
}

/** What waits, and what was decided since an instant. */
export async function summarise(db: Db, since: Temporal.Instant): Promise<Summary> {
  const { rows: [row] } = await sql<Summary>`
    select q.pending, q.oldest, d.closed, d.median,
      (select max(decided_at) from moderation_decisions where undone_at is null and waiting_since is not null) as last
    from (
      select count(*)::int as pending, min(since) as oldest from (
        select min(created_at) as since from comment_reports where status = 'pending' group by comment_id
        union all
        select created_at from comment_appeals where decided_at is null
      ) w
    ) q, (
      select count(*)::int as closed,
        percentile_cont(0.5) within group (order by extract(epoch from decided_at - waiting_since))::float8 as median
      from moderation_decisions
      where undone_at is null and waiting_since is not null and decided_at > ${since}
    ) d`.execute(db);
  return row!;
}
