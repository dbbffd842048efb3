/** A market, a clock and a matcher for each test of orders; the tests of a worker share a store. */
import { systemActor } from "../kernel/actor.ts";
import type { Handler } from "../kernel/run/handler.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { ledgerHandlers } from "../ledger/mod.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { caller, seedUser } from "../testing.ts";
import { type Call, orderHandlers, processUpToNow } from "./mod.ts";

/** A limit order to buy one AAPL, unless overridden. */
export const limitBuy = (portfolio_id: string, limit_price: number, shares = 1, change: object = {}) => ({
  portfolio_id,
  stock_symbol: "AAPL",
  transaction_type: "BUY" as const,
  shares,
  order_type: "limit" as const,
  limit_price,
  ...change,
});

let opened: ReturnType<typeof testStore> | undefined;
Deno.test.afterAll(async () => (await opened)?.close());

async function openOrders(handlers: readonly Handler[]) {
  const store = await (opened ??= testStore());
  const market = new FixedMarket();
  const all = [...ledgerHandlers, ...orderHandlers, ...notificationHandlers, ...handlers];
  const product = testProduct(store, market, all);
  /** The matcher's process. */
  let matcher = product;
  const call = caller(product.runner);
  const run: Call = async (name, actor, input) => (await product.runner.run(name, actor, input)).output;
  const users: Awaited<ReturnType<typeof seedUser>>[] = [];
  return {
    market,
    product,
    clock: product.clock,
    call,
    run,
    /** A new user with one portfolio. */
    async funded(cash = 10_000) {
      const user = await seedUser(product.db);
      users.push(user);
      const { id } = await call("portfolios.create", user, { name: "Trading", initial_cash: cash });
      return { user, id };
    },
    /** Advances a second and lets the matcher decide it. */
    match() {
      product.clock.advance({ seconds: 1 });
      matcher.clock.marketNow = product.clock.marketNow;
      const { services, runner } = matcher;
      return processUpToNow(services, async (name, actor, input) => (await runner.run(name, actor, input)).output);
    },
    /** From here on another process matches, with empty caches. */
    restart() {
      matcher = testProduct(store, market, all);
    },
    /** Removes the pending orders, so that the next test starts without any. */
    async close() {
      market.quotes = {};
      await processUpToNow(product.services, run);
      for (const user of users) {
        const brackets = new Set<string>();
        for (const order of await call("orders.list-all", user, { status_filter: "pending", limit: 500 })) {
          // The second sell of a bracket was cancelled with the first.
          if (order.parent_id && brackets.has(order.parent_id)) continue;
          if (order.parent_id) brackets.add(order.parent_id);
          await call("orders.cancel", user, { portfolio_id: order.portfolio_id, order_id: order.id });
        }
      }
      await product.db.deleteFrom("market_clock").execute();
      const { problems } = await call("ledger.verify", systemActor("test"), {});
      if (problems.length > 0) throw new Error(`The ledger does not verify: ${problems.join("; ")}`);
    },
  };
}

export type Setup = Awaited<ReturnType<typeof openOrders>>;

/**
 * A test of orders in an open market (AAPL 199.99 x 200.01); afterwards the ledger must verify.
 * @param additional handlers of the test
 */
export const withOrders =
  (test: (setup: Setup) => Promise<void>, handlers: readonly Handler[] = []) => async (): Promise<void> => {
    const setup = await openOrders(handlers);
    try {
      await test(setup);
    } finally {
      await setup.close();
    }
  };
