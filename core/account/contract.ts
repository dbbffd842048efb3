/** Contracts of leaving: what the product holds about a user, and the end of the account. Browser-safe. */
import { z } from "zod";
import { guess } from "../identity/contract.ts";
import { contract } from "../kernel/operation.ts";
import { id, instant, nothing } from "../kernel/wire.ts";

/** Days in which a user may keep an account that is about to be erased. */
export const ERASE_DAYS = 7;
/** The most rows of each section of an export: the newest ones. */
export const MAX_SECTION = 10_000;

export const exportOwn = contract({
  name: "users.export",
  route: "GET /users/me/export",
  reads: ["account"],
  kind: "query",
  scope: "manage",
  summary: "Export everything that is stored about you as JSON",
  access: "user",
  input: nothing,
  output: z.object({
    file_name: z.string(),
    media_type: z.string(),
    /** Of all sections. */
    rows: z.int(),
    /** Sections with more rows than a file holds: the newest ones are in it. */
    cut: z.array(z.string()),
    /** The file: an object with a list of rows for each section. No password, token or key is in it, nor a hash of one. */
    content: z.string(),
  }),
  errors: ["CONFLICT"],
});

export const nextSteps = contract({
  name: "users.next-steps",
  route: "GET /users/me/next-steps",
  reads: ["money", "goals", "competitions"],
  kind: "query",
  summary: "Show which of the first things you have done: a stop, a plan, a goal, a contest",
  access: "user",
  input: nothing,
  output: z.object({
    /** Placed an order that limits a loss. */
    stop: z.boolean(),
    /** Set up a recurring contribution. */
    plan: z.boolean(),
    goal: z.boolean(),
    /** Entered a competition. */
    contest: z.boolean(),
  }),
  errors: [],
});

export const eraseOwn = contract({
  name: "users.erase",
  route: "POST /users/me/erase",
  limit: "signIns",
  touches: ["account", "tokens"],
  kind: "command",
  scope: "session",
  summary: "Delete your account in 7 days; ends all your sessions and tokens now",
  access: "user",
  input: z.strictObject({ password: guess }),
  output: z.object({ erase_at: instant }),
  errors: ["CONFLICT"],
  secrets: ["password"],
});

export const keepOwn = contract({
  name: "users.keep",
  route: "DELETE /users/me/erase",
  touches: ["account"],
  kind: "command",
  summary: "Keep your account that is about to be deleted",
  access: "user",
  input: nothing,
  output: z.object({ erase_at: z.null() }),
  errors: [],
});

export const confirmPassword = contract({
  name: "auth.confirm-password",
  route: "POST /auth/confirm-password",
  limit: "signIns",
  touches: [],
  kind: "command",
  scope: "session",
  summary: "Enter your password again, before what needs it; it counts for ten minutes",
  access: "user",
  input: z.strictObject({ password: guess }),
  output: z.object({ confirmed_until: instant }),
  errors: [],
  secrets: ["password"],
});

export const eraseDue = contract({
  name: "users.erase-due",
  route: "POST /admin/users/:user_id/erase-due",
  kind: "command",
  summary: "Erase an account whose seven days are over; the job erase-accounts does it",
  access: ["admin"],
  confirmed: true,
  input: z.strictObject({ user_id: id }),
  output: z.object({
    outcome: z.enum(["erased", "not_due", "last_admin"]).meta({
      description: "last_admin: it stays until there is another active administrator",
    }),
  }),
  errors: ["NOT_FOUND"],
});

export const accountContracts = [confirmPassword, exportOwn, nextSteps, eraseOwn, keepOwn, eraseDue] as const;
