import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { MarketDataError } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import type { OutputOf } from "../../contracts.ts";
import { modules } from "../../modules.ts";
import { openapiDocument } from "../../../http/openapi.ts";
import { testServer } from "../../../tests/support.ts";
import { ask } from "../testing.ts";

type Sparklines = OutputOf<"stocks.sparklines">;
const lines = (symbols: unknown, now: string, market?: FixedMarket) =>
  ask<Sparklines>("stocks.sparklines", { symbols }, now, market);
const time = (text: string) => Temporal.Instant.from(text).epochMilliseconds;

Deno.test("stocks.sparklines shows the session so far, from the open to now, and the quote's price and change", async () => {
  const now = "2026-11-20T11:02:30-05:00";
  const { date, opens_at, closes_at, stocks, unknown_symbols } = await lines(["AAPL", "SPY"], now);
  deepEqual([date, opens_at, closes_at, unknown_symbols], [
    "2026-11-20",
    "2026-11-20T14:30:00Z",
    "2026-11-20T21:00:00Z",
    [],
  ]);
  const [apple] = stocks;
  const quote = await ask<OutputOf<"stocks.quote">>("stocks.quote", { symbol: "AAPL" }, now);
  deepEqual([apple!.price, apple!.change, apple!.change_percentage, apple!.prev_close, apple!.line[0]!.price], [
    quote.price,
    quote.change,
    quote.change_percentage,
    quote.prev_close,
    quote.open,
  ]);
  deepEqual([apple!.line.length, apple!.line[0]!.t, apple!.line.at(-1)], [20, time("2026-11-20T09:30:00-05:00"), {
    t: time(now),
    price: quote.price,
  }]);
  ok(apple!.line.every((point, i, all) => i === 0 || point.t > all[i - 1]!.t));
});

Deno.test("stocks.sparklines shows the whole last session while the market is closed, and shows its date", async () => {
  const afterwards = ["2026-11-20T16:00:00-05:00", "2026-11-21T12:00:00-05:00", "2026-11-23T09:29:59-05:00"];
  const answers = await Promise.all(afterwards.map((now) => lines(["AAPL"], now)));
  for (const { date, stocks: [apple] } of answers) {
    deepEqual([date, apple!.line], ["2026-11-20", answers[0]!.stocks[0]!.line]);
  }
  const { line } = answers[0]!.stocks[0]!;
  deepEqual([line.length, line.at(-1)!.t], [79, time("2026-11-20T16:00:00-05:00")]);
  equal((await lines(["AAPL"], "2026-11-27T15:00:00-05:00")).closes_at, "2026-11-27T18:00:00Z");
});

Deno.test("stocks.sparklines returns each symbol once, in the requested order, and names those never listed", async () => {
  const market = new FixedMarket();
  market.quotes.GONE = { bid: 1, ask: 2 };
  market.delisted = { GONE: "2026-11-19" };
  const { stocks, unknown_symbols } = await lines(
    ["msft", "NOSUCH", "AAPL", "MSFT", "GONE"],
    "2026-11-20T11:00-05:00",
    market,
  );
  deepEqual([stocks.map((s) => s.symbol), unknown_symbols], [["MSFT", "AAPL", "GONE"], ["NOSUCH"]]);
  deepEqual([stocks[2]!.delisted_on, stocks[2]!.price, stocks[2]!.line], ["2026-11-19", null, []]);
});

Deno.test("stocks.sparklines leaves out the lines that a provider does not return", async () => {
  const market = new FixedMarket();
  market.bars = () => Promise.reject(new MarketDataError("unavailable", "The provider does not answer"));
  const { stocks: [apple] } = await lines(["AAPL"], "2026-11-20T11:00-05:00", market);
  deepEqual([apple!.price, apple!.line], [200, []]);
});

Deno.test("stocks.sparklines takes 1 to 100 ticker symbols, in an address with commas between", async () => {
  for (const symbols of [[], ["A B"], Array(101).fill("AAPL"), undefined]) {
    await rejects(lines(symbols, "2026-11-20T11:00-05:00"));
  }
  const server = await testServer();
  const get = async (symbols: string) => {
    const { status, body, headers } = await server.fetch(`/api/stocks/sparklines?symbols=${symbols}`);
    return { status, body, cached: headers.get("cache-control") };
  };
  const { status, body, cached } = await get("AAPL,MSFT");
  deepEqual([status, body.stocks.map((s: { symbol: string }) => s.symbol), cached], [
    200,
    ["AAPL", "MSFT"],
    "public, max-age=5",
  ]);
  deepEqual([(await get("")).status, (await get("AAPL,,MSFT")).status], [422, 422]);
  await server.close();
  const { paths } = openapiDocument(modules) as { paths: Record<string, { get: { parameters: unknown[] } }> };
  const [parameter] = paths["/stocks/sparklines"]!.get.parameters as Record<string, unknown>[];
  deepEqual([parameter!.required, parameter!.explode, (parameter!.schema as { maxItems: number }).maxItems], [
    true,
    false,
    100,
  ]);
});
