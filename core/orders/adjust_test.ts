import assert from "node:assert/strict";
import fc from "fast-check";
import { z } from "zod";
import { systemActor } from "../kernel/actor.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { price, priceNumber, type Shares } from "../kernel/money.ts";
import { contract } from "../kernel/operation.ts";
import { LedgerWriter } from "../ledger/mod.ts";
import {
  adjustOrdersForSplit,
  endOrders,
  listOrderedSymbols,
  listPortfoliosWithPending,
  lowerOrdersByDividend,
} from "./mod.ts";
import { toTick } from "./tick.ts";
import { limitBuy, type Setup, withOrders } from "./testing.ts";

let work: (ctx: CommandContext) => Promise<unknown>;
const workContract = contract({
  name: "test.work",
  route: "POST /test/work",
  kind: "command",
  summary: "Do what the test does",
  access: ["admin"],
  input: z.strictObject({}),
  output: z.object({}),
  errors: [],
});
const handlers = [command(workContract, async (ctx) => {
  await work(ctx);
  return {};
})];

/** Runs work on the orders of AAPL in a portfolio, in one transaction. */
async function withLedger(
  { run }: Setup,
  portfolioId: string,
  act: (ctx: CommandContext, ledger: LedgerWriter) => Promise<unknown>,
): Promise<void> {
  work = async (ctx) => {
    const ledger = await LedgerWriter.open(ctx, [portfolioId], [{ portfolioId, symbol: "AAPL" }]);
    await act(ctx, ledger);
    await ledger.write();
  };
  await run("test.work", systemActor("test"), {});
}

/** A split of AAPL as the module of corporate actions does it; the shares change before the orders or after them. */
const split = (setup: Setup, portfolioId: string, from: number, to: number, sharesFirst = false) => {
  const before = setup.clock.market();
  return withLedger(setup, portfolioId, async (ctx, ledger) => {
    const held = ledger.holding(portfolioId, "AAPL")?.shares ?? 0n;
    const changeShares = () =>
      held > 0n && ledger.apply(portfolioId, {
        type: "SPLIT",
        source: { type: "split", id: `AAPL ${before}` },
        symbol: "AAPL",
        amount: 0n as never,
        shareEffect: held * BigInt(to) / BigInt(from) - held as Shares,
      });
    if (sharesFirst) changeShares();
    await adjustOrdersForSplit(ctx, ledger, { symbol: "AAPL", from, to, before }, [portfolioId]);
    if (!sharesFirst) changeShares();
  });
};

const orders = async ({ call }: Setup, user: Parameters<Setup["call"]>[1]) =>
  (await call("orders.list-all", user, { limit: 50 })).toReversed().filter((o) => o.order_type !== "market");

const limitSell = (portfolio_id: string, limit_price: number, shares: number) => ({
  ...limitBuy(portfolio_id, limit_price, shares),
  transaction_type: "SELL" as const,
});

Deno.test("prices round to a cent at and above a dollar and to a hundredth of a cent below, in the owner's favour", () => {
  const rounded = (side: "BUY" | "SELL", from: number, by: bigint) => priceNumber(toTick(side, price(from), by));
  assert.deepEqual([rounded("BUY", 916.77, 4n), rounded("SELL", 916.77, 4n)], [229.19, 229.2]);
  assert.deepEqual([rounded("BUY", 2, 3n), rounded("SELL", 2, 3n)], [0.6666, 0.6667]);
  assert.deepEqual([rounded("BUY", 4, 4n), rounded("SELL", 4, 4n)], [1, 1]);
  assert.deepEqual([rounded("BUY", 3.9999, 4n), rounded("SELL", 3.9999, 4n)], [0.9999, 1]);
  fc.assert(fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 100n), (units, by) => {
    const exact = Number(units) / Number(by);
    const [down, up] = [Number(toTick("BUY", units, by)), Number(toTick("SELL", units, by))];
    assert.ok(down <= exact && exact <= up && up - down <= (exact >= 10_000 ? 100 : 1));
  }));
});

for (const sharesFirst of [false, true]) {
  Deno.test(
    `O8: a forward split moves orders, reservations, cost and shares in one transaction, the shares ${
      sharesFirst ? "before" : "after"
    } the orders`,
    withOrders(async (setup) => {
      const { call, market, product, funded, match, clock } = setup;
      const { user, id } = await funded(100_000);
      market.quotes.AAPL = { bid: 999.99, ask: 1000.01 };
      await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 3.333333 });
      await call("orders.place", user, limitBuy(id, 916.77, 10, { notes: "cheap" }));
      await call("orders.place", user, limitSell(id, 1916.77, 3.333333));
      await match();
      clock.advance({ milliseconds: 700 });
      const [held] = await call("holdings.list", user, { id });
      await split(setup, id, 1, 4, sharesFirst);
      const [buy, sell] = await orders(setup, user);
      assert.deepEqual([buy!.shares, buy!.limit_price, sell!.shares, sell!.limit_price], [
        40,
        229.19,
        13.333332,
        479.2,
      ]);
      assert.equal(
        buy!.notes,
        "cheap\nAdjusted for the 4:1 split: 10 shares, limit $916.77 is now 40 shares, limit $229.19",
      );
      assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 9167.6);
      market.quotes.AAPL = { bid: 249.99, ask: 250.01 };
      const [now] = await call("holdings.list", user, { id });
      assert.equal(now!.shares, 13.333332);
      assert.equal(now!.cost_basis, held!.cost_basis, "the cost is unchanged exactly");
      assert.ok(Math.abs(now!.current_value! - held!.current_value!) <= 0.01, "the value within a cent");
      const row = await product.db.selectFrom("holdings").select(["shares", "reserved_shares"])
        .where("portfolio_id", "=", id).executeTakeFirstOrThrow();
      assert.equal(row.reserved_shares, row.shares, "all shares are reserved for the sell, as before");

      // The same split again changes nothing: the entry exists, and the orders record it.
      await assert.rejects(split(setup, id, 1, 4, sharesFirst), /Something went wrong/);
      const before = clock.market();
      await withLedger(
        setup,
        id,
        (ctx, ledger) => adjustOrdersForSplit(ctx, ledger, { symbol: "AAPL", from: 1, to: 4, before }, [id]),
      );
      assert.deepEqual((await orders(setup, user)).map((o) => o.shares), [40, 13.333332]);

      // The matcher takes the new limit from the split on.
      market.quotes.AAPL = { bid: 229.18, ask: 229.19 };
      await match();
      assert.deepEqual((await orders(setup, user)).map((o) => [o.status, o.receipt?.price]), [["executed", 229.19], [
        "pending",
        undefined,
      ]]);
      await call("orders.cancel", user, { portfolio_id: id, order_id: sell!.id });
    }, handlers),
  );
}

Deno.test(
  "O8: a split adjusts stops, trailing stops and both sells of a bracket, which keep one reservation",
  withOrders(async (setup) => {
    const { call, clock, market, funded, match } = setup;
    const { user, id } = await funded(100_000);
    const base = limitBuy(id, 0, 10, { limit_price: null });
    const sell = { ...base, transaction_type: "SELL" as const };
    await call("orders.place", user, {
      ...base,
      ...{ order_type: "market", shares: 9, take_profit_price: 250.01, stop_loss_price: 150.01 },
    });
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 20 });
    await call("orders.place", user, { ...sell, order_type: "trailing_stop", trail_amount: 10 });
    await call("orders.place", user, { ...sell, order_type: "trailing_stop", trail_percent: 10 });
    await call("orders.place", user, { ...base, order_type: "stop", stop_price: 260, take_profit_price: 301 });
    await call("orders.place", user, { ...base, order_type: "trailing_stop", trail_amount: 50 });
    await match();
    const pending = async () => (await orders(setup, user)).filter((o) => o.status === "pending");
    const reserved = async () => (await call("portfolios.spendable-cash", user, { id })).pending_orders_total;
    assert.equal(await reserved(), 5355.11);
    clock.advance({ seconds: 1 });
    await split(setup, id, 1, 2);
    market.quotes.AAPL = { bid: 99.99, ask: 100.01 };
    await match();
    assert.deepEqual(
      (await pending()).map((o) => [o.order_type, o.shares, o.limit_price, o.stop_price, o.trail_amount]),
      [
        ["limit", 18, 125.01, null, null],
        ["stop", 18, null, 75.01, null],
        ["trailing_stop", 20, null, 95, 5],
        ["trailing_stop", 20, null, 90, null],
        ["stop", 20, null, 130, null],
        ["trailing_stop", 20, null, 125, 25],
      ],
    );
    assert.equal((await pending())[4]!.take_profit_price, 150.5);
    assert.equal(await reserved(), 5355.11);
    assert.deepEqual((await call("holdings.list", user, { id }))[0]!.available_shares, 0);
    market.quotes.AAPL = { bid: 94.99, ask: 95.01 };
    assert.equal((await match()).executed, 1, "the trailing stop follows the new price");
  }, handlers),
);

Deno.test(
  "on an ex-date sell stops and the best price of trailing sells fall by the dividend, buy stops stay",
  withOrders(async (setup) => {
    const { call, clock, funded, match } = setup;
    const { user, id } = await funded(100_000);
    const base = limitBuy(id, 0, 10, { limit_price: null });
    const sell = { ...base, transaction_type: "SELL" as const };
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 30 });
    await call("orders.place", user, { ...sell, order_type: "stop", stop_price: 190 });
    await call("orders.place", user, { ...sell, order_type: "stop_limit", stop_price: 185, limit_price: 184.5 });
    await call("orders.place", user, { ...sell, order_type: "trailing_stop", trail_amount: 10 });
    await call("orders.place", user, { ...base, order_type: "stop", stop_price: 210 });
    await call("orders.place", user, { ...base, order_type: "stop_limit", stop_price: 210, limit_price: 211 });
    await match();
    clock.advance({ seconds: 1 });
    const dividend = { symbol: "AAPL", amount: "1.234500", exDate: "2026-11-18", before: clock.market() };
    await withLedger(setup, id, (ctx, ledger) => lowerOrdersByDividend(ctx, ledger, dividend, [id]));
    assert.deepEqual((await orders(setup, user)).map((o) => [o.stop_price, o.limit_price]), [
      [188.76, null],
      [183.76, 183.26],
      [188.76, null],
      [210, null],
      [210, 211],
    ]);
  }, handlers),
);

Deno.test(
  "a stop that a dividend leaves nothing of ends with the other sell of its bracket",
  withOrders(async (setup) => {
    const { call, clock, funded } = setup;
    const { user, id } = await funded();
    const prices = { order_type: "market", limit_price: null, take_profit_price: 300, stop_loss_price: 2 };
    await call("orders.place", user, limitBuy(id, 0, 10, prices));
    clock.advance({ seconds: 1 });
    const dividend = { symbol: "AAPL", amount: "2.5", exDate: "2026-11-18", before: clock.market() };
    await withLedger(setup, id, (ctx, ledger) => lowerOrdersByDividend(ctx, ledger, dividend, [id]));
    assert.deepEqual((await orders(setup, user)).map((o) => [o.order_type, o.status, o.reason]), [
      ["limit", "cancelled", "The other order of its bracket was cancelled"],
      ["stop", "cancelled", "Lowered by the dividend of $2.50 on Nov 18, 2026: nothing is left of its price"],
    ]);
    assert.equal((await call("holdings.list", user, { id }))[0]!.available_shares, 10);
  }, handlers),
);

Deno.test(
  "a split of three for two keeps six decimals of a share and never reserves more shares than are held",
  withOrders(async (setup) => {
    const { call, clock, funded } = setup;
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1.000001 });
    await call("orders.place", user, limitSell(id, 300, 0.500001));
    await call("orders.place", user, limitSell(id, 400, 0.5));
    clock.advance({ seconds: 1 });
    await split(setup, id, 2, 3);
    assert.deepEqual((await orders(setup, user)).map((o) => [o.shares, o.limit_price]), [[0.750001, 200], [
      0.75,
      266.67,
    ]]);
  }, handlers),
);

Deno.test(
  "a reverse split cancels the orders that were placed before it, and notifies their owners",
  withOrders(async (setup) => {
    const { call, clock, funded } = setup;
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
    await call("orders.place", user, limitBuy(id, 150, 2));
    await call("orders.place", user, limitSell(id, 250, 10));
    await call("orders.place", user, limitBuy(id, 350, 2, { stock_symbol: "MSFT" }));
    clock.advance({ seconds: 1 });
    await call("orders.place", user, limitBuy(id, 140, 2));
    await split(setup, id, 10, 1);
    assert.deepEqual((await orders(setup, user)).map((o) => [o.status, o.reason]), [
      ["cancelled", "Cancelled by the 1:10 reverse split"],
      ["cancelled", "Cancelled by the 1:10 reverse split"],
      ["pending", null],
      ["pending", null],
    ]);
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 980);
    const notices = await call("notifications.list", user, {});
    assert.deepEqual(notices.map((n) => n.type), ["stock_split", "stock_split"]);
    assert.deepEqual([notices[1]!.title, notices[1]!.message], [
      "Order cancelled",
      "Limit order to buy 2 AAPL, limit $150.00: Cancelled by the 1:10 reverse split. " +
      "Place it again at the new price if you still want it.",
    ]);
  }, handlers),
);

Deno.test(
  "on an ex-date open buy limits fall by the dividend, rounded down to the tick, once per ex-date",
  withOrders(async (setup) => {
    const { call, clock, market, funded, match } = setup;
    const { user, id } = await funded();
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
    await call("orders.place", user, limitBuy(id, 190, 2));
    await call("orders.place", user, limitBuy(id, 0.2, 2));
    await call("orders.place", user, limitSell(id, 250, 1));
    clock.advance({ seconds: 1 });
    const lower = (amount: string, exDate: string) => {
      const before = clock.market();
      return withLedger(
        setup,
        id,
        (ctx, ledger) => lowerOrdersByDividend(ctx, ledger, { symbol: "AAPL", amount, exDate, before }, [id]),
      );
    };
    await lower("0.255000", "2026-11-18");
    await lower("0.255000", "2026-11-18");
    assert.deepEqual((await call("notifications.list", user, {})).map((n) => n.message), [
      "Limit order to buy 2 AAPL, limit $0.20: Lowered by the dividend of $0.255 on Nov 18, 2026: " +
      "nothing is left of its price.",
    ]);
    const open = async () => (await orders(setup, user));
    assert.deepEqual((await open()).map((o) => [o.limit_price, o.status]), [
      [189.74, "pending"],
      [0.2, "cancelled"],
      [250, "pending"],
    ]);
    assert.equal((await call("portfolios.spendable-cash", user, { id })).pending_orders_total, 379.48);
    await lower("0.25", "2027-02-18");
    assert.equal((await open())[0]!.limit_price, 189.49);
    assert.match(
      (await open())[0]!.notes!,
      /Lowered by the dividend of \$0.25 on Feb 18, 2027: .* shares, limit \$189.49$/,
    );
    market.quotes.AAPL = { bid: 189.5, ask: 189.5 };
    assert.equal((await match()).executed, 0);
    market.quotes.AAPL = { bid: 189.48, ask: 189.49 };
    assert.equal((await match()).executed, 1);
  }, handlers),
);

Deno.test(
  "endOrders() ends a symbol's orders with the reason, and the lists name the portfolios and symbols with pending orders",
  withOrders(async (setup) => {
    const { call, clock, product, funded } = setup;
    const owners = [await funded(), await funded(), await funded()];
    for (const { user, id } of owners) {
      await call("orders.place", user, limitBuy(id, 150, 2));
      await call("orders.place", user, limitBuy(id, 300, 2, { stock_symbol: "MSFT" }));
    }
    const placed = clock.market();
    clock.advance({ seconds: 1 });
    const before = clock.market();
    const page = (symbol: string, before: Temporal.Instant, after: string | null, limit: number) =>
      listPortfoliosWithPending(product.db, symbol, before, { after, limit });
    const ids = owners.map((o) => o.id).sort();
    assert.deepEqual(await page("AAPL", before, null, 2), ids.slice(0, 2));
    assert.deepEqual(await page("AAPL", before, ids[1]!, 2), ids.slice(2));
    assert.deepEqual(await page("AAPL", placed, null, 2), []);
    assert.deepEqual(await page("F", before, null, 2), []);
    assert.deepEqual(await listOrderedSymbols(product.db), ["AAPL", "MSFT"]);
    const { user, id } = owners[0]!;
    let ended = 0;
    await withLedger(setup, id, async (ctx, ledger) => {
      ended = await endOrders(ctx, ledger, { symbol: "AAPL", before, reason: "AAPL was delisted" }, [id]);
    });
    assert.equal(ended, 1);
    assert.deepEqual((await orders(setup, user)).map((o) => [o.status, o.reason]), [
      ["cancelled", "AAPL was delisted"],
      ["pending", null],
    ]);
    assert.deepEqual(await page("AAPL", before, null, 9), ids.filter((other) => other !== id));
  }, handlers),
);
