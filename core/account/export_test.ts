import assert from "node:assert/strict";
import { sql } from "kysely";
import { testStore } from "../kernel/testing.ts";
import { refused } from "../testing.ts";
import { MAX_SECTION } from "./contract.ts";
import { personalData } from "./personal_data.ts";
import { busyPerson, leavingOn, NAMES, PASSWORD } from "./testing.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

interface Reference {
  readonly table_name: string;
  readonly column_name: string;
}

/** Columns that refer to a user or a portfolio: by name, since most have no foreign key, or by a key. */
const references = async () =>
  (await sql<Reference>`
    with recursive refers as (
      select conrelid, confrelid, conkey from pg_constraint where contype = 'f' and confrelid in
        ('users'::regclass, 'portfolios'::regclass)
      union select c.conrelid, c.confrelid, c.conkey from pg_constraint c join refers r on c.confrelid = r.conrelid
        where c.contype = 'f' and c.conrelid <> c.confrelid)
    select r.conrelid::regclass::text as table_name, a.attname::text as column_name from refers r
    join pg_attribute a on a.attrelid = r.conrelid and a.attnum = any(r.conkey)
    union select c.table_name::text, c.column_name::text from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema = current_schema() and c.column_name in
      ('user_id', 'portfolio_id', 'follower_id', 'muted_id', 'actor_id', 'created_by')
    order by 1, 2`.execute(store.db)).rows;

Deno.test("every table of the store is in the list of personal data, exported or with a reason", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(store.db);
  assert.deepEqual(Object.keys(personalData).sort(), rows.map(({ name }) => name).sort());
  for (const [table, held] of Object.entries(personalData)) {
    assert.ok(held.sections?.length || held.notExported, `${table} is neither exported nor exempt`);
    assert.ok(held.deleted?.length || held.kept, `${table} is neither deleted nor kept for a reason`);
  }
});

Deno.test("every column that refers to a user or a portfolio is one by which rows are exported, or its table is exempt", async () => {
  const found = await references();
  assert.ok(found.length > 40, String(found.length));
  for (const { table_name, column_name } of found) {
    const held = personalData[table_name];
    assert.ok(held, table_name);
    const by = [...held.sections ?? [], ...held.deleted ?? []].map(({ column }) => column);
    // By the other one of two columns: rows of a portfolio that also name its owner.
    const isFound = by.includes(column_name) || by.includes("user_id") || by.includes("portfolio_id");
    assert.ok(isFound || held.notExported, `${table_name}.${column_name}`);
  }
});

Deno.test("an export has what the person did, and no secret", async () => {
  const leaving = leavingOn(store);
  const { me, friend, portfolio, comment } = await busyPerson(leaving);
  const { content, rows, cut, file_name, media_type } = await leaving.call("users.export", me, {});
  assert.match(file_name, /^tradewinds-my-data-\d{4}-\d\d-\d\d\.json$/);
  assert.deepEqual([media_type, cut], ["application/json", []]);
  const data = JSON.parse(content);
  const { username, email, display_name, bio } = data.profile[0];
  assert.deepEqual({ username, email, display_name, bio, full_name: data.profile[0].full_name }, NAMES);
  for (const section of ["sessions", "tokens", "transactions", "orders", "holdings", "goals", "contributions"]) {
    assert.ok(data[section].length > 0, section);
  }
  for (const section of ["watchlists", "alerts", "follows", "followers", "comment_likes", "reports", "acts"]) {
    assert.ok(data[section].length > 0, section);
  }
  assert.deepEqual(data.portfolios.map((row: { id: string }) => row.id), [portfolio]);
  assert.ok(data.comments.some((row: { id: string }) => row.id === comment));
  assert.equal(data.comments.length, 3, "not those of others");
  assert.ok(rows > 20);
  const secrets = await sql<{ secret: string }>`
    select password_hash as secret from users union select refresh_hash from sessions
    union select token_hash from access_tokens`.execute(store.db);
  for (const { secret } of secrets.rows) assert.ok(!content.includes(secret), "a secret is in the export");
  assert.doesNotMatch(content, /(password|token|refresh|previous|invitation)_hash/);
  assert.ok(!content.includes(PASSWORD) && !content.includes(friend.email));
});

Deno.test("a section holds its newest rows, and the export says which sections are cut", async () => {
  const { call, person, clock } = leavingOn(store);
  const me = await person();
  await sql`
    insert into notifications (user_id, id, type, title, message, data, created_at)
    select ${me.userId}, gen_random_uuid(), 'new_follower', n::text, '', '{}',
      ${clock.wall()}::timestamptz + n * interval '1 second'
    from generate_series(1, ${MAX_SECTION + 2}) n`.execute(store.db);
  const { content, cut } = await call("users.export", me, {});
  assert.deepEqual(cut, ["notifications"]);
  const { notifications } = JSON.parse(content);
  assert.equal(notifications.length, MAX_SECTION);
  assert.deepEqual([notifications[0].title, notifications.at(-1).title], [String(MAX_SECTION + 2), "3"]);
});

Deno.test("a user has one export at a time; others are not affected, and the next one is made", async () => {
  const { call, person } = leavingOn(store);
  const [me, other] = [await person(), await person()];
  const first = call("users.export", me, {});
  const second = refused(call("users.export", me, {}), "CONFLICT");
  const others = call("users.export", other, {});
  await Promise.all([first, second, others]);
  assert.ok((await call("users.export", me, {})).rows > 0);
});
