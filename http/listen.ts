/**
 * An HTTP server that ends the connections of slow clients.
 *
 * `Deno.serve` has no timeout for the head of a request or for idle connections, and cannot close a connection. So
 * connections are accepted here, and each is served by the internal function that Deno.serve itself uses. Deno does not
 * document it: on a release without it we fall back to Deno.serve, and `listen_test.ts` fails.
 */

type Info = Deno.ServeHandlerInfo<Deno.NetAddr>;
export type Handler = (request: Request, info: Info) => Response | Promise<Response>;

export interface Listening {
  readonly address: Deno.NetAddr;
  /** Accepts no more connections, and closes each existing one once its requests are answered. */
  shutdown(): Promise<void>;
}

/** In milliseconds; `now` is the clock that measures them. */
const TIMEOUTS = {
  /** How often connections are checked. */
  check: 1_000,
  /** Timeout for the head of a connection's first request. */
  head: 15_000,
  /**
   * Timeout after the last request, while Deno sends the response or waits for the next request. Longer than the minute
   * for which proxies keep idle connections, so that the proxy closes them first.
   */
  idle: 75_000,
  now: () => performance.now(),
};

interface Served {
  readonly finished: Promise<void>;
  shutdown(): Promise<void>;
}
/** The members of AbortSignal that Deno uses. */
interface AbortSignalLike {
  addEventListener(event: "abort", close: () => void): void;
}
type ServeConnection = (
  connection: Deno.TcpConn,
  signal: AbortSignalLike,
  handler: Handler,
  onError: (error: unknown) => Response,
  onListen: () => void,
) => Served;
const internal = (Deno as unknown as { internal: symbol }).internal;
const { serveHttpOnConnection } = (Deno as unknown as Record<symbol, { serveHttpOnConnection?: ServeConnection }>)[
  internal
] ?? {};

const onListen = () => {};

/**
 * @param report called with errors of connections that could not be accepted and with errors that the handler throws
 * @throws Deno.errors.AddrInUse, PermissionDenied and others when the address cannot be used
 */
export function listen(
  address: { port: number; hostname: string },
  handler: Handler,
  report: (error: unknown) => void,
  timeouts = TIMEOUTS,
  serveConnection: ServeConnection | null = serveHttpOnConnection ?? null,
): Listening {
  const onError = (error: unknown) => {
    report(error);
    return new Response("Internal Server Error", { status: 500 });
  };
  if (!serveConnection) {
    const server = Deno.serve({ ...address, automaticCompression: true, onListen, onError }, handler);
    return { address: server.addr, shutdown: () => server.shutdown() };
  }
  // The same as `automaticCompression` of Deno.serve.
  Deno.env.set("DENO_SERVE_AUTOMATIC_COMPRESSION", "1");
  const listener = Deno.listen(address);
  const connections = new Set<Connection>();
  const checks = setInterval(() => {
    for (const connection of connections) connection.closeLate(timeouts);
  }, timeouts.check);
  let ended = false;

  void (async () => {
    while (!ended) {
      try {
        const accepted = await listener.accept();
        // Accepted while the shutdown began, which does not wait for it.
        if (ended) return accepted.close();
        accepted.setNoDelay(true);
        const connection = new Connection(
          (...of) => serveConnection(accepted, ...of, onError, onListen),
          handler,
          timeouts.now(),
        );
        connections.add(connection);
        void connection.finished.then(() => connections.delete(connection));
      } catch (error) {
        if (ended) return;
        // The client has disconnected, or the limit of open files is reached.
        report(error);
        await new Promise((wake) => setTimeout(wake, 100));
      }
    }
  })();

  return {
    address: listener.addr as Deno.NetAddr,
    async shutdown() {
      ended = true;
      listener.close();
      await Promise.all([...connections].map((connection) => connection.shutdown()));
      clearInterval(checks);
    },
  };
}

class Connection {
  /** Resolves when the connection is closed, by either side. */
  readonly finished: Promise<void>;
  readonly #served: Served;
  #close = () => {};
  /** Of the last request. Its time is found by polling: storing it would make each request slower. */
  #info: Info | null = null;
  #infoSeen: Info | null = null;
  #idleSince: number;

  constructor(serve: (signal: AbortSignalLike, handler: Handler) => Served, handler: Handler, now: number) {
    this.#idleSince = now;
    const answer: Handler = (request, info) => {
      this.#info = info;
      return handler(request, info);
    };
    // A real AbortSignal would report errors of its listener as uncaught, such as that the connection is already
    // closed.
    this.#served = serve({ addEventListener: (_, close) => this.#close = close }, answer);
    this.finished = this.#served.finished.catch(() => {});
  }

  /** Closes the connection if it timed out. To be called often: activity since the last call counts as of now. */
  closeLate(timeouts: typeof TIMEOUTS): void {
    const now = timeouts.now();
    if (this.#info !== this.#infoSeen || this.#info && isOpen(this.#info)) {
      this.#infoSeen = this.#info;
      this.#idleSince = now;
    } else if (now - this.#idleSince >= (this.#info ? timeouts.idle : timeouts.head)) {
      try {
        this.#close();
      } catch {
        // It is already closing.
      }
    }
  }

  shutdown(): Promise<void> {
    return this.#served.shutdown().catch(() => {});
  }
}

/** Whether the response is not complete, for example an open stream: until then Deno reports the address. */
function isOpen(info: Info): boolean {
  try {
    return Boolean(info.remoteAddr);
  } catch {
    return false;
  }
}
