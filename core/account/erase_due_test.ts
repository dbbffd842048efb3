import assert from "node:assert/strict";
import { sql } from "kysely";
import { anonymous, systemActor } from "../kernel/actor.ts";
import { Refusal } from "../kernel/errors.ts";
import { testStore } from "../kernel/testing.ts";
import { refused } from "../testing.ts";
import { ERASE_DAYS } from "./contract.ts";
import { belonging } from "./export_bulk.ts";
import { personalData } from "./personal_data.ts";
import { busyPerson, leavingOn, NAMES, PASSWORD } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** Where a text may remain, with the reason. */
const REMAINS: Readonly<Record<string, string>> = {
  "orders.notes": "an order that has ended never changes; nobody else can open it",
  "journal_entries.notes": "each entry is in the chain of hashes of its portfolio, which nobody else can open",
};

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/** The columns of the store in which a text occurs, in any case. */
async function columnsWith(word: string): Promise<string[]> {
  const { rows: columns } = await sql<Column>`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.data_type not in
      ('uuid', 'boolean', 'integer', 'bigint', 'numeric', 'double precision', 'date', 'timestamp with time zone')`
    .execute(store.db);
  assert.ok(columns.length > 80);
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where position(${word.toLowerCase()} in lower(${sql.ref(column)}::text)) > 0
      limit 1`.execute(store.db);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}

Deno.test("after the seven days nothing in the store names the person any more", async () => {
  const leaving = leavingOn(store);
  const { call, leave, pass, eraseDue, userRow } = leaving;
  const { me, friend, portfolio, resting, comment, reply, other } = await busyPerson(leaving);
  const words = [...Object.values(NAMES), "quillfeather", "zephyrine"];
  for (const word of Object.values(NAMES)) {
    assert.ok((await columnsWith(word)).length > 0, `${word} is not there before`);
  }
  await leave(me);
  pass({ hours: ERASE_DAYS * 24 - 1 });
  await eraseDue();
  assert.equal((await userRow(me.userId)).username, NAMES.username, "not an hour earlier");
  pass({ hours: 1 });
  assert.equal((await eraseDue()).erased, 1);
  for (const word of words) {
    assert.deepEqual((await columnsWith(word)).filter((column) => !(column in REMAINS)), [], word);
  }

  for (const [table, { deleted = [] }] of Object.entries(personalData)) {
    // The last events, about the orders that ended, are deleted after a day as all are.
    if (table === "outbox") continue;
    for (const rows of deleted) {
      const { rows: left } = await sql`select 1 from ${sql.table(table)} where ${belonging(rows, me.userId)}`
        .execute(store.db);
      assert.equal(left.length, 0, table);
    }
  }
  const row = await userRow(me.userId);
  assert.deepEqual([row.is_active, row.role, row.display_name, row.erase_at], [false, "user", "Deleted user", null]);
  const [shown] = (await call("comments.list", anonymous, { symbol: "AAPL" })).filter(({ id }) => id === comment);
  assert.deepEqual([shown!.display_name, shown!.has_profile, shown!.content], ["Deleted user", false, "Raised again"]);
  const answer = shown!.replies.find(({ id }) => id === reply)!;
  assert.deepEqual([answer.content, answer.mentions], ["So says @deleted, @deleted!", {}]);
  const liked = (await call("comments.list", anonymous, { symbol: "AAPL" })).find(({ id }) => id === other)!;
  assert.equal(liked.likes_count, 1);
  const notices = (await call("notifications.list", friend, {})).map(({ type, title, message, data }) =>
    type === "comment_reply" ? title : type === "new_follower" ? [message, data] : message
  );
  assert.deepEqual(notices.filter((text) => JSON.stringify(text).includes("Deleted user")).toReversed(), [
    "Deleted user congratulates you: Well done",
    ["Deleted user follows you", {}],
    "Deleted user replied to you on AAPL",
  ]);
  await refused(call("profiles.get", friend, { user_id: me.userId }), "NOT_FOUND");

  const order = await store.db.selectFrom("orders").selectAll().where("id", "=", resting).executeTakeFirstOrThrow();
  assert.deepEqual([order.status, order.reason], ["cancelled", "The account was deleted"]);
  const kept = await store.db.selectFrom("portfolios").selectAll().where("id", "=", portfolio)
    .executeTakeFirstOrThrow();
  assert.deepEqual([kept.visibility, kept.public_since, kept.reserved_cash], ["private", null, "0.00"]);
  assert.ok(kept.deleted_at && kept.entry_count > 1);
  assert.deepEqual((await call("ledger.verify", systemActor("operator"), {})).problems, []);
});

Deno.test("nobody signs in to an erased account; its e-mail and username are free again", async () => {
  const { person, leave, pass, eraseDue, userRow, call } = leavingOn(store);
  const me = await person();
  const { username } = await userRow(me.userId);
  await leave(me);
  pass({ hours: ERASE_DAYS * 24 });
  await eraseDue();
  await refused(call("auth.login", anonymous, { email: me.email, password: PASSWORD }), "BAD_CREDENTIALS");
  const row = await userRow(me.userId);
  await refused(call("auth.login", anonymous, { email: row.email, password: PASSWORD }), "BAD_CREDENTIALS");
  const neutral = { email: "x@example.com", username: row.username, password: PASSWORD };
  await refused(call("auth.register", anonymous, neutral), "VALIDATION_FAILED");
  const next = await call("auth.register", anonymous, { email: me.email, username, password: PASSWORD });
  assert.notEqual(next.id, me.userId);
});

Deno.test("an administrator who is the last one when the time comes stays, and is logged once", async () => {
  const lines: string[] = [];
  const { person, leave, pass, eraseDue, userRow, call } = leavingOn(store, lines);
  await sql`update users set role = 'user'`.execute(store.db);
  const [me, last] = [await person("admin"), await person("admin")];
  await leave(me);
  await sql`update users set is_active = false where id = ${last.userId}`.execute(store.db);
  pass({ hours: ERASE_DAYS * 24 });
  for (let i = 0; i < 3; i++) assert.deepEqual(await eraseDue(), { erased: 0, waiting: 1 });
  assert.equal(lines.filter((line) => line.includes("last active administrator")).length, 1);
  assert.equal((await userRow(me.userId)).email, me.email);
  await call("users.create", systemActor("operator"), {
    ...{ email: "next@example.com", username: "next_in_line", password: PASSWORD, role: "admin" },
  });
  assert.deepEqual(await eraseDue(), { erased: 1, waiting: 0 });
});

Deno.test("an account that cannot be erased now does not stop the others, and is erased by the next run", async () => {
  const { person, leave, pass, eraseDue, runner, services, clock, userRow } = leavingOn(store);
  const [first, second] = [await person(), await person()];
  for (const user of [first, second]) await leave(user);
  pass({ hours: ERASE_DAYS * 24 });
  const { eraseAllDue } = await import("./mod.ts");
  const failing = eraseAllDue({
    services,
    wall: clock.wall(),
    call: async (name, input) => {
      if ((input as { user_id: string }).user_id === first.userId) throw new Refusal("UNAVAILABLE", "Not now");
      return (await runner.run(name, systemActor("erase-accounts"), input)).output;
    },
  });
  await refused(failing, "UNAVAILABLE");
  assert.deepEqual([(await userRow(first.userId)).email, (await userRow(second.userId)).is_active], [
    first.email,
    false,
  ]);
  assert.equal((await eraseDue()).erased, 1);
});

Deno.test("users.erase-due erases nothing before its time, and refuses an unknown user", async () => {
  const { person, call, leave } = leavingOn(store);
  const [me, operator] = [await person(), systemActor("operator")];
  assert.deepEqual(await call("users.erase-due", operator, { user_id: me.userId }), { outcome: "not_due" });
  await leave(me);
  assert.deepEqual(await call("users.erase-due", operator, { user_id: me.userId }), { outcome: "not_due" });
  await refused(call("users.erase-due", operator, { user_id: crypto.randomUUID() }), "NOT_FOUND");
});

Deno.test("an erasure that is interrupted at its end has changed nothing, and the next run does all of it", async () => {
  const { person, leave, pass, eraseDue, userRow, call } = leavingOn(store);
  await sql`update users set erase_at = null`.execute(store.db);
  const me = await person();
  await call("watchlists.create", me, { name: "Kept until then", symbols: ["AAPL"] });
  const lists = async () =>
    (await store.db.selectFrom("watchlists").select("name").where("user_id", "=", me.userId).execute()).length;
  await leave(me);
  pass({ hours: ERASE_DAYS * 24 });
  await sql`create function interrupt() returns trigger language plpgsql as $$
    begin raise exception 'interrupted'; end $$`.execute(store.db);
  await sql`create trigger interrupted before update on users for each row when (new.erased_at is not null)
    execute function interrupt()`.execute(store.db);
  await refused(eraseDue(), "INTERNAL");
  assert.deepEqual([(await userRow(me.userId)).email, await lists()], [me.email, 1]);
  await sql`drop trigger interrupted on users`.execute(store.db);
  assert.equal((await eraseDue()).erased, 1);
  assert.deepEqual([(await userRow(me.userId)).is_active, await lists()], [false, 0]);
});
