/** Deletion by the author, removal and restoring by staff, and appeals. */
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { type Notice, notify } from "../notifications/mod.ts";
import { viewerOf } from "../profiles/mod.ts";
import { announce } from "./announce.ts";
import * as contract from "./contract.ts";
import { appealEnds } from "./present.ts";
import { commentNotFound, type CommentRow, getComment, lockComment } from "./store.ts";

/** Its author's own deletion: with its replies, and everything about them. */
export const remove = command(contract.deleteComment, async (ctx, { id }) => {
  const { user_id, parent_id } = await getComment(ctx.trx, id);
  if (user_id !== userIdOf(ctx.actor)) commentNotFound();
  // Everyone locks a comment before its replies. The replies are locked, so that no like or report of one remains.
  if (parent_id) await lockComment(ctx.trx, parent_id);
  const comment = await lockComment(ctx.trx, id);
  const replies = await ctx.trx.selectFrom("comments").select("id").where("parent_id", "=", id).orderBy("id")
    .forUpdate().execute();
  const ids = [id, ...replies.map((row) => row.id)];
  for (const table of ["comment_likes", "comment_reports", "comment_appeals"] as const) {
    await ctx.trx.deleteFrom(table).where("comment_id", "in", ids).execute();
  }
  await ctx.trx.deleteFrom("comments").where("id", "in", ids).execute();
  if (comment.parent_id) {
    await ctx.trx.updateTable("comments").set((e) => ({ replies_count: e("replies_count", "-", 1) }))
      .where("id", "=", comment.parent_id).execute();
  }
  ctx.audit({ target: id });
  announce(ctx, "deleted", comment);
  return { id };
});

const decideReports = (ctx: CommandContext, id: string, status: "resolved" | "dismissed", notes: string) =>
  ctx.trx.updateTable("comment_reports")
    .set({ status, decided_at: ctx.wall, decided_by: viewerOf(ctx.actor), notes })
    .where("comment_id", "=", id).where("status", "=", "pending").execute();

/** Removed softly: the place stays, its replies can be read, and it can be restored. */
async function takeDown(ctx: CommandContext, comment: CommentRow, reason: string): Promise<void> {
  if (comment.removed_at) return;
  const removed = { removed_at: ctx.wall, removed_by: viewerOf(ctx.actor), removal_reason: reason, in_review: false };
  await ctx.trx.updateTable("comments").set(removed).where("id", "=", comment.id).execute();
  // An appeal of an earlier removal is decided; this one may be appealed again.
  await ctx.trx.deleteFrom("comment_appeals").where("comment_id", "=", comment.id).execute();
  await decideReports(ctx, comment.id, "resolved", reason);
  announce(ctx, "removed", comment);
  tell(ctx, comment, {
    type: "comment_removed",
    title: `Your comment on ${comment.symbol} was removed`,
    message: reason,
  });
}

async function putBack(ctx: CommandContext, comment: CommentRow, reason: string): Promise<void> {
  const restored = { removed_at: null, removed_by: null, removal_reason: null, in_review: false };
  await ctx.trx.updateTable("comments").set(restored).where("id", "=", comment.id).execute();
  await decideReports(ctx, comment.id, "dismissed", reason);
  announce(ctx, "restored", comment);
}

function tell(ctx: CommandContext, comment: CommentRow, notice: Pick<Notice, "type" | "title" | "message">): void {
  const data = { stock_symbol: comment.symbol, comment_id: comment.id };
  notify(ctx, [{ ...notice, userId: comment.user_id, portfolioId: null, data }]);
}

function tellDecision(ctx: CommandContext, comment: CommentRow, granted: boolean, reason: string): void {
  const result = granted ? "granted: it is shown again" : "refused";
  tell(ctx, comment, {
    type: "appeal_decided",
    title: `Your appeal about a comment on ${comment.symbol} was ${result}`,
    message: reason,
  });
}

export const moderate = command(contract.moderateComment, async (ctx, { id, action, reason }) => {
  const comment = await lockComment(ctx.trx, id);
  const before = { removed: comment.removed_at !== null };
  ctx.audit({ target: id, about: comment.user_id, before, after: { action }, reason });
  if (action === "delete") {
    await takeDown(ctx, comment, reason);
    return { message: "Comment removed" };
  }
  await putBack(ctx, comment, reason);
  // An open appeal is thereby granted.
  if (await decide(ctx, id, true, reason)) tellDecision(ctx, comment, true, reason);
  return { message: "Comment restored" };
});

export const appeal = command(contract.appealRemoval, async (ctx, { id, message }) => {
  const userId = userIdOf(ctx.actor);
  const comment = await lockComment(ctx.trx, id);
  if (comment.user_id !== userId) commentNotFound();
  if (!comment.removed_at) ctx.refuse("RULE_BROKEN", "This comment is not removed");
  else if (Temporal.Instant.compare(ctx.wall, appealEnds(comment.removed_at)) >= 0) {
    ctx.refuse("RULE_BROKEN", "An appeal is possible for 30 days after the removal");
  }
  const { numInsertedOrUpdatedRows } = await ctx.trx.insertInto("comment_appeals")
    .values({ comment_id: id, user_id: userId, message, created_at: ctx.wall })
    .onConflict((conflict) => conflict.doNothing()).executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) ctx.refuse("RULE_BROKEN", "You have already appealed this removal");
  ctx.audit({ target: id });
  return { message: "Appeal sent. A moderator will decide." };
});

/** Decides the open appeal of a comment; false when there is none. */
async function decide(ctx: CommandContext, id: string, granted: boolean, notes: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.trx.updateTable("comment_appeals")
    .set({ granted, notes, decided_at: ctx.wall, decided_by: viewerOf(ctx.actor) })
    .where("comment_id", "=", id).where("decided_at", "is", null).executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const decideAppeal = command(contract.decideAppeal, async (ctx, { id, granted, reason }) => {
  const comment = await lockComment(ctx.trx, id);
  if (!await decide(ctx, id, granted, reason)) ctx.refuse("NOT_FOUND", "This comment has no open appeal");
  ctx.audit({ target: id, about: comment.user_id, after: { granted }, reason });
  if (granted) await putBack(ctx, comment, reason);
  tellDecision(ctx, comment, granted, reason);
  return { message: granted ? "Appeal granted" : "Appeal refused" };
});
