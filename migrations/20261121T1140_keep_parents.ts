// A fill looked its portfolio up, and locked it, once for each order, holding and entry, and its user for the
// notification: a tenth of the store's work. Every writer of those rows holds the portfolio's lock already, so it
// suffices that portfolios and users are never deleted (they are closed), which is checked only on an attempt.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_delete() returns trigger language plpgsql as $$
    begin
      raise exception '% rows are never deleted, only closed', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$`.execute(db);
  for (const table of ["users", "portfolios"]) {
    await sql`create trigger ${sql.ref(`${table}_kept`)} before delete or truncate on ${
      sql.table(table)
    } for each statement execute function refuse_delete()`
      .execute(db);
  }
  const lookUps = {
    orders: "orders_portfolio",
    holdings: "holdings_portfolio",
    journal_entries: "journal_entries_portfolio",
    notifications: "notifications_user",
  };
  for (const [table, name] of Object.entries(lookUps)) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  }
}
