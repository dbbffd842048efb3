import assert from "node:assert/strict";
import { FixedMarket } from "../market/testing.ts";
import { stocksOfDay } from "./stock_of_day.ts";

const NOW = Date.UTC(2026, 10, 17, 15, 30);
const DAY = 86_400_000;

/** A market in which a stock's price goes up and down by a part of it each day, with bars of as many days. */
function swinging(part: number, days: number): FixedMarket {
  const market = new FixedMarket();
  market.history.AAPL = Array.from({ length: days }, (_, i) => {
    // The last day, which has not ended, moves a lot.
    const close = i === days - 1 ? 500 : i % 2 === 0 ? 100 : 100 * (1 + part);
    return { at: NOW - (days - 1 - i) * DAY, open: close, high: close, low: close, close, volume: 1 };
  });
  return market;
}
const stockOf = async (part: number, days = 62) => (await stocksOfDay(swinging(part, days), ["AAPL"], NOW))[0]!;

Deno.test("a stock's volatility is that of its last sixty daily returns, and its risk by where it lies", async () => {
  // Thirty returns of 1 % and thirty that reverse it: sixty deviations of half their distance.
  const half = (0.01 + (1 - 1 / 1.01)) / 2;
  const expected = Math.sqrt(60 * half ** 2 / 59 * 252) * 100;
  const { volatility, ...stock } = await stockOf(0.01);
  assert.ok(Math.abs(volatility! - expected) < 1e-9, `${volatility}, not ${expected}`);
  assert.deepEqual(stock, { name: "AAPL Inc.", sector: "Technology", risk: "Low" });
  assert.deepEqual([(await stockOf(0.025)).risk, (await stockOf(0.04)).risk], ["Medium", "High"]);
});

Deno.test("with fewer daily returns than sixty, or without a response of the market, a stock's risk is unknown", async () => {
  const { volatility, risk } = await stockOf(0.01, 61);
  assert.deepEqual([volatility, risk], [null, null]);
  const [unknown] = await stocksOfDay(new FixedMarket(), ["NOPE"], NOW);
  assert.deepEqual(unknown, { name: null, sector: null, risk: null, volatility: null });
});
