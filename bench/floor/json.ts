/** Hono with nothing but an answer: BODY as JSON, made into text for each request. */
import { Hono } from "hono";

const answer: unknown = JSON.parse(Deno.env.get("BODY")!);
const app = new Hono();
app.get("/", (c) => c.json(answer));
Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) },
  app.fetch,
);
