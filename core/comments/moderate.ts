/** What moderators decide: reports, removal and restoring, appeals, and all recent comments of a user. */
import { findUser } from "../identity/mod.ts";
import { Refusal } from "../kernel/errors.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { asJson } from "../kernel/store/json.ts";
import { type Notice, notify } from "../notifications/mod.ts";
import { viewerOf } from "../profiles/mod.ts";
import { announce } from "./announce.ts";
import * as contract from "./contract/moderation.ts";
import { answer, anyOf, checkMayDecide, decide, lastDecision, refuseDecided, undoUntil } from "./decide.ts";
import { type CommentRow, isShown, lockComment } from "./store.ts";

const DAY = { hours: 24 };

/** @throws Refusal NOT_FOUND; CONFLICT for one that is decided */
async function checkPending(ctx: CommandContext, reportId: string, commentId: string): Promise<void> {
  const report = await ctx.trx.selectFrom("comment_reports").select(["status", "decided_by", "decided_at"])
    .where("id", "=", reportId).where("comment_id", "=", commentId).executeTakeFirst();
  if (!report) throw new Refusal("NOT_FOUND", "Report not found");
  if (report.status !== "pending") await refuseDecided(ctx.trx, { by: report.decided_by, at: report.decided_at! });
}

/** Everyone may read them again. */
async function show(ctx: CommandContext, comment: CommentRow): Promise<void> {
  if (isShown(comment)) return;
  const shown = { removed_at: null, removed_by: null, removal_reason: null, in_review: false };
  await ctx.trx.updateTable("comments").set(shown).where("id", "=", comment.id).execute();
  announce(ctx, "restored", comment);
}

/** Removed softly: the places stay, their replies can be read, and they can be restored. Decisions by comment. */
async function takeDown(ctx: CommandContext, comments: readonly CommentRow[], reason: string, parentId?: string) {
  const decisions = await decide(ctx, comments, {
    kind: "reports",
    outcome: "removed",
    reason,
    ...(parentId ? { parentId } : {}),
  });
  const ids = anyOf(comments.map(({ id }) => id));
  const removed = { removed_at: ctx.wall, removed_by: viewerOf(ctx.actor), removal_reason: reason, in_review: false };
  await ctx.trx.updateTable("comments").set(removed).where("id", "=", ids).execute();
  // An appeal of an earlier removal is decided; this one may be appealed again.
  await ctx.trx.deleteFrom("comment_appeals").where("comment_id", "=", ids).execute();
  for (const comment of comments) announce(ctx, "removed", comment);
  return decisions;
}

function tell(
  ctx: CommandContext,
  comment: CommentRow,
  decisionId: string,
  notice: Pick<Notice, "type" | "title" | "message">,
): void {
  const data = { stock_symbol: comment.symbol, comment_id: comment.id, decision_id: decisionId };
  notify(ctx, [{ ...notice, userId: comment.user_id, portfolioId: null, data }]);
}

export const decideReports = command(contract.decideReports, async (ctx, { id, status, notes }) => {
  const report = await ctx.trx.selectFrom("comment_reports").select("comment_id").where("id", "=", id)
    .executeTakeFirst();
  if (!report) return ctx.refuse("NOT_FOUND", "Report not found");
  const comment = await lockComment(ctx.trx, report.comment_id);
  await checkPending(ctx, id, comment.id);
  await checkMayDecide(ctx, { ...comment, kind: "reports" });
  const reason = notes || null;
  const about = { target: comment.id, about: comment.user_id };
  ctx.audit({ ...about, before: { status: "pending" }, after: { status }, ...(reason ? { reason } : {}) });
  const decisions = await decide(ctx, [comment], { kind: "reports", outcome: status, reason });
  await show(ctx, comment);
  return answer(ctx, `Report marked as ${status}`, decisions.get(comment.id)!);
});

export const moderate = command(contract.moderateComment, async (ctx, { id, action, reason, report_id }) => {
  const comment = await lockComment(ctx.trx, id);
  if (report_id) await checkPending(ctx, report_id, id);
  const before = { removed: comment.removed_at !== null };
  ctx.audit({ target: id, about: comment.user_id, before, after: { action }, reason });
  return action === "delete" ? await removeOne(ctx, comment, reason) : await restore(ctx, comment, reason);
});

async function removeOne(ctx: CommandContext, comment: CommentRow, reason: string): Promise<contract.Decided> {
  const { removed_at, removed_by } = comment;
  if (removed_at && removed_by !== viewerOf(ctx.actor)) {
    await refuseDecided(ctx.trx, { by: removed_by, at: removed_at });
  }
  if (removed_at) return await again(ctx, comment, "Comment removed");
  await checkMayDecide(ctx, { ...comment, kind: "reports" });
  const decisionId = (await takeDown(ctx, [comment], reason)).get(comment.id)!;
  tell(ctx, comment, decisionId, {
    type: "comment_removed",
    title: `Your comment on ${comment.symbol} was removed`,
    message: reason,
  });
  return answer(ctx, "Comment removed", decisionId);
}

/** The answer to the same decision once more; another's is refused. */
async function again(ctx: CommandContext, comment: CommentRow, message: string): Promise<contract.Decided> {
  const last = await lastDecision(ctx.trx, comment.id);
  if (!last) return { message, decision_id: null, undo_until: null };
  if (last.decided_by !== viewerOf(ctx.actor)) {
    await refuseDecided(ctx.trx, { by: last.decided_by, at: last.decided_at });
  }
  return { message, decision_id: last.id, undo_until: undoUntil(last).toString() };
}

async function restore(ctx: CommandContext, comment: CommentRow, reason: string): Promise<contract.Decided> {
  const { id } = comment;
  const [appeal, report] = await Promise.all([
    ctx.trx.selectFrom("comment_appeals").select("comment_id").where("comment_id", "=", id)
      .where("decided_at", "is", null).executeTakeFirst(),
    ctx.trx.selectFrom("comment_reports").select("id").where("comment_id", "=", id).where("status", "=", "pending")
      .limit(1).executeTakeFirst(),
  ]);
  // An open appeal is thereby granted.
  if (appeal) return { ...await decideAbout(ctx, comment, true, reason), message: "Comment restored" };
  if (isShown(comment) && !report) return await again(ctx, comment, "Comment restored");
  await checkMayDecide(ctx, { ...comment, kind: "reports" });
  const decisions = await decide(ctx, [comment], { kind: "reports", outcome: "dismissed", reason });
  await show(ctx, comment);
  return answer(ctx, "Comment restored", decisions.get(id)!);
}

/** Decides the open appeal of a comment. */
async function decideAbout(ctx: CommandContext, comment: CommentRow, granted: boolean, reason: string) {
  await checkMayDecide(ctx, { ...comment, kind: "appeal" });
  const outcome = granted ? "granted" : "refused";
  const decisionId = (await decide(ctx, [comment], { kind: "appeal", outcome, reason })).get(comment.id)!;
  const by = { decided_at: ctx.wall, decided_by: viewerOf(ctx.actor), decision_id: decisionId };
  await ctx.trx.updateTable("comment_appeals").set({ granted, notes: reason, ...by })
    .where("comment_id", "=", comment.id).execute();
  if (granted) await show(ctx, comment);
  const result = granted ? "granted: it is shown again" : "refused";
  tell(ctx, comment, decisionId, {
    type: "appeal_decided",
    title: `Your appeal about a comment on ${comment.symbol} was ${result}`,
    message: reason,
  });
  return answer(ctx, `Appeal ${outcome}`, decisionId);
}

export const decideAppeal = command(contract.decideAppeal, async (ctx, { id, granted, reason }) => {
  const comment = await lockComment(ctx.trx, id);
  const appeal = await ctx.trx.selectFrom("comment_appeals").select(["decided_by", "decided_at"])
    .where("comment_id", "=", id).executeTakeFirst();
  if (!appeal) return ctx.refuse("NOT_FOUND", "This comment has no open appeal");
  if (appeal.decided_at) await refuseDecided(ctx.trx, { by: appeal.decided_by, at: appeal.decided_at });
  ctx.audit({ target: id, about: comment.user_id, after: { granted }, reason });
  return await decideAbout(ctx, comment, granted, reason);
});

/** The user's comments of the last 24 hours that are not removed, locked in the order in which everyone locks them. */
async function lockRecent({ trx, wall, actor }: CommandContext, userId: string): Promise<CommentRow[]> {
  const me = viewerOf(actor);
  const recent = await trx.selectFrom("comments as c").select("c.id").where("c.user_id", "=", userId)
    .where("c.recorded_at", ">", wall.subtract(DAY)).where("c.removed_at", "is", null)
    // Another member of staff decides about those that the caller has reported.
    .where((e) =>
      e.not(e.exists(
        e.selectFrom("comment_reports as r").select("r.id").whereRef("r.comment_id", "=", "c.id")
          .where("r.user_id", "=", me).where("r.status", "=", "pending"),
      ))
    )
    .orderBy("c.recorded_at", "desc").limit(contract.MAX_REMOVED).execute();
  return await trx.selectFrom("comments").selectAll().where("id", "=", anyOf(recent.map(({ id }) => id)))
    .where("removed_at", "is", null).orderBy("id").forUpdate().execute();
}

export const removeRecent = command(contract.removeRecent, async (ctx, { user_id, reason }) => {
  if (user_id === viewerOf(ctx.actor)) ctx.refuse("RULE_BROKEN", "These are your own comments");
  if (!await findUser(ctx.trx, user_id)) ctx.refuse("NOT_FOUND", "User not found");
  const comments = await lockRecent(ctx, user_id);
  const count = comments.length;
  if (count === 0) ctx.refuse("RULE_BROKEN", "This user wrote no comment in the last 24 hours that is still shown");
  const parentId = ctx.newId();
  await ctx.trx.insertInto("moderation_decisions").values({
    ...{ id: parentId, parent_id: null, user_id, comment_id: null, kind: "reports", outcome: "removed", reason },
    ...{ decided_by: viewerOf(ctx.actor), decided_at: ctx.wall, waiting_since: null, before: asJson({}) },
  }).execute();
  ctx.audit({ target: parentId, about: user_id, after: { removed: count }, reason });
  const decisions = await takeDown(ctx, comments, reason, parentId);
  for (const { id } of comments) {
    ctx.audit({ target: id, about: user_id, before: { removed: false }, after: { parent: parentId }, reason });
  }
  const what = count === 1 ? "comment" : "comments";
  notify(ctx, [{
    ...{ userId: user_id, portfolioId: null, type: "comment_removed", message: reason },
    title: `${count} of your ${what} were removed`,
    data: { decision_id: parentId },
  }]);
  return { ...answer(ctx, `${decisions.size} ${what} removed`, parentId), removed: count };
});
