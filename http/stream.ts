/**
 * `GET /api/stream?symbols=AAPL,MSFT&screen={"where":["price:5:50"]}&channels=comments:NVDA`: quotes of the symbols, the
 * matches of the screen (an input of `stocks.screen`), the events of the channels and the caller's orders and
 * notifications, as they happen; and an event when a move of the market's clock begins, goes on or ends, or its day
 * has changed.
 */
import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import { contracts } from "../core/contracts.ts";
import { rightsChanged } from "../core/identity/mod.ts";
import { type Recorder, recorderOf } from "../core/health/mod.ts";
import { movingTo } from "../core/kernel/clock/moving.ts";
import type { Module } from "../core/kernel/module.ts";
import { isStaff, type Role } from "../core/kernel/operation.ts";
import type { Db } from "../core/kernel/store/db.ts";
import { Refusal } from "../core/kernel/errors.ts";
import { type Cursor, outboxEnd, type OutboxRow, PAGE, readOutbox } from "../core/kernel/run/outbox.ts";
import { epochDayAt } from "../core/market/mod.ts";
import { modules } from "../core/modules.ts";
import { isStoreUnavailable } from "../core/kernel/store/store_errors.ts";
import { symbol as symbolSchema } from "../core/kernel/wire.ts";
import type { Runner } from "../core/kernel/run/run.ts";
import type { Access } from "./access.ts";
import { compareCursors, cursorText, type EventHub, parseCursor } from "./events.ts";
import type { Found, ScreenFeed, ScreenInput } from "./screen_feed.ts";

const MAX_SYMBOLS = 50;
const MAX_CHANNELS = 10;
/** Maximum number of open streams per user. */
const MAX_STREAMS = 10;
const QUOTE_MS = 1_000;
/**
 * How often the session is checked, besides when an event says that its rights have changed, and a line is sent so that
 * proxies keep the connection open.
 */
const CHECK_MS = 5_000;
/** How soon a page reconnects after its stream ended. */
const RETRY_MS = 2_000;

interface Subscription {
  readonly queue: OutboxRow[];
  /** The reader's position. */
  last: Cursor;
  wake: () => void;
  stop: () => void;
}

/** Counts the open streams of each user: the result counts one more, and returns a function that counts it out. */
function streamCounter(recorder: Recorder): (userId: string) => () => void {
  const open = new Map<string, number>();
  return (userId) => {
    const count = open.get(userId) ?? 0;
    if (count >= MAX_STREAMS) {
      throw new Refusal("RATE_LIMITED", `At most ${MAX_STREAMS} streams can be open at once`, 10);
    }
    open.set(userId, count + 1);
    recorder.streams++;
    return () => {
      recorder.streams--;
      const left = open.get(userId)! - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  };
}

interface Sending {
  readonly runner: Runner;
  readonly subscription: Subscription;
  readonly symbols: readonly string[];
  /** The matches of the screen; undefined without one. */
  readonly foundNow: () => Found | null | undefined;
  readonly ended: () => boolean;
  readonly isAuthorised: () => Promise<boolean>;
}

/** Writes events until the stream or its session ends. */
async function send(stream: SSEStreamingApi, sending: Sending): Promise<void> {
  const { runner, subscription, symbols, foundNow, ended, isAuthorised } = sending;
  await stream.writeSSE({
    event: "ready",
    data: clockNews(runner),
    id: cursorText(subscription.last),
    retry: RETRY_MS,
  });
  let quotesAt = symbols.length > 0 ? 0 : Infinity;
  let checkAt = performance.now() + CHECK_MS;
  const sent = new Map<string, string>();
  let clock = clockOf(runner);
  let foundBefore: Found | null | undefined;
  while (!ended()) {
    if (await sendEvents(stream, subscription)) checkAt = 0;
    // Sent before the quotes of the new instant, so that a page does not show them with figures of the old one.
    const clockNow = clockOf(runner);
    if (clockNow.anchor !== clock.anchor || clockNow.day !== clock.day || clockNow.movingTo !== clock.movingTo) {
      clock = clockNow;
      await stream.writeSSE({ event: "clock", data: clockNews(runner) });
    }
    const found = foundNow();
    if (found !== foundBefore) await stream.writeSSE({ event: "screen", data: screenNews(found, foundBefore) });
    foundBefore = found;
    const now = performance.now();
    if (now >= quotesAt) {
      quotesAt = now + QUOTE_MS;
      for (const data of await quotes(runner, symbols, sent)) await stream.writeSSE({ event: "quote", data });
    }
    if (now >= checkAt) {
      checkAt = now + CHECK_MS;
      if (!await isAuthorised()) return;
      await stream.write(": still here\n\n");
    }
    if (subscription.queue.length === 0 && foundNow() === found && !ended()) {
      const ms = Math.max(10, Math.min(checkAt, quotesAt, now + QUOTE_MS) - performance.now());
      await pause(ms, (wake) => subscription.wake = wake);
    }
  }
}

/** @param ending closes the open streams, and with them their requests */
export function streamEndpoint(
  runner: Runner,
  access: Access,
  hub: EventHub,
  screens: ScreenFeed,
  ending: AbortSignal,
): (c: Context) => Promise<Response> {
  const { db } = runner.services;
  const countIn = streamCounter(recorderOf(runner.services));
  return async (c) => {
    const actor = await access.actorOf(c);
    if (actor.kind !== "user") throw new Refusal("UNAUTHENTICATED", "Sign in to do this");
    const symbols = readSymbols(c.req.query("symbols") ?? "");
    const screen = readScreen(c.req.query("screen") ?? "");
    const channels = readChannels(c.req.query("channels") ?? "", actor.role);
    const { userId } = actor;
    const countOut = countIn(userId);
    // Before the response begins, so that an unavailable store gives a 503 and not a stream.
    const subscription = await follow(db, hub, { userId, channels }, parseCursor(c.req.header("last-event-id")))
      .catch((error) => {
        countOut();
        throw error;
      });
    c.header("cache-control", "no-store");
    c.header("x-accel-buffering", "no");
    return streamSSE(c, async (stream) => {
      const wake = () => subscription.wake();
      ending.addEventListener("abort", wake);
      stream.onAbort(wake);
      const shown = screen && screens.show(screen, wake);
      try {
        await send(stream, {
          runner,
          subscription,
          symbols,
          foundNow: shown ? () => shown.screen.found : () => undefined,
          ended: () => stream.aborted || ending.aborted,
          isAuthorised: () => isStillAuthorised(access, c),
        });
        if (ending.aborted) await stream.write(`retry: ${RETRY_MS}\n\n`);
      } finally {
        ending.removeEventListener("abort", wake);
        shown?.stop();
        subscription.stop();
        countOut();
      }
    });
  };
}

/** The clock's anchor and day: pages are notified when they change. */
const clockOf = ({ services }: Runner) => ({
  anchor: services.clock.anchor,
  day: epochDayAt(services.clock.market().epochMilliseconds),
  movingTo: movingTo(services)?.epochMilliseconds,
});

/**
 * The market's time, by which a page that reconnects detects that the clock was moved meanwhile, and where the move
 * under way leads.
 */
const clockNews = ({ services }: Runner): string =>
  JSON.stringify({
    market_time: services.clock.market().toString(),
    moving_to: movingTo(services)?.toString() ?? null,
  });

/** @throws Refusal VALIDATION_FAILED */
function readSymbols(text: string): string[] {
  const symbols = [...new Set(text.split(",").filter((s) => s !== ""))];
  const parsed = symbols.map((s) => symbolSchema.safeParse(s));
  if (symbols.length <= MAX_SYMBOLS && parsed.every((p) => p.success)) return parsed.map((p) => p.data!);
  throw new Refusal("VALIDATION_FAILED", [{
    loc: ["query", "symbols"],
    msg: `Give at most ${MAX_SYMBOLS} ticker symbols, with commas between`,
    type: "invalid_format",
  }]);
}

/** By name, with what each is of. */
const channelKinds = Object.assign({}, ...(modules as readonly Module[]).map(({ channels }) => channels)) as Required<
  Module
>["channels"];

/** @throws Refusal VALIDATION_FAILED */
function readChannels(text: string, role: Role): string[] {
  const channels = [...new Set(text.split(",").filter((channel) => channel !== ""))];
  const isKnown = (channel: string): boolean => {
    const [name, of, ...more] = channel.split(":");
    const kind = channelKinds[name!];
    if (!kind || more.length > 0 || (kind.staff && !isStaff(role))) return false;
    return kind.of === "symbol" ? symbolSchema.safeParse(of).data === of : of === undefined;
  };
  if (channels.length <= MAX_CHANNELS && channels.every(isKnown)) return channels;
  throw new Refusal("VALIDATION_FAILED", [{
    loc: ["query", "channels"],
    msg: `Give at most ${MAX_CHANNELS} channels like comments:NVDA, with commas between`,
    type: "invalid_format",
  }]);
}

/** @throws Refusal VALIDATION_FAILED */
function readScreen(text: string): ScreenInput | null {
  if (text === "") return null;
  const parsed = contracts["stocks.screen"].input.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new Refusal("VALIDATION_FAILED", [{
    loc: ["query", "screen"],
    msg: `Give an input of stocks.screen as JSON, like {"where":["price:5:50"]}: ${parsed.error.issues[0]!.message}`,
    type: "invalid_format",
  }]);
}

/** Undefined for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The result if it changed, else only its time; a null time when the market could not be screened. */
function screenNews(found: Found | null | undefined, before: Found | null | undefined): string {
  if (!found) return `{"as_of":null}`;
  const answer = found.answer === before?.answer ? "null" : found.answer;
  return `{"as_of":${JSON.stringify(found.asOf)},"answer":${answer}}`;
}

interface Followed {
  readonly userId: string;
  readonly channels: readonly string[];
}

/** Follows events from a position, or from now on when there is none or it has not been reached yet. */
async function follow(db: Db, hub: EventHub, followed: Followed, resumeFrom: Cursor | null): Promise<Subscription> {
  const queue: OutboxRow[] = [];
  const subscription: Subscription = { queue, last: { writer: "0", id: 0 }, wake: () => {}, stop: () => {} };
  subscription.stop = await hub.listen([followed.userId, ...followed.channels], (row) => {
    queue.push(row);
    subscription.wake();
  });
  try {
    // Read after the hub has started listening, so that no event is missed.
    const end = await outboxEnd(db);
    const resumes = resumeFrom !== null && compareCursors(resumeFrom, end) < 0;
    subscription.last = resumes ? resumeFrom : end;
    const missed: OutboxRow[] = [];
    for (let from = resumes ? resumeFrom : null; from;) {
      const page = await readOutbox(db, from, followed);
      missed.push(...page);
      from = page.length === PAGE ? page.at(-1)! : null;
    }
    queue.unshift(...missed);
    return subscription;
  } catch (error) {
    subscription.stop();
    throw error;
  }
}

/** Returns whether the user's rights have changed: what this process knows of them is dropped. */
async function sendEvents(stream: SSEStreamingApi, subscription: Subscription): Promise<boolean> {
  let changed = false;
  for (const row of subscription.queue.splice(0)) {
    // The hub may deliver events that `follow` has already read.
    if (compareCursors(row, subscription.last) <= 0) continue;
    subscription.last = row;
    for (const [i, { topic, payload }] of row.events.entries()) {
      // Only the last event of a row carries its position.
      const position = i === row.events.length - 1 ? { id: cursorText(row) } : {};
      await stream.writeSSE({ event: topic, data: JSON.stringify(payload), ...position });
      if (topic === "rights") {
        changed = true;
        rightsChanged(row.to);
      }
    }
  }
  return changed;
}

/** Whether the session is still valid. While the store is unavailable, an open stream continues. */
async function isStillAuthorised(access: Access, c: Context): Promise<boolean> {
  try {
    return (await access.actorOf(c)).kind === "user";
  } catch (error) {
    if (isStoreUnavailable(error)) return true;
    throw error;
  }
}

const pause = (ms: number, onWake: (wake: () => void) => void): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    onWake(() => {
      clearTimeout(timer);
      done();
    });
  });

/** Quotes that differ from those last sent. */
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
