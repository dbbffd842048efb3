import assert from "node:assert/strict";
import { sql } from "kysely";
import { anonymous, systemActor } from "../../core/kernel/actor.ts";
import { restore } from "../../core/kernel/store/backup_bulk.ts";
import type { Store } from "../../core/kernel/store/db.ts";
import { testProduct, testStore } from "../../core/kernel/testing.ts";
import { ledgerProblems } from "../../core/ledger/mod.ts";
import { FixedMarket } from "../../core/market/testing.ts";
import { loadParts } from "../../core/kernel/module.ts";
import { modules } from "../../core/modules.ts";
import { caller } from "../../core/testing.ts";
import { migrations } from "../../migrations/mod.ts";
import { type Figures, figuresOf, fileOf, USER } from "./figures.ts";

const { handlers } = await loadParts(modules);

const levels = [...Deno.readDirSync(new URL("./levels", import.meta.url))].map(({ name }) => name)
  .filter((name) => name.endsWith(".gz")).map((name) => name.slice(0, -".gz".length)).sort();

const options = { migrations, verify: ledgerProblems };
const open = async (level: string) => (await Deno.open(fileOf(level, "gz"))).readable;
const productOn = (store: Store) => testProduct(store, new FixedMarket(), handlers);

/** A store's schema: columns, constraints, indexes, triggers and functions. */
async function schemaOf({ db }: Store): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('%s.%s %s', table_name, column_name, data_type) as line from information_schema.columns
      where table_schema = 'public'
    union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select format('%s %s', pg_get_triggerdef(oid), tgenabled) from pg_trigger where not tgisinternal
    union all select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace
    union all select nspname from pg_namespace where nspname !~ '^pg_(toast|temp)'
    order by 1`.execute(db);
  return rows.map((row) => row.line);
}

Deno.test("there is a backup of the newest schema level (deno task backup-fixture creates it)", () => {
  assert.equal(levels.at(-1), Object.keys(migrations).at(-1));
});

for (const level of levels) {
  Deno.test(`a backup of ${level} is restored: its ledger is sound, its figures and its sign-in are unchanged`, async () => {
    const store = await testStore();
    try {
      const schema = await schemaOf(store);
      await restore(store.db, await open(level), options);
      const { db, runner } = productOn(store);
      const expected = JSON.parse(await Deno.readTextFile(fileOf(level, "json"))) as Figures[];
      assert.ok(expected.length >= 2 && expected.every((portfolio) => portfolio.transactions > 10));
      assert.deepEqual(await figuresOf(db, runner), expected);
      const call = caller(runner);
      assert.deepEqual((await call("ledger.verify", systemActor("test"), {})).problems, []);
      assert.equal((await call("auth.login", anonymous, USER)).user.username, "ann");
      assert.deepEqual(await schemaOf(store), schema);
    } finally {
      await store.close();
    }
  });
}

Deno.test("a backup of an older level replaces a store with users only with force, and does not affect views on it", async () => {
  const store = await testStore();
  try {
    const oldest = levels[0]!;
    assert.notEqual(oldest, levels.at(-1));
    await restore(store.db, await open(levels.at(-1)!), options);
    await sql`create view people as select email from users`.execute(store.db);
    await sql`update users set email = 'late@example.com'`.execute(store.db);
    const people = async () => (await sql`select email from people`.execute(store.db)).rows;
    await assert.rejects(async () => restore(store.db, await open(oldest), options), { code: "CONFLICT" });
    assert.deepEqual(await people(), [{ email: "late@example.com" }]);
    await restore(store.db, await open(oldest), { ...options, force: true });
    assert.deepEqual(await people(), [{ email: USER.email }]);
  } finally {
    await store.close();
  }
});
