/** Settings that a store keeps from its first start on, because its rows follow them. */
// deno-lint-ignore-file no-explicit-any
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await sql`create table kept_settings (
    name text constraint kept_settings_pkey primary key,
    value text not null
  )`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await sql`drop table kept_settings`.execute(db);
}
