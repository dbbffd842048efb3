import assert from "node:assert/strict";
import { sql } from "kysely";
import { refused, seedUser } from "../testing.ts";
import { readConfig } from "./config.ts";
import { type Anchor, HEARTBEAT_MS, marketTime, practiceStart, practiceTime, StoredClock, wallNow } from "./clock.ts";
import { testStore } from "./testing.ts";

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds;
const shown = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO("America/New_York").toPlainDateTime().toString({
    smallestUnit: "minute",
  });
const HOUR = 3_600_000;

Deno.test("a practice clock begins at 09:45 of the latest trading day, whatever the hour", () => {
  for (
    const [wall, begins] of [
      ["2026-11-20T03:00:00-05:00", "2026-11-20T09:45"],
      ["2026-11-20T23:00:00-05:00", "2026-11-20T09:45"],
      ["2026-11-21T12:00:00-05:00", "2026-11-20T09:45"],
      ["2026-11-26T12:00:00-05:00", "2026-11-25T09:45"],
      ["2026-07-05T12:00:00-04:00", "2026-07-02T09:45"],
    ] as const
  ) assert.equal(shown(practiceStart(at(wall))), begins, wall);
});

Deno.test("a practice clock skips from ten minutes after the close to five minutes before the next open", () => {
  const start = at("2026-11-20T09:45:00-05:00");
  assert.equal(shown(practiceTime(start, 6 * HOUR)), "2026-11-20T15:45");
  assert.equal(shown(practiceTime(start, 6.25 * HOUR + 9 * 60_000)), "2026-11-20T16:09");
  assert.equal(shown(practiceTime(start, 6.25 * HOUR + 10 * 60_000)), "2026-11-23T09:25");
  assert.equal(shown(practiceTime(start, 7 * HOUR)), "2026-11-23T10:00");
  assert.equal(
    shown(practiceTime(at("2026-11-27T09:45:00-05:00"), 3.25 * HOUR + 10 * 60_000)),
    "2026-11-30T09:25",
    "an early close",
  );
  assert.equal(shown(practiceTime(at("2026-11-21T12:00:00-05:00"), 0)), "2026-11-23T09:25", "from a weekend");
});

Deno.test("a practice clock never runs backwards over the days it skips", () => {
  const start = at("2026-11-20T09:45:00-05:00");
  let last = 0;
  for (let elapsed = 0; elapsed < 40 * HOUR; elapsed += 97_000) {
    const now = practiceTime(start, elapsed);
    assert.ok(now > last);
    last = now;
  }
});

Deno.test("practice time in steps is practice time at once", () => {
  const start = at("2026-11-20T09:45:00-05:00");
  let now = start;
  for (let step = 0; step < 500; step++) now = practiceTime(now, step * 61_007);
  assert.equal(now, practiceTime(start, 499 * 250 * 61_007));
});

Deno.test("a set clock runs at its speed and skips nothing; speed 0 stands still", () => {
  const anchor: Anchor = { mode: "set", wall: 1_000_000, market: at("2026-11-20T23:00:00-05:00"), speed: 60 };
  assert.equal(shown(marketTime(anchor, 1_000_000 + 60_000)), "2026-11-21T00:00");
  assert.equal(marketTime({ ...anchor, speed: 0 }, 9e12), anchor.market);
  assert.equal(marketTime({ ...anchor, mode: "real" }, 123), 123);
});

Deno.test("the stored clock", async (t) => {
  const store = await testStore();
  const config = (env: Record<string, string> = {}) => readConfig((name) => env[name]);
  const later = (seconds: number) => wallNow().add({ seconds });

  await t.step("stands still while no server runs and goes on one heartbeat after it was last seen", async () => {
    const first = await StoredClock.start(store.db, config());
    assert.equal(first.anchor.mode, "practice");
    await first.beat();
    const seen = first.market().epochMilliseconds;
    const again = await StoredClock.start(store.db, config(), later(86_400));
    const resumed = again.anchor.market;
    assert.ok(resumed >= seen && resumed <= seen + HEARTBEAT_MS + 2_000, `${resumed - seen} ms`);
    await again.beat(true);
    const stopped = again.market().epochMilliseconds;
    const third = await StoredClock.start(store.db, config(), later(2 * 86_400));
    assert.ok(Math.abs(third.anchor.market - stopped) < 1_000, "after a good-bye it goes on exactly there");
  });

  await t.step("starts where CLOCK_START says, once, and goes on from there with the same setting", async () => {
    const env = { CLOCK_START: "2027-03-01T09:30:00-05:00", CLOCK_SPEED: "0" };
    const set = await StoredClock.start(store.db, config(env));
    assert.equal(set.market().toString(), "2027-03-01T14:30:00Z");
    await store.db.transaction().execute((trx) => set.change(trx, { by: Temporal.Duration.from("P1D") }, false));
    await set.refresh();
    assert.equal(set.market().toString(), "2027-03-02T14:30:00Z");
    await set.beat(true);
    assert.equal((await StoredClock.start(store.db, config(env))).market().toString(), "2027-03-02T14:30:00Z");
  });

  await t.step("in practice, walks on from where it was last read and comes to where its anchor says", async () => {
    const fresh = await testStore();
    const clock = await StoredClock.start(fresh.db, config({ CLOCK: "practice", CLOCK_SPEED: "50000" }));
    const agrees = () => {
      for (let tries = 0; tries < 100; tries++) {
        const wall = wallNow().epochMilliseconds;
        const read = clock.market().epochMilliseconds;
        if (wallNow().epochMilliseconds === wall) return assert.equal(read, marketTime(clock.anchor, wall));
      }
      assert.fail("no two readings within a millisecond");
    };
    const change = async (to: Parameters<typeof clock.change>[1]) => {
      await fresh.db.transaction().execute((trx) => clock.change(trx, to, false));
      await clock.refresh();
    };
    for (let i = 0; i < 5; i++) {
      agrees();
      await new Promise((wake) => setTimeout(wake, 7));
      if (i === 2) await clock.beat();
      if (i === 3) await change({ by: Temporal.Duration.from("P400D"), speed: 1 });
    }
    agrees();
    await fresh.close();
  });

  await t.step("is not moved to where no calendar is known", async () => {
    const clock = await StoredClock.start(store.db, config());
    for (const by of ["P75Y", "P99999D"]) {
      await refused(
        store.db.transaction().execute((trx) => clock.change(trx, { by: Temporal.Duration.from(by) }, false)),
        "CLOCK_REFUSED",
      );
    }
  });

  await t.step("is not moved back behind entries of the ledger", async () => {
    const clock = await StoredClock.start(
      store.db,
      config({ CLOCK_START: "2027-05-03T10:00:00-04:00", CLOCK_SPEED: "0" }),
    );
    const { userId } = await seedUser(store.db);
    await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip, money_market_rate, created_at)
      values (${userId}, ${userId}, 'P', 0, 0, 0, 'private', true, 0, ${wallNow()})`.execute(store.db);
    await sql`insert into journal_entries values (${userId}, ${userId}, 'DEPOSIT', 'command', 'x', null, null, null, 1, 1, 0, 0, null, ${clock.market()}, ${wallNow()})`
      .execute(store.db);
    const change = (to: string) =>
      store.db.transaction().execute((trx) => clock.change(trx, { to: Temporal.Instant.from(to) }, false));
    await refused(change("2027-05-03T13:59:59Z"), "CLOCK_REFUSED");
    await change("2027-05-03T14:00:01Z");
    await refused(StoredClock.start(store.db, config({ CLOCK_START: "2027-01-04T10:00:00-05:00" })), "CLOCK_REFUSED");
  });

  await t.step("cannot be changed in production when it is real", async () => {
    const fresh = await testStore();
    const real = await StoredClock.start(fresh.db, config({ CLOCK: "real" }));
    await refused(store.db.transaction().execute((trx) => real.change(trx, { speed: 2 }, true)), "CLOCK_REFUSED");
    await fresh.close();
  });

  await t.step("is taken up by a second instance beside a running one, and keeps the speed it was given", async () => {
    const fresh = await testStore();
    const first = await StoredClock.start(
      fresh.db,
      config({ CLOCK_START: "2027-03-01T09:30:00-05:00", CLOCK_SPEED: "1000" }),
    );
    const { userId } = await seedUser(fresh.db);
    await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip, money_market_rate, created_at)
      values (${userId}, ${userId}, 'P', 0, 0, 0, 'private', true, 0, ${wallNow()})`.execute(fresh.db);
    await new Promise((wake) => setTimeout(wake, 20));
    await sql`insert into journal_entries values (${userId}, ${userId}, 'DEPOSIT', 'command', 'x', null, null, null, 1, 1, 0, 0, null, ${first.market()}, ${wallNow()})`
      .execute(fresh.db);
    await first.beat();
    const second = await StoredClock.start(fresh.db, config());
    assert.equal(second.anchor.speed, 1000);
    assert.ok(second.market().epochMilliseconds >= first.market().epochMilliseconds - 10_000);
    await fresh.close();
  });
  await store.close();
});
