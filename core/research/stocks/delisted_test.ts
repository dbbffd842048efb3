/** The data of a stock whose listing has ended, over all operations that show it. */
import assert from "node:assert/strict";
import type { Ratios } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { testServer } from "../../../tests/support.ts";
import { ask } from "../testing.ts";

const LAST_DAY = "2026-11-18";
const AFTER = "2026-11-20T10:00:00-05:00";
const BEFORE = "2026-11-18T10:00:00-05:00";

function market() {
  const made = new FixedMarket({ GONE: { bid: 9, ask: 11 }, GONER: { bid: 9, ask: 11 } });
  made.delisted = { GONE: LAST_DAY };
  const at = Date.parse("2026-11-18T00:00:00-05:00");
  made.history.GONE = [{ at, open: 10, high: 12, low: 9, close: 10.5, volume: 1000 }];
  return made;
}
// deno-lint-ignore no-explicit-any -- tests look into answers freely
const of = (name: string, now = AFTER, input: unknown = { symbol: "GONE" }) => ask<any>(name, input, now, market());

Deno.test("a delisted stock is shown by name with its last day and without prices", async () => {
  for (const name of ["stocks.quote", "stocks.snapshot", "stocks.info", "stocks.trading-snapshot"]) {
    const answer = await of(name);
    const shown = answer.quote ?? answer;
    assert.equal(shown.delisted_on, LAST_DAY, name);
    assert.equal((await of(name, BEFORE).then((before) => before.quote ?? before)).delisted_on, null, name);
  }
  const quote = await of("stocks.quote");
  assert.deepEqual([quote.symbol, quote.name, quote.halted], ["GONE", "GONE Inc.", false]);
  const { symbol: _, name: __, delisted_on: ___, halted: ____, ...figures } = quote;
  assert.ok(Object.values(figures).every((figure) => figure === null), JSON.stringify(figures));
  const snapshot = await of("stocks.snapshot");
  assert.deepEqual([snapshot.last_trade, snapshot.last_quote, snapshot.day_bar, snapshot.prev_day_bar], [
    null,
    null,
    null,
    null,
  ]);
  assert.deepEqual([snapshot.fifty_two_week_low, snapshot.todays_change], [9, null]);
  assert.equal((await of("stocks.info")).fifty_two_week_high, 12);
  assert.equal((await of("stocks.quote", BEFORE)).price, 10);
});

Deno.test("a delisted stock keeps its history and the publications about it", async () => {
  assert.deepEqual((await of("stocks.bars")).data.map((bar: { close: number }) => bar.close), [10.5]);
  for (
    const name of ["stocks.news", "stocks.financials", "stocks.dividends", "splits.history", "stocks.technical-summary"]
  ) {
    assert.equal((await of(name)).symbol, "GONE", name);
  }
});

Deno.test("a search finds a delisted stock by its exact symbol only", async () => {
  const found = async (q: string, now = AFTER) =>
    (await of("stocks.search", now, { q })).map((
      row: { symbol: string; delisted_on: string | null; price: number | null },
    ) => [row.symbol, row.delisted_on, row.price]);
  assert.deepEqual(await found("gone"), [["GONE", LAST_DAY, null], ["GONER", null, 10]]);
  assert.deepEqual(await found("gon"), [["GONER", null, 10]]);
  assert.deepEqual(await found("gon", BEFORE), [["GONE", null, 10], ["GONER", null, 10]]);
});

Deno.test("a search shows no figures of a delisted stock", async () => {
  const gone = market();
  gone.facts = { ...gone.facts, ratios: () => Promise.resolve({ marketCap: 3e9, priceToEarnings: 9 } as Ratios) };
  const rows = await ask<Record<string, unknown>[]>("stocks.search", { q: "gone" }, AFTER, gone);
  assert.deepEqual(rows.map((row) => [row.marketCap, row.pe]), [[null, null], [3e9, 9]]);
});

Deno.test("a delisted stock cannot be traded, and a holding of it has no price", async () => {
  const server = await testServer();
  const { token } = await server.signUp();
  const { id } = (await server.call("portfolios.create", { name: "Mine", initial_cash: 1000 }, token)).body;
  const order = { portfolio_id: id, stock_symbol: "AAPL", shares: 1 };
  assert.equal((await server.call("trading.buy", order, token)).status, 200);
  const yesterday = server.product.clock.market().subtract({ hours: 36 }).toString().slice(0, 10);
  server.market.delisted = { AAPL: yesterday };
  for (const name of ["trading.buy", "trading.sell"] as const) {
    assert.equal((await server.call(name, order, token)).body.code, "SYMBOL_NOT_FOUND", name);
  }
  const { body } = await server.call("portfolios.get", { id }, token);
  assert.deepEqual(body.unpriced_symbols, ["AAPL"]);
  assert.equal((await server.call("stocks.quote", { symbol: "AAPL" })).body.delisted_on, yesterday);
  await server.close();
});
