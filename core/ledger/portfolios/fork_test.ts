import assert from "node:assert/strict";
import { systemActor } from "../../kernel/actor.ts";
import { noFacts } from "../../market/no_facts.ts";
import type { Split } from "../../market/mod.ts";
import { type Setup, withOrders } from "../../orders/testing.ts";
import { refused, seedUser } from "../../testing.ts";

const trader =
  ({ call }: Setup, { user, id }: Awaited<ReturnType<Setup["funded"]>>) =>
  (side: "buy" | "sell", stock_symbol: string, shares: number) =>
    call(`trading.${side}`, user, { portfolio_id: id, stock_symbol, shares });

/** Announces splits; the market returns them by symbol and date as a real one does. */
const announce = ({ market }: Setup, splits: Omit<Split, "id">[]) => {
  market.facts = {
    ...noFacts,
    splits: ({ symbol, fromDate, toDate }) =>
      Promise.resolve(
        splits.map((split, i) => ({ ...split, id: `S${i}` })).filter((s) =>
          s.symbol === symbol && s.executionDate >= fromDate! && s.executionDate <= toDate!
        ).toReversed(),
      ),
  };
};

Deno.test(
  "a copy has the cash, shares and costs of its instant, whatever happened since",
  withOrders(async (setup) => {
    const { call, clock, product } = setup;
    const own = await setup.funded();
    const { user, id } = own;
    const trade = trader(setup, own);
    await call("portfolios.edit", user, { id, description: "Words", enable_drip: false });
    await call("portfolios.set-reserve", user, { id, reserve_percentage: 20 });
    await trade("buy", "AAPL", 3);
    await trade("buy", "F", 10);
    await trade("buy", "MSFT", 1);
    await trade("sell", "MSFT", 1);
    clock.advance({ minutes: 1 });
    await trade("sell", "F", 4);
    const then = clock.market();
    const before = await call("portfolios.get", user, { id });
    const held = await call("holdings.list", user, { id });
    clock.advance({ seconds: 1 });
    await trade("sell", "AAPL", 3);
    await trade("buy", "MSFT", 1);
    await trade("buy", "F", 1);
    await call("portfolios.deposit", user, { id, amount: 77 });

    const copy = await call("portfolios.fork", user, { id, at: then.toString() });
    assert.equal(copy.name, "Copy of Trading");
    assert.deepEqual([copy.visibility, copy.is_default, copy.initial_cash], ["private", false, before.cash_balance]);
    for (
      const field of [
        ...["cash_balance", "total_value", "total_invested", "description", "enable_drip"],
        ...["cash_reserve_percentage", "money_market_rate"],
      ] as (keyof typeof copy)[]
    ) assert.equal(copy[field], before[field], field);
    const listed = await call("holdings.list", user, { id: copy.id });
    const figures = (rows: typeof held) => rows.map((h) => [h.stock.symbol, h.shares, h.cost_basis, h.average_cost]);
    assert.deepEqual(figures(listed), figures(held));
    assert.equal(copy.total_contributed, before.cash_balance + before.total_invested);

    const { transactions } = await call("transactions.list", user, { id: copy.id });
    assert.deepEqual(
      new Set(transactions.map((t) => t.notes)),
      new Set(["Copy of Trading as of 2026-11-17 10:31:00 New York time"]),
    );
    assert.deepEqual(transactions.map((t) => t.transaction_type).toReversed(), ["FORK", "IMPORT", "IMPORT"]);
    const row = await product.db.selectFrom("portfolios").select("leaderboard_hidden").where("id", "=", copy.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.leaderboard_hidden, true, "chosen in hindsight");

    const now = await call("portfolios.fork", user, { id, at: clock.market().toString(), name: "Now" });
    const original = await call("portfolios.get", user, { id });
    assert.deepEqual([now.name, now.total_value, now.cash_balance, now.total_invested], [
      "Now",
      original.total_value,
      original.cash_balance,
      original.total_invested,
    ]);
  }),
);

Deno.test(
  "a copy has each holding's own setting of reinvestment, whatever the portfolio's is",
  withOrders(async (setup) => {
    const { call, clock } = setup;
    const own = await setup.funded();
    const { user, id } = own;
    for (const symbol of ["AAPL", "F"]) await trader(setup, own)("buy", symbol, 1);
    const settings = async (of: string) =>
      Object.fromEntries((await call("holdings.list", user, { id: of })).map((h) => [h.stock.symbol, h.auto_reinvest]));
    const aapl = (await call("holdings.list", user, { id })).find((h) => h.stock.symbol === "AAPL")!;
    await call("holdings.set-auto-reinvest", user, { id: aapl.id, auto_reinvest: false });
    const expected = { AAPL: false, F: true };
    for (const enable_drip of [true, false]) {
      await call("portfolios.edit", user, { id, enable_drip });
      const at = clock.market().toString();
      clock.advance({ seconds: 1 });
      const copy = await call("portfolios.fork", user, { id, at });
      assert.deepEqual([copy.enable_drip, await settings(id), await settings(copy.id)], [
        enable_drip,
        expected,
        expected,
      ]);
    }
  }),
);

Deno.test(
  "the splits since multiply the copied shares; costs stay",
  withOrders(async (setup) => {
    const { call, clock } = setup;
    const own = await setup.funded();
    const { user, id } = own;
    await trader(setup, own)("buy", "F", 10.000001);
    const then = clock.market();
    const split = (executionDate: string, from: number, to: number) => ({ symbol: "F", executionDate, from, to });
    announce(setup, [
      // Before the opening of its day, so the shares of that noon have been multiplied.
      split("2026-11-17", 1, 50),
      split("2026-11-19", 1, 4),
      split("2026-11-20", 3, 1),
      { symbol: "AAPL", executionDate: "2026-11-19", from: 1, to: 7 },
      split("2026-12-01", 1, 9),
    ]);
    const copied = async (at: Temporal.Instant) => {
      const copy = await call("portfolios.fork", user, { id, at: at.toString() });
      const [held] = await call("holdings.list", user, { id: copy.id });
      return [held!.shares, held!.cost_basis];
    };
    assert.deepEqual(await copied(then), [10.000001, 100]);
    clock.marketNow = Temporal.Instant.from("2026-11-20T10:00:00-05:00");
    // x 4, then / 3: 13.333334666..., each step rounded to a millionth.
    assert.deepEqual(await copied(then), [13.333335, 100]);
    assert.deepEqual(await copied(Temporal.Instant.from("2026-11-18T23:59:59-05:00")), [13.333335, 100]);
    assert.deepEqual(await copied(Temporal.Instant.from("2026-11-19T00:00:00-05:00")), [3.333334, 100]);
  }),
);

Deno.test(
  "no copy of the future, of a time before the portfolio, of a competition, of an ended listing, or of another user's",
  withOrders(async (setup) => {
    const { call, clock, market, product } = setup;
    const own = await setup.funded();
    const { user, id } = own;
    const created = clock.market();
    await trader(setup, own)("buy", "F", 1);
    clock.advance({ hours: 1 });
    const fork = (at: Temporal.Instant, who = user) => call("portfolios.fork", who, { id, at: at.toString() });
    const now = clock.market();
    assert.match((await refused(fork(now.add({ seconds: 1 })), "RULE_BROKEN")).message, /has passed/);
    assert.equal(
      (await refused(fork(created.subtract({ seconds: 1 })), "RULE_BROKEN")).message,
      "Trading did not exist then; it was created 2026-11-17 10:30:00 New York time",
    );
    await refused(fork(now, await seedUser(product.db)), "NOT_FOUND");
    await refused(call("portfolios.fork", user, { id, at: "2026-11-17" }), "VALIDATION_FAILED");
    market.delisted = { F: "2026-11-16" };
    assert.match((await refused(fork(now), "RULE_BROKEN")).message, /F was held then and has been delisted/);
    market.delisted = {};
    const row = await product.db.selectFrom("portfolios").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const others = Array.from({ length: 98 }, () => ({
      ...row,
      id: crypto.randomUUID(),
      is_default: false,
      cash_balance: "0",
      contributed: "0",
      entry_count: 0,
      last_hash: "",
      trading_rules: null,
    }));
    await product.db.insertInto("portfolios").values(others).execute();
    await fork(now);
    assert.match((await refused(fork(now), "RULE_BROKEN")).message, /100 portfolios/);
    await product.db.updateTable("portfolios").set({ is_competition: true }).where("id", "=", id).execute();
    assert.match((await refused(fork(now), "RULE_BROKEN")).message, /competition/);
  }),
);

Deno.test(
  "an empty portfolio and one with a long name of wide characters can be copied",
  withOrders(async ({ call, product, clock }) => {
    const user = await seedUser(product.db);
    const { id } = await call("portfolios.create", user, { name: "x" + "😀".repeat(49) });
    const copy = await call("portfolios.fork", user, { id, at: clock.market().toString() });
    assert.equal(copy.name, `Copy of x${"😀".repeat(45)}`);
    assert.equal(copy.total_value, 0);
    assert.deepEqual((await call("ledger.verify", systemActor("test"), {})).problems, []);
  }),
);
