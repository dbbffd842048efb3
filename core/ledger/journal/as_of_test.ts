import assert from "node:assert/strict";
import { wallNow } from "../../kernel/clock/clock.ts";
import { sharesNumber } from "../../kernel/money.ts";
import { withOrders } from "../../orders/testing.ts";
import { listHeldSymbols, listHolders } from "../mod.ts";

Deno.test(
  "holders at an instant are those who held before it, whatever they have traded since",
  withOrders(async ({ call, product, clock, funded }) => {
    const [early, late] = [await funded(), await funded()];
    const trade = (who: typeof early, side: "trading.buy" | "trading.sell", shares: number, symbol = "F") =>
      call(side, who.user, { portfolio_id: who.id, stock_symbol: symbol, shares });
    await trade(early, "trading.buy", 5);
    await trade(early, "trading.buy", 7, "MSFT");
    clock.advance({ seconds: 1 });
    const instant = clock.market();
    await trade(late, "trading.buy", 3);
    await trade(early, "trading.sell", 5);
    const holders = async (before: Temporal.Instant) =>
      (await listHolders(product.db, "F", before, { after: null, limit: 500 }))
        .filter((h) => [early.id, late.id].includes(h.portfolioId)).map((h) => [h.portfolioId, sharesNumber(h.shares)]);
    assert.deepEqual(await holders(instant), [[early.id, 5]]);
    assert.deepEqual(await holders(instant.add({ seconds: 1 })), [[late.id, 3]]);
    const held = await listHeldSymbols(product.db);
    assert.ok(held.includes("F") && held.includes("MSFT"));

    const ids = [early.id, late.id].toSorted();
    await trade(early, "trading.buy", 1);
    clock.advance({ seconds: 1 });
    const page = (after: string | null, limit: number) =>
      listHolders(product.db, "F", clock.market(), { after, limit });
    const all = (await page(null, 500)).map((h) => h.portfolioId);
    assert.deepEqual(all, all.toSorted());
    const first = all.indexOf(ids[0]!);
    assert.deepEqual((await page(ids[0]!, 1)).map((h) => h.portfolioId), [all[first + 1]]);
  }),
);

Deno.test(
  "symbols that only a deleted portfolio holds are not listed",
  withOrders(async ({ call, product, market, funded }) => {
    market.quotes.VZ = { bid: 9.99, ask: 10 };
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "VZ", shares: 1 });
    assert.ok((await listHeldSymbols(product.db)).includes("VZ"));
    await product.db.updateTable("portfolios").set({ deleted_at: wallNow() }).where("id", "=", id).execute();
    assert.ok(!(await listHeldSymbols(product.db)).includes("VZ"));
  }),
);
