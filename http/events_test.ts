import assert from "node:assert/strict";
import { until } from "../tests/until.ts";
import { wallNow } from "../core/kernel/clock/clock.ts";
import { writeAll } from "../core/kernel/store/bulk_write.ts";
import { inTransaction } from "../core/kernel/store/db.ts";
import { createLog } from "../core/kernel/log.ts";
import type { OutboxRow } from "../core/kernel/run/outbox.ts";
import { outboxWrite } from "../core/kernel/run/outbox_bulk.ts";
import { testStore } from "../core/kernel/testing.ts";
import { compareCursors, EventHub, parseCursor } from "./events.ts";

const ann = "01900000-0000-7000-8000-00000000000a";
const ben = "01900000-0000-7000-8000-00000000000b";
const quiet = createLog("error", () => "", () => {});

Deno.test("a reader that two streams open at once starts once, so that neither misses an event", async () => {
  const store = await testStore();
  let queries = 0;
  // The second stream opens while the query for the end of the outbox runs, and an event follows at once.
  const slow = new Proxy(store.db, {
    get(db, name) {
      if (name === "selectNoFrom") queries++;
      const value = Reflect.get(db, name);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
  const hub = new EventHub(slow, quiet);
  try {
    const heard: Record<string, OutboxRow[]> = { ann: [], ben: [] };
    const first = hub.listen([ann], (row) => heard.ann!.push(row));
    const second = hub.listen([ben], (row) => heard.ben!.push(row));
    const stops = await Promise.all([first, second]);
    assert.equal(queries, 1, "the end of the outbox is read once");
    const write = (userId: string) =>
      inTransaction(
        store.db,
        (trx) => writeAll(trx, [outboxWrite([{ userId, topic: "order", payload: {} }], wallNow())]),
      );
    await write(ann);
    await write(ben);
    hub.nudge();
    await until(() => heard.ann!.length === 1 && heard.ben!.length === 1);
    for (const stop of stops) stop();
    // Without listeners nothing is read; a new listener then gets the events after its start.
    await write(ann);
    const stop = await hub.listen([ann], (row) => heard.ann!.push(row));
    await write(ann);
    hub.nudge();
    // Transactions of other databases lower the end of the outbox that is read; then the earlier event arrives too.
    await until(() => heard.ann!.length >= 2);
    stop();
  } finally {
    hub.close();
    await store.close();
  }
});

Deno.test("a store failure while a stream opens fails that stream, and the next one works", async () => {
  const store = await testStore();
  let broken = true;
  const failing = new Proxy(store.db, {
    get(db, name) {
      if (name === "selectNoFrom" && broken) throw new Error("away");
      const value = Reflect.get(db, name);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
  const hub = new EventHub(failing, quiet);
  try {
    await assert.rejects(hub.listen([ann], () => {}), /away/);
    broken = false;
    (await hub.listen([ann], () => {}))();
  } finally {
    hub.close();
    await store.close();
  }
});

Deno.test("parseCursor() takes positions of the outbox and nothing else", () => {
  assert.deepEqual(parseCursor("18446744073709551615-3"), { writer: "18446744073709551615", id: 3 });
  for (
    const text of [undefined, "", "1", "1-", "-1", "a-1", "1-a", "18446744073709551616-0", "9".repeat(5000) + "-1"]
  ) {
    assert.equal(parseCursor(text), null, String(text).slice(0, 30));
  }
});

Deno.test("compareCursors() goes by the writer as a number, then by the row", () => {
  const order = (a: [string, number], b: [string, number]) =>
    Math.sign(compareCursors({ writer: a[0], id: a[1] }, { writer: b[0], id: b[1] }));
  assert.deepEqual([order(["9", 5], ["10", 1]), order(["10", 2], ["10", 1]), order(["10", 1], ["10", 1])], [-1, 1, 0]);
});
