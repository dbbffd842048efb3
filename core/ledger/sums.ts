/** Sums of a portfolio's entries, from which its balances at earlier instants are computed. */
import type { Db } from "../kernel/store/db.ts";
import { type Cents, cents, type Shares, shares } from "../kernel/money.ts";
import type { TransactionType } from "./entry_types.ts";

/** The total changes of the entries of one type and symbol. */
export interface EntrySum {
  readonly type: TransactionType;
  readonly symbol: string | null;
  readonly cash: Cents;
  readonly shares: Shares;
  readonly cost: Cents;
}

/** From one instant (included) to another (excluded); null has no bound. */
interface Period {
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
}

function entriesOf(db: Db, portfolioId: string, { from, to }: Period) {
  let entries = db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId);
  if (from) entries = entries.where("occurred_at", ">=", from);
  if (to) entries = entries.where("occurred_at", "<", to);
  return entries;
}

/** The entries of a period, by type and symbol. */
export async function sumEntries(
  db: Db,
  portfolioId: string,
  period: Period,
): Promise<EntrySum[]> {
  const rows = await entriesOf(db, portfolioId, period).select((e) => [
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

/** A holding that was exchanged for shares of another symbol: two consecutive entries. */
export interface Exchange {
  readonly from: string;
  readonly to: string;
  /** Of `from`. */
  readonly given: Shares;
}

/** The exchanges of a period, in their order. */
export async function listExchanges(
  db: Db,
  portfolioId: string,
  period: Period,
): Promise<Exchange[]> {
  const rows = await entriesOf(db, portfolioId, period).where("type", "=", "MERGER").select([
    "symbol",
    "share_effect",
    "cash_effect",
    "occurred_at",
    "number",
  ])
    .orderBy("occurred_at").orderBy("number").execute();
  return rows.flatMap((gone, i) => {
    const next = rows[i + 1];
    const [given, received] = [shares(gone.share_effect), shares(next?.share_effect ?? "0.000000")];
    return given < 0n && received > 0n && cents(gone.cash_effect) === 0n && next!.number === gone.number + 1 &&
        next!.occurred_at.equals(gone.occurred_at)
      ? [{ from: gone.symbol!, to: next!.symbol!, given: -given as Shares }]
      : [];
  });
}
