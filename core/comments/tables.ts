/** Row types of comments, their likes, reports and appeals, and of decisions about them. */
import type { Generated } from "kysely";
import type { Fixed, Json } from "../kernel/store/tables.ts";
import type { Outcome } from "./contract/moderation.ts";

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
  decision_id: string | null;
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
  decision_id: string | null;
}

/** What a decision changed, as it was: undoing it puts this back. Instants are text; empty for those of before. */
export interface Before {
  readonly comment?: {
    readonly in_review: boolean;
    readonly removed_at: string | null;
    readonly removed_by: string | null;
    readonly removal_reason: string | null;
  };
  readonly appeal?: {
    readonly comment_id: string;
    readonly user_id: string;
    readonly message: string;
    readonly created_at: string;
    readonly decided_at: string | null;
    readonly decided_by: string | null;
    readonly granted: boolean | null;
    readonly notes: string | null;
    readonly decision_id: string | null;
  } | null;
}

/** Decisions of moderators. */
export interface ModerationDecisionsTable {
  id: Fixed<string>;
  /** The decision about several comments that this is a part of. */
  parent_id: Fixed<string | null>;
  /** The comment's author. */
  user_id: Fixed<string>;
  /** Null for a decision about several comments. */
  comment_id: Fixed<string | null>;
  kind: Fixed<"reports" | "appeal">;
  outcome: Fixed<Outcome>;
  reason: Fixed<string | null>;
  /** Null: the operator at the machine's terminal. */
  decided_by: Fixed<string | null>;
  /** Wall time. */
  decided_at: Fixed<Temporal.Instant>;
  /** The first report or the appeal; null where there was none, and so nothing stood in the queue. */
  waiting_since: Fixed<Temporal.Instant | null>;
  undone_at: Temporal.Instant | null;
  before: Json<Before>;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    comments: CommentsTable;
    comment_likes: CommentLikesTable;
    comment_acts: CommentActsTable;
    comment_reports: CommentReportsTable;
    comment_appeals: CommentAppealsTable;
    moderation_decisions: ModerationDecisionsTable;
  }
}
