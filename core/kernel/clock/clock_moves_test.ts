/** Moves of the stored clock by several instances, and the stored mark up to which market time is processed. */
import assert from "node:assert/strict";
import type { KyselyPlugin } from "kysely";
import { refused } from "../../testing.ts";
import {
  addEntry,
  addPortfolio,
  change,
  config,
  HISTORY,
  KNOWN,
  serve,
  storedRow,
  withStore,
} from "./clock_testing.ts";
import { inTransaction } from "../store/db.ts";
import { saveMark, StoredClock } from "./stored_clock.ts";

const AT = "2027-05-03T10:00:00-04:00";
const STANDING = { CLOCK_START: AT, CLOCK_SPEED: "0" };
const hours = (n: number) => ({ by: Temporal.Duration.from({ hours: n }) });
const hourOf = (clock: StoredClock) => clock.market().since(Temporal.Instant.from(AT)).total("hours");

Deno.test(
  "durations add up when two instances, each with its own copy, move the clock in turn",
  withStore(async (db) => {
    const [one, other] = [await serve(db, STANDING), await serve(db)];
    await change(db, one, hours(8));
    await change(db, other, hours(1));
    assert.equal(hourOf(other), 9);
    await change(db, one, hours(8));
    assert.equal(hourOf(one), 17);
  }),
);

Deno.test(
  "a move that another instance has overtaken leaves the clock where that one put it",
  withStore(async (db) => {
    const [one, other] = [await serve(db, STANDING), await serve(db)];
    const plan = await other.plan(hours(1), KNOWN, false);
    await change(db, one, hours(8));
    await addEntry(db, one.market());
    other.adopt(await inTransaction(db, (trx) => other.move(trx, plan.to, plan, hours(1))));
    assert.equal(hourOf(other), 8);
  }),
);

Deno.test(
  "a clock that another instance moved on is not set back behind the entries made there",
  withStore(async (db) => {
    const [one, other] = [await serve(db, STANDING), await serve(db)];
    await change(db, one, hours(8));
    await addEntry(db, one.market());
    assert.equal(hourOf(other), 0, "it has not read the move yet");
    await refused(change(db, other, { to: Temporal.Instant.from(AT).add({ hours: 3 }) }), "CLOCK_REFUSED");
    await other.refresh();
    assert.equal(hourOf(other), 8);
  }),
);

Deno.test(
  "an answer of the store from before a move does not take the clock back",
  withStore(async (db) => {
    let hold: { arrived(): void; readonly until: Promise<void> } | null = null;
    const holding: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        hold?.arrived();
        await hold?.until;
        return result;
      },
    };
    const clock = await serve(db.withPlugin(holding), STANDING);
    for (const ask of [() => clock.refresh(), () => clock.beat()]) {
      const before = hourOf(clock);
      const [arrival, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      hold = { arrived: arrival.resolve, until: late.promise };
      const asked = ask();
      await arrival.promise;
      hold = null;
      await change(db, clock, hours(8));
      late.resolve();
      await asked;
      assert.equal(hourOf(clock), before + 8);
    }
  }),
);

Deno.test(
  "a server that ends in a crash resumes where another moved the clock, not where an older heartbeat saw it",
  withStore(async (db) => {
    const [one, other] = [await serve(db, STANDING), await serve(db)];
    await change(db, one, hours(8));
    await other.beat();
    const row = (await storedRow(db))!;
    assert.equal(row.seen_market.since(Temporal.Instant.from(AT)).total("hours"), 8);
    assert.equal(hourOf(other), 8, "and its own move read it");
    await other.beat();
    assert.deepEqual((await storedRow(db))!.seen_market, row.seen_market);
  }),
);

Deno.test(
  "the mark of processed time is stored from the start, and the first move does not skip it",
  withStore(async (db) => {
    const marks = async () => {
      const { lived_until: processed, decided_until: decided } = (await storedRow(db))!;
      return [processed?.toString(), decided?.toString()];
    };
    const start = "2027-05-03T14:00:00Z";
    await change(db, await serve(db, STANDING), hours(30));
    assert.deepEqual(await marks(), [start, start]);

    // Without a server the row comes with the first move.
    await db.deleteFrom("market_clock").execute();
    await change(db, await StoredClock.read(db, config(STANDING), HISTORY), hours(30));
    assert.deepEqual(await marks(), [start, start]);

    // Commands came before the first server, whose clock starts later.
    await db.deleteFrom("market_clock").execute();
    await addPortfolio(db, Temporal.Instant.from(start).subtract({ hours: 24 }));
    await serve(db, STANDING);
    assert.deepEqual(await marks(), ["2027-05-02T14:00:00Z", "2027-05-02T14:00:00Z"]);
    await serve(db, { ...STANDING, CLOCK_START: "2027-05-04T14:00:00Z" });
    assert.deepEqual(await marks(), ["2027-05-02T14:00:00Z", "2027-05-02T14:00:00Z"]);

    // A row written by an earlier release.
    await db.deleteFrom("market_clock").execute();
    const clock = await serve(db, STANDING);
    await db.updateTable("market_clock").set({ lived_until: null, decided_until: null }).execute();
    await change(db, clock, hours(30));
    assert.deepEqual(await marks(), [start, start]);
  }),
);

Deno.test(
  "what was processed before another instance set the clock back does not count afterwards",
  withStore(async (db) => {
    const [one, other] = [await serve(db, STANDING), await serve(db)];
    await change(db, one, hours(8));
    await other.refresh();
    const lived_until = one.market();
    assert.equal(await saveMark(db, one.anchor, { lived_until }), true);
    await change(db, other, { to: Temporal.Instant.from(AT) });
    assert.equal(await saveMark(db, one.anchor, { lived_until }), false);
    assert.equal((await storedRow(db))!.lived_until!.toString(), "2027-05-03T14:00:00Z");
  }),
);
