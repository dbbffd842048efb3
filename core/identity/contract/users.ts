/** Contracts of other users' accounts. Browser-safe. */
import { email, fullName, password, User, username } from "./user.ts";
import { contract, roles } from "../../kernel/operation.ts";
import { instant, line, reason } from "../../kernel/wire.ts";
import { z } from "zod";

export const createUser = contract({
  name: "users.create",
  route: "POST /admin/users 201",
  kind: "command",
  summary: "Create a user with a role",
  access: ["admin"],
  confirmed: true,
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
export const userReference = line().min(3).max(254);

export const setRole = contract({
  name: "users.set-role",
  route: "PUT /admin/users/:user/role",
  kind: "command",
  summary: "Change a user's role",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({
    user: userReference,
    role: z.enum(roles),
    reason,
  }),
  output: User,
  errors: ["NOT_FOUND", "CONFLICT"],
});

export const resetLink = contract({
  name: "users.reset-link",
  route: "POST /admin/users/:user/reset-link 201",
  kind: "command",
  summary: "Create a one-time link to a new password; its use ends all sessions and tokens",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({ user: userReference }),
  output: z.object({ path: z.string(), expires_at: instant }),
  errors: ["NOT_FOUND", "CONFLICT"],
  secrets: ["path"],
});
