/** comments.report: enough different reporters hide a comment until staff has decided. */
import { sql } from "kysely";
import { userIdOf } from "../kernel/actor.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { limitOf, newUntil } from "../profiles/mod.ts";
import { announce, announceQueue } from "./announce.ts";
import { reportComment } from "./contract.ts";
import { anyOf, settledBy, statusOf, tellReporters } from "./decide.ts";
import { commentNotFound, lockComment } from "./store.ts";

const THANKS = "Comment reported successfully. Thank you for helping keep our community safe.";

/** Hides those of the comments, which are locked, that have enough pending reports; returns their ids. */
export async function hideReported({ trx, services }: CommandContext, ids: readonly string[]): Promise<string[]> {
  const over = await trx.selectFrom("comment_reports").select("comment_id").where("comment_id", "=", anyOf(ids))
    .where("status", "=", "pending").groupBy("comment_id")
    .having(sql<boolean>`sum(weight) >= ${limitOf(services.config, "REPORTS_TO_HIDE")}::numeric`).execute();
  const hidden = await trx.updateTable("comments").set({ in_review: true })
    .where("id", "=", anyOf(over.map((row) => row.comment_id))).where("in_review", "=", false)
    .where("removed_at", "is", null).returning("id").execute();
  return hidden.map(({ id }) => id);
}

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
  const settled = await settledBy(ctx, id);
  const { numInsertedOrUpdatedRows } = await ctx.trx.insertInto("comment_reports").values({
    id: ctx.newId(),
    comment_id: id,
    user_id: userId,
    reason,
    description: description || null,
    // Accounts made to report together count half.
    weight: await newUntil(ctx, userId) ? "0.5" : "1",
    created_at: ctx.wall,
    ...(settled && {
      status: statusOf[settled.outcome],
      decided_at: settled.decided_at,
      decided_by: settled.decided_by,
      notes: settled.reason,
      decision_id: settled.id,
    }),
  }).onConflict((conflict) => conflict.columns(["comment_id", "user_id"]).doNothing()).executeTakeFirst();
  ctx.audit({ target: id });
  if (numInsertedOrUpdatedRows === 0n) return { message: THANKS };
  if (settled) await tellReporters(ctx, settled.outcome, [{ userId, comment, decisionId: settled.id }]);
  else if ((await hideReported(ctx, [id])).length > 0) announce(ctx, "removed", comment);
  announceQueue(ctx);
  return { message: THANKS };
});
