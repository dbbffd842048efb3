import assert from "node:assert/strict";
import { sql } from "kysely";
import { openEmbedded } from "../../core/kernel/store/db.ts";
import { migrate } from "../../core/kernel/store/migrate.ts";
import { migrations } from "../mod.ts";

Deno.test("older receipts, notifications and events have the same content as json", async () => {
  const store = await openEmbedded({ image: null });
  const { db } = store;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "20261121T1130")));
  const id = crypto.randomUUID();
  const receipt = { ask: 144.54, rule: "touch", price: 144.54, filled_at: "2026-11-17T15:30:00.279Z" };
  await sql`insert into users (id, email, username, password_hash, created_at, updated_at) values (${id}, 'a@example.com', 'a', 'x', now(), now())`
    .execute(db);
  await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip, money_market_rate, created_at)
    values (${id}, ${id}, 'P', 0, 0, 0, 'private', false, 0, now())`.execute(db);
  await sql`insert into orders (portfolio_id, id, symbol, side, shares, order_type, time_in_force, status, receipt, created_at)
    values (${id}, ${id}, 'F', 'BUY', 1, 'market', 'gtc', 'executed', ${JSON.stringify(receipt)}::text::jsonb, now())`
    .execute(db);
  await sql`insert into notifications (user_id, id, type, title, message, data, created_at) values (${id}, ${id}, 't', 't', 'm', '{"stock_symbol":"F"}', now())`
    .execute(db);
  await sql`insert into outbox (user_id, topic, payload, created_at) values (${id}, 'order', '{"order":{"shares":1.5}}', now())`
    .execute(db);
  const read = async () =>
    (await sql`select receipt, data, payload from orders, notifications, outbox`.execute(db)).rows;
  const before = await read();
  await migrate(db, migrations);
  assert.deepEqual(await read(), before);
  assert.deepEqual(before, [{ receipt, data: { stock_symbol: "F" }, payload: { order: { shares: 1.5 } } }]);
  await store.close();
});
