import assert from "node:assert/strict";
import { openProduct, type Product } from "../product.ts";
import { readConfig } from "../kernel/config.ts";
import { inTransaction } from "../kernel/store/db.ts";
import { createLog } from "../kernel/log.ts";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { makeDataDir, testSettings } from "../kernel/testing.ts";
import { processUpToNow } from "../orders/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";

const operator = systemActor(OPERATOR);

Deno.test("an operator moves the market clock, never back past the ledger, and each move is audited", async () => {
  const dir = await Deno.makeTempDir();
  await makeDataDir(dir);
  const config = readConfig((name) =>
    ({ DATA_DIR: dir, CLOCK_START: "2026-11-17T10:30:00-05:00", CLOCK_SPEED: "0", MARKET_SYMBOLS: "800" })[name]
  );
  const product = await openProduct(config, { serves: true, log: createLog("error", () => "", () => {}) });
  const call = caller(product.runner);
  const shown = await call("clock.show", operator, {});
  assert.deepEqual([shown.mode, shown.now_et, shown.speed, shown.status], [
    "set",
    "2026-11-17T10:30:00-05:00",
    0,
    "open",
  ]);
  assert.equal((await call("clock.advance", operator, { by: "PT6H" })).status, "after_hours");
  assert.equal((await call("clock.set", operator, { to: "2026-11-18T09:30:00-05:00" })).status, "open");
  const user = await seedUser(product.services.db);
  const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 1000 });
  const bought = await call("trading.buy", user, { portfolio_id: id, stock_symbol: "F", shares: 1 });
  assert.equal(bought.transaction.executed_at, "2026-11-18T14:30:00Z");
  await refused(call("clock.set", operator, { to: "2026-11-18T09:29:59-05:00" }), "CLOCK_REFUSED");
  assert.equal((await call("clock.speed", operator, { speed: 3600 })).speed, 3600);
  await refused(call("clock.advance", operator, { by: "P" }), "VALIDATION_FAILED");
  await refused(call("clock.advance", operator, { by: "P999999999D" }), "VALIDATION_FAILED");
  await refused(call("clock.set", operator, { to: "2101-01-01T12:00:00-05:00" }), "CLOCK_REFUSED");
  await refused(call("clock.set", operator, { to: "tomorrow" }), "VALIDATION_FAILED");
  const rows = await product.services.db.selectFrom("audit_log").select("operation").where(
    "operation",
    "like",
    "clock.%",
  ).execute();
  assert.equal(rows.length, 3);
  await product.close();
  await Deno.remove(dir, { recursive: true });
});

/** A product on the simulated market with a set clock that starts at an instant, on an unused store. */
async function openAt(start: string) {
  const store = await testSettings();
  const config = readConfig((name) =>
    ({ ...store.env, CLOCK_START: start, CLOCK_SPEED: "0", MARKET_SYMBOLS: "800" })[name]
  );
  /** A server on the store. */
  const open = () => openProduct(config, { serves: true, log: createLog("error", () => "", () => {}) });
  const product = await open();
  const call = caller(product.runner);
  const user = await seedUser(product.services.db);
  const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 1_000_000 });
  const limit = async (stock_symbol: string, limit_price: number, more: object = {}) =>
    await call("orders.place", user, {
      ...{ portfolio_id: id, stock_symbol, transaction_type: "BUY", shares: 1, order_type: "limit", limit_price },
      ...more,
    });
  return {
    product,
    open,
    call,
    user,
    id,
    limit,
    /** Ends the last server on the store. */
    close: async (last = product) => {
      assert.deepEqual((await caller(last.runner)("ledger.verify", operator, {})).problems, []);
      await last.close();
      await store.remove();
    },
  };
}

/** Does the due work, as a server does several times a second. */
const advance = ({ services, runner }: Product) =>
  processUpToNow(services, async (name, actor, input) => (await runner.run(name, actor, input)).output);

Deno.test("a jump over closes fills and expires the orders that fall due, each at its own time", async () => {
  const { call, user, id, limit, close } = await openAt("2026-11-16T21:30:00-05:00");
  const marketable = await limit("F", 500);
  // More than the dividends by which it falls in between.
  const hopeless = await limit("F", 1);
  const tuesdays = await limit("F", 0.01, { time_in_force: "day" });
  const jumped = await call("clock.advance", operator, { by: "P2DT1H" });
  assert.deepEqual([jumped.now_et, jumped.status], ["2026-11-18T22:30:00-05:00", "closed"]);
  const ends = async (order_id: string) => {
    const order = await call("orders.get", user, { portfolio_id: id, order_id });
    return [order.status, order.closed_at];
  };
  assert.deepEqual(await ends(marketable.id), ["executed", "2026-11-17T09:00:00Z"]);
  assert.deepEqual(await ends(tuesdays.id), ["expired", "2026-11-18T01:00:00Z"]);
  assert.deepEqual(await ends(hopeless.id), ["pending", null]);
  await call("clock.advance", operator, { by: "100d" });
  assert.deepEqual(await ends(hopeless.id), ["expired", hopeless.expires_at]);
  await close();
});

Deno.test("clock.advance takes durations as people write them", async () => {
  const { call, close } = await openAt("2026-11-16T10:00:00-05:00");
  const reached = async (by: string) => (await call("clock.advance", operator, { by })).now_et;
  assert.equal(await reached("15m"), "2026-11-16T10:15:00-05:00");
  assert.equal(await reached("2h"), "2026-11-16T12:15:00-05:00");
  assert.equal(await reached("3d"), "2026-11-19T12:15:00-05:00");
  assert.equal(await reached("1w"), "2026-11-26T12:15:00-05:00");
  assert.equal(await reached("PT30M"), "2026-11-26T12:45:00-05:00");
  for (const by of ["", "P", "1", "m", "1.5h", "-1d", "5 minutes"]) {
    await refused(call("clock.advance", operator, { by }), "VALIDATION_FAILED");
  }
  await refused(call("clock.advance", operator, { by: "40y" }), "CLOCK_REFUSED");
  assert.equal((await call("clock.show", operator, {})).now_et, "2026-11-26T12:45:00-05:00");
  await close();
});

Deno.test("moves at the same time add up, in one process and on two instances", async () => {
  const { product, open, call, close } = await openAt("2026-11-16T10:00:00-05:00");
  const other = product.store.kind === "postgres" ? await open() : product;
  const calls = [call, caller(other.runner)];
  const reached = await Promise.all(
    ["1d", "1h", "2d", "8h"].map((by, i) => calls[i % 2]!("clock.advance", operator, { by })),
  );
  // Each starts where the previous one ended, whichever was first.
  const furthest = reached.map((r) => r.now).sort().at(-1);
  assert.equal(furthest, "2026-11-20T00:00:00Z");
  for (const { services } of [product, other]) {
    await services.clock.refresh();
    assert.equal(services.clock.market().toString(), furthest);
  }
  await assert.rejects(call("clock.set", operator, { to: "2100-01-01T12:00:00Z" }));
  assert.equal(
    (await calls[1]!("clock.advance", operator, { by: "1h" })).now,
    "2026-11-20T01:00:00Z",
    "after a refusal",
  );
  if (other !== product) await other.close();
  await close();
});

Deno.test("a server that starts after a crash inside a move reports up to when the days are processed", async () => {
  const { product, open, call, close, id, user } = await openAt("2026-11-16T10:00:00-05:00");
  await call("contributions.create", user, {
    ...{ name: "Plan", amount: 500, frequency: "weekly", target_portfolio_id: id },
    ...{ next_contribution_date: "2026-11-17", auto_invest_percentage: 0, target_allocation: {} },
  });
  // The state after a process was killed between storing a step of the move and processing it.
  const { clock, db, market } = product.services;
  const change = { by: Temporal.Duration.from("P3D") };
  const plan = await clock.plan(change, market.knows, false);
  await inTransaction(db, (trx) => clock.move(trx, plan.to, plan, change));
  await product.close();
  const next = await open();
  const shown = await caller(next.runner)("clock.show", operator, {});
  assert.deepEqual([shown.now_et, shown.lived_until], ["2026-11-19T10:00:00-05:00", "2026-11-16T15:00:00Z"]);
  assert.equal((await caller(next.runner)("market.status", operator, {})).clock.lived_until, "2026-11-16T15:00:00Z");
  await advance(next);
  assert.equal((await caller(next.runner)("clock.show", operator, {})).lived_until, null);
  const { transactions } = await caller(next.runner)("transactions.list", user, { id });
  assert.deepEqual(transactions.map((t) => t.executed_at), ["2026-11-17T14:00:00Z", "2026-11-16T15:00:00Z"]);
  await close(next);
});

Deno.test("a clock that runs fast can be stopped at any moment", async () => {
  const { call, close } = await openAt("2026-11-16T10:00:00-05:00");
  for (let round = 0; round < 10; round++) {
    assert.equal((await call("clock.speed", operator, { speed: 100_000 })).speed, 100_000);
    const stopped = await call("clock.speed", operator, { speed: 0 });
    assert.deepEqual(await call("clock.show", operator, {}), { ...stopped, speed: 0 });
  }
  await close();
});

Deno.test("a week at speed, in steps and in one jump, the first move of a new store, leaves the same ledger", async () => {
  const start = "2026-11-16T10:00:00-05:00";
  const end = Temporal.Instant.from("2026-11-23T10:00:00-05:00");
  const week = async (pass: (call: ReturnType<typeof caller>, product: Product) => Promise<void>) => {
    const { product, call, user, id, limit, close } = await openAt(start);
    const { market, clock, db } = product.services;
    const at = clock.market().epochMilliseconds;
    const tickers = (await market.tickers(at)).filter((_, i) => i % 20 === 0);
    let placed = 0;
    for (const [i, { symbol }] of tickers.entries()) {
      const quote = (await market.snapshot(symbol, at))?.quote;
      if (!quote || quote.ask < 2) continue;
      const price = Math.round(quote.ask * (1 - (i % 5) / 100) * 100) / 100;
      await limit(symbol, price, { time_in_force: i % 3 === 0 ? "day" : "gtc" });
      placed++;
    }
    // Split on the first and on the third night; orders below and above today's prices rest over it.
    for (const stock_symbol of ["VRT", "MCO"]) {
      await call("trading.buy", user, { portfolio_id: id, stock_symbol, shares: 10 });
      const { ask } = (await market.snapshot(stock_symbol, at))!.quote!;
      for (const by of [0.995, 0.98]) await limit(stock_symbol, Math.floor(ask * by));
      for (const by of [1.005, 1.02]) {
        await limit(stock_symbol, Math.ceil(ask * by), { transaction_type: "SELL" });
      }
    }
    await call("contributions.create", user, {
      ...{ name: "Plan", amount: 500, frequency: "weekly", target_portfolio_id: id },
      ...{ next_contribution_date: "2026-11-17", auto_invest_percentage: 50, target_allocation: { KO: 100 } },
    });
    await pass(call, product);
    const closed = await db.selectFrom("orders").select(["symbol", "status", "receipt", "closed_at"])
      .where("closed_at", "<=", end).orderBy("symbol").orderBy("limit_price").execute();
    const entries = await db.selectFrom("journal_entries")
      .select(["type", "symbol", "shares", "price", "amount", "occurred_at"]).where("occurred_at", "<=", end)
      .orderBy("occurred_at").orderBy("symbol").orderBy("amount").execute();
    const [executed, expired] = ["executed", "expired"].map((s) => closed.filter((o) => o.status === s).length);
    assert.ok(executed! > 5 && expired! > 2, `${executed} of ${placed} executed, ${expired} expired`);
    assert.ok((await call("transactions.list", user, { id, limit: 5 })).total > 5);
    await close();
    return { closed, entries };
  };
  const jump = async (call: ReturnType<typeof caller>) => void await call("clock.advance", operator, { by: "1w" });
  const jumped = await week(jump);
  const at = (type: string) => jumped.entries.filter((e) => e.type === type).map((e) => e.occurred_at.toString());
  assert.deepEqual(at("SPLIT"), ["2026-11-17T05:00:00Z", "2026-11-19T05:00:00Z"]);
  assert.ok(at("DEPOSIT").includes("2026-11-17T14:00:00Z"), "the contribution of the first day");
  // A server has done the earlier due work, however little it was.
  assert.deepEqual(await week((call, product) => advance(product).then(() => jump(call))), jumped);
  const stepped = await week(async (call) => {
    for (let i = 0; i < 7 * 24 * 4; i++) await call("clock.advance", operator, { by: "15m" });
  });
  const ran = await week(async (call) => {
    await call("clock.speed", operator, { speed: 100_000 });
    while (Temporal.Instant.compare(Temporal.Instant.from((await call("clock.show", operator, {})).now), end) < 0) {
      await call("orders.process", operator, {});
      // About every half hour of the market.
      await new Promise((wake) => setTimeout(wake, 20));
    }
    await call("clock.speed", operator, { speed: 0 });
  });
  assert.deepEqual(stepped, jumped);
  assert.deepEqual(ran, jumped);
});
