/** comments.like and comments.unlike: one row a user, and a count that equals the rows. */
import { lockUser } from "../identity/mod.ts";
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { announce } from "./announce.ts";
import * as contract from "./contract.ts";
import { checkLike, recordActs } from "./limits.ts";
import { commentNotFound, type CommentRow, isShown, lockComment } from "./store.ts";

async function count(ctx: CommandContext, comment: CommentRow, by: number): Promise<number> {
  const likes_count = comment.likes_count + by;
  await ctx.trx.updateTable("comments").set({ likes_count }).where("id", "=", comment.id).execute();
  announce(ctx, "counts", { ...comment, likes_count });
  return likes_count;
}

export const like = command(contract.likeComment, async (ctx, { id }) => {
  const userId = userIdOf(ctx.actor);
  await lockUser(ctx.trx, userId);
  const comment = await lockComment(ctx.trx, id);
  if (!isShown(comment)) commentNotFound();
  const { numInsertedOrUpdatedRows } = await ctx.trx.insertInto("comment_likes")
    .values({ comment_id: id, user_id: userId, recorded_at: ctx.wall }).onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return { likes_count: comment.likes_count, user_has_liked: true };
  if (await checkLike(ctx, userId)) await recordActs(ctx, userId, ["like"]);
  return { likes_count: await count(ctx, comment, 1), user_has_liked: true };
});

export const unlike = command(contract.unlikeComment, async (ctx, { id }) => {
  const comment = await lockComment(ctx.trx, id);
  const { numDeletedRows } = await ctx.trx.deleteFrom("comment_likes").where("comment_id", "=", id)
    .where("user_id", "=", userIdOf(ctx.actor)).executeTakeFirst();
  const likes_count = numDeletedRows === 0n ? comment.likes_count : await count(ctx, comment, -1);
  return { likes_count, user_has_liked: false };
});
