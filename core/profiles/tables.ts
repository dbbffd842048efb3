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
    mutes: MutesTable;
    avatars: AvatarsTable;
  }
}
