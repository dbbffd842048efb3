/** Dividends as their receivers see them. */
import type { QueryContext } from "../kernel/handler.ts";
import { centsNumber, type Shares, sharesNumber } from "../kernel/money.ts";
import type { DividendEntry } from "../ledger/mod.ts";
import { ifKnown } from "../market/mod.ts";
import { payout } from "./amounts.ts";
import type { DividendEvent } from "./contract.ts";
import { dayOf } from "./days.ts";
import { listDividendsById } from "./store.ts";

type Names = ReadonlyMap<string, string>;

/** Names of stocks; the symbol where the provider does not tell. */
export async function namesOf(
  { market, now }: Pick<QueryContext, "market" | "now">,
  symbols: readonly string[],
): Promise<Names> {
  const at = now.epochMilliseconds;
  const named = async (symbol: string) => [symbol, (await ifKnown(market.ticker(symbol, at)))?.name ?? symbol] as const;
  return new Map(await Promise.all([...new Set(symbols)].map(named)));
}

/** @param entitled the shares it is paid on; null while the ex-date is ahead */
export function presentEvent(
  dividend: { id: string | null; symbol: string; amount: string; ex_date: string; pay_date: string },
  is: Partial<Pick<DividendEvent, "is_estimated" | "is_historical" | "is_paid">>,
  names: Names,
  shares: Shares,
  entitled: Shares | null,
): DividendEvent {
  return {
    id: dividend.id,
    stock_symbol: dividend.symbol,
    stock_name: names.get(dividend.symbol) ?? dividend.symbol,
    amount: centsNumber(payout(dividend.amount, entitled ?? shares)),
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

/** Payments from the journal, in their order. */
export async function presentPaid(
  { db }: Pick<QueryContext, "db">,
  entries: readonly DividendEntry[],
  names: Names,
  sharesNow: (symbol: string) => Shares,
): Promise<DividendEvent[]> {
  const rows = await listDividendsById(db, entries.map((entry) => entry.dividendId));
  const dividends = new Map(rows.map((row) => [row.id, row]));
  return entries.map((entry) => {
    const row = dividends.get(entry.dividendId)!;
    const dividend = { ...row, pay_date: row.pay_date ?? dayOf(entry.paidAt) };
    const event = presentEvent(
      dividend,
      { is_historical: true, is_paid: true },
      names,
      sharesNow(entry.symbol),
      entry.shares,
    );
    return { ...event, amount: centsNumber(entry.amount) };
  });
}
