/** comments.report: enough different reporters hide a comment until staff has decided. */
import { userIdOf } from "../kernel/actor.ts";
import { command } from "../kernel/run/handler.ts";
import { limitOf, newUntil } from "../profiles/mod.ts";
import { announce } from "./announce.ts";
import { reportComment } from "./contract.ts";
import { commentNotFound, lockComment } from "./store.ts";

const THANKS = "Comment reported successfully. Thank you for helping keep our community safe.";

export const report = command(reportComment, async (ctx, { id, reason, description }) => {
  const userId = userIdOf(ctx.actor);
  const comment = await lockComment(ctx.trx, id);
  if (comment.removed_at) {
    // Who reported it gets the same answer as before, everyone else that of a comment that does not exist.
    const earlier = await ctx.trx.selectFrom("comment_reports").select("id").where("comment_id", "=", id)
      .where("user_id", "=", userId).executeTakeFirst();
    return earlier ? { message: THANKS } : commentNotFound();
  }
  if (comment.user_id === userId) ctx.refuse("RULE_BROKEN", "This is your own comment");
  await ctx.trx.insertInto("comment_reports").values({
    id: ctx.newId(),
    comment_id: id,
    user_id: userId,
    reason,
    description: description || null,
    // Accounts made to report together count half.
    weight: await newUntil(ctx, userId) ? "0.5" : "1",
    created_at: ctx.wall,
  }).onConflict((conflict) => conflict.columns(["comment_id", "user_id"]).doNothing()).execute();
  ctx.audit({ target: id });
  const { weight } = await ctx.trx.selectFrom("comment_reports").select((e) =>
    e.fn.sum<string | null>("weight").as("weight")
  )
    .where("comment_id", "=", id).where("status", "=", "pending").executeTakeFirstOrThrow();
  if (!comment.in_review && Number(weight) >= limitOf(ctx.services.config, "REPORTS_TO_HIDE")) {
    await ctx.trx.updateTable("comments").set({ in_review: true }).where("id", "=", id).execute();
    announce(ctx, "removed", comment);
  }
  return { message: THANKS };
});
