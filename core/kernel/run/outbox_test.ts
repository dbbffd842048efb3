import assert from "node:assert/strict";
import { writeAll } from "../store/bulk_write.ts";
import { inTransaction } from "../store/db.ts";
import { testStore } from "../testing.ts";
import { outboxEnd, readOutbox } from "./outbox.ts";
import { outboxWrite } from "./outbox_bulk.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

Deno.test("a reader of a user's events gets each of them once, in order, and nobody else's", async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const at = Temporal.Instant.from("2026-11-17T15:30:00Z");
  const write = (...events: [string, number][]) =>
    inTransaction(
      store.db,
      (trx) =>
        writeAll(trx, [outboxWrite(events.map(([userId, n]) => ({ userId, topic: "portfolio", payload: { n } })), at)]),
    );
  const seen = async (userId?: string, after = { writer: "0", id: 0 }) =>
    (await readOutbox(store.db, after, userId === undefined ? undefined : { userId })).map(({ events }) =>
      events.map(({ payload }) => payload)
    );
  await write([one, 1]);
  await write([one, 2], [other, 3], [one, 4]);
  // They can be read once every transaction that began before them, of any test, has ended.
  while ((await seen()).length < 3) await new Promise((wake) => setTimeout(wake, 20));
  assert.deepEqual(await seen(one), [[{ n: 1 }], [{ n: 2 }, { n: 4 }]]);
  assert.deepEqual(await seen(other), [[{ n: 3 }]]);
  const [first] = await readOutbox(store.db, { writer: "0", id: 0 }, { userId: one });
  assert.deepEqual(await seen(one, first), [[{ n: 2 }, { n: 4 }]]);
  assert.deepEqual(await seen(one, await outboxEnd(store.db)), []);
});
