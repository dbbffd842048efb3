/**
 * An operation is the unit of the product: one thing a user can ask for. Its contract gives its name, who may call it,
 * its input and output, and its refusals. The contract is plain data that a browser can load; `query`, `command` and
 * `batched` of ./handler.ts attach the handler.
 */
import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

export const roles = ["user", "premium", "support", "moderator", "admin"] as const;
export type Role = (typeof roles)[number];

/**
 * Who may call. `public`: anyone. `user`: anyone signed in. `owner`: signed in, and the object named by the input is
 * theirs; another user's object answers NOT_FOUND, the same as one that does not exist. A list: those roles.
 */
export type Access = "public" | "user" | "owner" | readonly Role[];

/**
 * What a personal access token may do: `read` runs queries, `trade` also places and changes orders, `manage` does
 * everything its user may. Each includes the ones before it.
 */
export const tokenScopes = ["read", "trade", "manage"] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** Zod input of an operation: always one flat object, so that path, query, body and command line can all fill it. */
// deno-lint-ignore no-explicit-any
export type InputSchema = z.ZodObject<any>;

export interface Contract<
  N extends string = string,
  I extends InputSchema = InputSchema,
  O extends z.ZodType = z.ZodType,
  E extends ErrorCode = ErrorCode,
> {
  /** `module.verb`, unique. */
  readonly name: N;
  /** A query changes nothing; a command runs in one database transaction and may carry an idempotency key. */
  readonly kind: "query" | "command";
  /** One line, in the imperative: help text, OpenAPI summary. */
  readonly summary: string;
  readonly access: Access;
  /** For `access: "owner"`: the input field that names the owned object, and what kind of object it is. */
  readonly owned?: {
    readonly field: string;
    readonly kind:
      | "portfolio"
      | "order"
      | "notification"
      | "token"
      | "session"
      | "contribution"
      | "goal"
      | "holding"
      | "watchlist"
      | "alert"
      | "screen";
  };
  /**
   * What a personal access token needs to call this; without it queries need `read` and commands `manage`.
   * `session`: no token may, only somebody who has signed in.
   */
  readonly scope?: TokenScope | "session";
  readonly input: I;
  readonly output: O;
  /** What the handler may refuse with, besides the codes that every operation shares (see `sharedErrors`). */
  readonly errors: readonly E[];
  /** Seconds for which anyone may cache the answer. Only for a public query with the same answer for every caller. */
  readonly maxAge?: number;
  /** Bytes of a request's body that it takes, where the 64 kB of the others are not enough: a file as text. */
  readonly maxBody?: number;
  /**
   * Input and output fields that hold secrets: never stored or logged, and never typed in clear text on a command line.
   * An operation with secrets takes no idempotency key.
   */
  readonly secrets?: readonly string[];
}

/** What a personal access token needs to call an operation. */
export const scopeOf = ({ scope, kind }: Pick<Contract, "scope" | "kind">): TokenScope | "session" =>
  scope ?? (kind === "query" ? "read" : "manage");

/** Infers the literal name and error codes, so that tables keyed by them are exhaustive. */
export const contract = <
  const N extends string,
  I extends InputSchema,
  O extends z.ZodType,
  const E extends ErrorCode = never,
>(c: Contract<N, I, O, E>): Contract<N, I, O, E> => c;
