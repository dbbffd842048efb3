/**
 * An operation is the unit of the product: one thing a user can ask for. Its contract gives its name, who may call it,
 * its input and output, and its refusals. The contract is plain data that a browser can load; `query`, `command` and
 * `batched` of ./handler.ts attach the handler.
 */
import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export const roles = ["user", "premium", "support", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];
/** Whom the staff panel is for: support reads, moderators and admins act. */
export const staffRoles = ["support", "moderator", "admin"] as const satisfies readonly Role[];
/** Those of them who act on what users write. */
export const moderatorRoles = ["moderator", "admin"] as const satisfies readonly Role[];
export const moderates = (role: Role): boolean => moderatorRoles.some((moderator) => moderator === role);
export const isStaff = (role: Role): boolean => staffRoles.some((staff) => staff === role);

/**
 * Who may call. `public`: anyone. `user`: anyone signed in. `owner`: signed in, and the object named by the input is
 * theirs; another user's object answers NOT_FOUND, the same as one that does not exist. A list: those roles.
 */
export type Access = "public" | "user" | "owner" | readonly Role[];

/**
 * What a personal access token may do: `read` runs queries, `trade` also places and changes orders, `manage` does
 * everything its user may. Each includes the previous ones.
 */
export const tokenScopes = ["read", "trade", "manage"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Zod input of an operation: always one flat object, so that path, query, body and command line can all fill it. */
// deno-lint-ignore no-explicit-any
export type InputSchema = z.ZodObject<any>;

/** By user, or by address for sign-ins and registrations; the settings have the limits. */
export type CallLimit = "trades" | "searches" | "signIns" | "registrations";

type RouteText = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

export interface Contract<
  N extends string = string,
  I extends InputSchema = InputSchema,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> {
  /** `module.verb`, unique. */
  readonly name: N;
  /**
   * Method and path under /api, like `POST /portfolios/:id/deposit?amount`. `:field` is a field in the path; fields
   * listed after `?` come from the query; a GET takes all its other fields from the query, everything else from the
   * JSON body. A number at the end is the success status when it is not 200.
   */
  readonly route: RouteText;
  /** A query changes nothing; a command runs in one database transaction and may carry an idempotency key. */
  readonly kind: "query" | "command";
  /** One line, in the imperative: help text, OpenAPI summary. */
  readonly summary: string;
  readonly access: Access;
  /** For a list of roles: the setting that, when it is `true`, also admits every other signed-in user. */
  readonly openedBy?: "CLOCK_FOR_ALL";
  /** What a caller without the role is told, where the usual sentence does not do. */
  readonly denied?: string;
  /** For `access: "owner"`: the input field that names the owned object, and its kind, a noun of the module. */
  readonly owned?: { readonly field: string; readonly kind: string };
  /**
   * What a query of the user's own data reads, and what a user's command changes for clients, as topics that both use,
   * like "money" or "watchlists": a client refetches queries when a command has changed what they read.
   */
  readonly reads?: readonly string[];
  readonly touches?: readonly string[];
  /**
   * The scope a personal access token needs to call this; by default queries need `read` and commands `manage`.
   * `session`: no token may, only a user who has signed in.
   */
  readonly scope?: TokenScope | "session";
  /** Only in a session whose password was entered within ten minutes; no token may call it. The operator may. */
  readonly confirmed?: true;
  readonly input: I;
  readonly output: O;
  /** What the handler may refuse with, besides the codes that every operation shares (see `sharedErrors`). */
  readonly errors: readonly E[];
  /** The rate limit that a call counts towards, besides the one on all requests. */
  readonly limit?: CallLimit;
  /** Seconds for which anyone may cache the answer. Only for a public query with the same answer for every caller. */
  readonly maxAge?: number;
  /** Maximum size of the request body in bytes, where the default of 64 kB is not enough: a file as text. */
  readonly maxBody?: number;
  /**
   * Input and output fields that hold secrets: never stored or logged, and never typed in clear text on a command line.
   * An operation with secrets takes no idempotency key.
   */
  readonly secrets?: readonly string[];
}

/** The scope a personal access token needs to call an operation. */
export const scopeOf = (
  { scope, kind, confirmed }: Pick<Contract, "scope" | "kind" | "confirmed">,
): TokenScope | "session" => confirmed ? "session" : scope ?? (kind === "query" ? "read" : "manage");

/** Infers the literal name and error codes, so that tables keyed by them are exhaustive. */
export const contract = <
  const N extends string,
  I extends InputSchema,
  O extends z.ZodType,
  const E extends ErrorCode = never,
>(c: Contract<N, I, O, E>): Contract<N, I, O, E> => c;
