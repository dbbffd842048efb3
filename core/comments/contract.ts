/** Contracts of comments on stocks. Browser-safe. */
import { contract } from "../kernel/operation.ts";
import { id, idOut, instant, limit, notes, symbol, text } from "../kernel/wire.ts";
import { moderationContracts, reportReasons } from "./contract/moderation.ts";
import { z } from "zod";

export { reportReasons };
export type { Decided, Outcome, QueueEntry } from "./contract/moderation.ts";

export const sentiments = ["bullish", "neutral", "bearish"] as const;
export const MAX_COMMENT = 2000;
/** The most names in a comment whose users are notified. */
export const MAX_MENTIONS = 5;

/** The fields of a comment that are the same for everyone; with them it is sent to open pages. */
const common = {
  id: idOut,
  user_id: idOut,
  username: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  /** Whether the author's profile is public, so that their name is a link. */
  has_profile: z.boolean(),
  symbol: z.string(),
  parent_id: idOut.nullable(),
  /** Empty when the comment was removed or is in review, except for its author and staff. */
  content: z.string(),
  /** Users that `@name` in the content stands for, by lower-case name. */
  mentions: z.record(z.string(), idOut),
  sentiment: z.enum(sentiments),
  created_at: instant,
  likes_count: z.int(),
  replies_count: z.int(),
  /** Weight of the stock in the author's public portfolio at the last close, in percent; null without one. */
  holds_percentage: z.number().nullable(),
  /** `in_review`: hidden by reports until staff has decided. `removed`: by a moderator. */
  state: z.enum(["shown", "in_review", "removed"]),
};
/** The fields that depend on the caller. */
const own = {
  user_has_liked: z.boolean(),
  can_report: z.boolean(),
  can_delete: z.boolean(),
  can_restore: z.boolean(),
  /** For its author and staff: why it was removed. */
  removal_reason: z.string().nullable(),
  /** For its author: until when the removal may be appealed; null when it may not. */
  appeal_until: instant.nullable(),
};

export const Reply = z.object({ ...common, ...own }).meta({ id: "Reply" });
export const Comment = z.object({ ...common, ...own, replies: z.array(Reply) }).meta({ id: "Comment" });
export type Reply = z.output<typeof Reply>;
export type Comment = z.output<typeof Comment>;

const commentOnly = z.strictObject({ id });
const content = text().trim().min(1, { error: "Write something first" }).max(MAX_COMMENT, {
  error: "Use at most 2,000 characters",
});

export const listComments = contract({
  name: "comments.list",
  route: "GET /comments",
  kind: "query",
  summary: "List the comments on a stock, newest first, each with its first replies",
  access: "public",
  input: z.strictObject({
    symbol,
    limit: limit(20, 100),
    /** The id of the last comment of the previous page. */
    before: id.optional(),
  }),
  output: z.array(Comment),
  errors: ["SYMBOL_NOT_FOUND"],
});

export const listReplies = contract({
  name: "comments.replies",
  route: "GET /comments/:id/replies",
  kind: "query",
  summary: "List the replies to a comment, oldest first",
  access: "public",
  input: z.strictObject({ id, limit: limit(50, 100), after: id.optional() }),
  output: z.array(Reply),
  errors: ["NOT_FOUND"],
});

export const commentCounts = contract({
  name: "comments.counts",
  route: "GET /comments/counts",
  kind: "query",
  summary: "Count the comments on a stock by sentiment, in all and by day",
  access: "public",
  input: z.strictObject({ symbol }),
  output: z.object({
    total: z.int(),
    bullish: z.int(),
    neutral: z.int(),
    bearish: z.int(),
    /** The latest days with comments, newest first. */
    days: z.array(z.object({ date: z.string(), bullish: z.int(), neutral: z.int(), bearish: z.int() })),
  }),
  errors: ["SYMBOL_NOT_FOUND"],
});

export const listCommentsOf = contract({
  name: "comments.by-user",
  route: "GET /profiles/:user_id/comments",
  reads: ["comments"],
  kind: "query",
  summary: "List a user's latest comments",
  access: "user",
  input: z.strictObject({ user_id: id, limit: limit(5, 50), before: id.optional() }),
  output: z.array(Reply),
  errors: ["NOT_FOUND"],
});

export const createComment = contract({
  name: "comments.create",
  route: "POST /comments 201",
  touches: ["comments"],
  kind: "command",
  summary: "Comment on a stock, or reply to a comment",
  access: "user",
  input: z.strictObject({
    symbol,
    content,
    sentiment: z.enum(sentiments).default("neutral"),
    parent_id: id.nullish(),
  }),
  output: Comment,
  errors: ["SYMBOL_NOT_FOUND", "NOT_FOUND", "RULE_BROKEN"],
});

const Likes = z.object({ likes_count: z.int(), user_has_liked: z.boolean() });
export const likeComment = contract({
  name: "comments.like",
  route: "POST /comments/:id/like",
  touches: ["comments"],
  kind: "command",
  summary: "Like a comment",
  access: "user",
  input: commentOnly,
  output: Likes,
  errors: ["NOT_FOUND"],
});

export const unlikeComment = contract({
  name: "comments.unlike",
  route: "DELETE /comments/:id/like",
  touches: ["comments"],
  kind: "command",
  summary: "Take a like back",
  access: "user",
  input: commentOnly,
  output: Likes,
  errors: ["NOT_FOUND"],
});

const Message = z.object({ message: z.string() });
export const reportComment = contract({
  name: "comments.report",
  route: "POST /comments/:id/report",
  touches: ["comments"],
  kind: "command",
  summary: "Report a comment to the moderators",
  access: "user",
  input: z.strictObject({ id, reason: z.enum(reportReasons), description: notes.nullish() }),
  output: Message,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const deleteComment = contract({
  name: "comments.delete",
  route: "DELETE /comments/:id 204",
  touches: ["comments"],
  kind: "command",
  summary: "Delete your comment and its replies",
  access: "user",
  input: commentOnly,
  output: z.object({ id: idOut }),
  errors: ["NOT_FOUND"],
});

export const appealRemoval = contract({
  name: "comments.appeal",
  route: "POST /comments/:id/appeal",
  touches: ["comments"],
  kind: "command",
  summary: "Ask staff once to restore your comment, within 30 days of its removal",
  access: "user",
  input: z.strictObject({ id, message: text().trim().min(1, { error: "Say why" }).max(500) }),
  output: Message,
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const commentContracts = [
  listComments,
  commentCounts,
  listReplies,
  listCommentsOf,
  createComment,
  likeComment,
  unlikeComment,
  reportComment,
  deleteComment,
  appealRemoval,
  ...moderationContracts,
] as const;
