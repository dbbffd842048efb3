/** Queries of comments. */
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { Refusal } from "../kernel/errors.ts";
import { mutedBy, viewerOf, visibleUser } from "../profiles/mod.ts";
import * as contract from "./contract.ts";
import { countComments } from "./counts_bulk.ts";
import { presentAll } from "./present.ts";
import * as store from "./store.ts";

/** Replies that come with each comment of a list. */
const FIRST_REPLIES = 20;

/** @throws Refusal SYMBOL_NOT_FOUND */
export async function assertStock({ market, now }: Pick<QueryContext, "market" | "now">, symbol: string) {
  if (await market.ticker(symbol, now.epochMilliseconds)) return;
  throw new Refusal("SYMBOL_NOT_FOUND", `There is no stock ${symbol}`);
}

export const list = query(contract.listComments, async (ctx, { symbol, limit, before }) => {
  await assertStock(ctx, symbol);
  const muted = await mutedBy(ctx.db, viewerOf(ctx.actor));
  const comments = await store.listComments(ctx.db, symbol, { limit, before, muted });
  const ids = comments.filter((row) => row.replies_count > 0).map((row) => row.id);
  const replies = await store.listFirstReplies(ctx.db, ids, FIRST_REPLIES, muted);
  const shown = await presentAll(ctx, [...comments, ...replies]);
  const byParent = Map.groupBy(shown.slice(comments.length), (reply) => reply.parent_id);
  return shown.slice(0, comments.length).map((comment) => ({ ...comment, replies: byParent.get(comment.id) ?? [] }));
});

export const counts = query(contract.commentCounts, async (ctx, { symbol }) => {
  await assertStock(ctx, symbol);
  const { all, days } = await countComments(ctx.db, symbol);
  return { total: all.bullish + all.neutral + all.bearish, ...all, days };
});

export const replies = query(contract.listReplies, async (ctx, { id, limit, after }) => {
  await store.getComment(ctx.db, id);
  const muted = await mutedBy(ctx.db, viewerOf(ctx.actor));
  return await presentAll(ctx, await store.listReplies(ctx.db, id, { limit, after, muted }));
});

export const byUser = query(contract.listCommentsOf, async (ctx, { user_id, limit, before }) => {
  const user = await visibleUser(ctx.db, ctx.actor, user_id);
  if ((await mutedBy(ctx.db, viewerOf(ctx.actor))).includes(user.id)) return [];
  return await presentAll(ctx, await store.listOfUser(ctx.db, user.id, { limit, before }));
});
