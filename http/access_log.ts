/** One log line per request: at debug, or at info when it failed on our side or was slow. */
import type { Context } from "hono";
import type { Log } from "../core/kernel/log.ts";

const SLOW_MS = 1_000;

/**
 * Called with the finished response and the request's start time from `performance.now()`. The path holds no secrets.
 */
export const accessLog = (log: Log, level: string) => (c: Context, began: number): void => {
  const ms = performance.now() - began;
  const { status } = c.res;
  const notable = status >= 500 || ms > SLOW_MS;
  if (!notable && level !== "debug") return;
  log[notable ? "info" : "debug"]("request", {
    request: c.res.headers.get("x-request-id"),
    method: c.req.method,
    path: c.req.path,
    status,
    ms: Math.round(ms),
  });
};
