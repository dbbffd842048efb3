import assert from "node:assert/strict";
import { until } from "../tests/until.ts";
import { wallNow } from "../core/kernel/clock/clock.ts";
import { inTransaction } from "../core/kernel/store/db.ts";
import { createLog } from "../core/kernel/log.ts";
import type { OutboxRow } from "../core/kernel/run/outbox.ts";
import { writeOutbox } from "../core/kernel/run/outbox_bulk.ts";
import { testStore } from "../core/kernel/testing.ts";
import { compareCursors, EventHub, parseCursor } from "./events.ts";

const ann = "01900000-0000-7000-8000-00000000000a";
const ben = "01900000-0000-7000-8000-00000000000b";
const quiet = createLog("error", () => "", () => {});

Deno.test("a reader that two streams open at once starts once, so that neither misses an event", async () => {
  const store = await testStore();
  let asked = 0;
  // The first query for the end of the outbox is slow: the second stream opens meanwhile, and an event follows at once.
  const slow = new Proxy(store.db, {
    get(db, name) {
      if (name === "selectNoFrom") asked++;
      const value = Reflect.get(db, name);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
  const hub = new EventHub(slow, quiet);
  try {
    const heard: Record<string, OutboxRow[]> = { ann: [], ben: [] };
    const first = hub.listen(ann, (row) => heard.ann!.push(row));
    const second = hub.listen(ben, (row) => heard.ben!.push(row));
    const stops = await Promise.all([first, second]);
    assert.equal(asked, 1, "where the outbox ends is asked once");
    const tell = (userId: string) =>
      inTransaction(store.db, (trx) => writeOutbox(trx, wallNow(), [{ userId, topic: "order", payload: {} }]));
    await tell(ann);
    await tell(ben);
    hub.nudge();
    await until(() => heard.ann!.length === 1 && heard.ben!.length === 1);
    for (const stop of stops) stop();
    // Without listeners nothing is read; a new listener then gets the events after its start.
    await tell(ann);
    const stop = await hub.listen(ann, (row) => heard.ann!.push(row));
    await tell(ann);
    hub.nudge();
    // Beside transactions of other databases the end of the outbox is read lower, and the event before comes too.
    await until(() => heard.ann!.length >= 2);
    stop();
  } finally {
    hub.close();
    await store.close();
  }
});

Deno.test("a store that fails while a stream opens fails that stream, and the next one works", async () => {
  const store = await testStore();
  let broken = true;
  const shaky = new Proxy(store.db, {
    get(db, name) {
      if (name === "selectNoFrom" && broken) throw new Error("away");
      const value = Reflect.get(db, name);
      return typeof value === "function" ? value.bind(db) : value;
    },
  });
  const hub = new EventHub(shaky, quiet);
  try {
    await assert.rejects(hub.listen(ann, () => {}), /away/);
    broken = false;
    (await hub.listen(ann, () => {}))();
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
