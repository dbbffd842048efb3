import assert from "node:assert/strict";
import { openProduct } from "../product.ts";
import { readConfig } from "../kernel/config.ts";
import { createLog } from "../kernel/log.ts";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { makeDataDir } from "../kernel/testing.ts";
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

/** A product on the simulated market with a set clock that starts at an instant. */
async function openAt(start: string, speed = "0") {
  const dir = await Deno.makeTempDir();
  await makeDataDir(dir);
  const config = readConfig((name) =>
    ({ DATA_DIR: dir, CLOCK_START: start, CLOCK_SPEED: speed, MARKET_SYMBOLS: "800" })[name]
  );
  const product = await openProduct(config, { serves: true, log: createLog("error", () => "", () => {}) });
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
    call,
    user,
    id,
    limit,
    close: async () => {
      assert.deepEqual((await call("ledger.verify", operator, {})).problems, []);
      await product.close();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

Deno.test("a jump over closes fills and expires what fell due on the way, each at its own time", async () => {
  const { call, user, id, limit, close } = await openAt("2026-11-16T21:30:00-05:00");
  const marketable = await limit("F", 500);
  // More than the dividends by which it falls on the way.
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

Deno.test("a clock that runs fast can be stopped at any moment", async () => {
  const { call, close } = await openAt("2026-11-16T10:00:00-05:00");
  for (let round = 0; round < 10; round++) {
    assert.equal((await call("clock.speed", operator, { speed: 100_000 })).speed, 100_000);
    const stopped = await call("clock.speed", operator, { speed: 0 });
    assert.deepEqual(await call("clock.show", operator, {}), { ...stopped, speed: 0 });
  }
  await close();
});

Deno.test("a week at speed, in steps and in one jump leaves the same ledger", async () => {
  const start = "2026-11-16T09:00:00-05:00";
  const end = Temporal.Instant.from("2026-11-23T09:00:00-05:00");
  const week = async (pass: (call: ReturnType<typeof caller>) => Promise<void>) => {
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
    await pass(call);
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
  const jumped = await week(async (call) => void await call("clock.advance", operator, { by: "1w" }));
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
