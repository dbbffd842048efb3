import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import type { OutputOf } from "../../contracts.ts";
import type { Ratios } from "../../market/facts.ts";
import { noFacts } from "../../market/no_facts.ts";
import { FixedMarket } from "../../market/testing.ts";
import { atPrice } from "./price_ratios.ts";
import { ask, askComplete, market } from "../testing.ts";

const NOW = "2026-11-20T11:00:00-05:00";
const SYMBOLS = ["AAPL", "MSFT", "KO", "JPM", "XOM"];

Deno.test("a change of price moves the multiples with it, the yield against it, and leaves debt and cash unchanged", () => {
  const before = {
    ...{ market_cap: 1000, pe_ratio: 20, peg_ratio: 2, pb_ratio: 4, ps_ratio: 2, pcf_ratio: 10, dividend_yield: 3 },
    ...{ enterprise_value: 1500, ev_to_sales: 3, ev_to_ebitda: 15, quick_ratio: 1.5 },
  };
  deepEqual(atPrice(before, 1.2), {
    ...{
      market_cap: 1200,
      pe_ratio: 24,
      peg_ratio: 2.4,
      pb_ratio: 4.8,
      ps_ratio: 2.4,
      pcf_ratio: 12,
      dividend_yield: 2.5,
    },
    ...{ enterprise_value: 1700, ev_to_sales: 3.4, ev_to_ebitda: 17, quick_ratio: 1.5 },
  });
  deepEqual(atPrice({ marketCap: 10, pe: 20, yield: 3 }, 0.5), { marketCap: 5, pe: 10, yield: 6 });
  const nothing = { market_cap: null, enterprise_value: 7, ev_to_sales: 2, pe_ratio: null };
  deepEqual(atPrice(nothing, 2), { market_cap: null, enterprise_value: null, ev_to_sales: null, pe_ratio: null });
  const other = { price: 3 };
  equal(atPrice(other, 2), other);
});

Deno.test("RS-46 RS-75: a stock's ratios are of the price they are shown with, and the same everywhere", async () => {
  const at = Temporal.Instant.from(NOW).epochMilliseconds;
  const screened = await askComplete<OutputOf<"stocks.screen">>("stocks.screen", {
    where: ["market_cap:1B:"],
    limit: 500,
  }, NOW);
  for (const symbol of SYMBOLS) {
    const of = { symbol };
    const quote = await ask<OutputOf<"stocks.quote">>("stocks.quote", of, NOW);
    const ratios = await ask<OutputOf<"stocks.ratios">>("stocks.ratios", of, NOW);
    const info = await ask<OutputOf<"stocks.info">>("stocks.info", of, NOW);
    const [found] = await ask<OutputOf<"stocks.search">>("stocks.search", { q: symbol, limit: 1 }, NOW);
    const ticket = await ask<OutputOf<"stocks.trading-snapshot">>("stocks.trading-snapshot", of, NOW);
    const { stocks: [side] } = await ask<OutputOf<"stocks.compare">>("stocks.compare", { symbols: [symbol] }, NOW);
    const row = screened.rows.find((row) => row.symbol === symbol)!;
    const closed = (await market.facts.ratios(symbol, at))!;
    ok(closed.price !== quote.price, "the price has moved since the close");
    const near = (a: number | null, b: number | null, what: string) =>
      ok(a !== null && b !== null && Math.abs(a / b - 1) < 1e-6, `${symbol} ${what}: ${a} and ${b}`);
    equal(ratios.price, quote.price);
    equal(ratios.date, "2026-11-20");
    near(ratios.pe_ratio, closed.priceToEarnings! * quote.price! / closed.price!, "P/E");
    near(ratios.enterprise_value! - ratios.market_cap!, closed.enterpriseValue! - closed.marketCap!, "debt less cash");
    near(ratios.ev_to_ebitda! / closed.evToEbitda!, ratios.enterprise_value! / closed.enterpriseValue!, "EV/EBITDA");
    near(info.pe_ratio, ratios.pe_ratio, "P/E of info");
    near(found!.pe, ratios.pe_ratio, "P/E of search");
    near(side!.pe_ratio, ratios.pe_ratio, "P/E of compare");
    near(side!.ps_ratio, ratios.ps_ratio, "P/S of compare");
    near(row.pe_ratio! / row.price!, ratios.pe_ratio! / ratios.price!, "P/E of the screener");
    for (const { market_cap } of [info, ticket, side!, { market_cap: found!.marketCap }]) {
      near(market_cap, ratios.market_cap, "market cap");
    }
    near(row.market_cap! / row.price!, ratios.market_cap! / ratios.price!, "market cap of the screener");
    const paid = ratios.dividend_yield! * 100;
    for (const answer of [info, ticket, side!, { dividend_yield: found!.yield }]) {
      near(answer.dividend_yield, paid, "yield");
    }
    near(row.dividend_yield! * row.price!, paid * ratios.price!, "yield of the screener");
  }
});

const closed = (date: string, price: number) =>
  ({ date, price, marketCap: 1e9, priceToEarnings: 20, dividendYield: 0.02 }) as Ratios;

Deno.test("ratios follow the price through a split, and are of their own day without a price", async () => {
  const quotes = { AA: { bid: 54.9, ask: 55.1, previousClose: 50 } };
  const fixed = new FixedMarket(quotes);
  // Yesterday's close of 100 is one of 50 in today's shares.
  fixed.facts = { ...noFacts, ratios: () => Promise.resolve(closed("2026-11-19", 100)) };
  const ratios = () => ask<OutputOf<"stocks.ratios">>("stocks.ratios", { symbol: "AA" }, NOW, fixed);
  const split = await ratios();
  deepEqual([split.price, split.pe_ratio, split.market_cap, split.date], [55, 22, 1.1e9, "2026-11-20"]);
  const info = await ask<OutputOf<"stocks.info">>("stocks.info", { symbol: "AA" }, NOW, fixed);
  equal(info.pe_ratio, 22);
  const [found] = await ask<OutputOf<"stocks.search">>("stocks.search", { q: "AA" }, NOW, fixed);
  deepEqual([found!.pe, found!.marketCap, found!.yield!.toFixed(4)], [22, 1.1e9, (2 / 1.1).toFixed(4)]);
  fixed.snapshot = () => Promise.resolve(null);
  const silent = await ask<OutputOf<"stocks.ratios">>("stocks.ratios", { symbol: "AA" }, NOW, fixed);
  deepEqual([silent.price, silent.pe_ratio, silent.date], [100, 20, "2026-11-19"]);
});
