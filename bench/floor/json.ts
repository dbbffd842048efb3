/** Hono that returns BODY as JSON, serialised for each request, and does nothing else. */
import { Hono } from "hono";

const answer: unknown = JSON.parse(Deno.env.get("BODY")!);
const app = new Hono();
app.get("/", (c) => c.json(answer));
Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) },
  app.fetch,
);
