import assert from "node:assert/strict";
import { openProduct } from "../product.ts";
import { readConfig } from "../kernel/config.ts";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { newId } from "../kernel/ids.ts";
import { createLog } from "../kernel/log.ts";
import { testSettings } from "../kernel/testing.ts";
import { caller, refused, seedUser } from "../testing.ts";

const operator = systemActor(OPERATOR);

/** A product on the simulated market, and a user who has just entered the password. */
async function open(settings: Record<string, string>) {
  const store = await testSettings();
  const config = readConfig((name) => ({ ...store.env, CLOCK_SPEED: "0", MARKET_SYMBOLS: "800", ...settings })[name]);
  const opened = await openProduct(config, { serves: true, log: createLog("error", () => "", () => {}) });
  const { runner, services } = opened;
  Object.assign(services, { confirmedAt: () => Promise.resolve(services.clock.wall()) });
  const seeded = await seedUser(services.db);
  return {
    services,
    call: caller(runner),
    user: { ...seeded, sessionId: newId(services.clock.wall()) },
    close: async () => {
      await opened.close();
      await store.remove();
    },
  };
}
const MONDAY = "2026-11-16T10:00:00-05:00";

Deno.test("a user moves the clock forward only where the setting says so, and never sets it", async () => {
  const shut = await open({ CLOCK_START: MONDAY });
  assert.equal((await shut.call("market.status", shut.user, {})).clock.movable_by, "admins");
  await refused(shut.call("clock.destinations", shut.user, {}), "FORBIDDEN");
  await refused(shut.call("clock.forward", shut.user, { to: "2026-11-17T09:30:00-05:00" }), "FORBIDDEN");
  await refused(shut.call("clock.cancel", shut.user, {}), "FORBIDDEN");
  await shut.close();

  const { call, user, services, close } = await open({ CLOCK_START: MONDAY, CLOCK_FOR_ALL: "true" });
  assert.equal((await call("market.status", user, {})).clock.movable_by, "everyone");
  const moved = await call("clock.forward", user, { to: "2026-11-17T09:30:00-05:00" });
  assert.deepEqual([moved.now_et, moved.status], ["2026-11-17T09:30:00-05:00", "open"]);
  assert.equal((await call("clock.speed", user, { speed: 60 })).speed, 60);
  await call("clock.speed", user, { speed: 0 });
  await refused(call("clock.forward", user, { to: MONDAY }), "CLOCK_REFUSED");
  await refused(call("clock.set", user, { to: "2026-11-18T09:30:00-05:00" }), "FORBIDDEN");
  const audited = await services.db.selectFrom("staff_actions").select(["action", "role"]).execute();
  assert.deepEqual(audited[0], { action: "clock.forward", role: "user" });
  await close();
});

Deno.test("a clock that follows the real time is nobody's to move but an administrator's", async () => {
  const first = await open({ CLOCK: "real", CLOCK_SPEED: "1" });
  assert.equal((await first.call("market.status", first.user, {})).clock.movable_by, "nobody");
  // As after a restart with the setting: the store keeps the mode.
  Object.assign(first.services.config, { CLOCK_FOR_ALL: "true" });
  await refused(first.call("clock.speed", first.user, { speed: 2 }), "CLOCK_REFUSED");
  await first.close();
  for (const settings of [{ CLOCK: "real" }, { MARKET: "polygon", POLYGON_API_KEY: "k" }]) {
    const env: Record<string, string> = { ...settings, CLOCK_FOR_ALL: "true" };
    assert.throws(() => readConfig((name) => env[name]), /CLOCK_FOR_ALL/);
  }
});

Deno.test("clock.destinations names where moves lead; a practice clock stays one and skips to the next session", async () => {
  const { call, close } = await open({ CLOCK: "practice" });
  // A Friday after the close.
  await call("clock.set", operator, { to: "2026-11-20T16:05:00-05:00" });
  const set = await call("clock.destinations", operator, { date: "2026-11-26" });
  assert.deepEqual([set.next_open, set.in_a_week, set.in_a_month, set.open_on], [
    "2026-11-23T14:30:00Z",
    "2026-11-27T21:05:00Z",
    "2026-12-20T21:05:00Z",
    // Thanksgiving.
    "2026-11-27T14:30:00Z",
  ]);
  await close();

  const practice = await open({ CLOCK: "practice" });
  const before = await practice.call("clock.destinations", operator, {});
  assert.equal(before.open_on, null);
  const after = await practice.call("clock.forward", operator, { to: before.next_open });
  assert.deepEqual([after.mode, Temporal.Instant.from(after.now).toString()], ["practice", before.next_open]);
  const { in_a_month } = await practice.call("clock.destinations", operator, {});
  assert.equal((await practice.call("clock.forward", operator, { to: in_a_month })).now, in_a_month);
  await practice.close();
});

Deno.test("while a move runs the status says where it leads; cancelled, it ends at its next step", async () => {
  const { call, services, user, close } = await open({ CLOCK_START: MONDAY });
  assert.deepEqual(await call("clock.cancel", operator, {}), { cancelled: false });
  const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 1000 });
  const moving = call("clock.forward", operator, { to: "2027-03-01T09:30:00-05:00" });
  let seen: string | null = null;
  while (!seen) seen = (await call("market.status", user, {})).clock.moving_to;
  assert.equal(seen, "2027-03-01T14:30:00Z");
  assert.deepEqual(await call("clock.cancel", operator, {}), { cancelled: true });
  const ended = await moving;
  const reached = Temporal.Instant.from(ended.now);
  assert.ok(reached.epochMilliseconds < Date.parse("2027-03-01T09:30:00-05:00"), "before the target");
  assert.equal(ended.lived_until, null, "all is done up to there");
  assert.equal((await call("market.status", user, {})).clock.moving_to, null);
  const [note] = await services.db.selectFrom("clock_moves").select(["to_market", "operation"]).execute();
  assert.deepEqual([note!.to_market.toString(), note!.operation], [reached.toString(), "clock.forward"]);
  assert.equal((await call("portfolios.get", user, { id })).total_value, 1000);
  assert.deepEqual((await call("ledger.verify", operator, {})).problems, []);
  await close();
});
