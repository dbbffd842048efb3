/** A TCP proxy that can make the server behind it unavailable. */
export type Outage = "refused" | "silent";

export interface Proxy {
  readonly port: number;
  /**
   * `refused`: connections are closed, and no new ones accepted. `silent`: they stay open, but nothing is forwarded.
   */
  cut(how: Outage): void;
  restore(): void;
  close(): void;
}

export function startProxy(hostname: string, port: number): Proxy {
  const open = new Set<Deno.Conn>();
  let silent = false;
  let listener: Deno.TcpListener | null = listen(0);
  const own = (listener.addr as Deno.NetAddr).port;

  function listen(at: number): Deno.TcpListener {
    const made = Deno.listen({ hostname: "127.0.0.1", port: at });
    void accept(made);
    return made;
  }
  async function accept(from: Deno.TcpListener): Promise<void> {
    try {
      for await (const client of from) void serve(client);
    } catch (error) {
      if (!(error instanceof Deno.errors.BadResource)) throw error;
    }
  }
  async function serve(client: Deno.Conn): Promise<void> {
    open.add(client);
    try {
      const store = await Deno.connect({ hostname, port });
      open.add(store);
      await Promise.all([pass(client, store), pass(store, client)]);
      open.delete(store);
    } finally {
      open.delete(client);
    }
  }
  async function pass(from: Deno.Conn, to: Deno.Conn): Promise<void> {
    const buffer = new Uint8Array(64 * 1024);
    try {
      for (let read = await from.read(buffer); read !== null; read = await from.read(buffer)) {
        for (let at = 0; !silent && at < read;) at += await to.write(buffer.subarray(at, read));
      }
    } catch {
      // One side has closed the connection, so the other one is closed too.
    }
    for (const end of [from, to]) closeQuietly(end);
  }
  const endAll = () => {
    for (const connection of open) closeQuietly(connection);
    open.clear();
  };

  return {
    port: own,
    cut: (how) => {
      if (how === "silent") silent = true;
      else {
        listener?.close();
        listener = null;
        endAll();
      }
    },
    restore: () => {
      // Dropped data is not sent later.
      if (silent) endAll();
      silent = false;
      listener ??= listen(own);
    },
    close: () => {
      listener?.close();
      listener = null;
      endAll();
    },
  };
}

function closeQuietly(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch (error) {
    if (!(error instanceof Deno.errors.BadResource)) throw error;
  }
}
