/** Orders that are changed between being found and being decided. */
import assert from "node:assert/strict";
import { inTransaction } from "../../kernel/store/db.ts";
import { limitBuy, type Setup, withOrders } from "../testing.ts";

/** A user with ten shares of AAPL and sells with a trigger. */
async function seller({ call, funded, match }: Setup) {
  const { user, id } = await funded();
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
  await match();
  const sell = { transaction_type: "SELL" as const, limit_price: null };
  const place = (shares: number, change: object) =>
    call("orders.place", user, limitBuy(id, 0, shares, { ...sell, ...change }));
  return { user, id, place, get: (order_id: string) => call("orders.get", user, { portfolio_id: id, order_id }) };
}

Deno.test(
  "a stop and a trailing stop that are reached in one second are both filled in it",
  withOrders(async (setup) => {
    const { clock, market, match } = setup;
    const { place, get } = await seller(setup);
    const fixed = await place(4, { order_type: "stop", stop_price: 195 });
    const trailing = await place(6, { order_type: "trailing_stop", trail_amount: 4.99 });
    await match();
    market.quotes.AAPL = { bid: 195, ask: 195.02 };
    clock.advance({ seconds: 5 });
    assert.equal((await match()).executed, 2);
    const filled = await Promise.all([fixed, trailing].map(async ({ id }) => (await get(id)).receipt?.filled_at));
    assert.deepEqual(filled, ["2026-11-17T15:30:03Z", "2026-11-17T15:30:03Z"]);
  }),
);

Deno.test(
  "a stop that is lowered while it waits to be decided does not sell",
  withOrders(async (setup) => {
    const { clock, market, product, match } = setup;
    const { id: portfolioId, place, get } = await seller(setup);
    const { id } = await place(10, { order_type: "stop", stop_price: 190 });
    await match();
    market.quotes.AAPL = { bid: 189.98, ask: 190 };
    let matching: ReturnType<typeof match> | undefined;
    await inTransaction(product.db, async (trx) => {
      await trx.selectFrom("portfolios").select("id").where("id", "=", portfolioId).forUpdate().execute();
      matching = match();
      // It has listed the order and waits for the portfolio by then; on the embedded store, for the transaction.
      await new Promise((wake) => setTimeout(wake, 300));
      await trx.updateTable("orders").set({ stop_price: "150.0000", limit_set_at: clock.market() })
        .where("id", "=", id).execute();
    });
    assert.equal((await matching!).executed, 0);
    const { status, triggered_at, stop_price } = await get(id);
    assert.deepEqual([status, triggered_at, stop_price], ["pending", null, 150]);
  }),
);

Deno.test(
  "a trailing stop that a split changes after it was followed is not sold by the best price from before",
  withOrders(async (setup) => {
    const { call, clock, market, product, match } = setup;
    const { user, id: portfolioId, place, get } = await seller(setup);
    const { id } = await place(10, { order_type: "trailing_stop", trail_amount: 5 });
    market.quotes.AAPL = { bid: 210, ask: 210.02 };
    await match();
    market.quotes.AAPL = { bid: 205, ask: 205.02 };
    const known = market.snapshots.bind(market);
    let looks = 0;
    market.snapshots = async (symbols, at) => {
      // The matcher checks whether anything is due, and checks again in the transaction.
      if (++looks === 2) {
        await new Promise((wake) => setTimeout(wake, 100));
        const changed = { trail_amount: "1.0000", trail_best: "205.0000", limit_set_at: clock.market() };
        await product.db.updateTable("orders").set(changed).where("id", "=", id).execute();
      }
      return await known(symbols, at);
    };
    assert.equal((await match()).executed, 0);
    const { status, stop_price } = await get(id);
    assert.deepEqual([looks > 2, status, stop_price], [true, "pending", 204]);
    await call("orders.cancel", user, { portfolio_id: portfolioId, order_id: id });
  }),
);
