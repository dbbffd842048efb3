/** Checks that calls do not change the store. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "../core/kernel/store/db.ts";

/** Records every written row, except updates of only a token's `last_used_at`, which any request may make. */
const NOTE = `create function watching.note() returns trigger language plpgsql as $$
  begin
    if to_jsonb(old) - 'last_used_at' is distinct from to_jsonb(new) - 'last_used_at' then
      insert into watching.writes values (tg_op || ' ' || tg_table_name || ' ' || coalesce(new, old)::text);
    end if;
    return null;
  end $$`;

/** Watches the tables of a store from now on. Returns a function that makes calls and fails if they wrote any row. */
export async function watchWrites(db: Db): Promise<(calls: () => Promise<void>) => Promise<void>> {
  await sql`create schema watching`.execute(db);
  await sql`create table watching.writes (what text)`.execute(db);
  await sql.raw(NOTE).execute(db);
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  for (const { name } of tables) {
    await sql`create trigger watched after insert or update or delete on ${sql.table(name)}
      for each row execute function watching.note()`.execute(db);
  }
  return async (calls) => {
    await sql`delete from watching.writes`.execute(db);
    await calls();
    const { rows } = await sql<{ what: string }>`select what from watching.writes`.execute(db);
    assert.deepEqual(rows.map(({ what }) => what), []);
  };
}
