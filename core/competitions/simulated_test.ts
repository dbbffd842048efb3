/** A contest on the simulated market, in a product with everything that falls due. */
import assert from "node:assert/strict";
import { anonymous, OPERATOR, systemActor } from "../kernel/actor.ts";
import { readConfig } from "../kernel/config.ts";
import { createLog } from "../kernel/log.ts";
import { testSettings } from "../kernel/testing.ts";
import { openProduct } from "../product.ts";
import { caller, ny, refused, seedUser } from "../testing.ts";
import { checkQuotes } from "./file/check_quotes.ts";
import { verifyFile } from "./file/verify.ts";

const operator = systemActor(OPERATOR);
const SYMBOLS = ["AAPL", "F", "KO", "JPM", "XOM"] as const;

/** Lives through November, with stops at the given instants. Returns the contest's file. */
async function live(halts: readonly string[]): Promise<{ content: string; hash: string }> {
  const settings = await testSettings();
  const config = readConfig((name) =>
    ({ ...settings.env, CLOCK_START: ny("2026-11-02T10:30").toString(), CLOCK_SPEED: "0", MARKET_SYMBOLS: "800" })[name]
  );
  const product = await openProduct(config, { serves: true, log: createLog("error", () => "", () => {}) });
  try {
    const call = caller(product.runner);
    const { db } = product.services;
    await call("competitions.process", operator, {});
    for (const [i, symbol] of SYMBOLS.entries()) {
      const user = await seedUser(db);
      await db.updateTable("users").set({ username: `trader_${i}` }).where("id", "=", user.userId).execute();
      const { portfolio_id } = await call("competitions.join", user, {});
      const trade = { portfolio_id, stock_symbol: symbol, shares: 12 };
      const { order } = await call("trading.buy", user, trade);
      const [paid, cent] = [order.receipt!.price, (dollars: number) => Number(dollars.toFixed(2))];
      const place = { ...trade, shares: 5, order_type: "limit" as const };
      await call("orders.place", user, { ...place, transaction_type: "BUY", limit_price: cent(paid * 0.98) });
      await call("orders.place", user, { ...place, transaction_type: "SELL", limit_price: cent(paid * 1.03) });
    }
    for (const at of [...halts, "2026-12-01T10:00"]) await call("clock.set", operator, { to: ny(at).toString() });
    const [{ id, name } = { id: "", name: "" }] = await call("competitions.history", anonymous, {});
    assert.equal(name, "November 2026 Competition");
    await refused(call("clock.set", operator, { to: ny("2026-11-30T12:00").toString() }), "CLOCK_REFUSED");
    const file = await call("competitions.file", anonymous, { id });
    const { quotes } = await call("competitions.quotes", anonymous, { hash: file.hash, limit: 100 });
    const { ok, count, of, faults } = checkQuotes(JSON.parse(file.content), quotes);
    assert.deepEqual([ok, count, of, faults], [true, quotes.length, quotes.length, []]);
    return file;
  } finally {
    await product.close();
    await settings.remove();
  }
}

Deno.test("CM-27: a jump of the clock over a contest gives the same file as steps, but for the moves in it", async () => {
  const [jumped, stepped] = await Promise.all([
    live([]),
    live(["2026-11-09T12:34:56", "2026-11-20T03:00", "2026-11-30T15:59:59"]),
  ]);
  for (const { content, hash } of [jumped, stepped]) {
    const { ok, checks } = await verifyFile(content, { hash });
    assert.deepEqual(checks.flatMap(({ faults }) => faults), []);
    assert.ok(ok && checks[3]!.of > SYMBOLS.length);
  }
  const [one, other] = [jumped, stepped].map(({ content }) => {
    const { clock_moves, sha256, ...rest } = JSON.parse(content);
    return { moves: clock_moves.length, hash: sha256, rest };
  });
  assert.deepEqual(other!.rest, one!.rest);
  assert.deepEqual([one!.moves, other!.moves], [1, 4]);
});
