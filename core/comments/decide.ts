/** What moderators decide about comments: who may, how it is recorded and undone, and who hears of it. */
import { type Selectable, sql } from "kysely";
import type { Actor } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { moderatorRoles } from "../kernel/operation.ts";
import type { CommandContext } from "../kernel/run/handler.ts";
import type { Db } from "../kernel/store/db.ts";
import { asJson } from "../kernel/store/json.ts";
import { NEW_YORK } from "../market/calendar.ts";
import { type Notice, notify } from "../notifications/mod.ts";
import { viewerOf } from "../profiles/mod.ts";
import { announceQueue } from "./announce.ts";
import { type Decided, type Outcome, type ReportStatus, UNDO_SECONDS } from "./contract/moderation.ts";
import type { CommentRow } from "./store.ts";
import type { ModerationDecisionsTable } from "./tables.ts";

export type DecisionRow = Selectable<ModerationDecisionsTable>;

/** For so long after a decision, new reports of the comment get its status and do not open it again. */
const SETTLED = { hours: 24 };

export const statusOf: Readonly<Record<Outcome, Exclude<ReportStatus, "pending">>> = {
  reviewed: "reviewed",
  resolved: "resolved",
  removed: "resolved",
  refused: "resolved",
  dismissed: "dismissed",
  granted: "dismissed",
};

export const undoUntil = ({ decided_at }: Pick<DecisionRow, "decided_at">): Temporal.Instant =>
  decided_at.add({ seconds: UNDO_SECONDS });

/** Ids in a fragment of SQL. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

/** The last decision about a comment that stands. */
export const lastDecision = (db: Db, commentId: string): Promise<DecisionRow | undefined> =>
  db.selectFrom("moderation_decisions").selectAll().where("comment_id", "=", commentId).where("undone_at", "is", null)
    .orderBy("decided_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst();

/** The decision that new reports of a comment fall under; undefined when they open it again. */
export async function settledBy({ trx, wall }: CommandContext, commentId: string): Promise<DecisionRow | undefined> {
  const last = await lastDecision(trx, commentId);
  return last && Temporal.Instant.compare(wall, last.decided_at.add(SETTLED)) < 0 ? last : undefined;
}

/** @throws Refusal CONFLICT with who decided, and when by New York's clock */
export async function refuseDecided(
  db: Db,
  { by, at }: { by: string | null; at: Temporal.Instant },
): Promise<never> {
  const user = by === null
    ? null
    : await db.selectFrom("users").select("username").where("id", "=", by).executeTakeFirst();
  const time = at.toZonedDateTimeISO(NEW_YORK).toPlainTime().toString({ smallestUnit: "minute" });
  throw new Refusal("CONFLICT", `Decided by ${user?.username ?? "the operator"} at ${time} ET`);
}

/** A comment that waits for a decision. */
export interface Waiting extends Pick<CommentRow, "id" | "user_id" | "removed_by"> {
  readonly kind: "reports" | "appeal";
}

/** Why the caller may not decide, by comment: nobody does about themselves, their own report or their own removal. */
export async function obstacles(db: Db, actor: Actor, waiting: readonly Waiting[]): Promise<Map<string, string>> {
  const me = viewerOf(actor);
  if (me === null || waiting.length === 0) return new Map();
  const reported = await db.selectFrom("comment_reports").select(["comment_id", "status"]).where("user_id", "=", me)
    .where("comment_id", "=", anyOf(waiting.map(({ id }) => id))).execute();
  const ownRemovals = waiting.filter(({ kind, removed_by }) => kind === "appeal" && removed_by === me);
  const others = await withOtherStaff(db, me, ownRemovals);
  return new Map(waiting.flatMap(({ id, user_id, kind }) => {
    const isReporter = reported.some((row) => row.comment_id === id && (kind === "appeal" || row.status === "pending"));
    const why = user_id === me
      ? "This is your own comment: another member of staff decides"
      : isReporter
      ? "You have reported this comment: another member of staff decides"
      : others.has(id)
      ? "You removed this comment: another member of staff decides about the appeal"
      : null;
    return why === null ? [] : [[id, why] as const];
  }));
}

/** Of comments with an appeal, those that another moderator could decide about. */
async function withOtherStaff(db: Db, me: string, appeals: readonly Waiting[]): Promise<ReadonlySet<string>> {
  if (appeals.length === 0) return new Set();
  const staff = await db.selectFrom("users").select("id").where("role", "in", moderatorRoles)
    .where("is_active", "=", true).where("id", "<>", me).execute();
  const reports = await db.selectFrom("comment_reports").select(["comment_id", "user_id"])
    .where("comment_id", "=", anyOf(appeals.map(({ id }) => id)))
    .where("user_id", "=", anyOf(staff.map(({ id }) => id))).execute();
  const excluded = new Set(reports.map((row) => `${row.comment_id} ${row.user_id}`));
  const isFree = (appeal: Waiting) =>
    staff.some(({ id }) => id !== appeal.user_id && !excluded.has(`${appeal.id} ${id}`));
  return new Set(appeals.filter(isFree).map(({ id }) => id));
}

/** @throws Refusal RULE_BROKEN */
export async function checkMayDecide(ctx: CommandContext, waiting: Waiting): Promise<void> {
  const why = (await obstacles(ctx.trx, ctx.actor, [waiting])).get(waiting.id);
  if (why) throw new Refusal("RULE_BROKEN", why);
}

export interface Verdict {
  readonly kind: DecisionRow["kind"];
  readonly outcome: Outcome;
  readonly reason: string | null;
  readonly parentId?: string;
}

/** Records a decision about each of the comments, which are locked, and closes their reports. Ids by comment. */
export async function decide(
  ctx: CommandContext,
  comments: readonly CommentRow[],
  { kind, outcome, reason, parentId }: Verdict,
): Promise<ReadonlyMap<string, string>> {
  const ids = comments.map(({ id }) => id);
  const [reports, appeals] = await Promise.all([
    ctx.trx.selectFrom("comment_reports").select((e) => ["comment_id", e.fn.min("created_at").as("since")])
      .where("comment_id", "=", anyOf(ids)).where("status", "=", "pending").groupBy("comment_id").execute(),
    ctx.trx.selectFrom("comment_appeals").selectAll().where("comment_id", "=", anyOf(ids)).execute(),
  ]);
  const since = new Map(reports.map((row) => [row.comment_id, row.since]));
  const decided = comments.map((comment) => {
    const appeal = appeals.find((row) => row.comment_id === comment.id) ?? null;
    return {
      id: ctx.newId(),
      parent_id: parentId ?? null,
      user_id: comment.user_id,
      comment_id: comment.id,
      ...{ kind, outcome, reason },
      decided_by: viewerOf(ctx.actor),
      decided_at: ctx.wall,
      waiting_since: kind === "appeal" ? appeal!.created_at : since.get(comment.id) ?? null,
      before: asJson({ comment: stateOf(comment), appeal }),
    };
  });
  await ctx.trx.insertInto("moderation_decisions").values(decided).execute();
  const closed = await ctx.trx.updateTable("comment_reports as r").from("moderation_decisions as d")
    .set((e) => ({
      status: statusOf[outcome],
      decided_at: ctx.wall,
      decided_by: viewerOf(ctx.actor),
      notes: reason,
      decision_id: e.ref("d.id"),
    }))
    .where("d.id", "=", anyOf(decided.map(({ id }) => id))).whereRef("r.comment_id", "=", "d.comment_id")
    .where("r.status", "=", "pending").returning(["r.user_id", "r.comment_id", "d.id as decision_id"]).execute();
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  await tellReporters(
    ctx,
    outcome,
    closed.map((row) => ({ userId: row.user_id, comment: byId.get(row.comment_id)!, decisionId: row.decision_id })),
  );
  announceQueue(ctx);
  return new Map(decided.map((row) => [row.comment_id, row.id]));
}

const stateOf = ({ in_review, removed_at, removed_by, removal_reason }: CommentRow) => ({
  ...{ in_review, removed_at, removed_by, removal_reason },
});

interface Reporter {
  readonly userId: string;
  readonly comment: Pick<CommentRow, "id" | "symbol">;
  readonly decisionId: string;
}

/** Reporters hear the outcome, and neither who decided nor why. */
export async function tellReporters(ctx: CommandContext, outcome: Outcome, reporters: readonly Reporter[]) {
  if (reporters.length === 0) return;
  const active = await ctx.trx.selectFrom("users").select("id").where("is_active", "=", true)
    .where("id", "=", anyOf([...new Set(reporters.map(({ userId }) => userId))])).execute();
  const isActive = new Set(active.map(({ id }) => id));
  const notices = reporters.filter(({ userId }) => isActive.has(userId)).map((
    { userId, comment, decisionId },
  ): Notice => ({
    userId,
    portfolioId: null,
    type: "report_decided",
    title: `Your report about a comment on ${comment.symbol} was reviewed`,
    message: outcome === "removed" ? "The comment was removed." : "The comment stays.",
    data: { stock_symbol: comment.symbol, comment_id: comment.id, decision_id: decisionId },
  }));
  notify(ctx, notices);
}

/** The answer to a decision. */
export const answer = ({ wall }: CommandContext, message: string, decisionId: string): Decided => ({
  message,
  decision_id: decisionId,
  undo_until: undoUntil({ decided_at: wall }).toString(),
});
