import assert from "node:assert/strict";
import { Hono } from "hono";
import { createLog, type Level } from "../core/kernel/log.ts";
import { accessLog } from "./access_log.ts";

/** The log lines of one request with this status that took so many milliseconds. */
async function linesOf(level: Level, status: number, took: number): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  const log = accessLog(createLog(level, () => "now", (line) => void lines.push(line)), level);
  const app = new Hono();
  app.use(async (c, next) => {
    await next();
    log(c, performance.now() - took);
  });
  app.get("/api/thing", () => new Response(null, { status, headers: { "x-request-id": "r-1" } }));
  await app.request("/api/thing?secret=1");
  return lines.map((line) => JSON.parse(line));
}

Deno.test("every request is logged at debug, and at info only one that failed on our side or took over a second", async () => {
  const line = { at: "now", message: "request", request: "r-1", method: "GET", path: "/api/thing" };
  assert.deepEqual(await linesOf("debug", 200, 7), [{ ...line, level: "debug", status: 200, ms: 7 }]);
  assert.deepEqual(await linesOf("debug", 499, 900), [{ ...line, level: "debug", status: 499, ms: 900 }]);
  for (const [status, took] of [[200, 7], [404, 7], [499, 900]] as const) {
    assert.deepEqual(await linesOf("info", status, took), []);
  }
  assert.deepEqual(await linesOf("info", 500, 7), [{ ...line, level: "info", status: 500, ms: 7 }]);
  assert.deepEqual(await linesOf("info", 200, 1_200), [{ ...line, level: "info", status: 200, ms: 1200 }]);
});
