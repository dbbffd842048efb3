/** Settings that are fixed by a store's first start, because its rows depend on them. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table kept_settings (
    name text constraint kept_settings_pkey primary key,
    value text not null
  )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table kept_settings`.execute(db);
}
