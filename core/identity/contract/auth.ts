/** Contracts of signing in and of the user's own account. Browser-safe. */
import {
  displayName,
  email,
  experienceLevels,
  fullName,
  guess,
  investmentStyles,
  MAX_BIO,
  oneTimeToken,
  password,
  User,
  username,
} from "./user.ts";
import { contract, tokenScopes } from "../../kernel/operation.ts";
import { idOut, instant, line, nothing, text } from "../../kernel/wire.ts";
import { z } from "zod";

/** The refresh token leaves the server only as an HttpOnly cookie; the HTTP layer removes it from the body. */
export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  refresh_token: z.string().optional(),
  user: User,
}).meta({ id: "Session" });

export const AccessToken = z.object({
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
  route: "POST /auth/register 201",
  limit: "registrations",
  touches: [],
  kind: "command",
  summary: "Create an account",
  access: "public",
  input: z.strictObject({
    email,
    username,
    password,
    full_name: fullName.nullish(),
    public_profile: z.boolean().default(true),
    /** While registration is by invitation. */
    invitation_code: line().max(64).optional(),
  }),
  output: User,
  errors: ["EMAIL_TAKEN", "USERNAME_TAKEN", "PASSWORD_REFUSED", "RULE_BROKEN"],
  secrets: ["password", "invitation_code"],
});

export const login = contract({
  name: "auth.login",
  route: "POST /auth/login",
  limit: "signIns",
  touches: [],
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
  route: "POST /auth/refresh",
  touches: [],
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
  route: "POST /auth/logout",
  touches: [],
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
  route: "GET /auth/me",
  reads: ["account"],
  kind: "query",
  summary: "Show the signed-in user",
  access: "user",
  input: nothing,
  output: User,
  errors: [],
});

const profileLine = (max: number) => line().max(max).nullable();

/** Adds https:// to an address without a scheme; `host:8080` has none. */
const withScheme = (address: string): string =>
  /^([a-z][a-z\d+.-]*:(?!\d)|[/\\])/i.test(address) ? address : `https://${address}`;

/** A web address, entered with or without https://; an emptied field of a form clears it. */
const website = line().transform((entered, ctx) => {
  if (entered === "") return null;
  const address = withScheme(entered);
  const refuse = (issue: { message: string }) => {
    ctx.addIssue({ code: "custom", ...issue });
    return z.NEVER;
  };
  const url = /^https?:\/\/[^/\\\s]+\.[^\\\s]+$/i.test(address) ? URL.parse(address) : null;
  if (!url) return refuse({ message: "Enter a web address, like https://example.com" });
  if (url.username + url.password !== "") {
    return refuse({ message: "Enter the web address without a user name or password" });
  }
  return address.length > 200 ? refuse({ message: "Use at most 200 characters" }) : address;
});

/** One of a list; an emptied field of a form clears it. */
const choice = <const V extends readonly string[]>(values: V) =>
  z.enum([...values, ""], { error: `Must be one of ${values.join(", ")}` }).nullable();

export const updateMe = contract({
  name: "auth.update-me",
  route: "PUT /auth/me",
  touches: ["account"],
  kind: "command",
  summary: "Change your profile",
  access: "user",
  input: z.strictObject({
    display_name: displayName.nullable(),
    full_name: profileLine(100),
    bio: text().trim().max(MAX_BIO).nullable(),
    location: profileLine(100),
    website: website.nullable(),
    investment_style: choice(investmentStyles),
    experience_level: choice(experienceLevels),
    public_profile: z.boolean(),
  }).partial(),
  output: User,
  errors: [],
});

export const changePassword = contract({
  name: "auth.change-password",
  route: "POST /auth/change-password",
  limit: "signIns",
  touches: ["tokens"],
  kind: "command",
  summary: "Change your password; ends the other sessions and revokes all tokens",
  access: "user",
  input: z.strictObject({ current_password: guess, new_password: password }),
  output: z.object({ message: z.string(), sessions_ended: z.int(), tokens_revoked: z.int() }),
  errors: ["BAD_CREDENTIALS", "PASSWORD_REFUSED"],
  secrets: ["current_password", "new_password"],
});

/** By POST, so that the link is in no log of addresses. */
export const checkResetLink = contract({
  name: "auth.check-reset-link",
  route: "POST /auth/reset-password/check",
  limit: "signIns",
  kind: "query",
  summary: "Check whether a one-time link to a new password can still be used",
  access: "public",
  input: z.strictObject({ token: oneTimeToken }),
  output: z.object({ ok: z.literal(true) }),
  errors: ["LINK_EXPIRED"],
  secrets: ["token"],
});
export const resetPassword = contract({
  name: "auth.reset-password",
  route: "POST /auth/reset-password",
  limit: "signIns",
  touches: [],
  kind: "command",
  summary: "Set a new password with a one-time link; ends all sessions and tokens",
  access: "public",
  input: z.strictObject({ token: oneTimeToken, new_password: password }),
  output: z.object({ message: z.string() }),
  errors: ["LINK_EXPIRED", "PASSWORD_REFUSED"],
  secrets: ["token", "new_password"],
});
