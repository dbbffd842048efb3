/** Deno.serve that returns the bytes of BODY and does nothing else. */
const bytes = new TextEncoder().encode(Deno.env.get("BODY")!);
const headers = { "content-type": "application/json" };
Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) },
  () => new Response(bytes, { headers }),
);
