/** Row types of comments, their likes, reports and appeals. */
import type { Generated } from "kysely";
import type { Fixed } from "../kernel/store/tables.ts";

export interface CommentsTable {
  id: Fixed<string>;
  symbol: Fixed<string>;
  user_id: Fixed<string>;
  /** Null for a comment, else the comment that this replies to. */
  parent_id: Fixed<string | null>;
  content: string;
  sentiment: Fixed<"bullish" | "bearish" | "neutral">;
  likes_count: Generated<number>;
  replies_count: Generated<number>;
  /** Market time. */
  created_at: Fixed<Temporal.Instant>;
  /** Wall time. */
  recorded_at: Fixed<Temporal.Instant>;
  /** Hidden by reports until staff has decided. */
  in_review: Generated<boolean>;
  /** Wall time. */
  removed_at: Temporal.Instant | null;
  removed_by: string | null;
  removal_reason: string | null;
}

export interface CommentLikesTable {
  comment_id: Fixed<string>;
  user_id: Fixed<string>;
  /** Wall time. */
  recorded_at: Fixed<Temporal.Instant>;
}

/** What a user did, for the limits: also where it was taken back. */
export interface CommentActsTable {
  id: Fixed<string>;
  user_id: Fixed<string>;
  act: "comment" | "link" | "like";
  /** Wall time. */
  at: Fixed<Temporal.Instant>;
}

export interface CommentReportsTable {
  id: Fixed<string>;
  comment_id: Fixed<string>;
  user_id: Fixed<string>;
  reason: Fixed<string>;
  description: Fixed<string | null>;
  /** 1, or 0.5 from an account of less than a day. */
  weight: Fixed<string>;
  status: Generated<"pending" | "reviewed" | "resolved" | "dismissed">;
  created_at: Fixed<Temporal.Instant>;
  decided_at: Temporal.Instant | null;
  decided_by: string | null;
  notes: string | null;
}

export interface CommentAppealsTable {
  comment_id: Fixed<string>;
  user_id: Fixed<string>;
  message: Fixed<string>;
  created_at: Fixed<Temporal.Instant>;
  decided_at: Temporal.Instant | null;
  decided_by: string | null;
  granted: boolean | null;
  notes: string | null;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    comments: CommentsTable;
    comment_likes: CommentLikesTable;
    comment_acts: CommentActsTable;
    comment_reports: CommentReportsTable;
    comment_appeals: CommentAppealsTable;
  }
}
