/** comments.create: a comment, or a reply to one. */
import { lockUser } from "../identity/mod.ts";
import { userIdOf } from "../kernel/actor.ts";
import { readSwitch } from "../kernel/store/stored_switches.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { notify } from "../notifications/mod.ts";
import { personsOf } from "../profiles/mod.ts";
import { announce } from "./announce.ts";
import { createComment } from "./contract.ts";
import { checkComment, hasLink, recordActs, visible } from "./limits.ts";
import { namesIn, usersNamed } from "./mentions.ts";
import { presentAll } from "./present.ts";
import { assertStock } from "./read.ts";
import { commentNotFound, type CommentRow, isShown, lockComment } from "./store.ts";

/** In which the same text is refused. */
const REPEAT = { minutes: 5 };
const plainly = (content: string) => visible(content).normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();

/** @throws Refusal RULE_BROKEN */
async function refuseRepeated({ trx, wall }: CommandContext, userId: string, content: string): Promise<boolean> {
  const recent = await trx.selectFrom("comments").select("content").where("user_id", "=", userId)
    .where("recorded_at", ">", wall.subtract(REPEAT)).execute();
  return recent.some((row) => plainly(row.content) === plainly(content));
}

export const create = command(createComment, async (ctx, { symbol, content, sentiment, parent_id }) => {
  const { state, sentence } = await readSwitch(ctx.trx, "comments");
  if (state !== "open") ctx.refuse("RULE_BROKEN", sentence);
  const userId = userIdOf(ctx.actor);
  await lockUser(ctx.trx, userId);
  const parent = parent_id ? await lockComment(ctx.trx, parent_id) : null;
  if (parent && (parent.symbol !== symbol || !isShown(parent))) commentNotFound();
  if (parent?.parent_id) ctx.refuse("RULE_BROKEN", "Reply to the comment, not to one of its replies");
  await checkComment(ctx, userId, content);
  if (await refuseRepeated(ctx, userId, content)) ctx.refuse("RULE_BROKEN", "You have just written this.");
  const row = await ctx.trx.insertInto("comments").values({
    id: ctx.newId(),
    symbol,
    user_id: userId,
    parent_id: parent?.id ?? null,
    content,
    sentiment: parent ? "neutral" : sentiment,
    created_at: ctx.now,
    recorded_at: ctx.wall,
  }).returningAll().executeTakeFirstOrThrow();
  if (parent) {
    await ctx.trx.updateTable("comments").set({ replies_count: parent.replies_count + 1 }).where("id", "=", parent.id)
      .execute();
  }
  await recordActs(ctx, userId, hasLink(content) ? ["comment", "link"] : ["comment"]);
  await notifyOthers(ctx, row, parent);
  announce(ctx, "created", row);
  const [shown] = await presentAll({ ...ctx, db: ctx.trx }, [row]);
  return { ...shown!, replies: [] };
}, async (ctx, { symbol }) => await assertStock(ctx, symbol));

/** Notifies the users whom a comment names, and the author of the comment that it replies to. */
async function notifyOthers(ctx: CommandContext, comment: CommentRow, parent: CommentRow | null): Promise<void> {
  const author = (await personsOf(ctx.trx, null, [comment.user_id])).get(comment.user_id)!;
  const name = author.display_name || author.username;
  const named = new Set((await usersNamed(ctx.trx, namesIn(comment.content))).map((user) => user.id));
  const users = new Set(parent ? [...named, parent.user_id] : named);
  users.delete(comment.user_id);
  if (users.size === 0) return;
  const muting = await ctx.trx.selectFrom("mutes").select("user_id").where("muted_id", "=", comment.user_id)
    .where("user_id", "in", [...users]).execute();
  for (const { user_id } of muting) users.delete(user_id);
  const about = { portfolioId: null, data: { stock_symbol: comment.symbol, comment_id: comment.id } };
  // Without the text, which may be removed later.
  const message = `Read it in the discussion about ${comment.symbol}.`;
  notify(
    ctx,
    [...users].map((userId) =>
      named.has(userId)
        ? { ...about, userId, type: "comment_mention", title: `${name} mentioned you on ${comment.symbol}`, message }
        : { ...about, userId, type: "comment_reply", title: `${name} replied to you on ${comment.symbol}`, message }
    ),
  );
}
