/**
 * A local proxy for an installation, which resolves each host name once. The installer itself would resolve it for each
 * of some three hundred downloads at the same time; name servers of containers and small networks drop most of these
 * queries, and each is retried only after five seconds.
 */
export interface Tunnel {
  /** For HTTPS_PROXY. */
  readonly url: string;
  close(): void;
}

export function openTunnel(): Tunnel {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const addresses = new Map<string, Promise<string>>();
  /** Connections to a host share the address that the first one resolved. */
  const connect = async (hostname: string, port: number): Promise<Deno.TcpConn> => {
    const known = addresses.get(hostname);
    if (known) return await Deno.connect({ hostname: await known, port });
    const first = Deno.connect({ hostname, port });
    addresses.set(hostname, first.then(({ remoteAddr }) => remoteAddr.hostname));
    addresses.get(hostname)!.catch(() => addresses.delete(hostname));
    return await first;
  };
  (async () => {
    for await (const client of listener) serve(client, connect).catch(() => client.close());
  })().catch(() => {});
  return { url: `http://127.0.0.1:${listener.addr.port}`, close: () => listener.close() };
}

async function serve(
  client: Deno.TcpConn,
  connect: (hostname: string, port: number) => Promise<Deno.TcpConn>,
): Promise<void> {
  const bytes = new Uint8Array(4096);
  let head = "";
  while (!head.includes("\r\n\r\n")) {
    const read = await client.read(bytes);
    if (read === null || head.length > bytes.length) return client.close();
    head += new TextDecoder().decode(bytes.subarray(0, read));
  }
  const [, hostname, port] = /^CONNECT \[?([^\s\]]+)\]?:(\d+) HTTP/.exec(head) ?? [];
  if (!hostname) return client.close();
  const server = await connect(hostname, Number(port));
  await client.write(new TextEncoder().encode("HTTP/1.1 200 Connected\r\n\r\n"));
  await Promise.allSettled([client.readable.pipeTo(server.writable), server.readable.pipeTo(client.writable)]);
}
