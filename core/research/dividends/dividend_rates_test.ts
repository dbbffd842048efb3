import { deepStrictEqual as deepEqual, ok } from "node:assert/strict";
import type { OutputOf } from "../../contracts.ts";
import { MarketDataError } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

type Rates = OutputOf<"stocks.dividend-rates">;
const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.dividend-rates gives each stock once, with the figures of stocks.info", async () => {
  const { stocks } = await ask<Rates>("stocks.dividend-rates", { symbols: ["ko", "NOSUCH", "KO"] }, OPEN);
  deepEqual(stocks.map(({ symbol }) => symbol), ["KO", "NOSUCH"]);
  const info = await ask<OutputOf<"stocks.info">>("stocks.info", { symbol: "KO" }, OPEN);
  const quote = await ask<OutputOf<"stocks.quote">>("stocks.quote", { symbol: "KO" }, OPEN);
  const { annual_dividends: annual, ...rest } = stocks[0]!;
  ok(Math.abs(annual! / quote.price! * 100 - info.dividend_yield!) < 1e-9);
  deepEqual(rest, {
    symbol: "KO",
    dividend_frequency: info.dividend_frequency,
    last_dividend_date: info.last_dividend_date,
    next_dividend_date: info.next_dividend_date,
  });
  deepEqual([stocks[1]!.annual_dividends, stocks[1]!.last_dividend_date], [0, null]);
});

Deno.test("PF-53: stocks.dividend-rates has nulls for a stock without a response of the provider, 0 for one that pays none", async () => {
  const market = new FixedMarket();
  const { dividends } = market.facts;
  market.facts = {
    ...market.facts,
    dividends: (request, at) =>
      request.symbol === "AAPL"
        ? Promise.reject(new MarketDataError("unavailable", "No answer"))
        : dividends(request, at),
  };
  const { stocks } = await ask<Rates>("stocks.dividend-rates", { symbols: ["AAPL", "MSFT"] }, OPEN, market);
  deepEqual(stocks.map(({ symbol }) => symbol), ["AAPL", "MSFT"]);
  deepEqual(stocks.map(({ annual_dividends }) => annual_dividends), [null, 0]);
});
