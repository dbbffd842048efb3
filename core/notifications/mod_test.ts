import assert from "node:assert/strict";
import { sql } from "kysely";
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
