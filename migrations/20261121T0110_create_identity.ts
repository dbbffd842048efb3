// Users, their sessions, personal access tokens and one-time reset links. Secrets are stored as hashes only.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid constraint users_pkey primary key,
      email text not null constraint users_email_lower check (email = lower(email)),
      username text not null,
      full_name text,
      display_name text,
      avatar_url text,
      bio text,
      location text,
      website text,
      investment_style text,
      experience_level text,
      public_profile boolean not null default false,
      role text not null default 'user' constraint users_role check (role in ('user', 'premium', 'support', 'moderator', 'admin')),
      is_active boolean not null default true,
      password_hash text not null,
      failed_sign_ins integer not null default 0,
      locked_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint users_email_key unique (email)
    )`.execute(db);
  await sql`create unique index users_username_key on users (lower(username))`.execute(db);

  await sql`
    create table sessions (
      user_id uuid not null constraint sessions_user references users (id),
      id uuid not null,
      refresh_hash text not null constraint sessions_refresh_hash_key unique,
      previous_hash text constraint sessions_previous_hash_key unique,
      rotated_at timestamptz not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      constraint sessions_pkey primary key (user_id, id)
    )`.execute(db);
  await sql`create index sessions_id on sessions (id)`.execute(db);

  await sql`
    create table access_tokens (
      user_id uuid not null constraint access_tokens_user references users (id),
      id uuid not null,
      name text not null,
      token_hash text not null constraint access_tokens_token_hash_key unique,
      created_at timestamptz not null,
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz,
      constraint access_tokens_pkey primary key (user_id, id)
    )`.execute(db);

  await sql`
    create table reset_links (
      user_id uuid not null constraint reset_links_user references users (id),
      id uuid not null,
      token_hash text not null constraint reset_links_token_hash_key unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      constraint reset_links_pkey primary key (user_id, id)
    )`.execute(db);
}
