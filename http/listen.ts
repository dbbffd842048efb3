/**
 * An HTTP server that ends the connections of slow clients.
 *
 * `Deno.serve` waits for the head of a request as long as it takes, keeps idle connections for ever and cannot close
 * one. So connections are accepted here, and each is served by the function that Deno.serve uses for its own. Deno does
 * not document it: a release without it serves as Deno.serve does, and `listen_test.ts` fails.
 */

type Info = Deno.ServeHandlerInfo<Deno.NetAddr>;
export type Handler = (request: Request, info: Info) => Response | Promise<Response>;

export interface Listening {
  readonly address: Deno.NetAddr;
  /** Accepts no more connections, and closes those there are when their requests are answered. */
  shutdown(): Promise<void>;
}

/** In milliseconds; `now` is the time that they are measured by. */
const WAITS = {
  /** How often connections are looked at. */
  look: 1_000,
  /** How long a connection may take to send the head of its first request. */
  head: 15_000,
  /**
   * How long it may do nothing after the last one, while Deno sends the answer or waits for a next request. Proxies
   * keep their connections for a minute, and must be the ones that close them.
   */
  idle: 75_000,
  now: () => performance.now(),
};

interface Served {
  readonly finished: Promise<void>;
  shutdown(): Promise<void>;
}
interface Signal {
  addEventListener(event: "abort", close: () => void): void;
}
type ServeConnection = (
  connection: Deno.TcpConn,
  signal: Signal,
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
  waits = WAITS,
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
  // What `automaticCompression` is to Deno.serve.
  Deno.env.set("DENO_SERVE_AUTOMATIC_COMPRESSION", "1");
  const listener = Deno.listen(address);
  const connections = new Set<Connection>();
  const looking = setInterval(() => {
    for (const connection of connections) connection.closeLate(waits);
  }, waits.look);
  let ended = false;

  void (async () => {
    while (!ended) {
      try {
        const accepted = await listener.accept();
        // It came as the shutdown began, which does not wait for it.
        if (ended) return accepted.close();
        accepted.setNoDelay(true);
        const connection = new Connection(
          (...of) => serveConnection(accepted, ...of, onError, onListen),
          handler,
          waits.now(),
        );
        connections.add(connection);
        void connection.finished.then(() => connections.delete(connection));
      } catch (error) {
        if (ended) return;
        // Its client was gone at once, or there are as many open files as may be.
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
      clearInterval(looking);
    },
  };
}

class Connection {
  /** Resolves when it is closed, by whomever. */
  readonly finished: Promise<void>;
  readonly #served: Served;
  #close = () => {};
  /** Of its last request. When that came is found out by looking, as a note of it would make each request slower. */
  #info: Info | null = null;
  #infoSeen: Info | null = null;
  #waitsSince: number;

  constructor(serve: (signal: Signal, handler: Handler) => Served, handler: Handler, now: number) {
    this.#waitsSince = now;
    const answer: Handler = (request, info) => {
      this.#info = info;
      return handler(request, info);
    };
    // A real signal would report an error of its listener as uncaught, such as that the connection has just closed.
    this.#served = serve({ addEventListener: (_, close) => this.#close = close }, answer);
    this.finished = this.#served.finished.catch(() => {});
  }

  /** To be called often: what happened since the last time counts as of now. */
  closeLate(waits: typeof WAITS): void {
    const now = waits.now();
    if (this.#info !== this.#infoSeen || this.#info && isOpen(this.#info)) {
      this.#infoSeen = this.#info;
      this.#waitsSince = now;
    } else if (now - this.#waitsSince >= (this.#info ? waits.idle : waits.head)) {
      try {
        this.#close();
      } catch {
        // It is closing.
      }
    }
  }

  shutdown(): Promise<void> {
    return this.#served.shutdown().catch(() => {});
  }
}

/** Whether a request is not answered, or its answer is a stream that has not ended: then Deno still reports the address. */
function isOpen(info: Info): boolean {
  try {
    return Boolean(info.remoteAddr);
  } catch {
    return false;
  }
}
