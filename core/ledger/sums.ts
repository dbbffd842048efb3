/** Sums of a portfolio's entries, from which its balances at earlier instants are found. */
import type { Db } from "../kernel/db.ts";
import { type Cents, cents, type Shares, shares } from "../kernel/money.ts";
import type { TransactionType } from "./entry_types.ts";

/** What the entries of one type and symbol changed together. */
export interface EntrySum {
  readonly type: TransactionType;
  readonly symbol: string | null;
  readonly cash: Cents;
  readonly shares: Shares;
  readonly cost: Cents;
}

/** The entries from one instant (included) to another (left out), by type and symbol; null has no bound. */
export async function sumEntries(
  db: Db,
  portfolioId: string,
  { from, to }: { readonly from: Temporal.Instant | null; readonly to: Temporal.Instant | null },
): Promise<EntrySum[]> {
  let entries = db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId);
  if (from) entries = entries.where("occurred_at", ">=", from);
  if (to) entries = entries.where("occurred_at", "<", to);
  const rows = await entries.select((e) => [
    "type",
    "symbol",
    e.fn.sum<string>("cash_effect").as("cash"),
    e.fn.sum<string>("share_effect").as("shares"),
    e.fn.sum<string>("cost_effect").as("cost"),
  ]).groupBy(["type", "symbol"]).execute();
  return rows.map((row) => ({
    type: row.type,
    symbol: row.symbol,
    cash: cents(row.cash),
    shares: shares(row.shares),
    cost: cents(row.cost),
  }));
}
