/** Contracts of users, sessions and tokens. Browser-safe. */
import { z } from "zod";
import { contract, roles, tokenScopes } from "../kernel/operation.ts";
import { anyText, id, idOut, instant, line, nothing, text } from "../kernel/wire.ts";

export const email = line().toLowerCase().max(254).pipe(z.email({ error: "Enter a valid e-mail address" }));
export const username = line().regex(/^[A-Za-z0-9_]{3,30}$/, {
  error: "A username is 3 to 30 letters, digits or underscores",
});
export const password = anyText().min(8, { error: "Password must be at least 8 characters" }).max(128, {
  error: "Password must be at most 128 characters",
});
/** At sign-in any text may be tried; only its length is limited. */
const guess = anyText().min(1, { error: "Enter your password" }).max(128);
const fullName = line().max(100);
const oneTimeToken = anyText().min(20).max(200);

export const User = z.object({
  id: idOut,
  email: z.string(),
  username: z.string(),
  full_name: z.string().nullable(),
  display_name: z.string().nullable(),
  avatar_url: z.string().nullable(),
  role: z.enum(roles),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  website: z.string().nullable(),
  investment_style: z.string().nullable(),
  experience_level: z.string().nullable(),
  public_profile: z.boolean(),
  created_at: instant,
}).meta({ id: "User" });
export type User = z.output<typeof User>;

/** The refresh token leaves the server only as an HttpOnly cookie; the HTTP layer removes it from the body. */
export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  refresh_token: z.string().optional(),
  user: User,
}).meta({ id: "Session" });

const AccessToken = z.object({
  id: idOut,
  name: z.string(),
  scope: z.enum(tokenScopes).meta({
    description: "read: queries; trade: also orders; manage: all that the user may do. No token makes tokens.",
  }),
  last_used_at: instant.nullable().meta({ description: "To the minute" }),
  created_at: instant,
  expires_at: instant.nullable(),
}).meta({ id: "AccessToken" });

export const register = contract({
  name: "auth.register",
  kind: "command",
  summary: "Create an account",
  access: "public",
  input: z.strictObject({ email, username, password, full_name: fullName.nullish() }),
  output: User,
  errors: ["EMAIL_TAKEN", "USERNAME_TAKEN", "PASSWORD_REFUSED"],
  secrets: ["password"],
});

export const login = contract({
  name: "auth.login",
  kind: "command",
  summary: "Sign in with e-mail and password",
  access: "public",
  input: z.strictObject({
    email: line().toLowerCase().min(1, { error: "Enter your e-mail address" }).max(254),
    password: guess,
  }),
  output: Session,
  errors: ["BAD_CREDENTIALS"],
  secrets: ["password"],
});

export const refresh = contract({
  name: "auth.refresh",
  kind: "command",
  summary: "Renew the access token by the refresh token",
  access: "public",
  input: z.strictObject({ refresh_token: oneTimeToken.optional() }),
  output: Session,
  errors: [],
  secrets: ["refresh_token"],
});

export const logout = contract({
  name: "auth.logout",
  kind: "command",
  summary: "End this session on the server",
  access: "public",
  input: z.strictObject({ refresh_token: oneTimeToken.optional() }),
  output: z.object({ message: z.string() }),
  errors: [],
  secrets: ["refresh_token"],
});

export const me = contract({
  name: "auth.me",
  kind: "query",
  summary: "Show the signed-in user",
  access: "user",
  input: nothing,
  output: User,
  errors: [],
});

function hasCredentials(url: string): boolean {
  const { username, password } = URL.parse(url) ?? { username: "", password: "" };
  return username + password !== "";
}
const profileLine = (max: number) => line().max(max).nullable();
export const updateMe = contract({
  name: "auth.update-me",
  kind: "command",
  summary: "Change the own profile",
  access: "user",
  input: z.strictObject({
    display_name: profileLine(60),
    full_name: profileLine(100),
    bio: text().trim().max(500).nullable(),
    location: profileLine(100),
    website: z.union([
      z.literal("").transform(() => null),
      z.null(),
      line().pipe(z.url({ protocol: /^https?$/, error: "Enter a web address that starts with http:// or https://" }))
        .pipe(z.string().max(200))
        .refine((url) => !hasCredentials(url), { error: "Enter the web address without a user name or password" }),
    ]),
    investment_style: profileLine(60),
    experience_level: profileLine(60),
    public_profile: z.boolean(),
  }).partial(),
  output: User,
  errors: [],
});

export const changePassword = contract({
  name: "auth.change-password",
  kind: "command",
  summary: "Change the own password; ends the other sessions and revokes all tokens",
  access: "user",
  input: z.strictObject({ current_password: guess, new_password: password }),
  output: z.object({ message: z.string(), sessions_ended: z.int(), tokens_revoked: z.int() }),
  errors: ["BAD_CREDENTIALS", "PASSWORD_REFUSED"],
  secrets: ["current_password", "new_password"],
});

export const resetPassword = contract({
  name: "auth.reset-password",
  kind: "command",
  summary: "Set a new password with a one-time link; ends all sessions and tokens",
  access: "public",
  input: z.strictObject({ token: oneTimeToken, new_password: password }),
  output: z.object({ message: z.string() }),
  errors: ["LINK_EXPIRED", "PASSWORD_REFUSED"],
  secrets: ["token", "new_password"],
});

export const createToken = contract({
  name: "tokens.create",
  kind: "command",
  scope: "session",
  summary: "Make a personal access token for scripts; shown once",
  access: "user",
  input: z.strictObject({
    name: line().min(1, { error: "Give the token a name" }).max(60),
    scope: z.enum(tokenScopes).default("read").meta({
      description: "read: queries; trade: also orders; manage: all that the user may do",
    }),
    expires_in_days: z.int().min(1).max(3650).nullish(),
  }),
  output: AccessToken.extend({ token: z.string() }),
  errors: ["RULE_BROKEN"],
  secrets: ["token"],
});

export const listTokens = contract({
  name: "tokens.list",
  kind: "query",
  summary: "List the own personal access tokens",
  access: "user",
  input: nothing,
  output: z.array(AccessToken),
  errors: [],
});

export const revokeToken = contract({
  name: "tokens.revoke",
  kind: "command",
  summary: "Revoke a personal access token",
  access: "owner",
  owned: { field: "id", kind: "token" },
  input: z.strictObject({ id }),
  output: z.object({ id }),
  errors: ["NOT_FOUND"],
});

export const createUser = contract({
  name: "users.create",
  kind: "command",
  summary: "Create a user with a role",
  access: ["admin"],
  input: z.strictObject({
    email,
    username,
    password,
    full_name: fullName.nullish(),
    role: z.enum(roles).default("user"),
  }),
  output: User,
  errors: ["EMAIL_TAKEN", "USERNAME_TAKEN", "PASSWORD_REFUSED"],
  secrets: ["password"],
});

/** A user by id, e-mail or username. */
const userReference = line().min(3).max(254);

export const setRole = contract({
  name: "users.set-role",
  kind: "command",
  summary: "Change a user's role",
  access: ["admin"],
  input: z.strictObject({
    user: userReference,
    role: z.enum(roles),
    reason: line().min(1, { error: "Give a reason" }).max(500),
  }),
  output: User,
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const resetLink = contract({
  name: "users.reset-link",
  kind: "command",
  summary: "Make a one-time link to a new password; its use ends all sessions and tokens",
  access: ["admin"],
  input: z.strictObject({ user: userReference }),
  output: z.object({ path: z.string(), expires_at: instant }),
  errors: ["NOT_FOUND"],
  secrets: ["path"],
});

export const identityContracts = [
  register,
  login,
  refresh,
  logout,
  me,
  updateMe,
  changePassword,
  resetPassword,
  createToken,
  listTokens,
  revokeToken,
  createUser,
  setRole,
  resetLink,
] as const;
