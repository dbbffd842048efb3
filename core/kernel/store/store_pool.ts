/**
 * The connections of a store. A single statement uses an idle one, else shares a busy one; a transaction has its own.
 * Requests that cannot be served wait in order of arrival, for a short time; when the store is unreachable they fail at
 * once.
 */
import { sqlState } from "./store_errors.ts";
import { connectionError } from "./store_socket.ts";
import type { PooledConnection } from "./pooled_connection.ts";

export interface PoolOptions {
  readonly max: number;
  readonly open: () => Promise<PooledConnection>;
  /** How long a request waits for a connection while all of them are busy. */
  readonly waitMs?: number;
  /** How long a connection is used; unlimited by default. */
  readonly lifetimeMs?: number;
}

type Timer = ReturnType<typeof setTimeout>;

interface Waiter {
  readonly reserve: boolean;
  readonly grant: (connection: PooledConnection) => void;
  readonly refuse: (error: Error) => void;
  /** When it is refused, in milliseconds of `performance.now()`. */
  until: number;
  timer?: Timer;
}

/** How long a request waits after the last connection was lost. Before the first one, an attempt's own timeout holds. */
const DOWN_MS = 1_000;
/** Delay after a failed connection before the next attempt; requests in between are refused. */
const BACK_OFF_MS = 250;
/**
 * A store that owes an answer and has been silent for SILENT_CHECKS checks is probed, and has PROBE_CHECKS checks to
 * respond. Checks are counted, not milliseconds: while this process itself is busy, it receives nothing either.
 */
const CHECK_MS = 100;
const SILENT_CHECKS = 3;
const PROBE_CHECKS = 15;

export class Pool {
  readonly #options: PoolOptions;
  readonly #connections: PooledConnection[] = [];
  readonly #waiting: Waiter[] = [];
  #opening = 0;
  #failure: { readonly error: Error; readonly until: number } | null = null;
  #closed = false;
  #hadConnection = false;
  #onDrained: () => void = () => {};
  #watch: Timer | undefined;
  #again: Timer | undefined;
  #probing = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Runs a single statement. */
  query(text: string, parameters: readonly unknown[]): ReturnType<PooledConnection["query"]> {
    const connection = this.#shared();
    return connection ? connection.query(text, parameters) : this.#wait(false).then((s) => s.query(text, parameters));
  }

  /** Takes a connection for a transaction, until `release`. */
  async reserve(): Promise<PooledConnection> {
    const idle = this.#closed ? undefined : this.#idle();
    if (!idle) return await this.#wait(true);
    idle.reserved = true;
    return idle;
  }

  release(connection: PooledConnection): void {
    connection.reserved = false;
    this.#freed(connection);
  }

  /** Accepts nothing new, waits for work in flight up to the time limit, and closes the connections. */
  async close(graceMs: number): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#refuseAll(connectionError("CONNECTION_ENDED", "The store is closed"));
    if (this.#connections.some(isBusy)) {
      await new Promise<void>((drained) => {
        const timer = setTimeout(drained, graceMs);
        this.#onDrained = () => (clearTimeout(timer), drained());
      });
    }
    clearInterval(this.#watch);
    clearTimeout(this.#again);
    for (const connection of this.#connections.splice(0)) connection.end();
  }

  #idle(): PooledConnection | undefined {
    return this.#connections.find((connection) => !isBusy(connection));
  }

  /** For a statement: an idle connection, or a shared one. While transactions wait, busy ones are not shared further. */
  #shared(): PooledConnection | undefined {
    if (this.#closed) return undefined;
    const idle = this.#idle();
    if (idle) return idle;
    this.#grow();
    const sign = this.#waiting.length > 0 ? -1 : 1;
    let best: PooledConnection | undefined;
    for (const connection of this.#connections) {
      if (!connection.reserved && (!best || sign * (connection.underWay - best.underWay) < 0)) best = connection;
    }
    return best;
  }

  #wait(reserve: boolean): Promise<PooledConnection> {
    if (this.#closed) return Promise.reject(connectionError("CONNECTION_ENDED", "The store is closed"));
    const down = this.#connections.length === 0;
    if (down && this.#backsOff) return Promise.reject(this.#failure!.error);
    const { promise, resolve, reject } = Promise.withResolvers<PooledConnection>();
    const waiter: Waiter = { reserve, grant: resolve, refuse: reject, until: Infinity };
    this.#waiting.push(waiter);
    this.#limit(waiter, down && this.#hadConnection ? DOWN_MS : this.#options.waitMs ?? 5_000);
    this.#grow();
    return promise;
  }

  /** A request waits at most this long from now, and never longer than before. */
  #limit(waiter: Waiter, ms: number): void {
    const until = performance.now() + ms;
    if (until >= waiter.until) return;
    waiter.until = until;
    clearTimeout(waiter.timer);
    waiter.timer = setTimeout(() => this.#expire(waiter, ms), ms);
  }

  /** Refuses a request, unless this process was busy while it waited: then it could not receive a connection either. */
  #expire(waiter: Waiter, ms: number): void {
    const late = performance.now() - waiter.until;
    if (late > CHECK_MS) {
      waiter.until = Infinity;
      return this.#limit(waiter, Math.min(late, ms));
    }
    this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
    waiter.refuse(connectionError("STORE_BUSY", "No connection to the store became free in time"));
  }

  /** Gives free connections to waiting requests. */
  #serve(): void {
    while (this.#waiting.length > 0) {
      const waiter = this.#waiting[0]!;
      const connection = this.#idle() ?? (waiter.reserve ? undefined : this.#connections.find((s) => !s.reserved));
      if (!connection) return;
      this.#waiting.shift();
      clearTimeout(waiter.timer);
      if (waiter.reserve) connection.reserved = true;
      waiter.grant(connection);
    }
  }

  #freed(connection: PooledConnection): void {
    if (isBusy(connection) || connection.lost) return;
    const age = performance.now() - connection.openedAt;
    if (this.#options.lifetimeMs !== undefined && age > this.#options.lifetimeMs) {
      this.#drop(connection);
      connection.end();
    }
    if (this.#waiting.length > 0) this.#serve();
    if (this.#closed && !this.#connections.some(isBusy)) this.#onDrained();
  }

  #drop(connection: PooledConnection): void {
    const at = this.#connections.indexOf(connection);
    if (at >= 0) this.#connections.splice(at, 1);
    if (this.#closed && !this.#connections.some(isBusy)) this.#onDrained();
    if (this.#waiting.length === 0) return;
    if (this.#connections.length === 0) { for (const waiter of this.#waiting) this.#limit(waiter, DOWN_MS); }
    this.#grow();
  }

  #grow(): void {
    if (this.#closed || this.#connections.length + this.#opening >= this.#options.max || this.#backsOff) return;
    this.#opening++;
    this.#options.open().finally(() => this.#opening--).then(
      (connection) => this.#add(connection),
      (error) => this.#failed(error),
    );
  }

  #failed(error: Error): void {
    this.#failure = { error, until: performance.now() + BACK_OFF_MS };
    if (this.#connections.length === 0) this.#refuseAll(error);
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#waiting.length > 0 && this.#grow(), BACK_OFF_MS).unref();
  }

  get #backsOff(): boolean {
    return this.#failure !== null && performance.now() < this.#failure.until;
  }

  #add(connection: PooledConnection): void {
    if (this.#closed) return connection.end();
    this.#failure = null;
    this.#hadConnection = true;
    this.#connections.push(connection);
    connection.onLost = () => this.#drop(connection);
    connection.onIdle = () => this.#freed(connection);
    connection.onBusy = () => this.#watch ??= setInterval(() => this.#checkSilence(), CHECK_MS).unref();
    this.#serve();
    if (this.#waiting.length > 0) this.#grow();
  }

  #refuseAll(error: Error): void {
    for (const waiter of this.#waiting.splice(0)) {
      clearTimeout(waiter.timer);
      waiter.refuse(error);
    }
  }

  /** Probes a store that has gone silent. During a long statement a store is silent too. Ends when no answer is owed. */
  #checkSilence(): void {
    if (this.#connections.every((connection) => connection.underWay === 0)) {
      clearInterval(this.#watch);
      this.#watch = undefined;
    }
    const silent = this.#connections.filter((connection) => connection.checkSilence() >= SILENT_CHECKS);
    if (silent.length === 0 || this.#probing) return;
    this.#probing = true;
    const heard = new Map(this.#connections.map((connection) => [connection, connection.heard]));
    this.#probe().catch((error) => {
      // Idle connections too: each would take a second to detect.
      for (const [connection, before] of heard) if (connection.heard === before) connection.fail(error);
      this.#failed(error);
    }).finally(() => this.#probing = false);
  }

  async #probe(): Promise<void> {
    let answered = false;
    const probe = this.#sendProbe().finally(() => answered = true);
    probe.catch(() => {});
    for (let checks = 0; checks < PROBE_CHECKS && !answered; checks++) {
      await new Promise((wake) => setTimeout(wake, CHECK_MS).unref());
    }
    if (!answered) throw connectionError("CONNECT_TIMEOUT", "The store does not respond");
    await probe;
  }

  async #sendProbe(): Promise<void> {
    const idle = this.#idle();
    if (idle) return void await idle.query("select 1", []);
    try {
      (await this.#options.open()).end();
    } catch (error) {
      // A store that refuses more connections has answered.
      if (!sqlState(error)) throw error;
    }
  }
}

const isBusy = (connection: PooledConnection): boolean => connection.reserved || connection.underWay > 0;
