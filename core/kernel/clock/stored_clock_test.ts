import assert from "node:assert/strict";
import { refused } from "../../testing.ts";
import { HEARTBEAT_MS, marketTime, wallNow } from "./clock.ts";
import {
  addEntry,
  addPortfolio,
  change,
  config,
  HISTORY,
  KNOWN,
  later,
  serve,
  storedRow,
  withStore,
} from "./clock_testing.ts";
import { inTransaction } from "../store/db.ts";
import { isServerAlive, StoredClock } from "./stored_clock.ts";

Deno.test(
  "a clock stands still while no server runs, and resumes one heartbeat after it was last seen",
  withStore(async (db) => {
    const first = await serve(db);
    assert.equal(first.anchor.mode, "practice");
    await first.beat();
    const seen = first.market().epochMilliseconds;
    const again = await serve(db, {}, later(86_400));
    const resumed = again.anchor.market;
    assert.ok(resumed >= seen && resumed <= seen + HEARTBEAT_MS + 2_000, `${resumed - seen} ms`);
    await again.beat(true);
    const stopped = again.market().epochMilliseconds;
    const third = await serve(db, {}, later(2 * 86_400));
    assert.ok(Math.abs(third.anchor.market - stopped) < 1_000, "after a clean stop it continues exactly there");
  }),
);

Deno.test(
  "a clock starts at CLOCK_START, once, and resumes with the same setting",
  withStore(async (db) => {
    const env = { CLOCK_START: "2027-03-01T09:30:00-05:00", CLOCK_SPEED: "0" };
    const set = await serve(db, env);
    assert.equal(set.market().toString(), "2027-03-01T14:30:00Z");
    await change(db, set, { by: Temporal.Duration.from("P1D") });
    assert.equal(set.market().toString(), "2027-03-02T14:30:00Z");
    await set.beat(true);
    assert.equal((await serve(db, env)).market().toString(), "2027-03-02T14:30:00Z");
  }),
);

Deno.test(
  "a command reads the clock and leaves it as it is, whatever its settings say",
  withStore(async (db) => {
    const env = { CLOCK_START: "2027-03-01T09:30:00-05:00", CLOCK_SPEED: "3600" };
    const server = await serve(db, env);
    await server.beat();
    const before = await storedRow(db);
    for (const own of [{}, { CLOCK: "real" }, { CLOCK_START: "2030-01-02T09:30:00-05:00" }, { CLOCK_SPEED: "0" }]) {
      const beside = await StoredClock.read(db, config(own), HISTORY);
      const [now, read] = [server.market().epochMilliseconds, beside.market().epochMilliseconds];
      assert.ok(read >= now && read - now < 3600 * 500, "beside a server it shows the server's time");
    }
    assert.deepEqual(await storedRow(db), before);

    await server.beat(true);
    const stopped = await storedRow(db);
    const alone = await StoredClock.read(db, config(), HISTORY, later(3_600));
    assert.equal(alone.market().toString(), stopped!.seen_market.toString());
    assert.equal(alone.market(later(9_000)).toString(), stopped!.seen_market.toString(), "and does not go on");
    assert.deepEqual(await storedRow(db), stopped);
    const again = await serve(db, env);
    assert.equal(again.anchor.market, stopped!.seen_market.epochMilliseconds);
  }),
);

Deno.test(
  "a command on a new store shows the time at which the first server will start, and writes nothing",
  withStore(async (db) => {
    const clock = await StoredClock.read(db, config({ CLOCK_START: "2027-03-01T09:30:00-05:00" }), HISTORY);
    assert.equal(clock.market(later(60)).toString(), "2027-03-01T14:30:00Z");
    assert.equal(await storedRow(db), undefined);
  }),
);

Deno.test(
  "a clock that a command moved while no server ran stands there until one starts",
  withStore(async (db) => {
    await (await serve(db, { CLOCK_START: "2027-03-01T09:30:00-05:00", CLOCK_SPEED: "60" })).beat(true);
    const command = await StoredClock.read(db, config(), HISTORY);
    await change(db, command, { by: Temporal.Duration.from("PT2H") });
    const moved = command.market().toString();
    assert.equal((await StoredClock.read(db, config(), HISTORY, later(3_600))).market().toString(), moved);
    const server = await serve(db, {}, later(7_200));
    assert.deepEqual([server.anchor.market, server.anchor.speed], [
      Temporal.Instant.from(moved).epochMilliseconds,
      60,
    ]);
  }),
);

Deno.test(
  "a server is alive until it stops or misses two heartbeats",
  withStore(async (db) => {
    assert.equal(await isServerAlive(db), false);
    const server = await serve(db);
    const { seen_wall: seen } = (await storedRow(db))!;
    assert.equal(await isServerAlive(db, seen), true);
    assert.equal(await isServerAlive(db, seen.add({ milliseconds: 2 * HEARTBEAT_MS - 1 })), true);
    assert.equal(await isServerAlive(db, seen.add({ milliseconds: 2 * HEARTBEAT_MS })), false);
    await server.beat(true);
    assert.equal(await isServerAlive(db), false);
  }),
);

Deno.test(
  "a change that is not committed does not move the clock in memory",
  withStore(async (db) => {
    const clock = await serve(db, { CLOCK_START: "2027-03-01T09:30:00-05:00", CLOCK_SPEED: "0" });
    const by = { by: Temporal.Duration.from("P1D") };
    const plan = await clock.plan(by, KNOWN, false);
    const failing = inTransaction(db, async (trx) => {
      await clock.move(trx, plan.to, plan, by);
      throw new Error("no commit");
    });
    await assert.rejects(failing, /no commit/);
    await clock.beat();
    assert.equal(clock.market().toString(), "2027-03-01T14:30:00Z");
  }),
);

Deno.test(
  "a practice clock read in steps shows the same time as one computed from its anchor",
  withStore(async (db) => {
    const clock = await serve(db, { CLOCK: "practice", CLOCK_SPEED: "50000" });
    const agrees = () => {
      for (let tries = 0; tries < 100; tries++) {
        const wall = wallNow().epochMilliseconds;
        const read = clock.market().epochMilliseconds;
        if (wallNow().epochMilliseconds === wall) return assert.equal(read, marketTime(clock.anchor, wall));
      }
      assert.fail("no two readings within a millisecond");
    };
    for (let i = 0; i < 5; i++) {
      agrees();
      await new Promise((wake) => setTimeout(wake, 7));
      if (i === 2) await clock.beat();
      if (i === 3) await change(db, clock, { by: Temporal.Duration.from("P400D"), speed: 1 });
    }
    agrees();
  }),
);

Deno.test(
  "a clock cannot be set outside the market's range, by a change or by a setting",
  withStore(async (db) => {
    await refused(serve(db, { CLOCK_START: "2070-01-02T10:00:00-05:00" }), "CLOCK_REFUSED");
    const clock = await serve(db);
    for (const by of ["P75Y", "P99999D", "-P20Y"]) {
      await assert.rejects(clock.plan({ by: Temporal.Duration.from(by) }, KNOWN, false), {
        code: "CLOCK_REFUSED",
        message: "The market is known from Dec 31, 2014 to Dec 31, 2060",
      });
    }
  }),
);

Deno.test(
  "a clock cannot be set back to before a ledger entry, by a change or by a setting",
  withStore(async (db) => {
    const clock = await serve(db, { CLOCK_START: "2027-05-03T10:00:00-04:00", CLOCK_SPEED: "0" });
    await addEntry(db, clock.market());
    await refused(change(db, clock, { to: Temporal.Instant.from("2027-05-03T13:59:59Z") }), "CLOCK_REFUSED");
    await change(db, clock, { to: Temporal.Instant.from("2027-05-03T14:00:01Z") });
    await refused(serve(db, { CLOCK_START: "2027-01-04T10:00:00-05:00" }), "CLOCK_REFUSED");
  }),
);

Deno.test(
  "a clock cannot be set back to before an order was placed, repriced or closed",
  withStore(async (db) => {
    const clock = await serve(db, { CLOCK_START: "2027-05-03T10:00:00-04:00", CLOCK_SPEED: "0" });
    const before = clock.market().subtract({ hours: 1 });
    const after = clock.market().add({ hours: 1 });
    const portfolio_id = await addPortfolio(db);
    for (const later of ["created_at", "limit_set_at", "closed_at"] as const) {
      const times = { created_at: before, limit_set_at: null, closed_at: before, [later]: after };
      await db.deleteFrom("orders").where("status", "=", "pending").execute();
      await db.insertInto("orders").values({
        ...{ portfolio_id, id: crypto.randomUUID(), symbol: "F", side: "BUY", shares: "1", order_type: "limit" },
        ...{ limit_price: "1", time_in_force: "gtc", notes: null, reason: null, expires_at: null, receipt: null },
        ...{ status: "pending", ...times },
      }).execute();
      await refused(
        change(db, clock, { to: clock.market() }).then(() => change(db, clock, { to: before })),
        "CLOCK_REFUSED",
      );
    }
  }),
);

Deno.test(
  "resting orders are decided again from the time the clock is set back to",
  withStore(async (db) => {
    const clock = await serve(db, { CLOCK_START: "2027-05-03T10:00:00-04:00", CLOCK_SPEED: "0" });
    const decided = async () => (await storedRow(db))!.decided_until?.toString();
    await db.updateTable("market_clock").set({ decided_until: clock.market() }).execute();
    await change(db, clock, { by: Temporal.Duration.from("PT1H") });
    assert.equal(await decided(), "2027-05-03T14:00:00Z");
    await change(db, clock, { to: Temporal.Instant.from("2027-05-03T13:00:00Z") });
    assert.equal(await decided(), "2027-05-03T13:00:00Z");
  }),
);

Deno.test(
  "in production a real clock cannot be changed",
  withStore(async (db) => {
    const real = await serve(db, { CLOCK: "real" });
    await refused(real.plan({ speed: 2 }, KNOWN, true), "CLOCK_REFUSED");
    assert.ok(await real.plan({ speed: 2 }, KNOWN, false));
  }),
);

Deno.test(
  "a second instance loads the clock of a running one, and keeps its speed",
  withStore(async (db) => {
    const first = await serve(db, { CLOCK_START: "2027-03-01T09:30:00-05:00", CLOCK_SPEED: "1000" });
    await addEntry(db, first.market());
    await first.beat();
    const second = await serve(db);
    assert.equal(second.anchor.speed, 1000);
    assert.ok(second.market().epochMilliseconds >= first.market().epochMilliseconds - 10_000);
  }),
);
