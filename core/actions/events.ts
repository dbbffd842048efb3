/** Dividends as their receivers see them. */
import type { Db } from "../kernel/store/db.ts";
import type { QueryContext } from "../kernel/run/handler.ts";
import { centsNumber, type Shares, sharesNumber } from "../kernel/money.ts";
import type { DividendEntry } from "../ledger/mod.ts";
import { ifKnown } from "../market/mod.ts";
import { payout } from "./amounts.ts";
import type { DividendEvent } from "./contract.ts";
import { dayOf } from "./days.ts";
import { listImportedActions } from "./settlement/settled.ts";
import { type DividendRow, listDividendsById } from "./store.ts";

type Names = ReadonlyMap<string, string>;

/** Names of stocks; the symbol where the provider has no name. */
export async function namesOf(
  { market, now }: Pick<QueryContext, "market" | "now">,
  symbols: readonly string[],
): Promise<Names> {
  const at = now.epochMilliseconds;
  const named = async (symbol: string) => [symbol, (await ifKnown(market.ticker(symbol, at)))?.name ?? symbol] as const;
  return new Map(await Promise.all([...new Set(symbols)].map(named)));
}

/**
 * @param entitled the shares it is paid on; null while the ex-date is in the future
 * @param on the shares that it is paid on or is expected to be
 */
export function presentEvent(
  dividend: { id: string | null; symbol: string; amount: string; ex_date: string; pay_date: string },
  is: Partial<Pick<DividendEvent, "is_estimated" | "is_historical" | "is_paid">>,
  names: Names,
  shares: Shares,
  entitled: Shares | null,
  on: Shares,
): DividendEvent {
  return {
    id: dividend.id,
    stock_symbol: dividend.symbol,
    stock_name: names.get(dividend.symbol) ?? dividend.symbol,
    amount: centsNumber(payout(dividend.amount, on)),
    dividend_per_share: Number(dividend.amount),
    current_shares: sharesNumber(shares),
    shares_at_payment: entitled === null ? null : sharesNumber(entitled),
    payment_date: dividend.pay_date,
    ex_dividend_date: dividend.ex_date,
    is_estimated: false,
    is_historical: false,
    is_paid: false,
    ...is,
  };
}

/**
 * The dividends that entries paid, by the id of the entry; none for a row of a file without a matching announcement.
 */
export async function dividendsOf(
  db: Db,
  entries: readonly DividendEntry[],
): Promise<ReadonlyMap<string, DividendRow>> {
  const imported = await listImportedActions(db, entries.flatMap((e) => e.dividendId === null ? [e.id] : []));
  const idOf = ({ id, dividendId }: DividendEntry) => dividendId ?? imported.get(id);
  const rows = await listDividendsById(db, entries.flatMap((entry) => idOf(entry) ?? []));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(entries.flatMap((entry) => {
    const row = byId.get(idOf(entry) ?? "");
    return row ? [[entry.id, row] as const] : [];
  }));
}

/** Payments from the journal, in their order. */
export function presentPaid(
  dividends: ReadonlyMap<string, DividendRow>,
  entries: readonly DividendEntry[],
  names: Names,
  sharesNow: (symbol: string) => Shares,
): DividendEvent[] {
  return entries.map((entry) => {
    const row = dividends.get(entry.id);
    return {
      id: row?.id ?? null,
      stock_symbol: entry.symbol,
      stock_name: names.get(entry.symbol) ?? entry.symbol,
      amount: centsNumber(entry.amount),
      dividend_per_share: row ? Number(row.amount) : null,
      current_shares: sharesNumber(sharesNow(entry.symbol)),
      shares_at_payment: entry.shares === null ? null : sharesNumber(entry.shares),
      payment_date: row?.pay_date ?? dayOf(entry.paidAt),
      ex_dividend_date: row?.ex_date ?? null,
      is_estimated: false,
      is_historical: true,
      is_paid: true,
    };
  });
}
