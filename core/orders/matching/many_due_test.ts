import assert from "node:assert/strict";
import { limitBuy, withOrders } from "../testing.ts";

Deno.test(
  "more orders than one transaction takes are all filled in the second in which their price was reached",
  withOrders(async ({ call, clock, market, product, funded, match }) => {
    const { user, id } = await funded(1_000_000);
    // One more than a thousand of one instant, and another that ends with it.
    const [first] = await Promise.all(
      Array.from({ length: 1_001 }, () => call("orders.place", user, limitBuy(id, 190))),
    );
    await match();
    market.quotes.AAPL = { bid: 188.98, ask: 189, askShares: 10_000 };
    clock.advance({ seconds: 10 });
    assert.deepEqual(await match(), { executed: 1_001, cancelled: 0, expired: 0 });
    const orders = await product.db.selectFrom("orders").select(["status", "closed_at"]).distinct()
      .where("portfolio_id", "=", id).execute();
    assert.deepEqual(orders.map((o) => [o.status, o.closed_at?.toString()]), [["executed", "2026-11-17T15:30:02Z"]]);
    const { receipt } = await call("orders.get", user, { portfolio_id: id, order_id: first!.id });
    assert.deepEqual([receipt?.price, receipt?.filled_at], [189, "2026-11-17T15:30:02Z"]);
    const { cash_balance } = await call("portfolios.get", user, { id });
    assert.equal(cash_balance, 1_000_000 - 1_001 * 189);
  }),
);

Deno.test(
  "a thousand orders that expire in one second do not keep the others from filling in the next ones",
  withOrders(async ({ call, clock, market, product, funded, match }) => {
    const { user, id } = await funded(1_000_000);
    await Promise.all(
      Array.from({ length: 1_000 }, () => call("orders.place", user, limitBuy(id, 100, 1, { time_in_force: "day" }))),
    );
    const lasting = await call("orders.place", user, limitBuy(id, 190));
    await match();
    clock.marketNow = Temporal.Instant.from("2026-11-17T19:59:58-05:00");
    await match();
    market.quotes.AAPL = { bid: 188.98, ask: 189 };
    clock.marketNow = Temporal.Instant.from("2026-11-18T10:00:00-05:00");
    assert.deepEqual(await match(), { executed: 1, cancelled: 0, expired: 1_000 });
    const ended = await product.db.selectFrom("orders").select(["status", "closed_at"]).distinct()
      .where("portfolio_id", "=", id).where("status", "=", "expired").execute();
    assert.deepEqual(ended.map((o) => o.closed_at?.toString()), ["2026-11-18T01:00:00Z"]);
    const { receipt } = await call("orders.get", user, { portfolio_id: id, order_id: lasting.id });
    assert.equal(receipt?.filled_at, "2026-11-18T09:00:00Z");
  }),
);
