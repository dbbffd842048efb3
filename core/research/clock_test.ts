import assert from "node:assert/strict";
import { openProduct } from "../product.ts";
import { readConfig } from "../kernel/config.ts";
import { readOutbox } from "../kernel/outbox.ts";
import { createLog } from "../kernel/log.ts";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { caller, refused, seedUser } from "../testing.ts";

Deno.test("an operator moves the market clock, never behind the ledger, and each move is in the audit", async () => {
  const dir = await Deno.makeTempDir();
  const config = readConfig((name) =>
    ({ DATA_DIR: dir, CLOCK_START: "2026-11-17T10:30:00-05:00", CLOCK_SPEED: "0" })[name]
  );
  const product = await openProduct(config, { log: createLog("error", () => "", () => {}) });
  const call = caller(product.runner);
  const operator = systemActor(OPERATOR);
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

Deno.test("a jump over closes ends what fell due on the way, in order, and fills nothing at prices that were jumped over", async () => {
  const dir = await Deno.makeTempDir();
  const config = readConfig((name) =>
    ({ DATA_DIR: dir, CLOCK_START: "2026-11-16T21:30:00-05:00", CLOCK_SPEED: "0", MARKET_SYMBOLS: "800" })[name]
  );
  const product = await openProduct(config, { log: createLog("error", () => "", () => {}) });
  const call = caller(product.runner);
  const operator = systemActor(OPERATOR);
  const user = await seedUser(product.services.db);
  const { id: portfolio_id } = await call("portfolios.create", user, { name: "P", initial_cash: 10_000 });
  const place = async (time_in_force: "day" | "gtc", limit_price: number) =>
    (await call("orders.place", user, {
      portfolio_id,
      stock_symbol: "F",
      transaction_type: "BUY",
      shares: 1,
      order_type: "limit",
      limit_price,
      time_in_force,
    }))
      .id;
  const states = async () => (await call("orders.list", user, { portfolio_id })).map((o) => [o.id, o.status]).sort();

  // Any ask would do for these but one: they wait for a session, and the jumps leave none.
  const later = await place("gtc", 500);
  const second = await place("gtc", 0.01);
  const tuesdays = await place("day", 500);
  await call("clock.advance", operator, { by: "P1D" });
  const wednesdays = await place("day", 500);
  const jumped = await call("clock.advance", operator, { by: "P1DT1H" });
  assert.deepEqual([jumped.now_et, jumped.status], ["2026-11-18T22:30:00-05:00", "closed"]);

  await call("jobs.run", operator, { name: "expire-orders" });
  assert.deepEqual(
    await states(),
    [[later, "pending"], [second, "pending"], [tuesdays, "expired"], [wednesdays, "expired"]].sort(),
  );
  const told = (await readOutbox(product.services.db, { writer: "0", id: 0 })).flatMap(({ events }) => events).filter((
    e,
  ) => e.topic === "order");
  const ended = told.map(({ payload }) => (payload as { order: { id: string; status: string } }).order).filter((o) =>
    o.status === "expired"
  ).map((o) => o.id);
  assert.deepEqual(ended, [tuesdays, wednesdays]);
  assert.equal((await call("ledger.verify", operator, {})).ok, true);

  assert.equal((await call("clock.set", operator, { to: "2026-11-20T10:00:00-05:00" })).status, "open");
  assert.deepEqual(await call("orders.process", operator, {}).then((done) => [done.executed, done.expired]), [1, 0]);
  await call("clock.advance", operator, { by: "P100D" });
  await call("jobs.run", operator, { name: "expire-orders" });
  assert.equal(
    (await states()).filter(([, status]) => status === "pending").length,
    0,
    "good till cancelled ends after ninety days",
  );
  await product.close();
  await Deno.remove(dir, { recursive: true });
});
