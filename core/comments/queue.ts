/** comments.reports and comments.reports-summary: what moderators have to decide, and what they decided. */
import type { Selectable } from "kysely";
import { usernames } from "../identity/mod.ts";
import type { Actor } from "../kernel/actor.ts";
import { query } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { isModerator } from "../profiles/mod.ts";
import * as contract from "./contract/moderation.ts";
import { anyOf, obstacles, statusOf } from "./decide.ts";
import {
  type AuthorRow,
  authorsOf,
  listDecided,
  listWaiting,
  type Place,
  type ReportOf,
  reportsOf,
  summarise,
} from "./queue_bulk.ts";
import type { CommentRow } from "./store.ts";
import type { CommentAppealsTable } from "./tables.ts";

const DAY = { hours: 24 };
const WEEK = { hours: 7 * 24 };

type Appeal = Selectable<CommentAppealsTable>;

export const list = query(contract.listReports, async (ctx, { status, limit, reason, cursor }) => {
  const [at, id] = cursor?.split("_") ?? [];
  const page = { limit, reason, after: at && id ? { at, id } : undefined };
  const places = status === "pending" ? await listWaiting(ctx.db, page) : await listDecided(ctx.db, status, page);
  return await present(ctx, places);
});

interface Reading {
  readonly db: Db;
  readonly actor: Actor;
  readonly wall: Temporal.Instant;
}

interface Known {
  readonly comments: ReadonlyMap<string, CommentRow>;
  readonly authors: ReadonlyMap<string, AuthorRow>;
  readonly appeals: ReadonlyMap<string, Appeal>;
  readonly names: ReadonlyMap<string, string>;
  readonly reports: ReadonlyMap<number, readonly ReportOf[]>;
  readonly why: ReadonlyMap<string, string>;
}

async function present(ctx: Reading, places: readonly Place[]): Promise<contract.QueueEntry[]> {
  if (places.length === 0) return [];
  const { db, actor, wall } = ctx;
  const ids = [...new Set(places.map(({ comment_id }) => comment_id))];
  const [comments, appeals, reports] = await Promise.all([
    db.selectFrom("comments").selectAll().where("id", "=", anyOf(ids)).execute(),
    db.selectFrom("comment_appeals").selectAll().where("comment_id", "=", anyOf(ids)).execute(),
    reportsOf(db, places),
  ]);
  const byId = new Map(comments.map((row) => [row.id, row]));
  const staff = [...places.map(({ decision }) => decision?.decided_by), ...comments.map((row) => row.removed_by)];
  const waiting = places.filter(({ decision, comment_id }) => decision === null && byId.has(comment_id));
  const [authors, names, why] = await Promise.all([
    authorsOf(db, comments.map((row) => row.user_id), wall.subtract(DAY)),
    usernames(db, staff.filter((one) => typeof one === "string")),
    obstacles(db, actor, waiting.map(({ kind, comment_id }) => ({ ...byId.get(comment_id)!, kind }))),
  ]);
  const known: Known = {
    ...{ comments: byId, authors, names, why },
    appeals: new Map(appeals.map((row) => [row.comment_id, row])),
    reports: Map.groupBy(reports, ({ place }) => place),
  };
  // A comment that was deleted between two statements is left out.
  return places.flatMap((place, i) => {
    const entry = presentOne(actor, place, known.reports.get(i + 1) ?? [], known);
    return entry ? [entry] : [];
  });
}

function presentOne(
  actor: Actor,
  place: Place,
  reports: readonly ReportOf[],
  known: Known,
): contract.QueueEntry | null {
  const { kind, since, decision, comment_id } = place;
  const comment = known.comments.get(comment_id);
  const author = comment && known.authors.get(comment.user_id);
  const appeal = known.appeals.get(comment_id);
  const isItsAppeal = appeal?.decision_id === (decision?.id ?? null);
  const first = kind === "reports"
    ? reportFields(reports[0])
    : appealFields(place, isItsAppeal ? appeal : undefined, author);
  if (!comment || !author || !first) return null;
  const { removed, joined, ...facts } = author;
  const why = known.why.get(comment_id) ??
    (actor.kind === "user" && !isModerator(actor) ? "Contact an admin or moderator to act on reports." : null);
  return {
    ...first,
    kind,
    status: decision ? statusOf[decision.outcome] : "pending",
    waiting_since: since.toString(),
    reports: reports.map(({ place: _, total: __, weight, created_at, ...report }) => ({
      ...report,
      weight: Number(weight),
      created_at: created_at.toString(),
    })),
    report_count: reports[0]?.total ?? 0,
    comment_id,
    comment_author: author.username,
    comment_content: comment.content,
    stock_symbol: comment.symbol,
    comment: {
      created_at: comment.created_at.toString(),
      likes_count: comment.likes_count,
      replies_count: comment.replies_count,
      state: comment.removed_at ? "removed" : comment.in_review ? "in_review" : "shown",
      parent_id: comment.parent_id,
      removed_by: comment.removed_by && (known.names.get(comment.removed_by) ?? null),
      removal_reason: comment.removal_reason,
    },
    author: {
      ...facts,
      joined: joined.toString(),
      removed_before: removed - (comment.removed_at ? 1 : 0),
    },
    decision: decision && {
      id: decision.id,
      outcome: decision.outcome,
      reason: decision.reason,
      decided_by: decision.decided_by && (known.names.get(decision.decided_by) ?? null),
      decided_at: decision.decided_at.toString(),
    },
    can_decide: decision === null && why === null,
    why_not: decision === null ? why : null,
    cursor: decision ? `${decision.decided_at}_${decision.id}` : `${since}_${comment_id}`,
  };
}

const reportFields = (report: ReportOf | undefined) =>
  report && {
    id: report.id,
    reason: report.reason,
    description: report.description,
    username: report.username,
    created_at: report.created_at.toString(),
  };

/** @param appeal undefined when the comment was removed again since, which ends an appeal of before */
const appealFields = ({ comment_id, since }: Place, appeal: Appeal | undefined, author: AuthorRow | undefined) =>
  author && {
    id: comment_id,
    reason: null,
    description: appeal?.message ?? null,
    username: author.username,
    created_at: since.toString(),
  };

export const summary = query(contract.summariseReports, async (ctx) => {
  const { pending, oldest, closed, median, last } = await summarise(ctx.db, ctx.wall.subtract(WEEK));
  return {
    pending,
    oldest_waiting_since: oldest?.toString() ?? null,
    closed_in_7_days: closed,
    median_seconds: median,
    last_closed_at: last?.toString() ?? null,
  };
});
