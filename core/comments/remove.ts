/** What an author does: deletes a comment, and appeals its removal by staff. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { announce, announceQueue } from "./announce.ts";
import * as contract from "./contract.ts";
import { appealEnds } from "./present.ts";
import { commentNotFound, getComment, lockComment } from "./store.ts";

const ABOUT = ["comment_likes", "comment_reports", "comment_appeals", "moderation_decisions"] as const;

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
  for (const table of ABOUT) await ctx.trx.deleteFrom(table).where("comment_id", "in", ids).execute();
  await ctx.trx.deleteFrom("comments").where("id", "in", ids).execute();
  if (comment.parent_id) {
    await ctx.trx.updateTable("comments").set((e) => ({ replies_count: e("replies_count", "-", 1) }))
      .where("id", "=", comment.parent_id).execute();
  }
  ctx.audit({ target: id });
  announce(ctx, "deleted", comment);
  announceQueue(ctx);
  return { id };
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
  announceQueue(ctx);
  return { message: "Appeal sent. A moderator will decide." };
});
