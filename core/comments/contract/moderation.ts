/** Contracts of moderators: the queue of reports and appeals, and what is decided about them. Browser-safe. */
import { contract, moderatorRoles, staffRoles } from "../../kernel/operation.ts";
import { id, idOut, instant, limit, line, notes, nothing, reason } from "../../kernel/wire.ts";
import { z } from "zod";

export const reportReasons = ["spam", "harassment", "inappropriate", "misinformation", "other"] as const;
export const reportStatuses = ["pending", "reviewed", "resolved", "dismissed"] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const outcomes = ["reviewed", "resolved", "dismissed", "removed", "granted", "refused"] as const;
export type Outcome = (typeof outcomes)[number];
/** For how long a decision can be undone. */
export const UNDO_SECONDS = 10;
/** The most comments that are removed at once. */
export const MAX_REMOVED = 200;
/** The most reports of an entry that are listed, the newest. */
export const MAX_REPORTS = 50;

const Report = z.object({
  id: idOut,
  username: z.string(),
  reason: z.enum(reportReasons),
  description: z.string().nullable(),
  created_at: instant,
  /** 1, or 0.5 from an account that was new. */
  weight: z.number(),
});

/** A comment with its reports, or with an appeal against its removal. */
export const QueueEntry = z.object({
  /** Of the newest report; for an appeal the comment's. */
  id: idOut,
  /** `reports` or `appeal`. */
  kind: z.enum(["reports", "appeal"]),
  status: z.enum(reportStatuses),
  /** Of the newest report; null for an appeal. */
  reason: z.enum(reportReasons).nullable(),
  /** What the newest report says more; the text of an appeal. */
  description: z.string().nullable(),
  /** Who reported it last, or appeals. */
  username: z.string(),
  created_at: instant,
  /** When its first report or the appeal was made; the queue is in this order. */
  waiting_since: instant,
  /** The newest ones. */
  reports: z.array(Report),
  report_count: z.int(),
  comment_id: idOut,
  comment_author: z.string(),
  comment_content: z.string(),
  stock_symbol: z.string(),
  comment: z.object({
    created_at: instant,
    likes_count: z.int(),
    replies_count: z.int(),
    state: z.enum(["shown", "in_review", "removed"]),
    parent_id: idOut.nullable(),
    /** Who removed it, where it is removed; null for the operator. */
    removed_by: z.string().nullable(),
    removal_reason: z.string().nullable(),
  }),
  author: z.object({
    id: idOut,
    username: z.string(),
    display_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    joined: instant,
    is_active: z.boolean(),
    comments: z.int(),
    /** Of the last 24 hours, and not removed. */
    recent_comments: z.int(),
    /** Removed comments besides this one. */
    removed_before: z.int(),
    reports_against: z.int(),
    portfolios: z.int(),
    public_portfolios: z.int(),
  }),
  /** Null while it waits. */
  decision: z.object({
    id: idOut,
    outcome: z.enum(outcomes),
    reason: z.string().nullable(),
    /** Null: the operator at the machine's terminal. */
    decided_by: z.string().nullable(),
    decided_at: instant,
  }).nullable(),
  can_decide: z.boolean(),
  /** Why the caller may not decide about it. */
  why_not: z.string().nullable(),
  /** Where the next page begins. */
  cursor: z.string(),
}).meta({ id: "QueueEntry" });
export type QueueEntry = z.output<typeof QueueEntry>;

export const listReports = contract({
  name: "comments.reports",
  route: "GET /admin/comment-reports",
  kind: "query",
  summary: "List reported comments and appeals, one entry a comment, newest first",
  access: staffRoles,
  input: z.strictObject({
    status: z.enum(reportStatuses).default("pending"),
    /** Only those with a report for this reason, or only appeals. */
    reason: z.enum([...reportReasons, "appeal"]).optional(),
    limit: limit(25, 50),
    /** That of the last entry of the previous page. */
    cursor: line().max(80).regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z_[\da-f-]{36}$/, { error: "Use the cursor of an entry" })
      .optional(),
  }),
  output: z.array(QueueEntry),
  errors: [],
});

export const summariseReports = contract({
  name: "comments.reports-summary",
  route: "GET /admin/comment-reports/summary",
  kind: "query",
  summary: "Count what waits for a moderator, and what was decided in 7 days",
  access: staffRoles,
  input: nothing,
  output: z.object({
    pending: z.int(),
    oldest_waiting_since: instant.nullable(),
    closed_in_7_days: z.int(),
    /** From the first report to the decision, of those of the last 7 days. */
    median_seconds: z.number().nullable(),
    last_closed_at: instant.nullable(),
  }),
  errors: [],
});

const Decided = z.object({
  message: z.string(),
  /** What `comments.undo-decision` takes; null when nothing was left to decide. */
  decision_id: idOut.nullable(),
  undo_until: instant.nullable(),
});
export type Decided = z.output<typeof Decided>;

export const decideReports = contract({
  name: "comments.decide-reports",
  route: "PUT /admin/comment-reports/:id",
  kind: "command",
  summary: "Decide all pending reports of a comment, which is shown again",
  access: moderatorRoles,
  input: z.strictObject({ id, status: z.enum(["reviewed", "resolved", "dismissed"]), notes: notes.optional() }),
  output: Decided,
  errors: ["NOT_FOUND", "CONFLICT", "RULE_BROKEN"],
});

export const moderateComment = contract({
  name: "comments.moderate",
  route: "POST /admin/comments/:id/moderate",
  kind: "command",
  summary: "Remove a user's comment, or restore it; with a reason",
  access: moderatorRoles,
  input: z.strictObject({
    id,
    action: z.enum(["delete", "restore"]),
    reason,
    /** A report that it decides: refused when another moderator has decided it meanwhile. */
    report_id: id.optional(),
  }),
  output: Decided,
  errors: ["NOT_FOUND", "CONFLICT", "RULE_BROKEN"],
});

export const decideAppeal = contract({
  name: "comments.decide-appeal",
  route: "POST /admin/comments/:id/decide-appeal",
  kind: "command",
  summary: "Grant an appeal, which restores the comment, or refuse it",
  access: moderatorRoles,
  input: z.strictObject({ id, granted: z.boolean(), reason }),
  output: Decided,
  errors: ["NOT_FOUND", "CONFLICT", "RULE_BROKEN"],
});

export const removeRecent = contract({
  name: "comments.remove-recent",
  route: "POST /admin/users/:user_id/remove-comments",
  kind: "command",
  summary: "Remove all comments of a user of the last 24 hours, up to 200 at once",
  access: moderatorRoles,
  input: z.strictObject({ user_id: id, reason }),
  output: z.object({ ...Decided.shape, removed: z.int() }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const undoDecision = contract({
  name: "comments.undo-decision",
  route: "POST /admin/moderation/:id/undo",
  kind: "command",
  summary: "Undo your own decision within 10 seconds",
  access: moderatorRoles,
  input: z.strictObject({ id }),
  output: z.object({ message: z.string() }),
  errors: ["NOT_FOUND", "RULE_BROKEN"],
});

export const moderationContracts = [
  listReports,
  summariseReports,
  decideReports,
  moderateComment,
  decideAppeal,
  removeRecent,
  undoDecision,
] as const;
