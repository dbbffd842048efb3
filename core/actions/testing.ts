/**
 * A market with announcements, a clock and portfolios for each test of corporate actions; the tests of a file share a
 * store.
 */
import { sql } from "kysely";
import { systemActor } from "../kernel/actor.ts";
import { inTransaction } from "../kernel/store/db.ts";
import type { Handler } from "../kernel/run/handler.ts";
import { newId } from "../kernel/ids.ts";
import { cents, shares } from "../kernel/money.ts";
import { OPEN_MARKET, testProduct, testStore } from "../kernel/testing.ts";
import { ledgerHandlers, LedgerWriter } from "../ledger/mod.ts";
import type { Delisting, Dividend, MarketFacts, Split } from "../market/mod.ts";
import { noFacts } from "../market/no_facts.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { type Call, orderHandlers, processUpToNow } from "../orders/mod.ts";
import { caller, seedUser } from "../testing.ts";
import { dayOf } from "./days.ts";
import { actionDueWork, actionHandlers } from "./mod.ts";

/** What companies announce in a test; it may be changed while the test runs. */
export interface Announced {
  dividends: Dividend[];
  splits: Split[];
  delistings: Delisting[];
}

/** AAPL pays $0.26 on 27 November 2026 to those who held before the 20th; declared on the 16th. */
export const dividend = (change: Partial<Dividend> = {}): Dividend => ({
  id: "D1",
  symbol: "AAPL",
  amount: 0.26,
  declaredOn: "2026-11-16",
  exDate: "2026-11-20",
  recordDate: "2026-11-20",
  payDate: "2026-11-27",
  frequency: 4,
  type: "CD",
  ...change,
});

/** AAPL splits 4:1 on 23 November 2026. */
export const split = (change: Partial<Split> = {}): Split => ({
  id: "S1",
  symbol: "AAPL",
  executionDate: "2026-11-23",
  from: 1,
  to: 4,
  ...change,
});

/** Ford is bought for $12.50 a share; its last day is 24 November 2026. */
export const delisting = (change: Partial<Delisting> = {}): Delisting => ({
  id: "F-end",
  symbol: "F",
  name: "F Inc.",
  announcedOn: "2026-11-17",
  lastDay: "2026-11-24",
  reason: "cash_merger",
  cashPerShare: 12.5,
  nextSymbol: null,
  exchangeRatio: null,
  ...change,
});

function factsOf(announced: Announced): MarketFacts {
  const within =
    (request: { symbol: string | null; fromDate: string | null; toDate: string | null; limit: number }) =>
    <T extends { symbol: string }>(items: readonly T[], dateOf: (item: T) => string, known: (item: T) => boolean) =>
      items.filter((item) =>
        (request.symbol === null || item.symbol === request.symbol) && known(item) &&
        (request.fromDate === null || dateOf(item) >= request.fromDate) &&
        (request.toDate === null || dateOf(item) <= request.toDate)
      ).sort((a, b) => dateOf(b).localeCompare(dateOf(a))).slice(0, request.limit);
  const day = (at: number) => dayOf(Temporal.Instant.fromEpochMilliseconds(at));
  return {
    ...noFacts,
    dividends: (request, at) =>
      Promise.resolve(within(request)(announced.dividends, (d) => d.exDate, (d) => (d.declaredOn ?? "") <= day(at))),
    splits: (request) => Promise.resolve(within(request)(announced.splits, (s) => s.executionDate, () => true)),
    delistings: (request, at) =>
      Promise.resolve(within(request)(announced.delistings, (d) => d.lastDay, (d) => d.announcedOn <= day(at))),
  };
}

let opened: ReturnType<typeof testStore> | undefined;
Deno.test.afterAll(async () => (await opened)?.close());

/** @param more handlers of modules that build on this one */
export async function openActions(facts: Partial<Announced> = {}, more: readonly Handler[] = []) {
  const store = await (opened ??= testStore());
  const actions = ["dividends", "splits", "delisting_notices", "delistings", "settled_actions"] as const;
  for (const table of ["market_clock", "job_runs", "work_failures", ...actions] as const) {
    await store.db.deleteFrom(table).execute();
  }
  const announced: Announced = { dividends: [], splits: [], delistings: [], ...facts };
  const market = new FixedMarket();
  market.facts = factsOf(announced);
  const lines: string[] = [];
  // As a server does: the progress of market time is stored.
  await store.db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: OPEN_MARKET, anchor_market: OPEN_MARKET, speed: 0, start_setting: null },
    ...{ seen_wall: OPEN_MARKET, seen_market: OPEN_MARKET, decided_until: null, lived_until: OPEN_MARKET },
  }).execute();
  const all = [...ledgerHandlers, ...notificationHandlers, ...orderHandlers, ...actionHandlers, ...more];
  /** A separate process on the same store. */
  const process = (env: Record<string, string> = {}) => {
    const product = testProduct(store, market, all, { dueWork: actionDueWork, lines, env });
    const run: Call = async (name, actor, input) => (await product.runner.run(name, actor, input)).output;
    return { product, call: caller(product.runner), advance: () => processUpToNow(product.services, run) };
  };
  const first = process();
  const { product, call, advance } = first;
  const admin = systemActor("test");
  const people: Awaited<ReturnType<typeof seedUser>>[] = [];
  return {
    ...{ store, announced, market, lines, process, product, call, advance, admin },
    clock: product.clock,
    /** A new user with one portfolio, which holds shares if requested. */
    async holder(symbol?: string, shares = 10, options: { enable_drip?: boolean } = {}) {
      const user = await seedUser(product.db);
      people.push(user);
      const portfolio = await call("portfolios.create", user, {
        ...{ name: "Own", initial_cash: 100_000, enable_drip: false },
        ...options,
      });
      const trade = (side: "trading.buy" | "trading.sell", stock_symbol: string, count: number) =>
        call(side, user, { portfolio_id: portfolio.id, stock_symbol, shares: count });
      if (symbol) await trade("trading.buy", symbol, shares);
      return {
        user,
        id: portfolio.id,
        trade,
        /** Transactions of a type, oldest first. */
        entries: async (type: string) =>
          (await call("transactions.list", user, { id: portfolio.id, limit: 500 })).transactions
            .filter((t) => t.transaction_type === type).reverse(),
        holding: async (held: string) =>
          (await call("holdings.list", user, { id: portfolio.id })).find((h) => h.stock.symbol === held),
        notices: async (type: string) =>
          (await call("notifications.list", user, { limit: 100 })).filter((n) => n.type === type),
      };
    },
    /** Sets market time in New York, like "2026-11-27T09:00", and does the due work. */
    async until(local: string) {
      product.clock.marketNow = newYork(local);
      return await advance();
    },
    /** Ends the orders and hides the portfolios, so that the next test is alone. */
    async close() {
      market.quotes = {};
      for (const user of people) {
        for (const order of await call("orders.list-all", user, { status_filter: "pending", limit: 500 })) {
          await call("orders.cancel", user, { portfolio_id: order.portfolio_id, order_id: order.id });
        }
      }
      await product.db.updateTable("portfolios").set({ deleted_at: OPEN_MARKET }).where("deleted_at", "is", null)
        .execute();
      // Without due work: the entries of earlier tests belong to actions that are no longer stored.
      const { problems } = await caller(testProduct(store, market, all).runner)("ledger.verify", admin, {});
      if (problems.length > 0) throw new Error(`The ledger does not verify: ${problems.join("; ")}`);
    },
  };
}

export const newYork = (local: string): Temporal.Instant =>
  Temporal.PlainDateTime.from(local).toZonedDateTime("America/New_York").toInstant();

export type Actions = Awaited<ReturnType<typeof openActions>>;

/** Portfolios of a user with ten AAPL each, imported at once. */
export async function importHolders({ product, clock }: Actions, userId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId(clock.wall()));
  await inTransaction(product.db, async (trx) => {
    await sql`
      insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip,
        money_market_rate, created_at)
      select id, ${userId}, 'Many', 0, 0, 0, 'private', true, 0, ${clock.market()}
      from unnest(${ids}::uuid[]) as x(id)`.execute(trx);
    const ctx = { trx, now: clock.market(), wall: clock.wall(), newId: () => newId(clock.wall()) };
    const ledger = await LedgerWriter.open(ctx, ids);
    for (const id of ids) {
      const [count, cost] = [shares("10"), cents("2000")];
      ledger.apply(id, {
        ...{ type: "IMPORT", source: { type: "import", id: "test" }, amount: cost, symbol: "AAPL", shares: count },
        ...{ shareEffect: count, costEffect: cost },
      });
    }
    await ledger.write();
  });
  return ids;
}

/** A test of corporate actions; afterwards the ledger must verify. */
export const withActions = (
  facts: Partial<Announced>,
  test: (actions: Actions) => Promise<void>,
  more: readonly Handler[] = [],
) =>
async () => {
  const actions = await openActions(facts, more);
  try {
    await test(actions);
  } finally {
    await actions.close();
  }
};
