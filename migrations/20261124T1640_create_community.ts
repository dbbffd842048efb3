// Profiles that others see, follows, mutes, avatars, comments on stocks, public goals, and events for channels.
import { type Kysely, sql } from "kysely";

async function createProfiles(db: Kysely<unknown>): Promise<void> {
  // Users from before keep their setting: their sign-up did not show them the choice.
  await sql`alter table users alter column public_profile set default true`.execute(db);
  await sql`
    create table follows (
      follower_id uuid not null,
      user_id uuid not null,
      followed_at timestamptz not null,
      recorded_at timestamptz not null,
      constraint follows_pkey primary key (follower_id, user_id),
      constraint follows_other check (follower_id <> user_id)
    )`.execute(db);
  await sql`create index follows_user on follows (user_id, followed_at desc)`.execute(db);
  await sql`
    create table mutes (
      user_id uuid not null,
      muted_id uuid not null,
      muted_at timestamptz not null,
      constraint mutes_pkey primary key (user_id, muted_id),
      constraint mutes_other check (user_id <> muted_id)
    )`.execute(db);
  await sql`
    create table avatars (
      user_id uuid constraint avatars_pkey primary key,
      hash text not null,
      media_type text not null,
      image text not null,
      changed_at timestamptz not null
    )`.execute(db);
}

async function createComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comments (
      id uuid constraint comments_pkey primary key,
      symbol text not null,
      user_id uuid not null,
      parent_id uuid,
      content text not null,
      sentiment text not null constraint comments_sentiment check (sentiment in ('bullish', 'bearish', 'neutral')),
      likes_count integer not null default 0,
      replies_count integer not null default 0,
      created_at timestamptz not null,
      recorded_at timestamptz not null,
      in_review boolean not null default false,
      removed_at timestamptz,
      removed_by uuid,
      removal_reason text
    )`.execute(db);
  await sql`create index comments_symbol on comments (symbol, id desc) where parent_id is null`.execute(db);
  await sql`create index comments_parent on comments (parent_id, id) where parent_id is not null`.execute(db);
  await sql`
    create index comments_counted on comments (symbol, created_at, sentiment)
    where parent_id is null and removed_at is null and not in_review`.execute(db);
  await sql`create index comments_user on comments (user_id, recorded_at desc)`.execute(db);
  await sql`
    create table comment_likes (
      comment_id uuid not null,
      user_id uuid not null,
      recorded_at timestamptz not null,
      constraint comment_likes_pkey primary key (comment_id, user_id)
    )`.execute(db);
  await sql`
    create table comment_acts (
      id uuid constraint comment_acts_pkey primary key,
      user_id uuid not null,
      act text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index comment_acts_user on comment_acts (user_id, act, at desc)`.execute(db);
  await sql`
    create table comment_reports (
      id uuid constraint comment_reports_pkey primary key,
      comment_id uuid not null,
      user_id uuid not null,
      reason text not null,
      description text,
      weight numeric(2, 1) not null,
      status text not null default 'pending'
        constraint comment_reports_status check (status in ('pending', 'reviewed', 'resolved', 'dismissed')),
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid,
      notes text,
      constraint comment_reports_once unique (comment_id, user_id)
    )`.execute(db);
  await sql`create index comment_reports_open on comment_reports (id) where status = 'pending'`.execute(db);
  await sql`
    create table comment_appeals (
      comment_id uuid constraint comment_appeals_pkey primary key,
      user_id uuid not null,
      message text not null,
      created_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid,
      granted boolean,
      notes text
    )`.execute(db);
  await sql`create index comment_appeals_open on comment_appeals (created_at) where decided_at is null`.execute(db);
}

async function openGoals(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table goals add column upvotes_count integer not null default 0,
      add column congratulations_count integer not null default 0`.execute(db);
  await sql`create index goals_popular on goals (upvotes_count desc, id desc) where is_public`.execute(db);
  await sql`create index goals_recent on goals (id desc) where is_public`.execute(db);
  await sql`create index goals_achieved on goals (achieved_at desc, id desc) where is_public and achieved_at is not null`
    .execute(db);
  await sql`
    create table goal_upvotes (
      goal_id uuid not null,
      user_id uuid not null,
      constraint goal_upvotes_pkey primary key (goal_id, user_id)
    )`.execute(db);
  await sql`
    create table goal_congratulations (
      goal_id uuid not null,
      user_id uuid not null,
      message text,
      created_at timestamptz not null,
      constraint goal_congratulations_pkey primary key (goal_id, user_id)
    )`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox alter column user_id drop not null`.execute(db);
  await sql`alter table outbox add column channel text`.execute(db);
  await sql`alter table outbox add constraint outbox_to check (num_nonnulls(user_id, channel) = 1)`.execute(db);
  await createProfiles(db);
  await createComments(db);
  await openGoals(db);
}
