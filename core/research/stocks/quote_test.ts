import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { FixedMarket } from "../../market/testing.ts";
import type { StockQuote } from "./contract.ts";
import { changeSince } from "./quote.ts";
import { ask } from "../testing.ts";

const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.quote shows the touch in lots of 100 shares, upper-casing the symbol", async () => {
  const market = new FixedMarket({ KO: { bid: 70.1, ask: 70.12, bidShares: 300, askShares: 40 } });
  const shown = await ask<StockQuote>("stocks.quote", { symbol: " ko " }, OPEN, market);
  deepEqual([shown.symbol, shown.bid_price, shown.ask_price, shown.bid_size, shown.ask_size], [
    "KO",
    70.1,
    70.12,
    3,
    0,
  ]);
  deepEqual([shown.bid_shares, shown.ask_shares], [300, 40]);
  equal(shown.quoted_at, "2026-11-20T15:00:00Z");
});

Deno.test("stocks.quote has no touch outside the sessions, but still a price", async () => {
  const shown = await ask<StockQuote>("stocks.quote", { symbol: "AAPL" }, "2026-11-21T12:00:00-05:00");
  deepEqual([shown.bid_price, shown.ask_price, shown.bid_size, shown.quoted_at], [null, null, null, null]);
  ok(shown.price && shown.prev_close && shown.high! >= shown.low!);
});

Deno.test("stocks.quote refuses a symbol that is not listed", async () => {
  await rejects(ask("stocks.quote", { symbol: "NOSUCH" }, OPEN), { code: "SYMBOL_NOT_FOUND" });
});

Deno.test("a change is exact to the price's decimals and unknown when a side is", () => {
  deepEqual(changeSince(0.3, 0.1), { change: 0.2, percent: 200 });
  deepEqual(changeSince(undefined, 1), { change: null, percent: null });
});
