/**
 * The socket under a connection to PostgreSQL. The driver never closes or reopens it: a driver that reconnects by
 * itself may write to a closed socket, or send the rest of one transaction over another transaction's connection.
 */
import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";
import { connect, isIP, type Socket } from "node:net";
import { setImmediate } from "node:timers";
import { connect as connectTls } from "node:tls";

export interface Address {
  readonly hosts: readonly string[];
  readonly ports: readonly number[];
  /** For a Unix socket. */
  readonly path: string | undefined;
  /** As in `sslmode` of a connection URL; false for none. */
  readonly ssl: unknown;
  readonly directTls: boolean;
}

const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const SSL_YES = 83;

export const connectionError = (code: string, message: string, cause?: unknown): Error & { code: string } =>
  Object.assign(new Error(message, { cause }), { code });

/**
 * Connects to the first host that answers, with TLS where the address asks for it.
 * @throws Error with the system's code, or CONNECT_TIMEOUT
 */
export async function openSocket(address: Address, timeoutMs: number): Promise<Socket> {
  const targets = address.path
    ? [{ path: address.path, host: "" }]
    : address.hosts.map((host, i) => ({ host, port: address.ports[i] ?? address.ports[0]! }));
  let failure: unknown;
  for (const target of targets) {
    try {
      return await openOne(target, address, timeoutMs);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function openOne(
  target: { host: string; port: number } | { path: string; host: string },
  { ssl, directTls, path }: Address,
  timeoutMs: number,
): Promise<Socket> {
  const plain = connect(target);
  const timer = setTimeout(
    () => plain.destroy(connectionError("CONNECT_TIMEOUT", "The database server did not answer in time")),
    timeoutMs,
  );
  try {
    await once(plain, "connect");
    if (!ssl || path) return plain;
    if (!directTls) {
      plain.write(SSL_REQUEST);
      const [answer] = await once(plain, "data");
      if ((answer as Uint8Array)[0] !== SSL_YES) {
        if (ssl === "prefer" || ssl === "allow") return plain;
        throw connectionError("TLS_REFUSED", "The database server offers no TLS, and DATABASE_URL asks for it");
      }
    }
    const secure = connectTls({
      socket: plain,
      ...(isIP(target.host) ? {} : { servername: target.host }),
      ...(directTls ? { ALPNProtocols: ["postgresql"] } : {}),
      // Encrypted; the certificate is verified only where the URL says verify.
      rejectUnauthorized: !["require", "allow", "prefer"].includes(String(ssl)),
    });
    await once(secure, "secureConnect");
    return secure;
  } catch (error) {
    plain.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for an event of a socket; throws when it fails or closes first. */
function once(socket: Socket, event: string): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const onEvent = (...values: unknown[]) => (forget(), resolve(values));
    const onError = (error: Error) => (forget(), reject(error));
    const onClose = () => onError(connectionError("CONNECTION_CLOSED", "The database server closed the connection"));
    const forget = () => {
      socket.off(event, onEvent).off("error", onError).off("close", onClose);
      // A failure between two waits is reported by the next one.
      socket.on("error", () => {});
    };
    socket.once(event, onEvent).once("error", onError).once("close", onClose);
  });
}

/** The driver sends messages shorter than this together, at the end of a turn of the event loop; longer ones at once. */
const DRIVER_HOLDS = 1024;

/**
 * The driver's view: a socket that is never closed. Writes after a loss are dropped. Statements that are sent in one
 * turn of the event loop reach the store in one write: a write wakes the store's process, and costs more than it sends.
 */
export class DriverSocket extends EventEmitter {
  #state: "open" | "closed" = "open";
  #held: Uint8Array[] = [];
  /** How many times the store has sent data. */
  heard = 0;

  constructor(private readonly socket: Socket, onLost: (cause: unknown) => void) {
    super();
    socket.setNoDelay(true);
    socket.on("data", (bytes) => {
      this.heard++;
      this.emit("data", bytes);
    });
    socket.on("drain", () => this.emit("drain"));
    const lost = (cause: unknown) => {
      if (this.#state === "closed") return;
      this.#state = "closed";
      socket.destroy();
      onLost(cause);
    };
    socket.on("error", lost);
    socket.on("close", () => lost(undefined));
  }

  get readyState(): string {
    return this.#state;
  }
  write(bytes: Uint8Array, done?: () => void): boolean {
    if (this.#state === "closed") {
      done?.();
      return true;
    }
    this.#held.push(bytes);
    if (done || bytes.length < DRIVER_HOLDS) return this.#send(done);
    // After what the driver holds until the end of this turn.
    if (this.#held.length === 1) setImmediate(() => setImmediate(() => this.#send()));
    return !this.socket.writableNeedDrain;
  }
  #send(done?: () => void): boolean {
    const held = this.#held;
    if (held.length === 0 || this.#state === "closed") return true;
    this.#held = [];
    return this.socket.write(held.length === 1 ? held[0]! : Buffer.concat(held), done);
  }
  setKeepAlive(on: boolean, ms: number): void {
    this.socket.setKeepAlive(on, ms);
  }
  /** Closes the connection to the store. */
  end(bytes?: Uint8Array): void {
    if (this.#state === "closed") return;
    if (bytes) this.#held.push(bytes);
    this.#send();
    this.#state = "closed";
    this.socket.end();
  }
  destroy(): void {
    this.#state = "closed";
    this.socket.destroy();
  }
}
