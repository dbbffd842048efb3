import assert from "node:assert/strict";
import type { Db } from "../kernel/store/db.ts";
import * as store from "./store.ts";
import { newYork, withActions } from "./testing.ts";

/** One of each kind on the days before, at the ends of, and after the window. */
const days = ["2026-11-01", "2026-11-02", "2026-11-10", "2026-11-11"];
const within = { first: "2026-11-02", last: "2026-11-10" };
const done = newYork("2026-11-12T09:00");

async function announceAll(db: Db): Promise<void> {
  await db.insertInto("dividends").values(days.map((day) => ({
    ...{ id: `D ${day}`, symbol: "AAPL", amount: "0.26", ex_date: day, pay_date: day, frequency: 4, kind: "CD" },
    origin: "market",
  }))).execute();
  await db.insertInto("splits").values(days.map((day) => ({
    ...{ id: `S ${day}`, symbol: "AAPL", execution_date: day, ratio_from: "1", ratio_to: "4", origin: "market" },
  }))).execute();
  await db.insertInto("delistings").values(days.map((day) => ({
    ...{ id: `E ${day}`, symbol: "AAPL", name: "Apple", announced_on: day, last_day: day, reason: "cash_merger" },
  }))).execute();
}

const dates = (rows: readonly { id: string }[]) => rows.map(({ id }) => id.slice(2)).toSorted();

Deno.test(
  "what is due is listed with the first and the last day of its window, and no other",
  withActions({}, async ({ product: { db } }) => {
    await announceAll(db);
    const inside = ["2026-11-02", "2026-11-10"];
    assert.deepEqual(dates(await store.listUnpaid(db, within)), inside);
    assert.deepEqual(dates(await store.listUnlowered(db, within)), inside);
    assert.deepEqual(dates(await store.listUnprocessedSplits(db, within)), inside);
    assert.deepEqual(dates(await store.listUnannounced(db, within)), inside);
    assert.deepEqual(dates(await store.listDividends(db, ["AAPL"], within)), inside);
    assert.deepEqual(dates(await store.listUnsettled(db, within)), ["2026-11-01", "2026-11-02"], "once it is over");
    assert.deepEqual(dates(await store.listPending(db)), days);
    assert.deepEqual(dates(await store.listOpenDelistings(db)), days);

    for (const [table, column] of [["dividends", "paid_at"], ["splits", "processed_at"]] as const) {
      await db.updateTable(table).set({ [column]: done }).execute();
    }
    await db.updateTable("dividends").set({ lowered_at: done }).execute();
    await db.updateTable("delistings").set({ announced_at: done, processed_at: done }).execute();
    const lists = ["listUnpaid", "listUnlowered", "listUnprocessedSplits", "listUnannounced", "listUnsettled"] as const;
    for (const list of lists) assert.deepEqual(await store[list](db, within), [], list);
    assert.deepEqual([await store.listPending(db), await store.listOpenDelistings(db)], [[], []]);
  }),
);

Deno.test(
  "what was applied, or made by an admin, is kept; a dividend that was simulated for one portfolio is not",
  withActions({}, async ({ product: { db } }) => {
    await announceAll(db);
    const kept = async (symbol = "AAPL") => {
      const { dividends, splits, delistings } = await store.listKept(db, [symbol], within);
      return [dates(dividends), dates(splits), dates(delistings)];
    };
    assert.deepEqual(await kept(), [[], [], []], "announced alone");
    await db.updateTable("dividends").set({ paid_at: done }).execute();
    await db.updateTable("splits").set({ processed_at: done }).execute();
    await db.updateTable("delistings").set({ processed_at: done }).execute();
    const inside = ["2026-11-02", "2026-11-10"];
    assert.deepEqual([await kept(), await kept("F")], [[inside, inside, inside], [[], [], []]]);
    await db.updateTable("dividends").set({ origin: "manual" as never }).execute();
    assert.deepEqual((await kept())[0], []);
    await db.updateTable("dividends").set({ paid_at: null }).execute();
    await db.updateTable("splits").set({ origin: "manual" as never, processed_at: null }).execute();
    await db.updateTable("delistings").set({ terms_by_admin: true, processed_at: null }).execute();
    assert.deepEqual(await kept(), [inside, inside, inside]);
  }),
);
