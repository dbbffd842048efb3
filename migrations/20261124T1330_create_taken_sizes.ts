// What a user's orders took from the displayed sizes of a symbol is not offered to that user again at once.
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table taken_sizes (
      user_id uuid not null,
      symbol text not null,
      side text not null constraint taken_sizes_side check (side in ('BUY', 'SELL')),
      shares numeric(20, 6) not null constraint taken_sizes_shares_positive check (shares > 0),
      at timestamptz not null,
      volume bigint,
      constraint taken_sizes_pkey primary key (user_id, symbol, side)
    )`.execute(db);
}
