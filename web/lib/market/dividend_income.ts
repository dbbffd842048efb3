/** A portfolio's expected dividend income: one definition for all pages, and for the server's goals. */
import { type DividendEvent, INCOME_DAYS } from "../../../core/actions/contract.ts";
import type { OutputOf } from "../../../core/contracts.ts";
import { addCents, type Cents, cents, centsNumber, roundHalfUp, ZERO_CENTS } from "../../../core/kernel/money.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { addDays } from "./days.ts";
import { percentOf } from "./live.ts";

export const sumOf = (events: readonly DividendEvent[]): number =>
  centsNumber(events.reduce<Cents>((sum, { amount }) => addCents(sum, cents(amount)), ZERO_CENTS));

/** Payments of the next days, today included. */
export const within = (events: readonly DividendEvent[], today: string, days: number): DividendEvent[] =>
  events.filter(({ payment_date }) => payment_date >= today && payment_date <= addDays(today, days));

export interface DividendIncome {
  /** Declared and expected payments of the next twelve months; null if a holding's dividends are unknown. */
  readonly yearly: number | null;
  /** A twelfth of it. */
  readonly monthly: number | null;
  /** Percent of the value of the holdings with a price, per year; null without any. */
  readonly yield: number | null;
  /** Percent of what the holdings cost. */
  readonly onCost: number | null;
  /** Holdings whose dividends are unknown. */
  readonly unknown: readonly string[];
}

/** @param portfolio at live prices */
export function dividendIncome(
  { upcoming_dividends, unknown_symbols: unknown }: OutputOf<"dividends.calendar">,
  today: string,
  { total_value, cash_balance, total_invested, unpriced_symbols }: Pick<
    Portfolio,
    "total_value" | "cash_balance" | "total_invested" | "unpriced_symbols"
  >,
): DividendIncome {
  if (unknown.length > 0) return { yearly: null, monthly: null, yield: null, onCost: null, unknown };
  const payments = within(upcoming_dividends, today, INCOME_DAYS);
  const yearly = sumOf(payments);
  const ofPriced = sumOf(payments.filter(({ stock_symbol }) => !unpriced_symbols.includes(stock_symbol)));
  return {
    yearly,
    monthly: centsNumber(roundHalfUp(cents(yearly), 12n) as Cents),
    yield: percentOf(ofPriced, centsNumber(cents(total_value) - cents(cash_balance) as Cents)),
    onCost: percentOf(yearly, total_invested),
    unknown,
  };
}
