/**
 * The provider's REST client: the only place where requests are sent and responses received. The key is sent in a
 * header and nowhere else, and responses are limited in time and size before they are parsed.
 */
import type { Log } from "../../kernel/log.ts";
import { MarketDataError } from "../port.ts";
import { Budget } from "./budget.ts";
import { capabilities, type Capability, type Health } from "./health.ts";
import { type Fields, fieldsOf, parseJson, rowsOf, textOf } from "./json.ts";
import { Lru } from "../../kernel/lru.ts";

const RETRIED = new Set([413, 429, 499, 500, 502, 503, 504]);
const RETRIES = 3;
const FIRST_BACKOFF_MS = 100;
const CACHE_BYTES = 64 * 1024 * 1024;
const NOT_FOUND_COUNTS_MS = 3_600_000;
const REFUSAL_COUNTS_MS = 600_000;
/** A refusal of one of these concerns the symbol or the dates, not the plan. */
const IN_EVERY_PLAN = new Set<Capability>(["history", "securities", "details", "actions"]);
/** Two names of one company; a page link may use either. */
const SAME_PROVIDER = new Set(["api.massive.com", "api.polygon.io"]);

export interface RestOptions {
  /** Origin and optional path, without a trailing slash. */
  readonly baseUrl: string;
  readonly key: string;
  readonly requestsPerMinute: number;
  readonly now: () => number;
  readonly log: Log;
  readonly health: Health;
  /** How long the provider may send nothing; 10 s. */
  readonly silenceMs?: number;
  /** Maximum size of a response in bytes; 64 MiB. */
  readonly maxBytes?: number;
}

export interface Ask {
  readonly capability: Capability;
  /** How long a response counts as fresh, in milliseconds; 0 disables caching. */
  readonly maxAge: number;
  /** How long a stale response is used while the provider fails. */
  readonly staleFor?: number;
  /** Deadline for the response, including retries and waiting. */
  readonly patience?: number;
  /** Prices take precedence over facts when the plan allows few requests. */
  readonly urgent?: boolean;
}
export type Params = Readonly<Record<string, string | number | boolean | null>>;

/** A response: its value and its size in bytes. */
interface Got {
  readonly value: Fields | null;
  readonly bytes: number;
}
/** A failed attempt that may succeed on retry. */
interface Failed {
  readonly again: MarketDataError;
  readonly retryAfterMs: number | null;
}

const unavailable = (message: string, cause?: unknown) =>
  new MarketDataError("unavailable", message, cause === undefined ? undefined : { cause });
const silent = (cause?: unknown) => unavailable("The market data provider does not answer right now", cause);

export class Rest {
  readonly #options: RestOptions;
  readonly #base: URL;
  readonly #budget: Budget;
  readonly #flying = new Map<string, Promise<unknown>>();
  readonly #cache = new Lru<string, { readonly value: unknown; readonly at: number }>(CACHE_BYTES);
  readonly #closing = new AbortController();

  constructor(options: RestOptions) {
    this.#options = options;
    this.#base = new URL(options.baseUrl);
    this.#budget = new Budget(options.requestsPerMinute, options.now);
  }

  /** The body of the response; null when the provider returns "not found". @throws MarketDataError */
  get(path: string, params: Params, ask: Ask): Promise<Fields | null> {
    const url = this.#url(path, params);
    return this.#kept(url, ask, () => this.#fetch(url, ask));
  }

  /**
   * The rows of all pages, up to `pages` pages; null when the provider returns "not found". Cached as one response,
   * however many pages it took.
   * @throws MarketDataError
   */
  async list(path: string, params: Params, ask: Ask & { readonly pages?: number }): Promise<readonly Fields[] | null> {
    const first = this.#url(path, params);
    return await this.#kept<readonly Fields[] | null>(`all ${first}`, ask, async () => {
      const rows: Fields[] = [];
      const seen = new Set<string>();
      let bytes = 0;
      for (let url: string | null = first; url !== null && seen.size < (ask.pages ?? 1);) {
        if (seen.has(url)) throw unavailable("The market data provider's pages run in a circle");
        seen.add(url);
        const got: Got = await this.#fetch(url, ask);
        bytes += got.bytes;
        if (got.value === null && seen.size === 1) return { value: null, bytes };
        rows.push(...rowsOf(got.value?.results));
        url = this.#nextOf(got.value);
      }
      return { value: rows, bytes };
    });
  }

  /** Bytes of a file at the provider or another host; the key is sent to the provider only. Null: not found. */
  async file(url: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | null | { redirect: string }> {
    const own = URL.parse(url)?.host === this.#base.host;
    if (own && this.#budget.take(false, 2_000) === null) {
      throw unavailable("Too many requests to the market data provider; try again in a moment");
    }
    const watch = this.#watch(10_000);
    try {
      const response = await fetch(url, {
        headers: own ? this.#headers("*/*") : {},
        redirect: "manual",
        signal: watch.signal,
      });
      const location = response.headers.get("location");
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel();
        return { redirect: new URL(location, url).href };
      }
      if (!response.ok) {
        await response.body?.cancel();
        return null;
      }
      return await readBounded(response, maxBytes, watch.heard);
    } catch (error) {
      throw silent(error);
    } finally {
      watch.end();
    }
  }

  get requests(): { used: number; perMinute: number; paused: boolean } {
    return { used: this.#budget.used, perMinute: this.#budget.perMinute, paused: this.#budget.paused };
  }
  get host(): string {
    return this.#base.host;
  }

  /** Aborts the requests in progress. */
  close(): void {
    this.#closing.abort();
    this.#cache.clear();
  }

  #url(path: string, params: Params): string {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params)) if (value !== null) query.set(name, String(value));
    return `${this.#options.baseUrl}${path}${query.size > 0 ? `?${query}` : ""}`;
  }

  /** The URL of the next page, at our own base whichever of the provider's names it uses. */
  #nextOf(body: Fields | null): string | null {
    const text = textOf(body?.next_url);
    if (text === null) return null;
    const next = URL.parse(text);
    if (!next || (next.host !== this.#base.host && !SAME_PROVIDER.has(next.hostname))) {
      this.#options.log.warn("a page of the market data provider points to another host", {
        host: next?.host ?? "not a URL",
      });
      throw unavailable("The market data provider's response continues at another host");
    }
    return `${this.#base.origin}${next.pathname}${next.search}`;
  }

  /** Responds from the cache, joins an identical request in progress, or sends one. */
  async #kept<T>(key: string, ask: Ask, load: () => Promise<{ value: T; bytes: number }>): Promise<T> {
    const now = this.#options.now();
    const kept = this.#cache.get(key);
    const age = kept ? now - kept.at : Infinity;
    if (kept) {
      if (kept.value instanceof MarketDataError) {
        if (age < REFUSAL_COUNTS_MS) throw kept.value;
      } else if (age < Math.min(ask.maxAge, kept.value === null ? NOT_FOUND_COUNTS_MS : Infinity)) {
        return kept.value as T;
      }
    }
    if (!this.#options.health.has(ask.capability)) throw notInPlan(ask.capability);
    let flight = this.#flying.get(key) as Promise<T> | undefined;
    if (!flight) {
      flight = load().then(({ value, bytes }) => {
        if (ask.maxAge > 0) this.#cache.set(key, { value, at: this.#options.now() }, bytes + 200);
        return value;
      }).finally(() => this.#flying.delete(key));
      this.#flying.set(key, flight);
    }
    try {
      return await flight;
    } catch (error) {
      if (!(error instanceof MarketDataError)) throw error;
      if (error.kind === "not_in_plan") this.#cache.set(key, { value: error, at: this.#options.now() }, 200);
      else if (kept && !(kept.value instanceof MarketDataError) && age < ask.maxAge + (ask.staleFor ?? 0)) {
        return kept.value as T;
      }
      throw error;
    }
  }

  async #fetch(url: string, ask: Ask): Promise<Got> {
    const { health, now } = this.#options;
    const deadline = now() + (ask.patience ?? 15_000);
    for (let attempt = 0;; attempt++) {
      const wait = this.#budget.take(ask.urgent ?? false, deadline - now());
      if (wait === null) throw unavailable("Too many requests to the market data provider; try again in a moment");
      if (wait > 0) await this.#sleep(wait);
      const outcome = await this.#attempt(url, ask, deadline);
      if ("value" in outcome) return outcome;
      const pause = outcome.retryAfterMs ?? FIRST_BACKOFF_MS * 2 ** attempt;
      if (attempt === RETRIES || now() + pause >= deadline) {
        health.failed(outcome.again.message);
        throw outcome.again;
      }
      await this.#sleep(pause);
    }
  }

  async #attempt(url: string, ask: Ask, deadline: number): Promise<Got | Failed> {
    const { log, now, health, maxBytes = 64 * 1024 * 1024 } = this.#options;
    const watch = this.#watch(Math.max(1, deadline - now()));
    const path = new URL(url).pathname;
    try {
      const response = await fetch(url, {
        headers: this.#headers("application/json"),
        redirect: "manual",
        signal: watch.signal,
      });
      const text = new TextDecoder().decode(await readBounded(response, maxBytes, watch.heard));
      if (response.status === 200) {
        const value = fieldsOf(parseJson(text));
        if (!value) throw new SyntaxError("not an object");
        health.answered(ask.capability, {
          delayed: value.status === "DELAYED",
          serverTime: Date.parse(response.headers.get("date") ?? "") || null,
        });
        return { value, bytes: text.length };
      }
      return this.#refused(response, text, path, ask.capability);
    } catch (error) {
      if (error instanceof MarketDataError) throw error;
      if (this.#closing.signal.aborted) throw silent();
      if (error instanceof RangeError) throw unavailable("The market data provider's answer is too large");
      // The error's message may contain the URL; its name is enough for the log.
      log.debug("a request to the market data provider failed", { path, error: (error as Error).name });
      return { again: silent(), retryAfterMs: null };
    } finally {
      watch.end();
    }
  }

  /** Interprets a status other than 200. @throws MarketDataError when retrying is useless */
  #refused({ status, headers }: Response, text: string, path: string, capability: Capability): Got | Failed {
    const { health, log } = this.#options;
    const message = messageIn(text);
    if (status === 404) {
      health.answered(capability, { delayed: false, serverTime: null });
      return { value: null, bytes: 0 };
    }
    log.warn("the market data provider refused a request", {
      path,
      status,
      request: headers.get("x-request-id"),
      reason: this.#withoutKey(message).slice(0, 200),
    });
    if (status === 401) {
      health.keyRefused();
      throw unavailable("The market data provider refuses our key");
    }
    if (status === 403) {
      // A refusal of these two concerns the dates requested, not the kind of data.
      if (/before end of day/i.test(message)) health.lacks("intraday");
      else if (!/timeframe/i.test(message) && !IN_EVERY_PLAN.has(capability)) health.lacks(capability);
      throw notInPlan(capability);
    }
    if (RETRIED.has(status)) {
      const retryAfterMs = retryAfter(headers.get("retry-after"), this.#options.now());
      if (status === 429) {
        this.#budget.pause(retryAfterMs ?? FIRST_BACKOFF_MS);
        return {
          again: unavailable("The market data provider limits our requests; try again in a moment"),
          retryAfterMs,
        };
      }
      return { again: silent(), retryAfterMs };
    }
    throw unavailable("The market data provider did not understand our question");
  }

  /** Aborts after silence, at the deadline, or when the adapter closes. */
  #watch(msLeft: number): { signal: AbortSignal; heard: () => void; end: () => void } {
    const silence = this.#options.silenceMs ?? 10_000;
    const aborter = new AbortController();
    const abort = () => aborter.abort();
    this.#closing.signal.addEventListener("abort", abort);
    if (this.#closing.signal.aborted) abort();
    const whole = setTimeout(abort, msLeft);
    let quiet = setTimeout(abort, silence);
    return {
      signal: aborter.signal,
      heard: () => {
        clearTimeout(quiet);
        quiet = setTimeout(abort, silence);
      },
      end: () => {
        clearTimeout(whole);
        clearTimeout(quiet);
        this.#closing.signal.removeEventListener("abort", abort);
      },
    };
  }

  async #sleep(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const wake = () => resolve();
    const timer = setTimeout(wake, ms);
    this.#closing.signal.addEventListener("abort", wake);
    await promise;
    clearTimeout(timer);
    this.#closing.signal.removeEventListener("abort", wake);
    if (this.#closing.signal.aborted) throw silent();
  }

  #headers(accept: string): Record<string, string> {
    return { authorization: `Bearer ${this.#options.key}`, accept };
  }
  #withoutKey(text: string): string {
    return text.replaceAll(this.#options.key, "(key)");
  }
}

function notInPlan(capability: Capability): MarketDataError {
  return new MarketDataError("not_in_plan", `${capabilities[capability]}: the market data plan does not include this`);
}

/** Errors give the reason in `error` or in `message`. */
function messageIn(text: string): string {
  try {
    const body = fieldsOf(parseJson(text));
    return textOf(body?.error) ?? textOf(body?.message) ?? "";
  } catch {
    return "";
  }
}

/** Milliseconds of a Retry-After header, in seconds or as a date; null when it cannot be parsed. */
function retryAfter(text: string | null, now: number): number | null {
  if (text === null || text.trim() === "") return null;
  const ms = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** @throws RangeError when the body is larger */
async function readBounded(response: Response, maxBytes: number, heard: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    heard();
    size += chunk.length;
    // Leaving the loop cancels the stream.
    if (size > maxBytes) throw new RangeError("the answer is too large");
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
