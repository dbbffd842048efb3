/** A journal entry as its owner sees it. */
import { ifKnown, type MarketData } from "../market/mod.ts";
import { centsNumber, priceNumber, sharesNumber } from "../kernel/money.ts";
import type { Entry } from "./state.ts";
import type { ListedTransaction, Transaction } from "./contract.ts";
import type { EntryRow } from "./store.ts";

export function presentEntry(entry: Entry, name: string | null): Transaction {
  return {
    id: entry.id,
    transaction_type: entry.type,
    stock: entry.symbol === null ? null : { symbol: entry.symbol, name: name ?? entry.symbol },
    stock_symbol: entry.symbol,
    shares: entry.shares === null ? null : sharesNumber(entry.shares),
    price_per_share: entry.price === null ? null : priceNumber(entry.price),
    total_amount: centsNumber(entry.amount),
    cash_effect: centsNumber(entry.cashEffect),
    share_effect: sharesNumber(entry.shareEffect),
    executed_at: entry.occurredAt.toString(),
    notes: entry.notes,
  };
}

/** A list has many rows, so their decimals are converted straight to JSON numbers, which gives the same double. */
export async function presentEntryRows(
  rows: readonly EntryRow[],
  market: MarketData,
  now: Temporal.Instant,
): Promise<ListedTransaction[]> {
  const symbols = [...new Set(rows.flatMap((r) => r.symbol ?? []))];
  const names = new Map(
    await Promise.all(
      symbols.map(async (s) => [s, (await ifKnown(market.ticker(s, now.epochMilliseconds)))?.name ?? s] as const),
    ),
  );
  return rows.map((r) => ({
    id: r.id,
    transaction_type: r.type,
    stock: r.symbol === null ? null : { symbol: r.symbol, name: names.get(r.symbol)! },
    stock_symbol: r.symbol,
    shares: r.shares === null ? null : Number(r.shares),
    price_per_share: r.price === null ? null : Number(r.price),
    total_amount: Number(r.amount),
    cash_effect: Number(r.cash_effect),
    cash_after: Number(r.cash_after),
    order_id: r.source_type === "order" ? r.source_id : null,
    share_effect: Number(r.share_effect),
    executed_at: `${r.occurred_at.slice(0, 10)}T${r.occurred_at.slice(11, -3)}Z`,
    notes: r.notes,
  }));
}
