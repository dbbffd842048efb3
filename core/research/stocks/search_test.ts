import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import type { Ratios } from "../../market/facts.ts";
import { MarketDataError } from "../../market/mod.ts";
import { noFacts } from "../../market/no_facts.ts";
import { FixedMarket } from "../../market/testing.ts";
import { bandOf } from "./figures.ts";
import { ask } from "../testing.ts";

type Rows = {
  symbol: string;
  name: string;
  type: string;
  price: number | null;
  change_percentage: number | null;
  market_cap_band: string | null;
}[];
const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.search finds by symbol and by name, with prices", async () => {
  const rows = await ask<Rows>("stocks.search", { q: "aapl" }, OPEN);
  deepEqual([rows[0]!.symbol, rows[0]!.name, rows[0]!.type, rows[0]!.market_cap_band], [
    "AAPL",
    "Apple Inc.",
    "CS",
    "large",
  ]);
  ok(rows[0]!.price! > 0 && rows[0]!.change_percentage !== null);
  equal((await ask<Rows>("stocks.search", { q: "micros" }, OPEN))[0]!.symbol, "MSFT");
});

Deno.test("stocks.search keeps to the limit and finds nothing for nonsense", async () => {
  equal((await ask<Rows>("stocks.search", { q: "a", limit: 3 }, OPEN)).length, 3);
  deepEqual(await ask<Rows>("stocks.search", { q: "zzzzzz" }, OPEN), []);
});

Deno.test("stocks.search shows value, price to earnings and yield at the last close where no price moved, and nulls for unknown values", async () => {
  const market = new FixedMarket({ AA: { bid: 9, ask: 11 }, AB: { bid: 9, ask: 11 }, AC: { bid: 9, ask: 11 } });
  const asked: string[] = [];
  market.facts = {
    ...noFacts,
    ratios: (symbol, at) => {
      asked.push(`${symbol} ${new Date(at).toISOString()}`);
      if (symbol === "AC") return Promise.reject(new MarketDataError("unavailable", "Silent"));
      return Promise.resolve(
        symbol === "AA" ? { marketCap: 3e9, priceToEarnings: 12.5, dividendYield: 0.031 } as Ratios : null,
      );
    },
  };
  const rows = await ask<Record<string, unknown>[]>("stocks.search", { q: "a" }, OPEN, market);
  equal(rows[0]!.sector, "Technology");
  deepEqual(rows.map((r) => [r.symbol, r.marketCap, r.market_cap_band, r.pe, r.yield]), [
    ["AA", 3e9, "mid", 12.5, 3.1],
    ["AB", null, null, null, null],
    ["AC", null, null, null, null],
  ]);
  await ask("stocks.search", { q: "aa" }, "2026-11-20T10:59:00-05:00", market);
  deepEqual(
    asked,
    ["AA", "AB", "AC"].map((symbol) => `${symbol} 2026-11-20T15:00:00.000Z`),
    "known ratios are requested once an hour",
  );
  await ask("stocks.search", { q: "aa" }, "2026-11-20T11:00:00-05:00", market);
  equal(asked.at(-1), "AA 2026-11-20T16:00:00.000Z");
});

Deno.test("stocks.search does not wait for a provider that is slow with ratios", async () => {
  const market = new FixedMarket({ AA: { bid: 9, ask: 11 } });
  let answer = (_: null) => {};
  market.facts = { ...noFacts, ratios: () => new Promise((resolve) => answer = resolve) };
  deepEqual((await ask<Rows>("stocks.search", { q: "a" }, OPEN, market)).map((r) => [r.symbol, r.price]), [["AA", 10]]);
  answer(null);
});

Deno.test("a market cap is small under 2 billion, large over 10, mid between", () => {
  deepEqual([null, 0, 1.99e9, 2e9, 10e9, 10.1e9].map(bandOf), [null, "small", "small", "mid", "mid", "large"]);
});
