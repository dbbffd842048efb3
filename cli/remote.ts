/** Operations over HTTP. */
import { SERVER_RUNS } from "../core/kernel/store/backup_bulk.ts";
import { errorCatalogue, type ErrorCode, type FieldError, Refusal } from "../core/kernel/errors.ts";
import { requestOf, routeOf } from "../core/kernel/route.ts";
import type { Connection } from "./connection.ts";
import { CommandFailure } from "./failure.ts";

export interface Remote {
  readonly url: string;
  /** Value of the Authorization header; null without a sign-in. */
  readonly authorization: string | null;
  readonly actAs?: string;
}

/** Verifying a large ledger takes minutes, far longer than any other operation. */
const TIMEOUT_MS = 10 * 60_000;

export function remoteConnection(remote: Remote): Connection {
  const send = async (
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> => {
    const headers: Record<string, string> = { ...init.headers };
    if (remote.authorization) headers.authorization = remote.authorization;
    if (remote.actAs) headers["x-act-as"] = remote.actAs;
    try {
      return await fetch(`${remote.url}${path}`, {
        method,
        headers,
        body: init.body ?? null,
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      const again = headers["idempotency-key"]
        ? `; to repeat this command safely add --idempotency-key ${headers["idempotency-key"]}`
        : "";
      throw new CommandFailure(`The server at ${remote.url} did not answer${again}`, errorCatalogue.UNAVAILABLE.exit, {
        cause,
      });
    }
  };
  return {
    where: remote.url,
    call: async (operation, input, idempotencyKey) => {
      const route = routeOf(operation);
      const { path, body } = requestOf(route, input);
      const response = await send(route.method, path, {
        headers: {
          ...(body ? { "content-type": "application/json" } : {}),
          ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return await resultOf(response, remote.url);
    },
    backup: async () => {
      const response = await send("GET", "/api/admin/backup");
      if (!response.ok) throw await refusalOf(response, remote.url);
      return response.body!;
    },
    restore: () => Promise.reject(new Refusal("CONFLICT", SERVER_RUNS)),
    close: () => Promise.resolve(),
  };
}

async function resultOf(response: Response, url: string): Promise<unknown> {
  if (!response.ok) throw await refusalOf(response, url);
  if (response.status === 204) return null;
  try {
    return await response.json();
  } catch (cause) {
    throw new CommandFailure(
      `The answer of ${url} is no JSON; is that a Tradewinds server?`,
      errorCatalogue.UNAVAILABLE.exit,
      { cause },
    );
  }
}

async function refusalOf(response: Response, url: string): Promise<Error> {
  const body = await response.json().catch(() => null) as { detail?: string | FieldError[]; code?: string } | null;
  if (body?.detail !== undefined && body.code !== undefined && body.code in errorCatalogue) {
    return new Refusal(
      body.code as ErrorCode,
      body.detail,
      Number(response.headers.get("retry-after") ?? 0) || undefined,
    );
  }
  return new CommandFailure(
    `The server at ${url} answered ${response.status}; is that a Tradewinds server?`,
    errorCatalogue.UNAVAILABLE.exit,
  );
}
