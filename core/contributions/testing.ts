/** A product with plans for each test; the tests of a file share a store. */
import { testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { runningProduct, seedUser } from "../testing.ts";
import { contributionHandlers, contributionWork } from "./mod.ts";

export const store = await testStore();
Deno.test.afterAll(() => store.close());

/** A separate product on the shared store, with one user and an empty portfolio. */
export async function open(at = "2026-11-17T10:30") {
  const market = new FixedMarket();
  const product = runningProduct(store, market, contributionHandlers, contributionWork);
  const { call, advance } = product;
  await advance(at);
  const user = await seedUser(store.db);
  const { id } = await call("portfolios.create", user, { name: "Savings" });
  const plan = (change: object = {}) => ({
    name: "Salary",
    amount: 100,
    frequency: "monthly" as const,
    target_portfolio_id: id,
    next_contribution_date: "2026-12-01",
    ...change,
  });
  const create = (change: object = {}) => call("contributions.create", user, plan(change));
  const deposits = async () =>
    (await call("transactions.list", user, { id, limit: 500 })).transactions
      .filter((t) => t.transaction_type === "DEPOSIT").map((t) => t.executed_at.slice(0, 10)).toReversed();
  const cash = async () => (await call("portfolios.get", user, { id })).cash_balance;
  const holdings = async () =>
    Object.fromEntries((await call("holdings.list", user, { id })).map((h) => [h.stock.symbol, h.shares]));
  return { ...product, user, id, plan, create, deposits, cash, holdings };
}
