/** Row types of follows, mutes and avatars. */
import type { Fixed } from "../kernel/store/tables.ts";

export interface FollowsTable {
  follower_id: Fixed<string>;
  user_id: Fixed<string>;
  /** Market time. */
  followed_at: Fixed<Temporal.Instant>;
  /** Wall time. */
  recorded_at: Fixed<Temporal.Instant>;
}

/** The follows that a user started in the last day, also those that have ended since: for limits and notices. */
export interface FollowStartsTable {
  follower_id: Fixed<string>;
  user_id: Fixed<string>;
  /** The last time, wall time. */
  started_at: Temporal.Instant;
  /** When the followed user was last notified of it, wall time; null when they were not. */
  notified_at: Temporal.Instant | null;
}

export interface MutesTable {
  user_id: Fixed<string>;
  muted_id: Fixed<string>;
  /** Wall time. */
  muted_at: Fixed<Temporal.Instant>;
}

export interface AvatarsTable {
  user_id: Fixed<string>;
  /** SHA-256 of the image, as hex: part of its address. */
  hash: string;
  media_type: string;
  /** Base64. */
  image: string;
  /** Wall time. */
  changed_at: Temporal.Instant;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    follows: FollowsTable;
    follow_starts: FollowStartsTable;
    mutes: MutesTable;
    avatars: AvatarsTable;
  }
}
