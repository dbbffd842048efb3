import assert from "node:assert/strict";
import { MarketDataError } from "../../market/mod.ts";
import { refused } from "../../testing.ts";
import { delisting, dividend, newYork, split, withActions } from "../testing.ts";

const away = () => Promise.reject(new MarketDataError("unavailable", "The provider is unavailable"));

Deno.test(
  "every midnight stores the announcements about stocks that are held or ordered",
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
  "a split that the market withdraws before its day does not happen",
  withActions({ splits: [split()] }, async ({ holder, until, announced }) => {
    const one = await holder("AAPL", 10);
    await until("2026-11-18T10:00");
    announced.splits = [];
    await until("2026-11-24T10:00");
    assert.deepEqual([(await one.holding("AAPL"))!.shares, await one.entries("SPLIT")], [10, []]);
  }),
);

Deno.test(
  "staff sees what is still to be paid: what is due within sixty days, and what has lapsed after them",
  withActions(
    { dividends: [dividend(), dividend({ id: "D2", payDate: null })] },
    async ({ holder, until, call, ...a }) => {
      await holder("AAPL", 10);
      await until("2026-11-18T10:00");
      const pending = async (at?: string) => {
        if (at !== undefined) a.clock.marketNow = newYork(at);
        return (await call("dividends.debug-pending", a.admin, {})).map((d) => [d.id, d.is_due, d.is_lapsed]);
      };
      const undated = ["D2", false, false];
      assert.deepEqual(await pending(), [["D1", false, false], undated]);
      assert.deepEqual(await pending("2026-11-27T08:59"), [["D1", false, false], undated]);
      assert.deepEqual(await pending("2026-11-27T09:00"), [["D1", true, false], undated]);
      assert.deepEqual(await pending("2027-01-26T10:00"), [["D1", true, false], undated]);
      assert.deepEqual(await pending("2027-01-27T10:00"), [["D1", false, true], undated]);
      a.clock.marketNow = newYork("2026-11-18T10:00");
      await until("2026-11-27T10:00");
      assert.deepEqual(await pending(), [undated]);
    },
  ),
);

Deno.test(
  "a provider that is away stops neither the time nor what is known already",
  withActions({ dividends: [dividend()] }, async ({ holder, until, market, lines }) => {
    const one = await holder("AAPL", 10);
    await until("2026-11-18T10:00");
    market.facts = { ...market.facts, dividends: away, splits: away, delistings: away };
    await until("2026-11-27T10:00");
    assert.equal((await one.entries("DIVIDEND")).length, 1);
    assert.ok(lines.some((line) => line.includes("the market did not return corporate actions")));
  }),
);

Deno.test(
  "before dividends are paid manually everything that fell due earlier is done, each at its own time",
  withActions({ dividends: [dividend()], splits: [split()] }, async ({ holder, clock, call, admin }) => {
    const one = await holder("AAPL", 10);
    // Nothing was done since: no sync and no split.
    clock.marketNow = newYork("2026-11-27T15:00");
    await call("dividends.process-pending", admin, {});
    const [paid] = await one.entries("DIVIDEND");
    assert.deepEqual([paid!.total_amount, paid!.executed_at], [2.6, newYork("2026-11-27T09:00").toString()]);
    const [halved] = await one.entries("SPLIT");
    assert.deepEqual([halved!.share_effect, halved!.executed_at], [30, newYork("2026-11-23T00:00").toString()]);
  }),
);

Deno.test(
  "a split whose ratio has a zero is left out, and the others are stored",
  withActions({
    splits: [split({ id: "none", from: 0 }), split({ id: "gone", to: 0 }), split({ id: "S1" })],
  }, async ({ holder, until, product }) => {
    await holder("AAPL", 10);
    await until("2026-11-18T10:00");
    const stored = await product.db.selectFrom("splits").select("id").execute();
    assert.deepEqual(stored.map(({ id }) => id), ["S1"]);
  }),
);

Deno.test(
  "a provider that does not respond is not asked about every stock",
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
    assert.deepEqual([event.amount, event.shares_at_payment, event.current_shares], [5, 10, 10.025]);
    assert.deepEqual([event.is_paid, event.is_historical, event.is_estimated], [true, true, false]);
    await until("2026-11-19T10:00");
    assert.equal((await one.entries("DIVIDEND")).length, 1);
    assert.deepEqual(await other.entries("DIVIDEND"), []);
    const calendar = await call("dividends.calendar", other.user, { portfolio_id: other.id });
    assert.deepEqual(calendar.historical_dividends, [], "it concerns nobody else");
    const { items, total } = await call("dividends.history", one.user, { portfolio_id: one.id });
    assert.deepEqual([total, items.map((e) => [e.id, e.dividend_per_share, e.ex_dividend_date])], [1, [
      [event.id, 0.5, "2026-11-17"],
    ]]);
    const kept = await product.db.selectFrom("dividends").select(["frequency", "kind"]).execute();
    assert.deepEqual(kept, [{ frequency: 0, kind: "SC" }], "a special one");
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
  withActions({}, async ({ holder, until, call, admin, product }) => {
    assert.equal((await call("dividends.create-sample-data", admin, {})).created, 0, "nothing is held");
    const one = await holder("AAPL", 10);
    assert.equal((await call("dividends.create-sample-data", admin, {})).created, 1);
    assert.equal((await call("dividends.create-sample-data", admin, {})).created, 0);
    const kept = await product.db.selectFrom("dividends").select(["frequency", "kind"]).where("symbol", "=", "AAPL")
      .execute();
    assert.deepEqual(kept, [{ frequency: 4, kind: "CD" }], "a regular one");
    const { upcoming_dividends: upcoming } = await call("dividends.calendar", one.user, { portfolio_id: one.id });
    assert.deepEqual(upcoming.map((e) => [e.stock_symbol, e.amount, e.payment_date]), [["AAPL", 10, "2026-11-19"]]);
    await until("2026-11-19T10:00");
    assert.deepEqual((await one.entries("DIVIDEND")).map((e) => e.total_amount), [10]);
  }),
);
