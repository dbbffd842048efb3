/** A journal entry as its owner sees it. */
import { ifKnown, type MarketData } from "../market/mod.ts";
import { type Cents, cents, centsNumber, type Price, price, priceNumber, type Shares, shares, sharesNumber } from "../kernel/money.ts";
import type { Entry } from "./book.ts";
import type { Transaction } from "./contract.ts";
import type { EntryRow } from "./store.ts";

type Plain = Pick<Entry, "id" | "type" | "symbol" | "shares" | "price" | "amount" | "cashEffect" | "shareEffect" | "notes" | "occurredAt">;

export function presentEntry(entry: Plain, name: string | null): Transaction {
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

export async function presentEntryRows(rows: readonly EntryRow[], market: MarketData, now: Temporal.Instant): Promise<Transaction[]> {
  const symbols = [...new Set(rows.flatMap((r) => r.symbol ?? []))];
  const names = new Map(await Promise.all(symbols.map(async (s) => [s, (await ifKnown(market.ticker(s, now.epochMilliseconds)))?.name ?? null] as const)));
  return rows.map((r) =>
    presentEntry({
      id: r.id,
      type: r.type,
      symbol: r.symbol,
      shares: r.shares === null ? null : shares(r.shares) as Shares,
      price: r.price === null ? null : price(r.price) as Price,
      amount: cents(r.amount) as Cents,
      cashEffect: cents(r.cash_effect),
      shareEffect: shares(r.share_effect),
      notes: r.notes,
      occurredAt: r.occurred_at,
    }, r.symbol === null ? null : names.get(r.symbol) ?? null)
  );
}
