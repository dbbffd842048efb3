// Feedback of users, announcements of staff, and switches of the product.
import { type Kysely, sql } from "kysely";

async function createFeedback(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feedback (
      id uuid constraint feedback_pkey primary key,
      user_id uuid not null,
      type text not null
        constraint feedback_type check (type in ('bug', 'feature', 'improvement', 'general', 'complaint')),
      title text not null,
      description text not null,
      rating integer not null constraint feedback_rating check (rating between 1 and 5),
      url text not null,
      status text not null default 'pending'
        constraint feedback_status check (status in ('pending', 'reviewed', 'in_progress', 'resolved', 'dismissed')),
      notes text,
      note_is_public boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz,
      updated_by uuid
    )`.execute(db);
  await sql`create index feedback_user on feedback (user_id, created_at desc)`.execute(db);
  await sql`create index feedback_by_status on feedback (status, id desc)`.execute(db);
  await sql`create index feedback_by_type on feedback (type, id desc)`.execute(db);
  await sql`create index feedback_rated on feedback (created_at, rating)`.execute(db);
}

async function createAnnouncements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcements (
      id uuid constraint announcements_pkey primary key,
      title text not null,
      message text not null,
      level text not null constraint announcements_level check (level in ('info', 'warning', 'important')),
      role text,
      starts_at timestamptz not null,
      ends_at timestamptz,
      created_at timestamptz not null,
      created_by uuid,
      constraint announcements_span check (ends_at >= starts_at)
    )`.execute(db);
  await sql`create index announcements_start on announcements (starts_at desc, id)`.execute(db);
  await sql`
    create table announcement_receipts (
      user_id uuid not null,
      announcement_id uuid not null,
      received_at timestamptz not null,
      dismissed_at timestamptz,
      constraint announcement_receipts_pkey primary key (user_id, announcement_id)
    )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createFeedback(db);
  await createAnnouncements(db);
  await sql`
    create table switches (
      name text constraint switches_pkey primary key,
      state text not null,
      sentence text,
      invitation_hash text,
      changed_at timestamptz not null,
      changed_by uuid
    )`.execute(db);
}
