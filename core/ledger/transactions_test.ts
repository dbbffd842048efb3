import assert from "node:assert/strict";
import { withDesk } from "../orders/testing.ts";

Deno.test(
  "each transaction shows the cash after it, also on later pages, of some days and of one kind",
  withDesk(async ({ call, clock, funded }) => {
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
    assert.deepEqual((await list({ limit: 2, offset: 3 })).rows, all.slice(3, 5));
    assert.deepEqual(await list({ days: 2 }), { total: 6, rows: all });
    assert.deepEqual(await list({ days: 1 }), { total: 3, rows: all.slice(0, 3) });
    assert.deepEqual(await list({ type: "BUY" }), { total: 2, rows: buys });
    assert.deepEqual(await list({ type: "BUY", limit: 1, offset: 1 }), { total: 2, rows: buys.slice(1) });
    assert.deepEqual(await list({ symbol: "f" }), { total: 2, rows: [all[0], all[3]] });
    assert.deepEqual(await list({ symbol: "F", type: "SELL", days: 1 }), { total: 1, rows: [all[0]] });
  }),
);
