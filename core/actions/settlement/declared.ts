/**
 * Announcements of companies about some symbols: from the market, fetched once a day, and from the store. The stored
 * rows include those an admin made, and are the fallback where the provider does not respond.
 */
import type { QueryContext } from "../../kernel/run/handler.ts";
import { type Dividend, ifKnown, type MarketData, type Split } from "../../market/mod.ts";
import { dayOf } from "../days.ts";
import { type Days, type DividendRow, listDividends } from "../store.ts";

/** Some years of monthly payments. */
const MOST_DIVIDENDS = 80;
const MOST_SPLITS = 20;

export interface Declared {
  /** Newest ex-date first. */
  readonly dividends: readonly Dividend[];
  readonly splits: readonly Split[];
  /** Whether the market returned both; else there may be more than is stored. */
  readonly known: boolean;
}

const memo = new WeakMap<MarketData, { readonly day: string; readonly symbols: Map<string, Declared> }>();
const none: Declared = { dividends: [], splits: [], known: false };

/** The market's announcements about a symbol, fetched once a day. Failed requests are retried. */
export async function declaredOf(
  { market, now }: Pick<QueryContext, "market" | "now">,
  symbols: readonly string[],
): Promise<ReadonlyMap<string, Declared>> {
  const day = dayOf(now);
  const at = now.epochMilliseconds;
  let known = memo.get(market);
  if (known?.day !== day) memo.set(market, known = { day, symbols: new Map() });
  const { symbols: ofDay } = known;
  const found = await Promise.all(symbols.map(async (symbol) => {
    const kept = ofDay.get(symbol);
    if (kept) return [symbol, kept] as const;
    const request = { symbol, fromDate: null, toDate: null };
    const [dividends, splits] = await Promise.all([
      ifKnown(market.facts.dividends({ ...request, limit: MOST_DIVIDENDS }, at)),
      ifKnown(market.facts.splits({ ...request, limit: MOST_SPLITS }, at)),
    ]);
    const known = dividends !== null && splits !== null;
    const declared = { dividends: dividends ?? [], splits: splits ?? [], known };
    if (known) ofDay.set(symbol, declared);
    return [symbol, declared] as const;
  }));
  return new Map(found);
}

export const declaredIn = (all: ReadonlyMap<string, Declared>, symbol: string): Declared => all.get(symbol) ?? none;

/** A dividend with a payment date, from the market or the store. */
export type PayableDividend =
  & Pick<DividendRow, "id" | "symbol" | "amount" | "ex_date">
  & { readonly pay_date: string; readonly isPaid: boolean };

/** Dividends of the symbols whose payment dates are within the days. */
export async function listPayable(
  ctx: Pick<QueryContext, "db">,
  all: ReadonlyMap<string, Declared>,
  days: Days,
): Promise<PayableDividend[]> {
  const found = new Map<string, PayableDividend>();
  for (const { dividends } of all.values()) {
    for (const d of dividends) {
      if (d.payDate === null || d.payDate < days.first || d.payDate > days.last) continue;
      const { id, symbol, exDate, payDate } = d;
      found.set(id, { id, symbol, amount: d.amount.toFixed(6), ex_date: exDate, pay_date: payDate, isPaid: false });
    }
  }
  for (const row of await listDividends(ctx.db, [...all.keys()], days)) {
    // One simulated for a portfolio concerns only that one.
    if (row.origin === "manual" && row.paid_at) continue;
    found.set(row.id, { ...row, pay_date: row.pay_date!, isPaid: row.paid_at !== null });
  }
  return [...found.values()];
}
