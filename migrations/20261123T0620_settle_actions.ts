// Corporate actions that are settled for a portfolio without an entry with their source: its imported history contains
// them already, in the named entry, or its owner has left them out.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table settled_actions (
      portfolio_id uuid not null,
      action text not null constraint settled_actions_action check (action in ('dividend', 'split', 'delisting')),
      action_id text not null,
      entry_id uuid,
      constraint settled_actions_pkey primary key (portfolio_id, action, action_id)
    )`.execute(db);
  await sql`create index settled_actions_by_action on settled_actions (action_id) where entry_id is not null`
    .execute(db);
}
