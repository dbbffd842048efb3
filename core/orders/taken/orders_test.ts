import assert from "node:assert/strict";
import { z } from "zod";
import { systemActor } from "../../kernel/actor.ts";
import { cents, shares } from "../../kernel/money.ts";
import { contract } from "../../kernel/operation.ts";
import { command } from "../../kernel/run/handler.ts";
import { writeAll } from "../../kernel/store/bulk_write.ts";
import { inTransaction } from "../../kernel/store/db.ts";
import { LedgerWriter } from "../../ledger/mod.ts";
import { spendOnShares } from "../product_orders/spend.ts";
import { limitBuy, type Setup, withOrders } from "../testing.ts";
import { lockTaken, readTaken, takenWrite } from "./taken_bulk.ts";

/** A user with two portfolios, in a market that displays a hundred shares on each side and in which nothing trades. */
async function open({ call, market, funded }: Setup) {
  market.quotes.AAPL = { bid: 199.99, ask: 200.01, askShares: 100, bidShares: 100, volume: 50_000 };
  const { user, id } = await funded(1_000_000);
  const { id: other } = await call("portfolios.create", user, { name: "Other", initial_cash: 1_000_000 });
  const trade = async (side: "buy" | "sell", shares: number, portfolio_id = id) =>
    (await call(`trading.${side}`, user, { portfolio_id, stock_symbol: "AAPL", shares })).order.receipt!;
  return { user, id, other, trade };
}
const rowsOf = (setup: Setup, userId: string) =>
  setup.product.db.selectFrom("taken_sizes").selectAll().where("user_id", "=", userId).execute();

Deno.test(
  "ten orders of the displayed size, at once or one by one, over two portfolios, cost what one of ten times the size does",
  withOrders(async (setup) => {
    const whole = (await (await open(setup)).trade("buy", 1000)).amount;
    const one = await open(setup);
    let apart = 0;
    for (let i = 0; i < 10; i++) apart += (await one.trade("buy", 100, i % 2 === 0 ? one.id : one.other)).amount;
    const many = await open(setup);
    const receipts = await Promise.all(
      Array.from({ length: 10 }, (_, i) => many.trade("buy", 100, i % 2 === 0 ? many.id : many.other)),
    );
    const together = receipts.reduce((sum, { amount }) => sum + amount, 0);
    assert.equal(whole, 200_610, "30 basis points");
    // Each price is rounded to a hundredth of a basis point and of a cent.
    for (const sum of [apart, together]) assert.ok(Math.abs(sum - whole) < 0.3, `${sum} instead of ${whole}`);
    const taken = receipts.map((r) => r.taken_shares ?? 0).sort((a, b) => a - b);
    assert.deepEqual(taken, [0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
  }),
);

Deno.test(
  "twenty orders of the displayed size cost at least as much as one of twenty times the size",
  withOrders(async (setup) => {
    const whole = (await (await open(setup)).trade("buy", 2000)).amount;
    const { trade, id, other } = await open(setup);
    let sum = 0;
    for (let i = 0; i < 20; i++) sum += (await trade("buy", 100, i % 2 === 0 ? id : other)).amount;
    assert.ok(sum > whole - 0.6, `${sum} instead of ${whole}`);
  }),
);

Deno.test(
  "an order is priced after what its user took before: less as time and trades pass, nothing the next day",
  withOrders(async (setup) => {
    const { trade } = await open(setup);
    const quote = setup.market.quotes.AAPL!;
    const first = await trade("buy", 200);
    assert.deepEqual([first.impact_bps, first.taken_shares], [10, undefined]);
    const second = await trade("buy", 100);
    assert.deepEqual([second.impact_bps, second.taken_shares, second.rule], [22.43, 200, "touch+impact"]);
    setup.clock.advance({ minutes: 5 });
    assert.equal((await trade("buy", 0.5)).taken_shares, 300, "nothing has traded");
    quote.volume = 50_000 + 1000;
    setup.clock.advance({ minutes: 1 });
    // 300.5 less a tenth of 1000; by time 30.05 less.
    assert.equal((await trade("buy", 0.5)).taken_shares, 270.45);
    quote.volume = 50_000 + 2000;
    setup.clock.advance({ minutes: 9 });
    assert.equal((await trade("buy", 0.5)).taken_shares, 170.95, "by a tenth of 1000");
    quote.volume = null;
    setup.clock.advance({ minutes: 6 });
    assert.equal((await trade("buy", 0.5)).taken_shares, 68.58, "without a volume, by time");
    setup.clock.marketNow = Temporal.Instant.from("2026-11-18T10:30:00-05:00");
    assert.equal((await trade("buy", 100)).taken_shares, undefined);
    assert.equal((await trade("buy", 100)).impact_bps, 20);
  }),
);

Deno.test(
  "the other side, other symbols and other users are not concerned",
  withOrders(async (setup) => {
    const { trade, user, id } = await open(setup);
    await trade("buy", 300);
    const sold = await trade("sell", 200);
    assert.deepEqual([sold.impact_bps, sold.taken_shares], [10, undefined]);
    assert.deepEqual((await trade("sell", 50)).taken_shares, 200);
    const ford = await setup.call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 10 });
    assert.equal(ford.order.receipt?.taken_shares, undefined);
    const other = await open(setup);
    assert.equal((await other.trade("buy", 100)).impact_bps, 0);
    const together = await Promise.all([trade("sell", 50), other.trade("buy", 50), trade("buy", 50)]);
    assert.deepEqual(together.map((r) => r.taken_shares), [250, 100, 300], "each its own, in one transaction");
  }),
);

Deno.test(
  "an order below a fiftieth of the displayed size writes no row, where nothing is missing",
  withOrders(async (setup) => {
    const { trade, user } = await open(setup);
    await trade("buy", 1.99);
    await Promise.all([trade("buy", 1), trade("buy", 1)]);
    assert.deepEqual(await rowsOf(setup, user.userId), []);
    await trade("buy", 2);
    await trade("buy", 0.01);
    const rows = await rowsOf(setup, user.userId);
    assert.deepEqual(rows.map((r) => [r.symbol, r.side, r.shares, r.at.toString(), r.volume]), [
      ["AAPL", "BUY", "2.010000", "2026-11-17T15:30:00Z", 50_000],
    ]);
  }),
);

Deno.test(
  "an order that is refused or rests takes nothing; a buy with a ceiling takes what it bought",
  withOrders(async (setup) => {
    const { trade, user, id } = await open(setup);
    await assert.rejects(trade("buy", 1e6));
    await setup.call("orders.place", user, limitBuy(id, 190, 100));
    assert.deepEqual(await rowsOf(setup, user.userId), []);
    const ceiling = { portfolio_id: id, stock_symbol: "AAPL", shares: 100, max_amount: 10_000 };
    const { order } = await setup.call("trading.buy", user, ceiling);
    assert.equal(order.shares, 49.9975);
    assert.equal((await trade("buy", 1)).taken_shares, 49.9975);
  }),
);

Deno.test(
  "a buy with a ceiling costs no more where the displayed size was just taken, and few shares pay the most",
  withOrders(async (setup) => {
    const { trade, user, id } = await open(setup);
    await trade("buy", 100);
    const ceiling = { portfolio_id: id, stock_symbol: "AAPL", shares: 50, max_amount: 1000 };
    const { order } = await setup.call("trading.buy", user, ceiling);
    assert.ok(order.receipt!.impact_bps > 45 && order.receipt!.amount > 999.9, JSON.stringify(order));
    assert.ok(order.receipt!.amount <= 1000, JSON.stringify(order));
  }),
);

Deno.test(
  "a resting limit that the matcher fills is priced after what its user took, and takes from what follows",
  withOrders(async (setup) => {
    const { call, market, match } = setup;
    const { trade, user, id, other } = await open(setup);
    const resting = await call("orders.place", user, limitBuy(other, 199, 150));
    const second = await call("orders.place", user, limitBuy(id, 198.9, 100));
    await trade("buy", 200);
    await match();
    market.quotes.AAPL = { bid: 198, ask: 198.01, askShares: 100, bidShares: 100, volume: 50_010 };
    await match();
    const receipt = async (portfolio_id: string, order_id: string) =>
      (await call("orders.get", user, { portfolio_id, order_id })).receipt!;
    // Two seconds: by time 0.67 less, by trades one.
    const first = await receipt(other, resting.id);
    assert.deepEqual([first.taken_shares, first.impact_bps], [199.333334, 23.53]);
    const next = await receipt(id, second.id);
    assert.deepEqual([next.taken_shares, next.impact_bps], [349.333334, 28.82]);
    assert.equal((await trade("buy", 0.5)).taken_shares, 449.333334);
  }),
);

Deno.test(
  "a matcher step asks for no volume where all orders are small and nothing is missing",
  withOrders(async (setup) => {
    const { call, market, match } = setup;
    const { trade, user, id } = await open(setup);
    await call("orders.place", user, limitBuy(id, 199, 0.5));
    await match();
    market.quotes.AAPL = { ...market.quotes.AAPL, bid: 198, ask: 198.01 };
    const asked: number[] = [];
    const { snapshots } = market;
    market.snapshots = (symbols, at) => {
      asked.push(symbols.length);
      return snapshots.call(market, symbols, at);
    };
    await match();
    const small = asked.splice(0).length;
    assert.deepEqual(await rowsOf(setup, user.userId), []);
    await call("orders.place", user, limitBuy(id, 190, 0.5));
    await trade("buy", 10);
    market.quotes.AAPL = { ...market.quotes.AAPL, bid: 188, ask: 188.01 };
    asked.length = 0;
    await match();
    assert.equal(asked.length, small + 1, "once for a user of whom shares are missing");
    assert.deepEqual((await rowsOf(setup, user.userId)).map((r) => r.volume), [50_000]);
  }),
);

Deno.test(
  "the first fill that the matcher records has the day's volume, from which later trades are counted",
  withOrders(async (setup) => {
    const { call, market, match } = setup;
    const { trade, user, id } = await open(setup);
    await call("orders.place", user, limitBuy(id, 199, 100));
    await match();
    market.quotes.AAPL = { ...market.quotes.AAPL, bid: 198, ask: 198.01 };
    await match();
    setup.clock.advance({ minutes: 20 });
    assert.equal((await trade("buy", 1)).taken_shares, 100);
  }),
);

Deno.test(
  "orders.explain shows what the owner's earlier orders had taken, and the impact after it",
  withOrders(async (setup) => {
    const { call } = setup;
    const { trade, user, id } = await open(setup);
    const { id: order_id } = await call("orders.place", user, limitBuy(id, 190, 100));
    await trade("buy", 200);
    const { size } = await call("orders.explain", user, { portfolio_id: id, order_id });
    assert.deepEqual(size, { shares: 100, displayed_shares: 100, taken_shares: 200, expected_impact_bps: 22.43 });
    await trade("sell", 10);
    const { order } = await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 100 });
    const { ending } = await call("orders.explain", user, { portfolio_id: id, order_id: order.id });
    assert.match(ending!, /22\.43 .*, for its size and the 200 shares that your earlier orders had taken\.$/);
  }),
);

const spend = contract({
  name: "test.spend",
  route: "POST /test/spend",
  kind: "command",
  summary: "Buy for an amount",
  access: ["admin"],
  input: z.strictObject({ portfolioIds: z.array(z.string()), amount: z.number() }),
  output: z.object({ reasons: z.array(z.string().nullable()) }),
  errors: [],
});

Deno.test(
  "purchases of recurring contributions are priced after what the owner took, and take themselves",
  withOrders(async (setup) => {
    const { trade, user, id, other } = await open(setup);
    await trade("buy", 100);
    const admin = systemActor("test");
    const input = { portfolioIds: [id, other], amount: 20_001 };
    assert.deepEqual((await setup.run("test.spend", admin, input) as { reasons: unknown }).reasons, [null, null]);
    const orders = await setup.call("orders.list-all", user, { limit: 10 });
    const taken = orders.map((o) => o.receipt?.taken_shares).sort();
    const bought = orders.find((o) => o.receipt?.taken_shares === 100)!.shares;
    assert.deepEqual(taken, [100, Math.round((100 + bought) * 1e6) / 1e6, undefined]);
    const all = orders.reduce((sum, o) => sum + o.shares, 0);
    assert.equal((await trade("buy", 1)).taken_shares, Math.round(all * 1e6) / 1e6);
  }, [
    command(spend, async (ctx, { portfolioIds, amount }) => {
      const purchases = portfolioIds.map((portfolioId) => ({
        ...{ portfolioId, id: ctx.newId(), symbol: "AAPL", amount: cents(amount), notes: "Recurring" },
      }));
      const ledger = await LedgerWriter.open(ctx, portfolioIds, purchases);
      const reasons = await spendOnShares(ctx, ledger, purchases);
      ctx.send(ledger.write());
      return { reasons };
    }),
  ]),
);

Deno.test(
  "of two transactions of one user, over different portfolios, the second sees what the first took",
  withOrders(async (setup) => {
    const { trade, user } = await open(setup);
    await trade("buy", 100);
    const key = { userId: user.userId, symbol: "AAPL", side: "BUY" } as const;
    const { db } = setup.product;
    let locked = () => {};
    const isLocked = new Promise<void>((done) => locked = done);
    const first = inTransaction(db, async (trx) => {
      const [row] = await lockTaken(trx, [key, key]);
      locked();
      await new Promise((wake) => setTimeout(wake, 50));
      await writeAll(trx, [takenWrite([{ ...row!, shares: shares(250) }])]);
    });
    await isLocked;
    const seen = await inTransaction(db, (trx) => lockTaken(trx, [{ ...key, symbol: "F" }, key]));
    await first;
    assert.deepEqual(seen.map((row) => [row.side, row.shares]), [["BUY", shares(250)]]);
    assert.deepEqual(await readTaken(db, key), seen);
  }),
);
