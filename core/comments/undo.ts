/** comments.undo-decision: a moderator takes the own last decision back, and everything is as it was. */
import { sql } from "kysely";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { viewerOf } from "../profiles/mod.ts";
import { announce, announceQueue } from "./announce.ts";
import { UNDO_SECONDS, undoDecision } from "./contract/moderation.ts";
import { anyOf, type DecisionRow, undoUntil } from "./decide.ts";
import { hideReported } from "./report.ts";
import { type CommentRow, isShown } from "./store.ts";

/** A decision, or the parts of one about several comments. */
async function partsOf({ trx }: CommandContext, decision: DecisionRow): Promise<DecisionRow[]> {
  if (decision.comment_id !== null) return [decision];
  return await trx.selectFrom("moderation_decisions").selectAll().where("parent_id", "=", decision.id).orderBy("id")
    .execute();
}

const lock = ({ trx }: CommandContext, ids: readonly string[]): Promise<CommentRow[]> =>
  trx.selectFrom("comments").selectAll().where("id", "=", anyOf(ids)).orderBy("id").forUpdate().execute();

/** Whether one of the comments was decided again, appealed, or reported after it was restored. */
async function isOutdated({ trx }: CommandContext, { decided_at, id }: DecisionRow, parts: readonly DecisionRow[]) {
  const ids = parts.map((part) => part.id);
  const comments = anyOf(parts.map(({ comment_id }) => comment_id!));
  const restored = parts.filter(({ before }) => before.comment?.removed_at).map((part) => part.id);
  const newer = await Promise.all([
    trx.selectFrom("moderation_decisions").select("id").where("comment_id", "=", comments)
      .where("undone_at", "is", null).where("decided_at", ">=", decided_at).where("id", ">", id)
      .where("id", "<>", sql<string>`all(${ids}::uuid[])`).limit(1).executeTakeFirst(),
    trx.selectFrom("comment_appeals").select("comment_id").where("comment_id", "=", comments)
      .where("created_at", ">", decided_at).limit(1).executeTakeFirst(),
    trx.selectFrom("comment_reports").select("id").where("decision_id", "=", anyOf(restored)).limit(1)
      .executeTakeFirst(),
  ]);
  return newer.some((row) => row !== undefined);
}

export const undo = command(undoDecision, async (ctx, { id }) => {
  const find = () => ctx.trx.selectFrom("moderation_decisions").selectAll().where("id", "=", id);
  const found = await find().executeTakeFirst();
  if (!found) return ctx.refuse("NOT_FOUND", "Decision not found");
  if (found.decided_by !== viewerOf(ctx.actor)) ctx.refuse("RULE_BROKEN", "Only who decided can undo it");
  if (found.parent_id) ctx.refuse("RULE_BROKEN", "This was decided together with others: undo all of them");
  // Everyone locks comments before the decisions about them.
  const comments = await lock(ctx, (await partsOf(ctx, found)).map(({ comment_id }) => comment_id!));
  const decision = await find().forUpdate().executeTakeFirst();
  if (!decision) return ctx.refuse("NOT_FOUND", "Decision not found");
  if (decision.undone_at) ctx.refuse("RULE_BROKEN", "This is undone already");
  if (Temporal.Instant.compare(ctx.wall, undoUntil(decision)) > 0) {
    ctx.refuse("RULE_BROKEN", `This can be undone for ${UNDO_SECONDS} seconds`);
  }
  const parts = await partsOf(ctx, decision);
  if (await isOutdated(ctx, decision, parts)) ctx.refuse("RULE_BROKEN", "Something newer has happened since");
  ctx.audit({
    ...{ target: id, about: decision.user_id },
    before: { outcome: decision.outcome },
    after: { undone: true },
    reason: "Undone",
  });
  await putBack(ctx, parts);
  const reporters = await reopen(ctx, parts);
  const ids = [...new Set([id, ...parts.map((part) => part.id)])];
  await ctx.trx.updateTable("moderation_decisions").set({ undone_at: ctx.wall }).where("id", "=", anyOf(ids)).execute();
  await forgetNotices(ctx, [decision.user_id, ...reporters], ids);
  await hideReported(ctx, parts.map(({ comment_id }) => comment_id!));
  await announceChanges(ctx, comments);
  return { message: "Undone" };
});

/** Comments and appeals as they were. */
async function putBack({ trx }: CommandContext, parts: readonly DecisionRow[]): Promise<void> {
  const instant = (text: string | null) => text === null ? null : Temporal.Instant.from(text);
  for (const { comment_id, before: { comment, appeal } } of parts) {
    if (comment) {
      await trx.updateTable("comments").set({ ...comment, removed_at: instant(comment.removed_at) })
        .where("id", "=", comment_id!).execute();
    }
    await trx.deleteFrom("comment_appeals").where("comment_id", "=", comment_id!).execute();
    if (!appeal) continue;
    const times = { created_at: instant(appeal.created_at)!, decided_at: instant(appeal.decided_at) };
    await trx.insertInto("comment_appeals").values({ ...appeal, ...times }).execute();
  }
}

/** Also reports that came after the decision wait again. Returns who made them. */
async function reopen({ trx }: CommandContext, parts: readonly DecisionRow[]): Promise<string[]> {
  const rows = await trx.updateTable("comment_reports")
    .set({ status: "pending", decided_at: null, decided_by: null, notes: null, decision_id: null })
    .where("decision_id", "=", anyOf(parts.map(({ id }) => id))).returning("user_id").execute();
  return rows.map(({ user_id }) => user_id);
}

/** Deletes what the decisions told people. */
async function forgetNotices({ trx }: CommandContext, users: readonly string[], decisions: readonly string[]) {
  await trx.deleteFrom("notifications").where("user_id", "=", anyOf([...new Set(users)]))
    // Ids sort by time: only rows since the first decision are read.
    .where("id", ">", decisions[0]!).where(sql<boolean>`data->>'decision_id' = any(${[...decisions]}::text[])`)
    .execute();
}

/** What everyone may read has changed. */
async function announceChanges(ctx: CommandContext, comments: readonly CommentRow[]): Promise<void> {
  const rows = await lock(ctx, comments.map(({ id }) => id));
  for (const [i, row] of rows.entries()) {
    if (isShown(row) !== isShown(comments[i]!)) announce(ctx, isShown(row) ? "restored" : "removed", row);
  }
  announceQueue(ctx);
}
