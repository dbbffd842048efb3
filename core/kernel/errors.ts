/**
 * The catalogue of all refusals. One row gives the HTTP status and the terminal's exit code; the detail that a person
 * reads is written where the refusal is thrown. Browser-safe.
 */
export const errorCatalogue = {
  VALIDATION_FAILED: { status: 422, exit: 2, meaning: "The input is not well formed; detail names each field" },
  UNAUTHENTICATED: { status: 401, exit: 3, meaning: "No valid token; sign in" },
  BAD_CREDENTIALS: { status: 401, exit: 3, meaning: "Incorrect email or password" },
  FORBIDDEN: {
    status: 403,
    exit: 4,
    meaning: "The role of the caller, or the scope of its token, does not allow this",
  },
  PASSWORD_NEEDED: {
    status: 403,
    exit: 4,
    meaning: "Enter the password again (POST /auth/confirm-password); it counts for ten minutes",
  },
  NOT_FOUND: { status: 404, exit: 5, meaning: "It does not exist, or it is not the caller's" },
  SYMBOL_NOT_FOUND: { status: 404, exit: 5, meaning: "No such ticker symbol on this market" },
  CONFLICT: { status: 409, exit: 6, meaning: "The state of the object does not allow this now" },
  EMAIL_TAKEN: { status: 409, exit: 6, meaning: "A user with this e-mail exists" },
  USERNAME_TAKEN: { status: 409, exit: 6, meaning: "A user with this username exists" },
  ORDER_NOT_PENDING: { status: 409, exit: 6, meaning: "The order is no longer pending" },
  CLOCK_REFUSED: { status: 409, exit: 6, meaning: "The market clock cannot be moved like that" },
  IDEMPOTENCY_KEY_REUSED: { status: 422, exit: 2, meaning: "This idempotency key was used for another request" },
  PASSWORD_REFUSED: { status: 422, exit: 2, meaning: "The password is too common, or the user's own name or e-mail" },
  RULE_BROKEN: { status: 400, exit: 7, meaning: "A rule of the product forbids this" },
  INSUFFICIENT_FUNDS: { status: 400, exit: 7, meaning: "Not enough free cash in the portfolio" },
  INSUFFICIENT_SHARES: { status: 400, exit: 7, meaning: "Not enough free shares in the portfolio" },
  MARKET_CLOSED: { status: 400, exit: 7, meaning: "Market orders execute only while the market is open" },
  NO_PRICE: { status: 400, exit: 7, meaning: "No usable quote, so nothing can fill" },
  LINK_EXPIRED: { status: 400, exit: 7, meaning: "The one-time link is used, unknown or too old" },
  RATE_LIMITED: { status: 429, exit: 8, meaning: "Too many requests; wait as long as Retry-After says" },
  PAYLOAD_TOO_LARGE: { status: 413, exit: 2, meaning: "The request body is larger than allowed" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, exit: 2, meaning: "The body's content type is not application/json" },
  REQUEST_TIMEOUT: { status: 408, exit: 9, meaning: "The request did not arrive whole, or not in time; send it again" },
  METHOD_NOT_ALLOWED: { status: 405, exit: 2, meaning: "The path exists, but not for this method; see Allow" },
  UNAVAILABLE: { status: 503, exit: 9, meaning: "The store or the market data is not reachable right now" },
  INTERNAL: { status: 500, exit: 1, meaning: "Internal error; see the log under the request id" },
} as const satisfies Record<string, { status: number; exit: number; meaning: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes that the runner or an adapter may return for any operation, so no contract lists them. */
export const sharedErrors = [
  "VALIDATION_FAILED",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "PASSWORD_NEEDED",
  "IDEMPOTENCY_KEY_REUSED",
  "RATE_LIMITED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "REQUEST_TIMEOUT",
  "UNAVAILABLE",
  "INTERNAL",
] as const satisfies readonly ErrorCode[];

/** One invalid field: where (`["body", "amount"]`), what is wrong, and a machine-readable code. */
export interface FieldError {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** A refusal that the caller sees. Any other error is a fault and answers INTERNAL. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly code: ErrorCode,
    readonly detail: string | readonly FieldError[],
    readonly retryAfterSeconds?: number,
    options?: ErrorOptions,
  ) {
    super(typeof detail === "string" ? detail : describeFields(detail), options);
  }
}

/** Field errors as one line: `amount: Must be a number, symbol: Required`. */
export const describeFields = (fields: readonly FieldError[]): string =>
  fields.map((f) =>
    `${f.loc.filter((part) => part !== "body" && part !== "query" && part !== "path").join(".") || "input"}: ${f.msg}`
  ).join(", ");
