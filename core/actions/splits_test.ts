import assert from "node:assert/strict";
import { shares, splitShares } from "../kernel/money.ts";
import { newYork, split, withActions } from "./testing.ts";

const limitOrder = (portfolio_id: string, side: "BUY" | "SELL", count: number, limit_price: number) => ({
  ...{ portfolio_id, stock_symbol: "AAPL", transaction_type: side, shares: count },
  ...{ order_type: "limit" as const, limit_price },
});

Deno.test("shares after a split are exact to the millionth, half of one up", () => {
  const after = (count: string, from: string, to: string) => splitShares(shares(count), { from, to });
  assert.equal(after("10", "1", "4"), shares("40"));
  assert.equal(after("10", "3", "1"), shares("3.333333"));
  assert.equal(after("0.000001", "2", "1"), shares("0.000001"));
  assert.equal(after("7", "1000", "1040"), shares("7.28"));
  assert.equal(after("1", "1", "0.017857143"), shares("0.017857"));
});

Deno.test(
  "O8, L4, DS-18, NM-06: a forward split multiplies shares and orders once; cost and value stay",
  withActions({ splits: [split()] }, async ({ holder, until, market, call, admin, product }) => {
    const one = await holder("AAPL", 10.5);
    await until("2026-11-20T10:00");
    const sell = await call("orders.place", one.user, limitOrder(one.id, "SELL", 10.5, 300));
    const buy = await call("orders.place", one.user, limitOrder(one.id, "BUY", 3, 100));
    const orderer = await holder();
    const only = await call("orders.place", orderer.user, limitOrder(orderer.id, "BUY", 2, 80.5));
    const before = (await one.holding("AAPL"))!;
    const { cash_balance: cash } = await call("portfolios.get", one.user, { id: one.id });
    await until("2026-11-22T23:59");
    assert.equal((await one.holding("AAPL"))!.shares, 10.5);
    market.quotes.AAPL = { bid: 49.99, ask: 50.01 };
    await until("2026-11-23T00:00");
    await call("splits.process-pending", admin, {});

    const after = (await one.holding("AAPL"))!;
    assert.deepEqual([after.shares, after.available_shares, after.cost_basis], [42, 0, before.cost_basis]);
    assert.ok(Math.abs(after.current_value! - before.current_value!) <= 0.01);
    assert.equal((await call("portfolios.get", one.user, { id: one.id })).cash_balance, cash);
    const [entry, ...more] = await one.entries("SPLIT");
    assert.deepEqual(more, []);
    assert.deepEqual([entry!.total_amount, entry!.cash_effect, entry!.share_effect, entry!.shares], [0, 0, 31.5, 42]);
    assert.equal(entry!.executed_at, newYork("2026-11-23T00:00").toString());
    assert.equal(entry!.notes, "4:1 split: 10.5 shares became 42");
    const order = async (who: typeof one, id: string) => {
      const found = (await call("orders.list", who.user, { portfolio_id: who.id })).find((o) => o.id === id)!;
      return [found.shares, found.limit_price, found.status];
    };
    assert.deepEqual(await order(one, sell.id), [42, 75, "pending"]);
    assert.deepEqual(await order(one, buy.id), [12, 25, "pending"]);
    assert.deepEqual(await order(orderer, only.id), [8, 20.12, "pending"]);
    assert.deepEqual(await orderer.entries("SPLIT"), []);
    assert.deepEqual((await one.notices("stock_split")).map((n) => n.link), [`/portfolios/${one.id}?tab=splits`]);
    assert.ok((await product.db.selectFrom("splits").select("processed_at").executeTakeFirstOrThrow()).processed_at);
    const { splits } = await call("splits.all", one.user, {});
    assert.deepEqual(splits.map((s) => [s.id, s.is_processed, s.is_reverse_split]), [["S1", true, false]]);
  }),
);

Deno.test(
  "O8, L4, DS-18: a reverse split keeps fractions and ends the orders",
  withActions({ splits: [split({ from: 8, to: 1 })] }, async ({ holder, until, call }) => {
    const one = await holder("AAPL", 10);
    const { id } = await call("orders.place", one.user, limitOrder(one.id, "SELL", 10, 300));
    await until("2026-11-23T10:00");
    const after = (await one.holding("AAPL"))!;
    assert.deepEqual([after.shares, after.available_shares, after.cost_basis], [1.25, 1.25, 2000.1]);
    const [order] = await call("orders.list", one.user, { portfolio_id: one.id });
    assert.deepEqual([order!.id, order!.status], [id, "cancelled"]);
    const titles = (await one.notices("stock_split")).map((n) => n.title).sort();
    assert.deepEqual(titles, ["AAPL had a reverse split", "Order cancelled"]);
  }),
);

Deno.test(
  "L4: a split that becomes known late concerns the shares held before it, and removes none that were sold",
  withActions({}, async ({ holder, until, announced, call }) => {
    const [kept, more, sold] = [await holder("AAPL"), await holder("AAPL"), await holder("AAPL")];
    await until("2026-11-24T10:00");
    await more.trade("trading.buy", "AAPL", 5);
    await sold.trade("trading.sell", "AAPL", 9.5);
    announced.splits.push(split({ from: 4, to: 1 }));
    await until("2026-11-25T10:00");
    const held = async (who: typeof kept) => (await who.holding("AAPL"))?.shares ?? 0;
    assert.equal(await held(kept), 2.5);
    assert.equal(await held(more), 7.5);
    assert.equal(await held(sold), 0);
    assert.equal(
      (await sold.entries("SPLIT"))[0]!.notes,
      "1:4 split: 10 shares became 2.5; 7 of them had been sold; none is left, and their cost of $100.00 is a realised loss",
    );
    assert.equal(
      (await sold.notices("stock_split"))[0]!.message,
      "AAPL split 1:4: 10 shares in Own would be 2.5 now, but shares were sold before the split was known: 0.5 were " +
        "removed, and 0 are left. What they cost, $100.00, is a realised loss.",
    );
    assert.match(
      (await kept.notices("stock_split"))[0]!.message,
      /10 shares in Own became 2\.5\. What they cost you and what they are worth is unchanged\.$/,
    );
    const { total_invested } = await call("portfolios.get", sold.user, { id: sold.id });
    assert.equal(total_invested, 0);
  }),
);

Deno.test(
  "PF-65: what a reverse split leaves of less than a millionth of a share is closed, and its cost is a realised loss",
  withActions({ splits: [split({ id: "of its own", from: 100, to: 1 })] }, async ({ holder, until, call, admin }) => {
    const one = await holder();
    const positions = [{ symbol: "AAPL", shares: 0.00004, average_cost: 250_000 }];
    await call("holdings.import", one.user, { portfolio_id: one.id, holdings: positions });
    await until("2026-11-23T10:00");
    assert.equal(await one.holding("AAPL"), undefined);
    const { total_invested, total_return } = await call("portfolios.get", one.user, { id: one.id });
    assert.deepEqual([total_invested, total_return], [0, -10]);
    assert.deepEqual((await one.entries("SPLIT")).map((e) => [e.share_effect, e.notes]), [[
      -0.00004,
      "1:100 split: 0.00004 shares became 0; none is left, and their cost of $10.00 is a realised loss",
    ]]);
    assert.equal(
      (await one.notices("stock_split"))[0]!.message,
      "AAPL split 1:100: 0.00004 shares in Own are less than a millionth of a share now, and the position is closed. " +
        "What they cost, $10.00, is a realised loss.",
    );
    assert.deepEqual((await call("ledger.verify", admin, {})).problems, []);
  }),
);

Deno.test(
  "two splits of a stock follow each other",
  withActions(
    { splits: [split(), split({ id: "S2", executionDate: "2026-12-01", from: 2, to: 3 })] },
    async ({ holder, until, call, announced }) => {
      const one = await holder("AAPL", 10);
      await until("2026-11-18T12:00");
      const impact = await call("splits.portfolio-impact", one.user, { portfolio_id: one.id });
      assert.deepEqual(impact.map((i) => [i.execution_date, i.current_shares, i.shares_after, i.average_cost_after]), [
        ["2026-11-23", 10, 40, 50.0025],
        ["2026-12-01", 10, 60, 33.335],
      ]);
      const { splits } = await call("splits.upcoming", one.user, { days_ahead: 10 });
      assert.deepEqual(splits.map((s) => [s.id, s.is_processed]), [["S1", false]]);
      announced.splits.push(split({ id: "S0", executionDate: "2026-11-18" }));
      assert.equal((await call("splits.upcoming", one.user, {})).splits.length, 2, "today is no more to come");
      await until("2026-12-01T12:00");
      // The one of the 18th was learnt of a day late.
      assert.equal((await one.holding("AAPL"))!.shares, 240);
      assert.deepEqual((await one.entries("SPLIT")).map((e) => e.share_effect), [30, 120, 80]);
      const none = await call("splits.portfolio-impact", one.user, { portfolio_id: one.id });
      assert.deepEqual(none, [], "today's is done");
    },
  ),
);
