import assert from "node:assert/strict";
import { sql } from "kysely";
import { readOutbox } from "../kernel/run/outbox.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { cents, shares } from "../kernel/money.ts";
import { MarketDataError } from "../market/mod.ts";
import { refused } from "../testing.ts";
import { delistingChanges } from "./mod.ts";
import { delisting, newYork, withActions } from "./testing.ts";

const toAapl = delisting({
  reason: "stock_merger",
  cashPerShare: null,
  nextSymbol: "AAPL",
  exchangeRatio: 0.3512,
});
const unknownTerms = delisting({ reason: "unknown", cashPerShare: null });

Deno.test(
  "a cash merger: holders are notified once, orders end after the last day, and shares become cash once",
  withActions({ delistings: [delisting()] }, async ({ holder, until, call, admin, product }) => {
    const [one, other] = [await holder("F", 10), await holder("AAPL", 1)];
    const orderOf = (who: typeof one, transaction_type: "BUY" | "SELL") =>
      call("orders.place", who.user, {
        ...{ portfolio_id: who.id, stock_symbol: "F", transaction_type, shares: 4 },
        ...{ order_type: "limit", limit_price: transaction_type === "BUY" ? 5 : 50 },
      });
    await orderOf(one, "SELL");
    const { id: buy } = await orderOf(other, "BUY");
    await until("2026-11-18T00:00");
    const [notice] = await one.notices("system_announcement");
    assert.deepEqual([notice!.title, notice!.link], ["F will be delisted", "/stocks/F"]);
    assert.equal(
      notice!.message,
      "F was acquired and is delisted; its last trading day is 2026-11-24. Each share becomes $12.50 in cash.",
    );
    assert.deepEqual(await other.notices("system_announcement"), []);
    assert.deepEqual(
      (await call("delistings.upcoming", one.user, {})).delistings.map((d) => [d.id, d.cash_per_share]),
      [
        ["F-end", 12.5],
      ],
    );
    await until("2026-11-24T23:59");
    assert.equal((await one.holding("F"))!.shares, 10);
    await until("2026-11-25T00:00");
    assert.equal((await call("delistings.process-pending", admin, {})).processed, 0);
    assert.equal(await one.holding("F"), undefined);
    const [entry, ...more] = await one.entries("MERGER");
    assert.deepEqual(more, []);
    assert.deepEqual([entry!.total_amount, entry!.cash_effect, entry!.share_effect], [125, 125, -10]);
    assert.equal(entry!.executed_at, newYork("2026-11-25T00:00").toString());
    assert.equal(entry!.notes, "F was acquired and is delisted: 10 shares became $125.00, at $12.50 a share");
    for (const who of [one, other]) {
      const [order] = await call("orders.list", who.user, { portfolio_id: who.id });
      assert.deepEqual([order!.status, order!.reason], ["cancelled", "F was acquired and is delisted"]);
    }
    assert.deepEqual((await one.notices("system_announcement")).map((n) => n.title).sort(), [
      "F was delisted",
      "F will be delisted",
      "Order cancelled",
    ]);
    assert.deepEqual((await other.notices("system_announcement")).map((n) => [n.message, n.link]), [[
      "Limit order to buy 4 F, limit $5.00: F was acquired and is delisted.",
      `/portfolios/${other.id}?tab=orders&dialog=receipt&in=${other.id}&item=${buy}`,
    ]]);
    assert.ok(
      (await product.db.selectFrom("delistings").select("processed_at").executeTakeFirstOrThrow()).processed_at,
    );
    assert.equal((await call("portfolios.get", one.user, { id: one.id })).total_return, 25);
    assert.deepEqual((await call("delistings.upcoming", one.user, {})).delistings, []);
  }),
);

Deno.test(
  "a takeover that is called off settles nothing: shares and orders stay, and those notified of it are notified again",
  withActions({ delistings: [delisting()] }, async ({ holder, until, call, announced, product }) => {
    const [one, other] = [await holder("F", 10), await holder("AAPL", 1)];
    const { id: sell } = await call("orders.place", one.user, {
      ...{ portfolio_id: one.id, stock_symbol: "F", transaction_type: "SELL", shares: 4 },
      ...{ order_type: "limit", limit_price: 50 },
    });
    await until("2026-11-18T00:00");
    announced.delistings = [];
    await until("2026-11-20T00:00");
    assert.deepEqual(
      (await one.notices("system_announcement")).map(({ title, message, link }) => [title, message, link]),
      [
        [
          "F stays listed",
          "Its takeover was called off, so 2026-11-24 is not its last trading day. Your shares and your resting orders " +
          "stay as they are.",
          "/stocks/F",
        ],
        ["F will be delisted", (await one.notices("system_announcement"))[1]!.message, "/stocks/F"],
      ],
    );
    assert.deepEqual((await call("delistings.upcoming", one.user, {})).delistings, []);
    await until("2026-11-27T10:00");
    assert.deepEqual([(await one.holding("F"))!.shares, await one.entries("MERGER")], [10, []]);
    const orders = await call("orders.list", one.user, { portfolio_id: one.id });
    assert.equal(orders.find(({ id }) => id === sell)!.status, "pending");
    assert.equal((await one.notices("system_announcement")).length, 2);
    assert.deepEqual(await other.notices("system_announcement"), []);
    // It may be announced again.
    announced.delistings = [delisting({ id: "F-later", announcedOn: "2026-11-27", lastDay: "2026-12-03" })];
    await until("2026-12-04T00:00");
    assert.deepEqual((await one.entries("MERGER")).map((e) => e.cash_effect), [125]);
    assert.deepEqual(await product.db.selectFrom("delistings").select("id").execute(), [{ id: "F-later" }]);
  }),
);

Deno.test(
  "raised terms are what is paid, and an end that is no longer announced stays while the market does not respond",
  withActions({ delistings: [delisting()] }, async ({ holder, until, announced, market, product }) => {
    const one = await holder("F", 10);
    await until("2026-11-18T00:00");
    announced.delistings = [delisting({ cashPerShare: 13.5 })];
    await until("2026-11-20T00:00");
    const { facts } = market;
    market.facts = { ...facts, delistings: () => Promise.reject(new MarketDataError("unavailable", "Away")) };
    await until("2026-11-21T00:00");
    assert.equal((await product.db.selectFrom("delistings").selectAll().execute()).length, 1);
    market.facts = facts;
    await until("2026-11-25T10:00");
    assert.deepEqual((await one.entries("MERGER")).map((e) => e.cash_effect), [135]);
  }),
);

Deno.test(
  "an end without terms stays when it is no longer announced: the provider may have left it out",
  withActions({ delistings: [unknownTerms] }, async ({ holder, until, announced, product }) => {
    await holder("F", 10);
    await until("2026-11-18T00:00");
    announced.delistings = [];
    await until("2026-11-20T00:00");
    assert.equal((await product.db.selectFrom("delistings").selectAll().execute()).length, 1);
  }),
);

Deno.test(
  "a bankruptcy that pays nothing closes the holding at a loss, and says so",
  withActions(
    { delistings: [delisting({ reason: "bankruptcy", cashPerShare: 0 })] },
    async ({ holder, until, call }) => {
      const one = await holder("F", 10);
      await until("2026-11-25T10:00");
      const [entry] = await one.entries("MERGER");
      assert.deepEqual([entry!.total_amount, entry!.cash_effect, entry!.share_effect], [0, 0, -10]);
      assert.equal(
        entry!.notes,
        "F is bankrupt and delisted: 10 shares were cancelled, and nothing was paid for them",
      );
      assert.equal(await one.holding("F"), undefined);
      const { total_return, total_invested } = await call("portfolios.get", one.user, { id: one.id });
      assert.deepEqual([total_return, total_invested], [-100, 0]);
    },
  ),
);

Deno.test(
  "shares that go on under another symbol carry their cost with them",
  withActions({ delistings: [delisting({ reason: "moved_otc", cashPerShare: null, nextSymbol: "FQ" })] }, async (a) => {
    const one = await a.holder("F", 10);
    a.market.quotes.FQ = { bid: 3, ask: 3.02 };
    await a.until("2026-11-25T10:00");
    assert.equal(await one.holding("F"), undefined);
    const moved = (await one.holding("FQ"))!;
    assert.deepEqual([moved.shares, moved.cost_basis], [10, 100]);
    assert.deepEqual((await one.entries("MERGER")).map((e) => [e.stock_symbol, e.share_effect, e.cash_effect]), [
      ["F", -10, 0],
      ["FQ", 10, 0],
    ]);
    assert.equal((await a.call("portfolios.get", one.user, { id: one.id })).total_contributed, 100_000);
  }),
);

Deno.test(
  "a merger for shares: each becomes shares of the buyer at the ratio, which carry its cost, also beside own ones",
  withActions({ delistings: [toAapl] }, async ({ holder, until, call, process }) => {
    const [one, both] = [await holder("F", 10), await holder("F", 3)];
    await both.trade("trading.buy", "AAPL", 2);
    const before = (await both.holding("AAPL"))!;
    await until("2026-11-18T00:00");
    const notice = (await one.notices("system_announcement"))[0]!.message;
    assert.match(
      notice,
      /F was acquired and is delisted; .* Each share becomes 0.3512 shares of AAPL, at the same cost.$/,
    );
    await until("2026-11-25T10:00");
    await process().advance();
    for (const [who, expected, cost] of [[one, 3.512, 100], [both, 3.0536, before.cost_basis + 30]] as const) {
      assert.equal(await who.holding("F"), undefined);
      const held = (await who.holding("AAPL"))!;
      assert.deepEqual([held.shares, held.cost_basis], [expected, cost]);
      assert.equal((await call("portfolios.get", who.user, { id: who.id })).total_contributed, 100_000);
    }
    assert.deepEqual((await one.entries("MERGER")).map((e) => [e.stock_symbol, e.shares, e.share_effect, e.notes]), [
      ["F", 10, -10, "F was acquired and is delisted: 10 shares became 3.512 AAPL, at 0.3512 for each"],
      ["AAPL", 3.512, 3.512, "F was acquired and is delisted: 10 shares became 3.512 AAPL, at 0.3512 for each"],
    ]);
  }),
);

Deno.test(
  "shares that go on over the counter under their own symbol stay, and only orders end",
  withActions(
    { delistings: [delisting({ reason: "moved_otc", cashPerShare: null })] },
    async ({ holder, until, call }) => {
      const one = await holder("F", 10);
      await until("2026-11-25T10:00");
      assert.equal((await one.holding("F"))!.shares, 10);
      assert.deepEqual(await one.entries("MERGER"), []);
      assert.deepEqual((await call("delistings.upcoming", one.user, {})).delistings, []);
    },
  ),
);

Deno.test("a listing that ends without terms, or goes on under its own symbol, changes no holding", () => {
  const held = { shares: shares("10"), cost: cents("2000") };
  const row = { ...unknownTerms, cash_per_share: null, next_symbol: null, exchange_ratio: null } as never;
  assert.deepEqual([
    delistingChanges(row, held),
    delistingChanges({ ...row as object, reason: "moved_otc" } as never, held),
  ], [
    [],
    [],
  ]);
});

Deno.test(
  "without terms holders are notified and nothing is converted until an admin sets them",
  withActions({ delistings: [unknownTerms, { ...unknownTerms, id: "AAPL-end", symbol: "AAPL" }] }, async (actions) => {
    const { holder, until, call, admin, product } = actions;
    const one = await holder("F", 10);
    await one.trade("trading.buy", "AAPL", 1);
    await call("orders.place", one.user, {
      ...{ portfolio_id: one.id, stock_symbol: "F", transaction_type: "SELL", shares: 4 },
      ...{ order_type: "limit", limit_price: 50 },
    });
    await until("2026-11-26T10:00");
    const [cancelled, notice] = await one.notices("system_announcement");
    assert.equal(cancelled!.title, "Order cancelled");
    assert.match(notice!.message, /The terms are not known yet/);
    assert.equal((await call("orders.list", one.user, { portfolio_id: one.id }))[0]!.status, "cancelled");
    assert.equal((await one.holding("F"))!.shares, 10);

    const set = (terms: { cash_per_share?: number; next_symbol?: string; exchange_ratio?: number }, id = "F-end") =>
      call("delistings.set-terms", admin, { id, ...terms });
    await refused(set({}), "RULE_BROKEN");
    await refused(set({ cash_per_share: 1, next_symbol: "AAPL" }), "RULE_BROKEN");
    await refused(set({ cash_per_share: 1 }, "none"), "NOT_FOUND");
    await refused(set({ next_symbol: "NONE" }), "SYMBOL_NOT_FOUND");
    await refused(set({ next_symbol: "F" }), "RULE_BROKEN");
    await refused(set({ cash_per_share: 1, exchange_ratio: 2 }), "RULE_BROKEN");
    const inShares = await set({ next_symbol: "AAPL", exchange_ratio: 0.5 });
    assert.deepEqual([inShares.cash_per_share, inShares.next_symbol, inShares.exchange_ratio], [null, "AAPL", 0.5]);
    assert.equal((await set({ cash_per_share: 7.5 })).cash_per_share, 7.5);
    const stored = await product.db.selectFrom("delistings").select(["id", "cash_per_share"]).orderBy("id").execute();
    assert.deepEqual(stored.map((d) => [d.id, d.cash_per_share && Number(d.cash_per_share)]), [
      ["AAPL-end", null],
      ["F-end", 7.5],
    ]);
    // The provider still does not return the terms; those of the admin are kept.
    await until("2026-11-27T10:00");
    assert.deepEqual((await one.entries("MERGER")).map((e) => e.cash_effect), [75]);
    await refused(set({ cash_per_share: 8 }), "CONFLICT");
  }),
);

Deno.test(
  "processes that process the same days notify and settle once",
  withActions({ delistings: [delisting()] }, async ({ holder, process }) => {
    const people = [await holder("F", 10), await holder("F", 20), await holder("F", 30)];
    const processes = [process(), process()];
    for (const { product } of processes) product.clock.marketNow = newYork("2026-11-26T11:00");
    await Promise.all(processes.map(({ advance }) => advance()));
    for (const one of people) {
      assert.equal((await one.entries("MERGER")).length, 1);
      assert.equal((await one.notices("system_announcement")).length, 2);
    }
  }),
);

Deno.test(
  "J7: while a portfolio fails, what the others have bought since is not settled again",
  withActions({ delistings: [delisting()] }, async ({ holder, until, product, clock }) => {
    const [broken, sound] = [await holder("F", 10), await holder("F", 10)];
    await until("2026-11-24T12:00");
    await sql.raw(`alter table portfolios add constraint broken check (id <> '${broken.id}') not valid`)
      .execute(product.db);
    await until("2026-11-25T10:00");
    await sound.trade("trading.buy", "F", 3);
    await sql.raw("alter table portfolios drop constraint broken").execute(product.db);
    clock.wallAt = clock.wall().add({ minutes: 11 });
    await until("2026-11-26T10:00");
    assert.equal((await sound.holding("F"))!.shares, 3);
    assert.equal((await broken.entries("MERGER")).length, 1);
    const failed = await product.db.selectFrom("work_failures").select("portfolio_id").execute();
    assert.deepEqual(failed, [{ portfolio_id: broken.id }]);
  }),
);

Deno.test(
  "when holders are notified of a delisting, nothing is due until its last day is over",
  withActions({ delistings: [delisting()] }, async ({ holder, until, product }) => {
    await holder("F", 10);
    const work = product.services.dueWork.find(({ operation }) => operation === "delistings.process-pending")!;
    const isDue = (at: string) => work.isDue(product.db, newYork(at));
    await until("2026-11-17T23:59");
    await until("2026-11-18T00:00");
    assert.deepEqual([await isDue("2026-11-18T00:00"), await isDue("2026-11-24T00:00")], [false, false]);
    assert.equal(await isDue("2026-11-25T00:00"), true);
  }),
);

Deno.test(
  "terms that arrive while a delisting is being settled are refused",
  withActions({ delistings: [unknownTerms] }, async ({ holder, until, call, admin, product }) => {
    await holder("F", 10);
    await until("2026-11-18T00:00");
    let given: Promise<unknown> | undefined;
    await inTransaction(product.db, async (trx) => {
      await trx.updateTable("delistings").set({ processed_at: newYork("2026-11-25T00:00") }).execute();
      given = refused(call("delistings.set-terms", admin, { id: "F-end", cash_per_share: 3 }), "CONFLICT");
      // It waits for the row by then; on the embedded store, for the transaction.
      await new Promise((wake) => setTimeout(wake, 200));
    });
    await given;
    const { cash_per_share } = await product.db.selectFrom("delistings").select("cash_per_share")
      .executeTakeFirstOrThrow();
    assert.equal(cash_per_share, null);
  }),
);

Deno.test(
  "open pages of a holder are notified that the portfolio has changed when its shares become cash",
  withActions({ delistings: [delisting()] }, async ({ holder, until, product }) => {
    const [one, other] = [await holder("F", 10), await holder("AAPL", 1)];
    const events = async (who: typeof one) => {
      const news = await readOutbox(product.db, { writer: "0", id: 0 }, who.user);
      return news.flatMap(({ events }) => events).filter((e) => e.topic === "portfolio").map((e) => e.payload);
    };
    await until("2026-11-25T00:00");
    assert.equal(await one.holding("F"), undefined);
    // They can be read once every transaction that began before them, of any test, has ended.
    for (let i = 0; i < 500 && (await events(one)).length === 0; i++) await new Promise((wake) => setTimeout(wake, 20));
    assert.deepEqual([await events(one), await events(other)], [[{ portfolio_id: one.id }], []]);
  }),
);
