// What staff did, each row with a hash over itself and the previous one. When a session's password was last entered.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_actions (
      number bigint constraint staff_actions_pkey primary key,
      at timestamptz not null,
      actor_id uuid,
      role text not null,
      action text not null,
      target text,
      user_id uuid,
      before text,
      after text,
      reason text,
      address text,
      previous_hash text not null,
      hash text not null,
      constraint staff_actions_number check (number > 0)
    )`.execute(db);
  await sql`create index staff_actions_actor on staff_actions (actor_id, number) where actor_id is not null`.execute(
    db,
  );
  await sql`create index staff_actions_user on staff_actions (user_id, number) where user_id is not null`.execute(db);
  await sql`create trigger staff_actions_immutable before update or delete or truncate on staff_actions
    for each statement execute function refuse_change()`.execute(db);
  await sql`alter table sessions add column confirmed_at timestamptz`.execute(db);
}
