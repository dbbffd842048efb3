/**
 * PGlite alone, in its own files under DIR. `GET /?seconds=2` does minimal buys one after the other for that time and
 * returns how many, and the number per second; `GET /` responds when the store is open; `GET /?orders=5000` returns the
 * milliseconds that this many buys take in one statement.
 */
import { PGlite } from "@electric-sql/pglite";
import { minimalBuy } from "../database.ts";

const db = await PGlite.create({ dataDir: `${Deno.env.get("DIR")}/bare` });
await db.query("select 1");

/** Created on first use, so that opening is measured alone. */
let made: Promise<unknown> | null = null;
const random = (n: number) => 1 + Math.floor(Math.random() * n);

async function buysFor(seconds: number): Promise<{ done: number; perSecond: number }> {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < seconds * 1000) {
    const instrument = random(500);
    await db.query("select floor.buy($1, $2, $3, $4)", [
      random(10_000),
      instrument,
      random(100),
      100_000 + instrument * 137,
    ]);
    done++;
  }
  return { done, perSecond: done / ((performance.now() - began) / 1000) };
}

async function buyAtOnce(orders: number): Promise<number> {
  const began = performance.now();
  await db.query("select count(floor.buy(1 + n % 500, 1 + n % 100, 5, 100000)) from generate_series(1, $1::int) n", [
    orders,
  ]);
  return performance.now() - began;
}

Deno.serve(
  { port: 0, hostname: "127.0.0.1", onListen: ({ port }) => console.log(`http://127.0.0.1:${port}`) },
  async (request) => {
    const { searchParams } = new URL(request.url);
    if (searchParams.size > 0) await (made ??= db.exec(minimalBuy));
    if (searchParams.has("seconds")) return Response.json(await buysFor(Number(searchParams.get("seconds"))));
    if (searchParams.has("orders")) return Response.json(await buyAtOnce(Number(searchParams.get("orders"))));
    return new Response("open");
  },
);
