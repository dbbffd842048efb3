/** Settings that a store keeps from its first start on, because its rows follow them. */
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
