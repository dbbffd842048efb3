import assert from "node:assert/strict";
import { openTunnel } from "./tunnel.ts";

Deno.test("a tunnel forwards in both directions, even after a connection to an unknown host", async () => {
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    return new Response(`${request.method} ${await request.text()}`);
  });
  const tunnel = openTunnel();
  const proxy = new URL(tunnel.url);
  /** The response to an HTTP request through the tunnel. */
  const request = async (host: string, port: number, body: string): Promise<string> => {
    const connection = await Deno.connect({ hostname: proxy.hostname, port: Number(proxy.port) });
    const send = (text: string) => connection.write(new TextEncoder().encode(text));
    await send(`CONNECT ${host}:${port} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    const head = new Uint8Array(1000);
    const read = await connection.read(head);
    if (read === null) {
      connection.close();
      return "closed";
    }
    assert.match(new TextDecoder().decode(head.subarray(0, read)), /^HTTP\/1.1 200 .*\r\n\r\n$/);
    await send(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    return (await new Response(connection.readable).text()).split("\r\n\r\n")[1]!;
  };
  try {
    assert.equal(await request("nowhere.invalid", 1, ""), "closed");
    assert.equal(await request("nowhere.invalid", 1, ""), "closed");
    const answers = ["one", "two", "three"].map((body) => request("localhost", server.addr.port, body));
    assert.deepEqual(await Promise.all(answers), ["POST one", "POST two", "POST three"]);
  } finally {
    tunnel.close();
    await server.shutdown();
  }
});
