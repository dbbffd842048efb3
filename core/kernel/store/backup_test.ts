import assert from "node:assert/strict";
import { sql } from "kysely";
import { backup, restore } from "./backup_bulk.ts";
import { type Db, openEmbedded } from "./db.ts";
import { newId } from "../ids.ts";
import { migrations } from "../../../migrations/mod.ts";
import { migrate } from "./migrate.ts";
import { OPEN_MARKET, testStore } from "../testing.ts";

/** Samples of what is hard to copy: exact numbers, microseconds, JSON, quotes, line ends, triggers, references. */
async function fillStore(db: Db): Promise<void> {
  const at = Temporal.Instant.from("2026-11-17T15:30:00.123456Z");
  const [user, portfolio, entry, order] = [1, 2, 3, 4].map(() => newId(OPEN_MARKET)) as [
    string,
    string,
    string,
    string,
  ];
  await sql`insert into users (id, email, username, full_name, password_hash, created_at, updated_at) values (${user}, 'a@example.com', 'ann', ${'Ann "A"\nLee \\ naïve 船'}, 'x', ${at}, ${at})`
    .execute(db);
  await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip,
    money_market_rate, created_at)
    values (${portfolio}, ${user}, 'One', 0.10, 123456789012345678.99, 0, 'private', true, 0.0450, ${at})`.execute(db);
  await sql`insert into journal_entries (portfolio_id, id, type, source_type, source_id, amount, cash_effect,
    share_effect, cost_effect, occurred_at, recorded_at)
    values (${portfolio}, ${entry}, 'DEPOSIT', 'request', ${entry}, 0.30, 0.30, 0.000001, 0, ${at}, ${at})`.execute(db);
  await sql`insert into holdings (portfolio_id, symbol, id, shares, cost_basis) values (${portfolio}, 'AAPL', ${entry}, 12345678901234.000001, 12345678901234.01)`
    .execute(db);
  await sql`insert into orders (portfolio_id, id, symbol, side, shares, order_type, time_in_force, status,
    receipt, created_at)
    values (${portfolio}, ${order}, 'AAPL', 'BUY', 1, 'market', 'day', 'executed',
    ${'{"price": 1.10, "big": 12345678901234567890.5}'}::text::jsonb, ${at})`
    .execute(db);
  await sql`insert into audit_log (id, at, actor_name, operation) values (${entry}, ${at}, 'operator', 'x')`.execute(
    db,
  );
  await sql`insert into outbox (user_id, topic, payload, created_at) values (${user}, 'order', '{}', ${at})`.execute(
    db,
  );
  await sql`insert into market_clock (mode, anchor_wall, anchor_market, speed, seen_wall, seen_market) values ('set', ${at}, ${at}, 0.1, ${at}, ${at})`
    .execute(
      db,
    );
  await sql`insert into notifications (user_id, id, type, title, message, data, created_at) select ${user}, gen_random_uuid(), 'x', 'Row ' || n, '', '{}', ${at} from generate_series(1, 2500) n`
    .execute(db);
}

/** All rows of all tables as the database writes them, except the clock, which is started again. */
async function contents(db: Db): Promise<Record<string, string[]>> {
  const tables = (await sql<
    { name: string }
  >`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%' and table_name not in ('outbox', 'market_clock')`
    .execute(db)).rows;
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    all[name] = (await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t order by 1`.execute(db))
      .rows.map((r) => r.line);
  }
  return all;
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
const streamOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
const gzip = (text: string) => bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip")));
const gunzip = async (bytes: Uint8Array) =>
  new TextDecoder().decode(await bytesOf(streamOf(bytes).pipeThrough(new DecompressionStream("gzip"))));

const [from, to] = [await testStore(), await testStore()];
await fillStore(from.db);
const copy = await bytesOf(backup(from.db));
Deno.test.afterAll(async () => {
  await from.close();
  await to.close();
});
/** Replaces whatever `to` holds with the copy. */
const restoreCopy = () => restore(to.db, streamOf(copy), { migrations, force: true });

Deno.test("a restored store is the same to the last digit, and its triggers are enabled again", async () => {
  const empty = await testStore();
  const amount = await restore(empty.db, streamOf(copy), { migrations });
  assert.equal(amount.rows, 2509);
  assert.deepEqual(await contents(empty.db), await contents(from.db));
  await assert.rejects(sql`delete from journal_entries`.execute(empty.db), /never changed or deleted/);
  await assert.rejects(sql`truncate audit_log`.execute(empty.db), /never changed or deleted/);
  await sql`insert into outbox (user_id, topic, payload, created_at) values (gen_random_uuid(), 'order', '{}', now())`
    .execute(empty.db);
  await empty.close();
});

Deno.test("the market clock resumes from where the copy saw it", async () => {
  await restoreCopy();
  const clock = (await sql<
    { anchor_wall: Temporal.Instant; anchor_market: Temporal.Instant; speed: number }
  >`select * from market_clock`.execute(to.db))
    .rows[0]!;
  assert.equal(clock.anchor_market.toString(), "2026-11-17T15:30:00.123456Z");
  assert.equal(clock.speed, 0.1);
  const age = (await sql<
    { seconds: number }
  >`select extract(epoch from now() - anchor_wall)::float8 as seconds from market_clock`.execute(to.db)).rows[0]!
    .seconds;
  assert.ok(age >= 0 && age < 60);
});

Deno.test("a copy of the copy has the same rows", async () => {
  await restoreCopy();
  const rows = async (bytes: Uint8Array) =>
    (await gunzip(bytes)).split("\n").slice(1).filter((line) => !line.includes("anchor_wall"));
  assert.deepEqual(await rows(await bytesOf(backup(to.db))), await rows(copy));
});

Deno.test("a store with users is refused unless forced, and then everything in it is replaced", async () => {
  await restoreCopy();
  await assert.rejects(restore(to.db, streamOf(copy), { migrations }), { code: "CONFLICT", message: /has users/ });
  await sql`insert into users (id, email, username, password_hash, created_at, updated_at) values (gen_random_uuid(), 'b@example.com', 'bob', 'x', now(), now())`
    .execute(to.db);
  await restore(to.db, streamOf(copy), { migrations, force: true });
  assert.deepEqual(await contents(to.db), await contents(from.db));
});

Deno.test("a file that is not a complete backup of this schema changes nothing", async () => {
  await restoreCopy();
  const before = await contents(to.db);
  const text = await gunzip(copy);
  const lines = text.split("\n");
  const bad: [Uint8Array, RegExp][] = [
    [new TextEncoder().encode("hello"), /no Tradewinds backup/],
    [await gzip("hello\n"), /no Tradewinds backup/],
    [await gzip('{"format":"other"}\n'), /no Tradewinds backup/],
    [await gzip(""), /cut off/],
    [copy.slice(0, copy.length / 2), /cut off/],
    [await gzip(lines.slice(0, -2).join("\n") + "\n"), /cut off/],
    [await gzip([lines[0], ...lines.slice(2)].join("\n")), /damaged/],
    [await gzip(text.replace('"version":1', '"version":2')), /format 2/],
    [await gzip(text.replace("create_orders", "create_something")), /does not know/],
    [
      await gzip(text.replace(/("2026[^"]*")\]/, '$1,"20990101T0000_of_a_newer_release"]')),
      /20990101T0000.* later one/,
    ],
    [await gzip(text.replace("a@example.com", "A@example.com")), /damaged: a row of the table users/],
  ];
  for (const [bytes, message] of bad) {
    await assert.rejects(restore(to.db, streamOf(bytes), { migrations, force: true }), { name: "Refusal", message });
  }
  assert.deepEqual(await contents(to.db), before);
});

Deno.test({
  name: "a copy goes from PostgreSQL to the embedded store and back unchanged",
  ignore: !Deno.env.get("TEST_DATABASE_URL"),
  fn: async () => {
    const embedded = await openEmbedded({ image: null });
    await migrate(embedded.db, migrations);
    await restore(embedded.db, backup(from.db), { migrations });
    assert.deepEqual(await contents(embedded.db), await contents(from.db));
    await restore(to.db, backup(embedded.db), { migrations, force: true });
    assert.deepEqual(await contents(to.db), await contents(from.db));
    await embedded.close();
  },
});

Deno.test(
  "after its first byte the stream does not need the store; progress names every table, parents first; a failure fails the stream",
  async () => {
    const closing = await testStore();
    await fillStore(closing.db);
    const seen: string[] = [];
    const stream = backup(closing.db, ({ table }) => void seen.push(table));
    const reader = stream.getReader();
    assert.ok((await reader.read()).value!.length > 0);
    assert.ok(seen.indexOf("users") < seen.indexOf("portfolios") && seen.indexOf("users") < seen.indexOf("sessions"));
    assert.deepEqual(seen.toSorted(), [...Object.keys(await contents(closing.db)), "market_clock"].sort());
    await closing.close();
    while (!(await reader.read()).done);
    await assert.rejects(bytesOf(backup(closing.db)));
  },
);
