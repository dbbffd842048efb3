/** Hono and one statement: the holdings of PORTFOLIO as stored, without authentication or valuation. */
import { Hono } from "hono";
import postgres from "postgres";

const db = postgres(Deno.env.get("DATABASE_URL")!, { max: 10, onnotice: () => {} });
const portfolio = Deno.env.get("PORTFOLIO")!;
const app = new Hono();
app.get(
  "/",
  async (c) =>
    c.json(
      await db`select id, symbol, shares, reserved_shares, cost_basis, auto_reinvest from holdings
        where portfolio_id = ${portfolio} and shares > 0 order by symbol`,
    ),
);
Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) },
  app.fetch,
);
