// When an account will be erased, and when it was: its row stays, since the ledger and the files of contests refer to it.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column erase_at timestamptz, add column erased_at timestamptz`.execute(db);
  await sql`create index users_erasing on users (erase_at) where erase_at is not null`.execute(db);
  await sql`create index users_erased on users (erased_at) where erased_at is not null`.execute(db);
}
