/** Contracts of the staff's view of users. Browser-safe. */
import { z } from "zod";
import { AccessToken, userReference } from "../identity/contract.ts";
import { contract, roles, staffRoles } from "../kernel/operation.ts";
import { id, idOut, instant, limit, line, reason } from "../kernel/wire.ts";

/** How long a suspension lasts, in hours; null for good. */
export const suspensions = { "24h": 24, "3d": 72, "7d": 168, "30d": 720, good: null } as const;
export type SuspensionLength = keyof typeof suspensions;
const lengths = Object.keys(suspensions) as [SuspensionLength, ...SuspensionLength[]];

/** The most sessions, and the most tokens, that a list has. */
export const MAX_SESSIONS = 100;
/** How many staff actions the history of a user has. */
export const MAX_HISTORY = 20;

export const StaffUser = z.object({
  id: idOut,
  username: z.string(),
  /** Whole for admins only. */
  email: z.string(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(roles),
  /** False while the user is suspended, for some time or for good. */
  is_active: z.boolean(),
  portfolio_count: z.int(),
  public_portfolio_count: z.int(),
  created_at: instant,
  updated_at: instant,
  bio: z.string().nullable(),
  total_followers: z.int(),
  profile_visibility: z.enum(["public", "private"]),
}).meta({ id: "StaffUser" });
export type StaffUser = z.output<typeof StaffUser>;

/** What staff did to a user, in short. */
const HistoryEntry = z.object({
  at: instant,
  /** The username; null for the operator at the machine's terminal. */
  actor: z.string().nullable(),
  role: z.string(),
  action: z.string(),
  after: z.json(),
  reason: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof HistoryEntry>;

export const UserDetails = StaffUser.extend({
  /** How many can be used now. */
  sessions: z.int(),
  tokens: z.int(),
  /** When a session was last opened or renewed. */
  last_seen: instant.nullable(),
  comments: z.int(),
  reports_against: z.int(),
  suspension: z.object({
    from: instant,
    /** Null: for good. */
    until: instant.nullable(),
    reason: z.string(),
    /** The username; null for the operator. */
    by: z.string().nullable(),
  }).nullable(),
  erase_at: instant.nullable(),
  /** Until when wrong passwords lock the user out. */
  locked_until: instant.nullable(),
  is_last_admin: z.boolean(),
  /** Newest first. */
  history: z.array(HistoryEntry),
}).meta({ id: "UserDetails" });
export type UserDetails = z.output<typeof UserDetails>;

export const searchUsers = contract({
  name: "users.search",
  route: "GET /admin/users",
  kind: "query",
  summary: "Find users by a part of their name, handle or e-mail, newest first",
  access: staffRoles,
  input: z.strictObject({
    query: line().max(254).optional(),
    role: z.enum(roles).optional(),
    limit: limit(25, 100),
    offset: z.int().min(0).max(10_000).default(0),
  }),
  output: z.object({
    /** Of all pages. */
    total: z.int(),
    users: z.array(StaffUser),
  }),
  errors: [],
});

const oneUser = z.strictObject({ user: userReference });

export const showUser = contract({
  name: "users.show",
  route: "GET /admin/users/:user",
  kind: "query",
  summary: "Show a user: facts, suspension, and what staff did to the account",
  access: staffRoles,
  input: oneUser,
  output: UserDetails,
  errors: ["NOT_FOUND"],
});

export const setStatus = contract({
  name: "users.set-status",
  route: "PUT /admin/users/:user/status",
  kind: "command",
  summary: "Suspend a user, which ends all sessions and tokens, or lift it",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({
    user: userReference,
    is_active: z.boolean(),
    reason,
    for: z.enum(lengths).optional(),
  }),
  output: z.object({
    id: idOut,
    is_active: z.boolean(),
    suspended_until: instant.nullable(),
    sessions_ended: z.int(),
    tokens_revoked: z.int(),
  }),
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const listSessions = contract({
  name: "users.sessions",
  route: "GET /admin/users/:user/sessions",
  kind: "query",
  summary: "List a user's open sessions and personal access tokens",
  access: ["admin"],
  input: oneUser,
  output: z.object({
    sessions: z.array(z.object({ id: idOut, created_at: instant, last_used_at: instant, expires_at: instant })),
    tokens: z.array(AccessToken),
  }),
  errors: ["NOT_FOUND"],
});

const oneOf = z.strictObject({ user: userReference, id });
const ended = z.object({ user: z.string(), id: idOut });

export const endSession = contract({
  name: "users.end-session",
  route: "DELETE /admin/users/:user/sessions/:id 204",
  kind: "command",
  summary: "End one session of a user",
  access: ["admin"],
  input: oneOf,
  output: ended,
  errors: ["NOT_FOUND"],
});

export const endToken = contract({
  name: "users.end-token",
  route: "DELETE /admin/users/:user/tokens/:id 204",
  kind: "command",
  summary: "Revoke one personal access token of a user",
  access: ["admin"],
  input: oneOf,
  output: ended,
  errors: ["NOT_FOUND"],
});

export const endSessions = contract({
  name: "users.end-sessions",
  route: "POST /admin/users/:user/end-sessions",
  kind: "command",
  summary: "End all sessions and personal access tokens of a user",
  access: ["admin"],
  confirmed: true,
  input: oneUser.extend({ reason }),
  output: z.object({ sessions_ended: z.int(), tokens_revoked: z.int() }),
  errors: ["NOT_FOUND"],
});

export const unlock = contract({
  name: "users.unlock",
  route: "POST /admin/users/:user/unlock",
  kind: "command",
  summary: "Let a user sign in again at once after wrong passwords",
  access: ["admin"],
  input: oneUser,
  output: z.object({ id: idOut, forgotten: z.int().meta({ description: "Wrong passwords that no longer count" }) }),
  errors: ["NOT_FOUND"],
});

export const userContracts = [
  searchUsers,
  showUser,
  setStatus,
  listSessions,
  endSession,
  endToken,
  endSessions,
  unlock,
] as const;
