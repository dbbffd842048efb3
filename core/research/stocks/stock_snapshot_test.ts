import assert from "node:assert/strict";
import { MarketDataError } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const OPEN = "2026-11-20T10:00:00-05:00";
// deno-lint-ignore no-explicit-any -- tests look into answers freely
const get = (symbol: string, market?: FixedMarket, now = OPEN) => ask<any>("stocks.snapshot", { symbol }, now, market);

Deno.test("stocks.snapshot shows trade, quote in lots, bars, change and the year's range", async () => {
  const market = new FixedMarket({ KO: { bid: 70.1, ask: 70.12, bidShares: 300, askShares: 40 } });
  const at = Date.parse(OPEN);
  market.history.KO = [{ at: at - 86_400_000, open: 70, high: 75, low: 60.5, close: 70, volume: 10 }];
  const shown = await get("KO", market);
  assert.deepEqual(shown.last_trade, { price: 70.11, timestamp: 1_795_186_800_000_000_000 });
  assert.deepEqual(shown.last_quote, {
    bid: 70.1,
    ask: 70.12,
    bid_size: 3,
    ask_size: 0,
    bid_shares: 300,
    ask_shares: 40,
    timestamp: "2026-11-20T15:00:00Z",
  });
  assert.deepEqual(shown.day_bar, {
    open: 70.11,
    high: 70.11,
    low: 70.11,
    close: 70.11,
    volume: 1_000_000,
    vwap: 70.11,
  });
  assert.deepEqual(
    [shown.todays_change, shown.todays_change_perc, shown.fifty_two_week_low, shown.fifty_two_week_high],
    [0, 0, 60.5, 75],
  );
  assert.deepEqual([shown.market_cap, shown.ex_dividend_date], [null, null]);
});

Deno.test("stocks.snapshot of the simulated market agrees with its own parts", async () => {
  const shown = await get("AAPL");
  assert.equal(shown.todays_change, Math.round((shown.last_trade.price - shown.prev_day_bar.close) * 1e4) / 1e4);
  assert.ok(shown.fifty_two_week_low <= shown.day_bar.low && shown.fifty_two_week_high >= shown.day_bar.high);
  assert.ok(shown.market_cap > 1e12 && /^2026-/.test(shown.ex_dividend_date));
  assert.equal((await get("AAPL", undefined, "2026-11-21T12:00:00-05:00")).last_quote, null);
});

Deno.test("stocks.snapshot shows known values while the provider does not return the rest, and refuses symbols that are not listed", async () => {
  const market = new FixedMarket();
  const silent = () => Promise.reject(new MarketDataError("unavailable", "No answer"));
  market.facts = { ...market.facts, details: silent, dividends: silent };
  market.bars = silent;
  const shown = await get("AAPL", market);
  assert.deepEqual([shown.last_trade.price, shown.market_cap, shown.fifty_two_week_low, shown.ex_dividend_date], [
    200,
    null,
    null,
    null,
  ]);
  await assert.rejects(get("NOSUCH", market), { code: "SYMBOL_NOT_FOUND" });
});
