import assert from "node:assert/strict";
import { withOrders } from "../orders/testing.ts";
import { listSymbols } from "./mod.ts";

Deno.test(
  "each transaction shows the cash after it, also on later pages, of some days and of one kind",
  withOrders(async ({ call, clock, funded }) => {
    const { user, id } = await funded(1_000);
    const trade = (side: "buy" | "sell", stock_symbol: string, shares: number) =>
      call(`trading.${side}`, user, { portfolio_id: id, stock_symbol, shares });
    const flow = (kind: "deposit" | "withdraw", amount: number) => call(`portfolios.${kind}`, user, { id, amount });
    await flow("deposit", 500.1);
    await trade("buy", "F", 10);
    clock.advance({ hours: 24 });
    await trade("buy", "AAPL", 1);
    await flow("withdraw", 0.05);
    clock.advance({ hours: 24 });
    await trade("sell", "F", 4);
    const list = async (filter: Omit<Parameters<typeof call<"transactions.list">>[2], "id"> = {}) => {
      const { transactions, total } = await call("transactions.list", user, { id, ...filter });
      return { total, rows: transactions.map((t) => [t.transaction_type, t.cash_effect, t.cash_after]) };
    };
    const all = [
      ["SELL", 39.96, 1_240],
      ["WITHDRAWAL", -0.05, 1_200.04],
      ["BUY", -200.01, 1_200.09],
      ["BUY", -100, 1_400.1],
      ["DEPOSIT", 500.1, 1_500.1],
      ["DEPOSIT", 1_000, 1_000],
    ];
    const buys = all.filter(([type]) => type === "BUY");
    assert.deepEqual(await list(), { total: 6, rows: all });
    const kinds = ["SELL", "WITHDRAWAL"] as const;
    assert.deepEqual(await list({ types: [...kinds] }), { total: 2, rows: all.slice(0, 2) });
    assert.deepEqual(await list({ types: [...kinds], type: "SELL", days: 1 }), { total: 1, rows: all.slice(0, 1) });
    assert.deepEqual((await list({ limit: 2, offset: 3 })).rows, all.slice(3, 5));
    assert.deepEqual(await list({ days: 2 }), { total: 6, rows: all });
    assert.deepEqual(await list({ days: 1 }), { total: 3, rows: all.slice(0, 3) });
    assert.deepEqual(await list({ type: "BUY" }), { total: 2, rows: buys });
    assert.deepEqual(await list({ type: "BUY", limit: 1, offset: 1 }), { total: 2, rows: buys.slice(1) });
    assert.deepEqual(await list({ symbol: "f" }), { total: 2, rows: [all[0], all[3]] });
    assert.deepEqual(await list({ symbol: "F", type: "SELL", days: 1 }), { total: 1, rows: [all[0]] });
  }),
);

Deno.test(
  "the totals count and add up the transactions of a span of days by type",
  withOrders(async ({ call, clock, funded }) => {
    const { user, id } = await funded(1_000);
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 10 });
    clock.advance({ hours: 48 });
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
    await call("portfolios.withdraw", user, { id, amount: 0.05 });
    const row = (transaction_type: string, count: number, total_amount: number, cash_effect: number) => ({
      transaction_type,
      count,
      total_amount,
      cash_effect,
    });
    assert.deepEqual(await call("transactions.totals", user, { id }), {
      total: 4,
      cash_effect: 699.94,
      types: [row("BUY", 2, 300.01, -300.01), row("DEPOSIT", 1, 1000, 1000), row("WITHDRAWAL", 1, 0.05, -0.05)],
    });
    assert.deepEqual(await call("transactions.totals", user, { id, days: 1 }), {
      total: 2,
      cash_effect: -200.06,
      types: [row("BUY", 1, 200.01, -200.01), row("WITHDRAWAL", 1, 0.05, -0.05)],
    });
  }),
);

Deno.test(
  "a transaction names the order that it fills, and only such a one does",
  withOrders(async ({ call, funded }) => {
    const { user, id } = await funded(1_000);
    const { order } = await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 10 });
    const { transactions } = await call("transactions.list", user, { id });
    assert.deepEqual(transactions.map((t) => t.order_id), [order.id, null]);
  }),
);

Deno.test(
  "the trades of a stock are those of all own portfolios that are not deleted, newest first, and no other user's",
  withOrders(async ({ call, clock, funded }) => {
    const { user, id } = await funded(1_000);
    const { id: second } = await call("portfolios.create", user, { name: "Second", initial_cash: 500 });
    const { id: gone } = await call("portfolios.create", user, { name: "Gone", initial_cash: 500 });
    const other = await funded(1_000);
    const trade = (
      who: typeof user,
      side: "buy" | "sell",
      portfolio_id: string,
      stock_symbol: string,
      shares: number,
    ) => call(`trading.${side}`, who, { portfolio_id, stock_symbol, shares });
    await trade(user, "buy", id, "F", 10);
    await trade(user, "buy", id, "AAPL", 1);
    await trade(other.user, "buy", other.id, "F", 3);
    await trade(user, "buy", gone, "F", 5);
    await trade(user, "sell", gone, "F", 5);
    clock.advance({ minutes: 1 });
    await trade(user, "buy", second, "F", 2);
    clock.advance({ minutes: 1 });
    await trade(user, "sell", id, "F", 4);
    await call("portfolios.delete", user, { id: gone });
    // No trade: imported shares.
    const holdings = [{ symbol: "F", shares: 7, average_cost: 9 }];
    await call("holdings.import", user, { portfolio_id: second, holdings });
    const list = async (input: { symbol: string; limit?: number }) =>
      (await call("transactions.list-trades", user, input)).trades
        .map((t) => [t.portfolio_id, t.transaction_type, t.shares]);
    const all = [[id, "SELL", 4], [second, "BUY", 2], [id, "BUY", 10]];
    assert.deepEqual(await list({ symbol: "f" }), all);
    assert.deepEqual(await list({ symbol: "F", limit: 1 }), all.slice(0, 1));
    assert.deepEqual(await list({ symbol: "MSFT" }), []);
    const [newest] = (await call("transactions.list-trades", user, { symbol: "F" })).trades;
    const { transactions: [same] } = await call("transactions.list", user, { id, limit: 1 });
    assert.equal(newest!.price_per_share, same!.price_per_share);
    assert.equal(Date.parse(newest!.executed_at), Date.parse(same!.executed_at));
  }),
);

Deno.test(
  "the symbols of all holdings are listed in order, each once, also those that were sold",
  withOrders(async ({ call, product, funded }) => {
    for (const symbols of [["F", "AAPL"], ["AAPL"]]) {
      const { user, id } = await funded();
      for (const stock_symbol of symbols) {
        await call("trading.buy", user, { portfolio_id: id, stock_symbol, shares: 2 });
      }
      await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2 });
    }
    const listed = await listSymbols(product.db);
    assert.deepEqual(listed, [...new Set(listed)].toSorted());
    assert.ok(listed.includes("AAPL") && listed.includes("F"));
  }),
);
