// Drawings on charts, and the look of charts, by account.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chart_drawings (
      user_id uuid not null,
      symbol text not null,
      id uuid not null,
      position integer not null,
      drawing json not null,
      priced_at timestamptz not null,
      created_at timestamptz not null,
      constraint chart_drawings_pkey primary key (user_id, symbol, id)
    )`.execute(db);
  await sql`
    create table chart_layouts (
      user_id uuid not null,
      layout json not null,
      changed_at timestamptz not null,
      constraint chart_layouts_pkey primary key (user_id)
    )`.execute(db);
  await sql`
    create table chart_templates (
      user_id uuid not null,
      id uuid not null,
      name text not null,
      layout json not null,
      created_at timestamptz not null,
      constraint chart_templates_pkey primary key (user_id, id),
      constraint chart_templates_name unique (user_id, name)
    )`.execute(db);
}
