/** Events for the open pages of a stock and of moderators: the same for everyone, and no text. */
import type { CommandContext } from "../kernel/run/handler.ts";
import type { CommentRow } from "./store.ts";

export type CommentEvent = "created" | "counts" | "removed" | "restored" | "deleted";

export function announce(ctx: CommandContext, kind: CommentEvent, comment: CommentRow): void {
  const { id, symbol, parent_id, user_id, likes_count, replies_count } = comment;
  ctx.emit({
    channel: `comments:${symbol}`,
    topic: "comments",
    payload: { kind, id, symbol, parent_id, user_id, likes_count, replies_count },
  });
}

/** What waits for a moderator has changed. */
export const announceQueue = (ctx: CommandContext): void =>
  ctx.emit({ channel: "moderation", topic: "moderation", payload: {} });
