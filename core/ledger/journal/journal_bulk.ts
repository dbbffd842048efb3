/** A portfolio's journal as exact values, for exports and imports. */
import { sql } from "kysely";
import type { Db } from "../../kernel/store/db.ts";
import { type Cents, cents, type Shares, shares } from "../../kernel/money.ts";
import type { TransactionType } from "../entry_types.ts";
import type { Source } from "../state.ts";

/** An entry; numbers are decimal texts as stored. */
export interface JournalRow {
  readonly id: string;
  readonly type: TransactionType;
  readonly symbol: string | null;
  readonly shares: string | null;
  readonly price: string | null;
  readonly amount: string;
  readonly cash_effect: string;
  readonly share_effect: string;
  readonly cost_effect: string;
  readonly notes: string | null;
  readonly occurred_at: Temporal.Instant;
}

/** The entries of a span of time in order, at most `limit`. */
export async function listJournal(
  db: Db,
  portfolioId: string,
  span: { from: Temporal.Instant | null; before: Temporal.Instant | null; limit: number },
): Promise<JournalRow[]> {
  let entries = db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId);
  if (span.from) entries = entries.where("occurred_at", ">=", span.from);
  if (span.before) entries = entries.where("occurred_at", "<", span.before);
  return await entries.select(["id", "type", "symbol", "shares", "price", "amount"])
    .select(["cash_effect", "share_effect", "cost_effect", "notes", "occurred_at"])
    .orderBy("occurred_at").orderBy("number").limit(span.limit).execute();
}

/** The types of the entries that corporate actions write. */
export const actionTypes = ["SPLIT", "DIVIDEND", "MERGER"] as const satisfies TransactionType[];

/** An entry of a corporate action, or one imported as such. */
export interface ActionEntry {
  readonly id: string;
  readonly type: (typeof actionTypes)[number];
  readonly source: Source;
  readonly symbol: string;
  readonly shares: Shares;
  readonly amount: Cents;
  readonly at: Temporal.Instant;
}

/** A portfolio's entries of corporate actions from an instant on, in order. */
export async function listActionEntries(db: Db, portfolioId: string, from: Temporal.Instant): Promise<ActionEntry[]> {
  const rows = await db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId)
    .where("occurred_at", ">=", from).where("type", "in", actionTypes)
    .where("symbol", "is not", null)
    .select(["id", "type", "source_type", "source_id", "symbol", "share_effect", "amount", "occurred_at"])
    .orderBy("occurred_at").orderBy("number").execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type as ActionEntry["type"],
    source: { type: row.source_type, id: row.source_id },
    symbol: row.symbol!,
    shares: shares(row.share_effect),
    amount: cents(row.amount),
    at: row.occurred_at,
  }));
}

/** Those of the keys that are the source of an imported entry of the portfolio, or the id of any entry of it. */
export async function listImported(db: Db, portfolioId: string, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select k.key from unnest(${keys}::text[]) as k(key)
    cross join lateral (
      (select from journal_entries e
        where e.portfolio_id = ${portfolioId} and e.source_type = 'import' and e.source_id = k.key)
      union all
      (select from journal_entries e
        where e.portfolio_id = ${portfolioId}
          and e.id = case when k.key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then k.key::uuid end)
      limit 1
    ) found`.execute(db);
  return rows.map((row) => row.key);
}
