import { deepEqual, equal, ok } from "node:assert/strict";
import { ask } from "./testing.ts";

type Rows = { symbol: string; name: string; type: string; price: number | null; change_percentage: number | null }[];
const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.search finds by symbol and by name, with prices", async () => {
  const rows = await ask<Rows>("stocks.search", { q: "aapl" }, OPEN);
  deepEqual([rows[0]!.symbol, rows[0]!.name, rows[0]!.type], ["AAPL", "Apple Inc.", "CS"]);
  ok(rows[0]!.price! > 0 && rows[0]!.change_percentage !== null);
  equal((await ask<Rows>("stocks.search", { q: "micros" }, OPEN))[0]!.symbol, "MSFT");
});

Deno.test("stocks.search keeps to the limit and finds nothing for nonsense", async () => {
  equal((await ask<Rows>("stocks.search", { q: "a", limit: 3 }, OPEN)).length, 3);
  deepEqual(await ask<Rows>("stocks.search", { q: "zzzzzz" }, OPEN), []);
});
