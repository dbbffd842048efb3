/** API client: `api("portfolios.deposit", { id, amount })`, typed by the contracts, routed by the route table. */
import type { InputOf, OperationName, OutputOf } from "../../../core/contracts.ts";
import type { ErrorCode, FieldError } from "../../../core/kernel/errors.ts";
import { requestOf, type Route, routeOf } from "../../../core/kernel/route.ts";
import { operations } from "../../../core/client_table.ts";
import { ApiError } from "./errors.ts";

const TIMEOUT_MS = 30_000;

/** The session's functions that the client needs; ./session.ts provides it, which avoids a circular import. */
export interface TokenSource {
  /** A token that is not about to expire, or null when signed out. */
  token(): Promise<string | null>;
  /** Renews the token after a 401; null when the session is over. */
  renew(rejected: string | null): Promise<string | null>;
}
let tokens: TokenSource = { token: () => Promise.resolve(null), renew: () => Promise.resolve(null) };
/** Returns the previous source. */
export function provideTokens(source: TokenSource): TokenSource {
  const before = tokens;
  tokens = source;
  return before;
}

/** Asks for the user's password again; false when the user does not enter it. The app provides it. */
export type AskPassword = () => Promise<boolean>;
let askPassword: AskPassword = () => Promise.resolve(false);
/** Returns the previous one. */
export function providePassword(ask: AskPassword): AskPassword {
  const before = askPassword;
  askPassword = ask;
  return before;
}

export interface CallOptions {
  /** The caller keeps it until a response arrives, so that a retry is the same command. */
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Operations whose 401 is about their own input, so they are not retried with a new token. */
const AUTH_OPERATIONS: ReadonlySet<string> = new Set<OperationName>([
  "auth.login",
  "auth.register",
  "auth.refresh",
  "auth.logout",
  "auth.reset-password",
]);

/**
 * Timeouts of slow operations: a language model writes the review, a reset may first exit all positions, and a move of
 * the clock does all that falls due on its way.
 */
const SLOW_OPERATIONS: { readonly [N in OperationName]?: number } = {
  "portfolios.refresh-ai-analysis": 90_000,
  "waverider.reset-account": 120_000,
  "clock.forward": 1_800_000,
};

async function send(
  name: OperationName,
  route: Route,
  input: Record<string, unknown>,
  key: string | null,
  token: string | null,
  signal: AbortSignal | undefined,
) {
  const { path, body } = requestOf(route, input);
  // A timestamp prevents responses from proxy caches.
  const url = route.method === "GET" ? `${path}${path.includes("?") ? "&" : "?"}_t=${Date.now()}` : path;
  const headers: Record<string, string> = { accept: "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  if (key) headers["idempotency-key"] = key;
  if (body) headers["content-type"] = "application/json";
  const timeout = AbortSignal.timeout(SLOW_OPERATIONS[name] ?? TIMEOUT_MS);
  try {
    return await fetch(url, {
      method: route.method,
      headers,
      body: body ? JSON.stringify(body) : null,
      credentials: "same-origin",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    console.warn(`${name} did not reach the server`, error);
    if (timeout.aborted) {
      throw new ApiError(
        0,
        "TIMEOUT",
        "The server took too long to answer. Check the result before you try again.",
      );
    }
    throw new ApiError(0, "NETWORK", "The server cannot be reached. Check your connection and try again.");
  }
}

async function failure(name: OperationName, response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => null) as { detail?: string | FieldError[]; code?: ErrorCode } | null;
  if (response.status === 403 || response.status >= 500) console.warn(`${name} answered ${response.status}`, body);
  return new ApiError(response.status, body?.code ?? "INTERNAL", body?.detail ?? "");
}

/** Whether the token was refused, not a password in the request. */
const tokenRefused = async (response: Response): Promise<boolean> =>
  response.status === 401 &&
  (await response.clone().json().catch(() => null) as { code?: ErrorCode } | null)?.code !== "BAD_CREDENTIALS";

/** Calls an operation with the session's token, which is renewed once. */
async function call(
  name: OperationName,
  route: Route,
  fields: Record<string, unknown>,
  key: string | null,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const isAuthOperation = AUTH_OPERATIONS.has(name);
  const token = isAuthOperation ? null : await tokens.token();
  const response = await send(name, route, fields, key, token, signal);
  if (isAuthOperation || !await tokenRefused(response)) return response;
  const renewed = await tokens.renew(token);
  return renewed ? await send(name, route, fields, key, renewed, signal) : response;
}

/**
 * An operation that needs the password again is repeated once after the user has entered it.
 * @throws ApiError with the server's error, or with code NETWORK or TIMEOUT.
 */
export async function api<N extends OperationName>(
  name: N,
  input: InputOf<N>,
  options: CallOptions = {},
): Promise<OutputOf<N>> {
  const route = routeOf(operations[name]);
  const fields = input as Record<string, unknown>;
  const key = route.method === "GET" ? null : options.idempotencyKey ?? crypto.randomUUID();
  const made = () => call(name, route, fields, key, options.signal);
  let response = await made();
  let failed = response.ok ? null : await failure(name, response);
  if (failed?.code === "PASSWORD_NEEDED" && await askPassword()) {
    response = await made();
    failed = response.ok ? null : await failure(name, response);
  }
  if (failed) throw failed;
  // The output of a 204 response is the operation's path fields.
  if (response.status === 204) {
    return Object.fromEntries(route.pathFields.map((field) => [field, fields[field]])) as OutputOf<N>;
  }
  return await response.json() as OutputOf<N>;
}
