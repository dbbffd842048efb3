/** Contracts of personal access tokens. Browser-safe. */
import { AccessToken } from "./auth.ts";
import { contract, tokenScopes } from "../../kernel/operation.ts";
import { id, line, nothing } from "../../kernel/wire.ts";
import { z } from "zod";

export const createToken = contract({
  name: "tokens.create",
  route: "POST /auth/tokens 201",
  touches: ["tokens"],
  kind: "command",
  scope: "session",
  summary: "Create a personal access token for scripts; shown once",
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
  route: "GET /auth/tokens",
  reads: ["tokens"],
  kind: "query",
  summary: "List your personal access tokens",
  access: "user",
  input: nothing,
  output: z.array(AccessToken),
  errors: [],
});

export const revokeToken = contract({
  name: "tokens.revoke",
  route: "DELETE /auth/tokens/:id 204",
  touches: ["tokens"],
  kind: "command",
  summary: "Revoke a personal access token",
  access: "owner",
  owned: { field: "id", kind: "token" },
  input: z.strictObject({ id }),
  output: z.object({ id }),
  errors: ["NOT_FOUND"],
});
