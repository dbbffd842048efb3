import assert from "node:assert/strict";
import { sql } from "kysely";
import { newId } from "../kernel/ids.ts";
import { FixedMarket } from "../market/testing.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { notificationHandlers } from "./mod.ts";
import type { InputOf } from "../contracts.ts";
import type { FieldError } from "../kernel/errors.ts";

Deno.test("notifications.mark marks read, and a read notification never becomes unread again", async () => {
  const store = await testStore();
  const product = testProduct(store, new FixedMarket(), notificationHandlers);
  const call = caller(product.runner);
  const user = await seedUser(store.db);
  const id = crypto.randomUUID();
  await sql`insert into notifications (user_id, id, type, title, message, data, created_at)
    values (${user.userId}, ${id}, 'system_announcement', 'T', 'M', '{}', ${product.clock.wall()})`.execute(store.db);
  const unread = async () => (await call("notifications.unread-count", user, {})).unread_count;
  assert.equal(await unread(), 1);
  assert.equal((await call("notifications.mark", user, { id, is_read: true })).is_read, true);
  assert.equal(await unread(), 0);
  const back = { id, is_read: false } as unknown as InputOf<"notifications.mark">;
  const { detail } = await refused(call("notifications.mark", user, back), "VALIDATION_FAILED");
  assert.deepEqual((detail as readonly FieldError[]).map(({ loc, msg }) => [loc, msg]), [
    [["is_read"], "A notification can only be marked read; send true"],
  ]);
  assert.equal(await unread(), 0);
  await store.close();
});

Deno.test("three or more unread ones of one kind and New York day count as one group", async () => {
  const store = await testStore();
  const product = testProduct(store, new FixedMarket(), notificationHandlers);
  const call = caller(product.runner);
  const user = await seedUser(store.db);
  const add = (type: string, at: string, is_read = false) =>
    sql`insert into notifications (user_id, id, type, title, message, data, created_at, is_read)
      values (${user.userId}, ${crypto.randomUUID()}, ${type}, 'T', 'M', '{}', ${at}, ${is_read})`.execute(store.db);
  const day = ["2026-11-16T05:00:00Z", "2026-11-16T21:00:00Z", "2026-11-17T04:59:59Z"];
  for (const at of day) await add("dividend_payment", at);
  await add("dividend_payment", "2026-11-17T05:00:00Z");
  await add("limit_order_executed", day[0]!);
  await add("limit_order_executed", day[1]!);
  await add("limit_order_executed", day[2]!, true);
  assert.deepEqual(await call("notifications.unread-count", user, {}), { unread_count: 6, unread_groups: 4 });
  await call("notifications.mark-all-read", user, {});
  assert.deepEqual(await call("notifications.unread-count", user, {}), { unread_count: 0, unread_groups: 0 });
  await store.close();
});

Deno.test("NM-04: all of 587 unread notifications can be read, a page of 20 after the other", async () => {
  const store = await testStore();
  const product = testProduct(store, new FixedMarket(), notificationHandlers);
  const call = caller(product.runner);
  const [user, other] = [await seedUser(store.db), await seedUser(store.db)];
  const now = product.clock.wall();
  const written: string[] = [];
  for (let i = 0; i < 587; i++) written.push(newId(now));
  for (const [{ userId }, ids] of [[user, written], [other, [newId(now)]]] as const) {
    await sql`insert into notifications (user_id, id, type, title, message, data, created_at)
      select ${userId}, id, 'dividend_payment', 'T', 'M', '{}', ${now} from unnest(${ids}::uuid[]) as x(id)`
      .execute(store.db);
  }
  const read = async (unread_only: boolean) => {
    const ids: string[] = [];
    for (;;) {
      const page = await call("notifications.list", user, { offset: ids.length, unread_only });
      assert.ok(page.length <= 20);
      ids.push(...page.map(({ id }) => id));
      if (page.length === 0) return ids;
    }
  };
  const newestFirst = written.toReversed();
  assert.deepEqual(await read(false), newestFirst);
  await call("notifications.mark", user, { id: newestFirst[100]!, is_read: true });
  assert.deepEqual(await read(true), newestFirst.toSpliced(100, 1));
  await call("notifications.delete", user, { id: newestFirst[300]! });
  assert.deepEqual(await read(false), newestFirst.toSpliced(300, 1));
  assert.deepEqual((await call("notifications.list", user, { offset: 580, limit: 100 })).map(({ id }) => id), [
    ...newestFirst.slice(581),
  ]);
  await refused(call("notifications.list", user, { offset: -1 }), "VALIDATION_FAILED");
  await store.close();
});
