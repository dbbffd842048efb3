/**
 * Random histories of portfolios, checked by the auditor. Every run executes a few dozen commands, most of them valid.
 * Then cash, reservations, shares, costs and the journal must equal the auditor's, to the unit.
 */
import assert from "node:assert/strict";
import fc from "fast-check";
import { caller, seedUser } from "../../core/testing.ts";
import { Refusal } from "../../core/kernel/errors.ts";
import { testProduct, testStore } from "../../core/kernel/testing.ts";
import { ledgerHandlers } from "../../core/ledger/mod.ts";
import { FixedMarket } from "../../core/market/testing.ts";
import { notificationHandlers } from "../../core/notifications/mod.ts";
import { orderHandlers, processUpToNow } from "../../core/orders/mod.ts";
import { Auditor } from "./auditor.ts";

/**
 * The embedded store runs one statement at a time, so it has fewer of the runs; both stores together have over 1,000.
 */
const store = await testStore();
Deno.test.afterAll(() => store.close());
const RUNS = store.kind === "postgres" ? 300 : 200;
const market = new FixedMarket();
const product = testProduct(store, market, [...ledgerHandlers, ...orderHandlers, ...notificationHandlers]);
const call = caller(product.runner);
const symbols = ["AAPL", "MSFT", "F"] as const;

const cents = fc.integer({ min: 1, max: 500_000 });
const shareUnits = fc.oneof(
  fc.integer({ min: 1, max: 30 }).map((n) => n * 1_000_000),
  fc.integer({ min: 1, max: 20_000_000 }),
);
const ticks = fc.integer({ min: 1, max: 4_500_000 });
const symbol = fc.constantFrom(...symbols);
const side = fc.constantFrom("BUY" as const, "SELL" as const);
const commands = fc.array(
  fc.oneof(
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("deposit" as const), cents }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), cents }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("market" as const), side, symbol, shareUnits }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("limit" as const), side, symbol, shareUnits, ticks }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), pick: fc.nat(20) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("reprice" as const), pick: fc.nat(20), ticks }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("move" as const),
        symbol,
        ticks: fc.integer({ min: 100, max: 4_500_000 }),
        spread: fc.integer({ min: 0, max: 200 }),
      }),
    },
  ),
  { minLength: 5, maxLength: 25 },
);
type Command = typeof commands extends fc.Arbitrary<(infer T)[]> ? T : never;

const refusedOr = async <T>(promise: Promise<T>): Promise<T | null> => {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Refusal && error.code !== "INTERNAL" && error.code !== "UNAVAILABLE") return null;
    throw error;
  }
};
const units = (n: number, scale: number) => BigInt(Math.round(n * scale));
const touch = (which: "BUY" | "SELL", s: string) =>
  units(which === "BUY" ? market.quotes[s]!.ask : market.quotes[s]!.bid, 10_000);

async function runHistory(list: readonly Command[]): Promise<void> {
  for (const s of symbols) market.quotes[s] = { bid: 100, ask: 100.02, bidShares: 1e9, askShares: 1e9 };
  const user = await seedUser(product.db);
  const { id } = await call("portfolios.create", user, { name: "Simulated", initial_cash: 20_000 });
  const auditor = new Auditor();
  auditor.pay(2_000_000n);
  for (const command of list) {
    await apply(command);
    assert.ok(auditor.freeCash() >= 0n);
  }
  await compare();

  async function apply(c: Command): Promise<void> {
    if (c.kind === "deposit") {
      await call("portfolios.deposit", user, { id, amount: c.cents / 100 });
      auditor.pay(BigInt(c.cents));
    } else if (c.kind === "withdraw") {
      const allowed = BigInt(c.cents) <= auditor.freeCash();
      const done = await refusedOr(call("portfolios.withdraw", user, { id, amount: c.cents / 100 }));
      assert.equal(done !== null, allowed);
      if (allowed) auditor.pay(-BigInt(c.cents));
    } else if (c.kind === "market" || c.kind === "limit") await place(c);
    else if (c.kind === "move") await move(c);
    else await change(c);
  }

  async function place(c: Extract<Command, { kind: "market" | "limit" }>): Promise<void> {
    let shares = BigInt(c.shareUnits);
    const limit = c.kind === "limit" ? BigInt(c.ticks) : null;
    const at = touch(c.side, c.symbol);
    const fills = limit === null || (c.side === "BUY" ? at <= limit : at >= limit);
    const free = auditor.freeShares(c.symbol);
    if (c.side === "SELL" && shares - free >= -50n && shares - free <= 50n) shares = free;
    const cost = fills ? Auditor.amount(at, shares) : Auditor.reserve(limit!, shares);
    const worth = Auditor.amount(fills ? at : limit!, shares);
    const allowed = c.shareUnits >= 100 &&
      (c.side === "BUY" ? worth > 0n && cost <= auditor.freeCash() : free > 0n && shares <= free);
    const done = await refusedOr(call("orders.place", user, {
      portfolio_id: id,
      stock_symbol: c.symbol,
      transaction_type: c.side,
      shares: c.shareUnits / 1_000_000,
      order_type: c.kind,
      ...(limit === null ? {} : { limit_price: Number(limit) / 10_000 }),
    }));
    assert.equal(done !== null, allowed, JSON.stringify(c));
    if (!done) return;
    assert.equal(done.status, fills ? "executed" : "pending");
    if (fills) auditor.fill(c.side, c.symbol, shares, at);
    else auditor.pending.set(done.id, { side: c.side, symbol: c.symbol, shares, limit: limit! });
  }

  async function move(c: Extract<Command, { kind: "move" }>): Promise<void> {
    market.quotes[c.symbol] = {
      bid: c.ticks / 10_000,
      ask: (c.ticks + c.spread) / 10_000,
      bidShares: 1e9,
      askShares: 1e9,
    };
    product.clock.advance({ seconds: 1 });
    await processUpToNow(
      product.services,
      async (name, actor, input) => (await product.runner.run(name, actor, input)).output,
    );
    for (const [orderId, o] of [...auditor.pending]) {
      const at = touch(o.side, o.symbol);
      if (o.symbol !== c.symbol || (o.side === "BUY" ? at > o.limit : at < o.limit)) continue;
      auditor.pending.delete(orderId);
      // An order worth less than a cent is cancelled.
      if (Auditor.amount(at, o.shares) > 0n) auditor.fill(o.side, o.symbol, o.shares, at);
    }
  }

  async function change(c: Extract<Command, { kind: "cancel" | "reprice" }>): Promise<void> {
    const [orderId, order] = [...auditor.pending][c.pick % Math.max(1, auditor.pending.size)] ?? [];
    if (!orderId || !order) return;
    const at = { portfolio_id: id, order_id: orderId };
    if (c.kind === "cancel") {
      await call("orders.cancel", user, at);
      auditor.pending.delete(orderId);
      return;
    }
    const limit = BigInt(c.ticks);
    // A new limit at or beyond the touch would fill in the matcher's next run; only resting orders are tested here.
    if (order.side === "BUY" ? touch("BUY", order.symbol) <= limit : touch("SELL", order.symbol) >= limit) return;
    const more = Auditor.reserve(limit, order.shares) - Auditor.reserve(order.limit, order.shares);
    const done = await refusedOr(call("orders.reprice", user, { ...at, limit_price: c.ticks / 10_000 }));
    assert.equal(done !== null, order.side === "SELL" || more <= auditor.freeCash());
    if (done) order.limit = limit;
  }

  async function compare(): Promise<void> {
    const [portfolio, spendable, holdings, journal] = await Promise.all([
      call("portfolios.get", user, { id }),
      call("portfolios.spendable-cash", user, { id }),
      call("holdings.list", user, { id }),
      call("transactions.list", user, { id, limit: 500 }),
    ]);
    assert.equal(units(portfolio.cash_balance, 100), auditor.cash);
    assert.equal(units(portfolio.total_contributed, 100), auditor.paidIn);
    assert.equal(units(spendable.pending_orders_total, 100), auditor.reservedCash());
    assert.deepEqual(
      holdings.map((
        h,
      ) => [h.stock.symbol, units(h.shares, 1e6), units(h.cost_basis, 100), units(h.available_shares, 1e6)]),
      [...auditor.held].sort(([a], [b]) => a < b ? -1 : 1).map((
        [s, p],
      ) => [s, p.shares, p.cost, auditor.freeShares(s)]),
    );
    assert.equal(
      journal.transactions.reduce((sum, x) => sum + units(x.cash_effect, 100), 0n),
      auditor.cash,
      "signed cash effects sum to the balance",
    );
    for (const s of symbols) {
      const moved = journal.transactions.filter((x) => x.stock_symbol === s).reduce(
        (sum, x) => sum + units(x.share_effect, 1e6),
        0n,
      );
      assert.equal(moved, auditor.held.get(s)?.shares ?? 0n, "signed share effects sum to the holding");
    }
  }
}

Deno.test(`in ${RUNS} random histories the ledger equals the auditor's maps`, async () => {
  await fc.assert(fc.asyncProperty(commands, runHistory), { numRuns: RUNS });
  const admin = await seedUser(product.db, "admin");
  assert.deepEqual((await call("ledger.verify", admin, {})).problems, []);
});
