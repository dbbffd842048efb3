/** Row types of the identity tables. */
import type { ColumnType, Generated } from "kysely";
import type { Role, TokenScope } from "../kernel/operation.ts";
import type { Fixed } from "../kernel/store/tables.ts";

export interface UsersTable {
  id: string;
  email: string;
  username: string;
  full_name: string | null;
  display_name: string | null;
  avatar_url: string | null;
  bio: string | null;
  location: string | null;
  website: string | null;
  investment_style: string | null;
  experience_level: string | null;
  public_profile: Generated<boolean>;
  role: Role;
  is_active: Generated<boolean>;
  password_hash: string;
  created_at: ColumnType<Temporal.Instant, Temporal.Instant, never>;
  updated_at: Temporal.Instant;
  /** When the account will be erased, at the user's wish, and when it was. Wall time. */
  erase_at: Temporal.Instant | null;
  erased_at: Temporal.Instant | null;
  /** A suspension that ends by itself; one for good is `is_active`. Wall time. */
  suspended_until: Temporal.Instant | null;
  /** The product's own, which no person uses: it is in no list of users. */
  is_system: Generated<boolean>;
}

/** Why users were suspended; the newest of a user is the one that holds. All in wall time. */
export interface SuspensionsTable {
  user_id: Fixed<string>;
  id: Fixed<string>;
  reason: Fixed<string>;
  starts_at: Fixed<Temporal.Instant>;
  /** Null: for good. */
  ends_at: Fixed<Temporal.Instant | null>;
  /** Null for the operator. */
  suspended_by: Fixed<string | null>;
  /** When staff ended it or replaced it by another one. */
  lifted_at: Temporal.Instant | null;
  lifted_by: string | null;
}

export interface SessionsTable {
  user_id: string;
  id: string;
  refresh_hash: string;
  previous_hash: string | null;
  rotated_at: Temporal.Instant;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  revoked_at: Temporal.Instant | null;
  /** A keyed hash of the network address of its last sign-in or renewal; null when there was none. */
  address_hash: string | null;
  /** When the password was last entered in it, at sign-in or later. */
  confirmed_at: Temporal.Instant | null;
}

export interface AccessTokensTable {
  user_id: string;
  id: string;
  name: string;
  token_hash: string;
  scope: TokenScope;
  created_at: Temporal.Instant;
  last_used_at: Temporal.Instant | null;
  expires_at: Temporal.Instant | null;
  revoked_at: Temporal.Instant | null;
}

export interface ResetLinksTable {
  user_id: string;
  id: string;
  token_hash: string;
  created_at: Temporal.Instant;
  expires_at: Temporal.Instant;
  used_at: Temporal.Instant | null;
}

/** Consecutive wrong passwords, by the digest of the entered e-mail. */
export interface SignInFailuresTable {
  email_hash: string;
  failures: number;
  last_failed_at: Temporal.Instant;
  locked_until: Temporal.Instant | null;
}

declare module "../kernel/store/tables.ts" {
  interface Database {
    users: UsersTable;
    suspensions: SuspensionsTable;
    sessions: SessionsTable;
    access_tokens: AccessTokensTable;
    reset_links: ResetLinksTable;
    sign_in_failures: SignInFailuresTable;
  }
}
