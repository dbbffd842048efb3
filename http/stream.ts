/** `GET /api/stream?symbols=AAPL,MSFT`: quotes of the symbols, and the caller's orders and notifications, as they happen. */
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import { Refusal } from "../core/kernel/errors.ts";
import { outboxEnd, type OutboxRow, readOutbox } from "../core/kernel/outbox.ts";
import { symbol as symbolSchema } from "../core/kernel/wire.ts";
import type { Runner } from "../core/kernel/run.ts";
import type { Access } from "./access.ts";
import { cursorText, type EventHub, parseCursor } from "./events.ts";
import { requestIdOf } from "./operations.ts";
import { refusalResponse } from "./respond.ts";

const MAX_SYMBOLS = 50;
/** Streams one user may have open at a time. */
const MAX_STREAMS = 10;
const QUOTE_MS = 1_000;
/** The session is looked at again so often, and a line is sent so that proxies keep the connection. */
const CHECK_MS = 5_000;

export function streamEndpoint(runner: Runner, access: Access, hub: EventHub): (c: Context) => Promise<Response> {
  const { db } = runner.services;
  const open = new Map<string, number>();
  return async (c) => {
    const actor = await access.actorOf(c);
    const refuse = (refusal: Refusal) => refusalResponse(refusal, requestIdOf(c));
    if (actor.kind !== "user") return refuse(new Refusal("UNAUTHENTICATED", "Sign in to do this"));
    const symbols = [...new Set((c.req.query("symbols") ?? "").split(",").filter((s) => s !== ""))];
    const parsed = symbols.map((s) => symbolSchema.safeParse(s));
    if (symbols.length > MAX_SYMBOLS || parsed.some((p) => !p.success)) {
      return refuse(
        new Refusal("VALIDATION_FAILED", [{
          loc: ["query", "symbols"],
          msg: `Give at most ${MAX_SYMBOLS} ticker symbols, with commas between`,
          type: "invalid_format",
        }]),
      );
    }
    const { userId } = actor;
    if ((open.get(userId) ?? 0) >= MAX_STREAMS) {
      return refuse(new Refusal("RATE_LIMITED", `At most ${MAX_STREAMS} streams can be open at once`, 10));
    }
    open.set(userId, (open.get(userId) ?? 0) + 1);
    const wanted = parsed.map((p) => p.data!);
    const resumeFrom = parseCursor(c.req.header("last-event-id"));

    c.header("cache-control", "no-store");
    c.header("x-accel-buffering", "no");
    return streamSSE(c, async (stream) => {
      const queue: OutboxRow[] = [];
      let wake = () => {};
      let last = resumeFrom ?? await outboxEnd(db);
      const stop = await hub.listen(userId, (news) => {
        queue.push(news);
        wake();
      });
      stream.onAbort(() => wake());
      try {
        await stream.writeSSE({ event: "ready", data: "{}", id: cursorText(last), retry: 2_000 });
        if (resumeFrom) queue.unshift(...await readOutbox(db, resumeFrom, userId));
        let quotesAt = 0;
        let checkAt = performance.now() + CHECK_MS;
        const sent = new Map<string, string>();
        while (!stream.aborted) {
          for (const news of queue.splice(0)) {
            // What was read for the resume may come from the hub once more.
            if (compare(news, last) <= 0) continue;
            last = news;
            for (const [i, { topic, payload }] of news.events.entries()) {
              // Only with the last of them has the reader come so far.
              const position = i === news.events.length - 1 ? { id: cursorText(news) } : {};
              await stream.writeSSE({ event: topic, data: JSON.stringify(payload), ...position });
            }
          }
          const now = performance.now();
          if (wanted.length > 0 && now >= quotesAt) {
            quotesAt = now + QUOTE_MS;
            for (const one of await quotes(runner, wanted, sent)) await stream.writeSSE({ event: "quote", data: one });
          }
          if (now >= checkAt) {
            checkAt = now + CHECK_MS;
            if ((await access.actorOf(c)).kind !== "user") return;
            await stream.write(": still here\n\n");
          }
          if (queue.length === 0) {
            await pause(
              Math.max(10, Math.min(checkAt, wanted.length > 0 ? quotesAt : Infinity) - performance.now()),
              (w) => wake = w,
            );
          }
        }
      } finally {
        stop();
        const left = open.get(userId)! - 1;
        if (left > 0) open.set(userId, left);
        else open.delete(userId);
      }
    });
  };
}

const compare = (a: { writer: string; id: number }, b: { writer: string; id: number }): number => {
  const order = BigInt(a.writer) - BigInt(b.writer);
  return order === 0n ? a.id - b.id : order < 0n ? -1 : 1;
};

const pause = (ms: number, onWake: (wake: () => void) => void): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    onWake(() => {
      clearTimeout(timer);
      done();
    });
  });

/** Quotes that differ from what was sent last. */
async function quotes(runner: Runner, symbols: readonly string[], sent: Map<string, string>): Promise<string[]> {
  const changed: string[] = [];
  for (const symbol of symbols) {
    try {
      const text = JSON.stringify((await runner.run("stocks.quote", { kind: "anonymous" }, { symbol })).output);
      if (sent.get(symbol) === text) continue;
      sent.set(symbol, text);
      changed.push(text);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return changed;
}
