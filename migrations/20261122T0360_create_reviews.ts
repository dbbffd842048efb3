// The latest written review of each portfolio.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table portfolio_reviews (
      portfolio_id uuid constraint portfolio_reviews_pkey primary key,
      analysis text not null,
      model_name text not null,
      premium boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
}
