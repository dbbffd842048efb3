/**
 * One connection to the store, with its own driver instance. A lost connection stays lost: everything in flight on it
 * fails with a connection error, and nothing is sent anywhere else.
 */
import postgres from "postgres";
import { type Address, connectionError, DriverSocket, openSocket } from "./store_socket.ts";

// deno-lint-ignore no-explicit-any -- of whatever custom types
export type Client = postgres.Sql<any>;
export type DriverOptions = Record<string, unknown>;
type Parameters = postgres.ParameterOrJSON<never>[];

/** Seconds of silence after which the operating system sends keep-alive probes. */
const KEEP_ALIVE_SECONDS = 30;
/** Each statement is prepared once per connection and reused. */
const PREPARED = { prepare: true };

export class PooledConnection {
  /** Whether a transaction has reserved it. */
  reserved = false;
  readonly openedAt = performance.now();
  /** Called once, when the connection is lost. */
  onLost: () => void = () => {};
  /** Called when a statement is sent while there is none in flight. */
  onBusy: () => void = () => {};
  /** Called when the last statement in flight has been answered. */
  onIdle: () => void = () => {};
  #underWay = 0;
  #heard = 0;
  #silentChecks = 0;
  #failure: Error | null = null;

  /** @param socket null for the embedded store, whose only connection is permanent */
  constructor(private readonly client: Client, private readonly socket: DriverSocket | null) {}

  /** Statements sent and not yet answered. */
  get underWay(): number {
    return this.#underWay;
  }
  get lost(): boolean {
    return this.#failure !== null;
  }
  /** How many times the store has sent data. */
  get heard(): number {
    return this.socket?.heard ?? 0;
  }
  /** Called at intervals. Returns for how many consecutive intervals the store has owed an answer and sent nothing. */
  checkSilence(): number {
    const { heard } = this;
    this.#silentChecks = this.socket && this.#underWay > 0 && heard === this.#heard ? this.#silentChecks + 1 : 0;
    this.#heard = heard;
    return this.#silentChecks;
  }

  async query(text: string, parameters: readonly unknown[]): Promise<postgres.RowList<postgres.Row[]>> {
    if (this.#failure) throw this.#failure;
    if (this.#underWay++ === 0) this.onBusy();
    try {
      return await this.client.unsafe(text, parameters as Parameters, PREPARED);
    } finally {
      if (--this.#underWay === 0) this.onIdle();
    }
  }

  /** Abandons the connection: everything in flight fails. */
  fail(cause: unknown): void {
    if (this.#failure) return;
    this.#failure = connectionError("CONNECTION_CLOSED", "The connection to the store was lost", cause);
    this.socket?.destroy();
    this.socket?.emit("error", this.#failure);
    this.#endDriver();
    this.onLost();
  }

  /** Closes the connection; everything in flight fails. */
  end(): void {
    this.#failure ??= connectionError("CONNECTION_ENDED", "The connection to the store has been closed");
    this.#endDriver();
  }

  /** Rejects the driver's queue as well. The driver waits for a silent socket to close, so its end is not awaited. */
  #endDriver(): void {
    void this.client.end({ timeout: 0 });
  }
}

/**
 * Connects and signs in.
 * @throws Error with the code of the system, of the store, or CONNECT_TIMEOUT
 */
export async function openConnection(
  address: Address,
  options: DriverOptions,
  timeoutMs: number,
): Promise<PooledConnection> {
  const socket = await openSocket(address, timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<PooledConnection>();
  let connection: PooledConnection | null = null;
  // Until it has signed in, the driver is not informed of a loss: it runs internal statements whose errors cannot be
  // caught.
  const driverSocket = new DriverSocket(socket, (cause) => {
    if (connection) connection.fail(cause);
    else reject(cause ?? connectionError("CONNECTION_CLOSED", "The store closed the connection"));
  });
  const timer = setTimeout(
    () => reject(connectionError("CONNECT_TIMEOUT", "The store did not accept the connection in time")),
    timeoutMs,
  );
  const client = postgres({
    ...options,
    max: 1,
    ssl: false,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 0,
    keep_alive: KEEP_ALIVE_SECONDS,
    socket: () => driverSocket,
  } as unknown as postgres.Options<Record<string, never>>);
  client.unsafe("select 1").then(() => resolve(connection = new PooledConnection(client, driverSocket)), reject);
  try {
    return await promise;
  } catch (error) {
    // The driver is not ended: that would fail those internal statements.
    driverSocket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
