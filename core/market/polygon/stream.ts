/**
 * The provider's WebSocket: one connection for the whole server, for the symbols requested recently. The provider
 * allows one connection per key, so when it reports too many the client waits instead of reconnecting at once.
 */
import type { Log } from "../../kernel/log.ts";
import { sessionAtMs } from "../calendar.ts";
import type { MarketHealth } from "../port.ts";
import type { LatestSnapshots } from "./latest_snapshots.ts";
import { dispatch } from "./stream_events.ts";
import { type Fields, parseJson, rowsOf, textOf } from "./json.ts";

const MOST_SYMBOLS = 500;
/** A query about more symbols than this is bulk work and does not change the subscriptions. */
const MOST_ASKED = 100;
/** Symbols per message. */
const CHUNK = 100;
const FIRST_BACKOFF_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;
/** Also the minimum wait after a refused key or too many connections. */
const EXCESS_BACKOFF_MS = 60_000;
/** A connection that has lasted this long counts as stable. */
const STABLE_MS = 60_000;
/** This fund trades every minute of a session; a longer silence means a dead connection. */
const HEARTBEAT = "AM.SPY";
const SILENCE_MS = 150_000;
const MOST_BYTES = 16 * 1024 * 1024;
const KINDS = ["T", "Q", "AM", "LULD"] as const;

export interface StreamOptions {
  readonly url: string;
  readonly key: string;
  readonly now: () => number;
  readonly log: Log;
  readonly latest: LatestSnapshots;
  readonly wireOf: (symbol: string) => string;
  readonly sharesOf: (symbol: string) => number;
  /** For tests: the length of one second of back-off. */
  readonly secondMs?: number;
}

type State = "idle" | "connecting" | "ready" | "waiting";

export class Stream {
  readonly #o: StreamOptions;
  /** Ordered by last request, the most recent last. */
  readonly #wanted = new Map<string, true>();
  readonly #subscribed = new Set<string>();
  #state: State = "idle";
  #detail = "not needed yet";
  #socket: WebSocket | null = null;
  #backoffMs = FIRST_BACKOFF_MS;
  #excess = false;
  /** Whether a subscription was refused on this connection. */
  #refused = false;
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #lastHeard = 0;
  #closed = false;

  constructor(options: StreamOptions) {
    this.#o = options;
  }

  /** Subscribes to trades and quotes of symbols; the least recently requested ones are dropped. */
  want(symbols: readonly string[]): void {
    if (this.#o.url === "" || this.#closed || symbols.length > MOST_ASKED) return;
    const fresh: string[] = [];
    for (const symbol of symbols) {
      if (!this.#wanted.delete(symbol)) fresh.push(symbol);
      this.#wanted.set(symbol, true);
    }
    const dropped: string[] = [];
    while (this.#wanted.size > MOST_SYMBOLS) {
      const oldest = this.#wanted.keys().next().value!;
      this.#wanted.delete(oldest);
      dropped.push(oldest);
    }
    if (this.#state === "idle") this.#connect();
    else if (this.#state === "ready") {
      this.#send("unsubscribe", dropped);
      this.#send("subscribe", fresh.filter((symbol) => this.#wanted.has(symbol)));
    }
  }

  /** Whether trades and quotes of a symbol are being streamed. */
  covers(symbol: string): boolean {
    return this.#state === "ready" && !this.#refused && this.#subscribed.has(symbol);
  }

  health(): MarketHealth["parts"][number] {
    if (this.#o.url === "") {
      return {
        name: "Stream",
        state: "off",
        detail: "turned off by POLYGON_SOCKET_URL; halts and price bands are not known",
      };
    }
    const detail = this.#state === "ready"
      ? `connected, ${this.#subscribed.size} symbols${this.#refused ? "; the plan refuses some of what we ask" : ""}`
      : this.#detail;
    return {
      name: "Stream",
      state: (this.#state === "ready" && !this.#refused) || this.#state === "idle" ? "ok" : "degraded",
      detail,
    };
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#drop();
  }

  #connect(): void {
    this.#state = "connecting";
    this.#refused = false;
    this.#detail = "connecting";
    let socket: WebSocket;
    try {
      socket = new WebSocket(this.#o.url);
    } catch {
      this.#wait("the address in POLYGON_SOCKET_URL cannot be used");
      return;
    }
    this.#socket = socket;
    this.#lastHeard = this.#o.now();
    socket.onmessage = ({ data }) => this.#socket === socket && this.#heard(data);
    socket.onerror = () => {};
    socket.onclose = () => this.#socket === socket && this.#wait("the connection was lost");
    this.#after(
      20_000,
      () =>
        this.#socket === socket && this.#state === "connecting" && this.#wait("the provider's socket does not answer"),
    );
    this.#watchSilence(socket);
  }

  #watchSilence(socket: WebSocket): void {
    this.#after(30_000, () => {
      if (this.#socket !== socket) return;
      const session = sessionAtMs(this.#o.now());
      const trading = session === "open" || session === "pre_market" || session === "after_hours";
      if (trading && this.#o.now() - this.#lastHeard > SILENCE_MS) {
        this.#wait("the provider's socket has fallen silent");
      } else this.#watchSilence(socket);
    });
  }

  #heard(data: unknown): void {
    this.#lastHeard = this.#o.now();
    if (typeof data !== "string" || data.length > MOST_BYTES) return;
    let events: Fields[];
    try {
      events = rowsOf(parseJson(data));
    } catch {
      this.#o.log.debug("the market data provider's socket sent invalid JSON");
      return;
    }
    for (const event of events) {
      if (event.ev === "status") this.#onStatus(textOf(event.status) ?? "", textOf(event.message) ?? "");
      else dispatch(event, this.#o);
    }
  }

  #onStatus(status: string, message: string): void {
    if (status === "connected") this.#socket?.send(JSON.stringify({ action: "auth", params: this.#o.key }));
    else if (status === "auth_success") this.#ready();
    else if (status === "auth_failed" || status === "auth_timeout") {
      this.#excess ||= status === "auth_failed";
      this.#wait(
        status === "auth_failed"
          ? "the provider's socket refuses the key"
          : "the provider's socket did not hear our key in time",
      );
    } else if (status === "max_connections") {
      this.#excess = true;
      this.#wait("the key has a connection elsewhere; one is allowed");
    } else if (status === "error") {
      this.#refused = true;
      this.#o.log.warn("the market data provider's socket refused a request", {
        reason: message.replaceAll(this.#o.key, "(key)").slice(0, 200),
      });
    }
  }

  #ready(): void {
    const socket = this.#socket;
    this.#state = "ready";
    // Successful authentication does not prove the connection stable: too many connections are reported after it.
    this.#after(STABLE_MS, () => {
      if (this.#socket !== socket) return;
      this.#backoffMs = FIRST_BACKOFF_MS;
      this.#excess = false;
    });
    socket?.send(JSON.stringify({ action: "subscribe", params: HEARTBEAT }));
    this.#send("subscribe", [...this.#wanted.keys()]);
  }

  #send(action: "subscribe" | "unsubscribe", symbols: readonly string[]): void {
    for (let i = 0; i < symbols.length; i += CHUNK) {
      const chunk = symbols.slice(i, i + CHUNK);
      const params = chunk.flatMap((symbol) => KINDS.map((kind) => `${kind}.${this.#o.wireOf(symbol)}`)).filter((
        param,
      ) => param !== HEARTBEAT);
      this.#socket?.send(JSON.stringify({ action, params: params.join(",") }));
      for (const symbol of chunk) {
        if (action === "subscribe") this.#subscribed.add(symbol);
        else this.#subscribed.delete(symbol);
      }
    }
  }

  /** Closes the connection and reconnects later, with growing delays and jitter. */
  #wait(detail: string): void {
    this.#drop();
    if (this.#closed) return;
    this.#state = "waiting";
    this.#detail = detail;
    this.#o.latest.onSilence();
    const least = this.#excess ? EXCESS_BACKOFF_MS : this.#backoffMs;
    const jitter = crypto.getRandomValues(new Uint16Array(1))[0]! / 65_536;
    this.#backoffMs = Math.min(LONGEST_BACKOFF_MS, this.#backoffMs * 2);
    this.#o.log.info("the market data provider's socket is not connected", { reason: detail });
    this.#after(least * (1 + jitter / 2), () => this.#connect());
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#subscribed.clear();
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close();
  }

  #after(ms: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, ms / 1000 * (this.#o.secondMs ?? 1000));
    this.#timers.add(timer);
  }
}
