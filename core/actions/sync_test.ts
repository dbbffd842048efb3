import assert from "node:assert/strict";
import { MarketDataError } from "../market/mod.ts";
import { refused } from "../testing.ts";
import { delisting, dividend, split, withActions } from "./testing.ts";

const away = () => Promise.reject(new MarketDataError("unavailable", "The provider is away"));

Deno.test(
  "every midnight takes over what is announced of stocks that are held or ordered",
  withActions({
    dividends: [dividend(), dividend({ id: "D2", symbol: "MSFT" }), dividend({ id: "D3", symbol: "KO" })],
    splits: [split({ symbol: "MSFT", executionDate: "2027-02-01" }), split({ id: "S2", symbol: "KO" })],
    delistings: [delisting({ symbol: "KO" })],
  }, async ({ holder, until, call, product }) => {
    const one = await holder("AAPL", 10);
    await call("orders.place", one.user, {
      ...{ portfolio_id: one.id, stock_symbol: "MSFT", transaction_type: "BUY", shares: 1 },
      ...{ order_type: "limit", limit_price: 100 },
    });
    await until("2026-11-18T00:00");
    const { db } = product;
    const dividends = await db.selectFrom("dividends").selectAll().orderBy("id").execute();
    assert.deepEqual(dividends.map(({ id, origin, amount }) => [id, origin, amount]), [
      ["D1", "market", "0.260000"],
      ["D2", "market", "0.260000"],
    ]);
    assert.deepEqual((await db.selectFrom("splits").selectAll().execute()).map((s) => s.id), ["S1"]);
    assert.deepEqual(await db.selectFrom("delistings").selectAll().execute(), []);
    const runs = await db.selectFrom("job_runs").select("job").where("period", "=", "2026-11-18T05:00:00Z").execute();
    assert.deepEqual(runs.map((r) => r.job).sort(), ["sync-delistings", "sync-dividends", "sync-splits"]);
  }),
);

Deno.test(
  "what the market corrects is corrected, what it withdraws is removed, and what is paid stays",
  withActions({ dividends: [dividend()] }, async ({ holder, until, announced, product, call, admin }) => {
    const one = await holder("AAPL", 10);
    await until("2026-11-18T10:00");
    announced.dividends = [dividend({ amount: 0.3, payDate: "2026-11-25" }), dividend({ id: "D2", amount: 1 })];
    await call("dividends.sync", admin, {});
    announced.dividends = announced.dividends.slice(0, 1);
    const { synced, message } = await call("dividends.sync", admin, { stock_symbol: "aapl" });
    assert.deepEqual([synced, message], [1, "Took over 1 dividends of 1 stock"]);
    await until("2026-11-25T10:00");
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => e.total_amount), [3]);
    // The provider lists it under another id, and corrects it too late.
    announced.dividends = [dividend({ id: "Other", amount: 0.3, payDate: "2026-11-25" })];
    await until("2026-11-27T10:00");
    announced.dividends = [dividend({ amount: 0.4, payDate: "2026-11-28" })];
    await until("2026-11-30T10:00");
    assert.equal((await one.entries("DIVIDEND")).length, 1);
    assert.deepEqual(await product.db.selectFrom("dividends").select(["id", "amount"]).execute(), [
      { id: "D1", amount: "0.300000" },
    ]);
  }),
);

Deno.test(
  "a provider that is away stops neither the time nor what is known already",
  withActions({ dividends: [dividend()] }, async ({ holder, until, market, lines }) => {
    const one = await holder("AAPL", 10);
    await until("2026-11-18T10:00");
    market.facts = { ...market.facts, dividends: away, splits: away, delistings: away };
    await until("2026-11-27T10:00");
    assert.equal((await one.entries("DIVIDEND")).length, 1);
    assert.ok(lines.some((line) => line.includes("the market did not tell of corporate actions")));
  }),
);

Deno.test(
  "a provider that answers nothing is not asked about every stock",
  withActions({}, async ({ holder, market, call, admin }) => {
    const symbols = Array.from({ length: 20 }, (_, i) => `X${i}`);
    for (const symbol of symbols) market.quotes[symbol] = { bid: 9.99, ask: 10 };
    const one = await holder();
    for (const symbol of symbols) await one.trade("trading.buy", symbol, 1);
    let asked = 0;
    market.facts = { ...market.facts, dividends: () => (asked++, away()) };
    assert.equal((await call("dividends.sync", admin, {})).synced, 0);
    assert.equal(asked, 8);
  }),
);

Deno.test(
  "on the ex-date resting buys fall by the dividend once, before the open; a smaller one than a cent leaves them",
  withActions({
    dividends: [dividend(), dividend({ id: "D2", symbol: "MSFT", amount: 0.009 })],
  }, async ({ holder, until, call, admin, product }) => {
    const one = await holder("AAPL", 10);
    const place = (stock_symbol: string, transaction_type: "BUY" | "SELL", limit_price: number) =>
      call("orders.place", one.user, {
        ...{ portfolio_id: one.id, stock_symbol, transaction_type, shares: 1, order_type: "limit" },
        limit_price,
      });
    await place("AAPL", "BUY", 150);
    await place("AAPL", "SELL", 300);
    await place("MSFT", "BUY", 100);
    await until("2026-11-20T00:00");
    await call("dividends.lower-orders", admin, {});
    await until("2026-11-21T12:00");
    const orders = await call("orders.list", one.user, { portfolio_id: one.id });
    assert.deepEqual(orders.flatMap((o) => o.limit_price ?? []).sort(), [100, 149.74, 300].sort());
    const lowered = await product.db.selectFrom("dividends").select(["id", "lowered_at"]).orderBy("id").execute();
    assert.deepEqual(lowered.map((d) => [d.id, d.lowered_at === null]), [["D1", false], ["D2", true]]);
  }),
);

Deno.test(
  "a simulated dividend is paid at once, to one portfolio, and never in production",
  withActions({}, async ({ holder, until, call, admin, process, product }) => {
    const [one, other] = [await holder("AAPL", 10, { enable_drip: true }), await holder("AAPL", 10)];
    const input = { portfolio_id: one.id, stock_symbol: "AAPL", amount_per_share: 0.5 };
    const event = await call("dividends.simulate", admin, input);
    assert.deepEqual([event.amount, event.is_paid, event.shares_at_payment, event.current_shares], [
      5,
      true,
      10,
      10.025,
    ]);
    await until("2026-11-19T10:00");
    assert.equal((await one.entries("DIVIDEND")).length, 1);
    assert.deepEqual(await other.entries("DIVIDEND"), []);
    const calendar = await call("dividends.calendar", other.user, { portfolio_id: other.id });
    assert.deepEqual(calendar.historical_dividends, [], "it concerns nobody else");
    assert.equal((await call("dividends.history", one.user, { portfolio_id: one.id })).total, 1);
    await refused(call("dividends.simulate", admin, { ...input, stock_symbol: "F" }), "RULE_BROKEN");
    await refused(call("dividends.simulate", admin, { ...input, portfolio_id: crypto.randomUUID() }), "NOT_FOUND");
    await product.db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", other.id).execute();
    await refused(call("dividends.simulate", admin, { ...input, portfolio_id: other.id }), "RULE_BROKEN");
    const production = process({ APP_ENV: "production", RATE_LIMITS: "on" });
    await refused(production.call("dividends.simulate", admin, input), "RULE_BROKEN");
    await refused(production.call("dividends.create-sample-data", admin, {}), "RULE_BROKEN");
  }),
);

Deno.test(
  "sample dividends are declared once for each stock held, and paid like others",
  withActions({}, async ({ holder, until, call, admin }) => {
    const one = await holder("AAPL", 10);
    assert.ok((await call("dividends.create-sample-data", admin, {})).created >= 1);
    assert.equal((await call("dividends.create-sample-data", admin, {})).created, 0);
    const { upcoming_dividends: upcoming } = await call("dividends.calendar", one.user, { portfolio_id: one.id });
    assert.deepEqual(upcoming.map((e) => [e.stock_symbol, e.amount, e.payment_date]), [["AAPL", 10, "2026-11-19"]]);
    await until("2026-11-19T10:00");
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => e.total_amount), [10]);
  }),
);
