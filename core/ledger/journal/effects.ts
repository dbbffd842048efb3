/** A portfolio's entries one by one, for following its balances through a day. */
import type { Db } from "../../kernel/store/db.ts";
import { cents, shares } from "../../kernel/money.ts";
import type { PortfolioRow } from "../store.ts";
import type { EntrySum } from "../sums.ts";

export interface Effect extends EntrySum {
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The effects of the entries from an instant on, oldest first. */
export async function listEffects(db: Db, portfolioId: string, from: Temporal.Instant): Promise<Effect[]> {
  const rows = await db.selectFrom("journal_entries")
    .select(["type", "symbol", "cash_effect", "share_effect", "cost_effect", "occurred_at"])
    .where("portfolio_id", "=", portfolioId).where("occurred_at", ">=", from)
    .orderBy("occurred_at").orderBy("number").execute();
  return rows.map((row) => ({
    at: row.occurred_at.epochMilliseconds,
    type: row.type,
    symbol: row.symbol,
    cash: cents(row.cash_effect),
    shares: shares(row.share_effect),
    cost: cents(row.cost_effect),
  }));
}

/** When a portfolio began: at its creation, or at its first entry if that is an earlier, imported one. */
export async function beganAt(
  db: Db,
  { id, created_at: made }: Pick<PortfolioRow, "id" | "created_at">,
): Promise<Temporal.Instant> {
  const first = await db.selectFrom("journal_entries").select("occurred_at").where("portfolio_id", "=", id)
    .where("occurred_at", "<", made).orderBy("occurred_at").limit(1).executeTakeFirst();
  return first?.occurred_at ?? made;
}
