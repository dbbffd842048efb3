/** Values of a dividend in the calendar. */
import type { DividendEvent } from "../../../core/actions/contract.ts";
import { addMonths } from "../../lib/market/days.ts";
import { sumOf } from "../../lib/market/dividend_income.ts";

export type Kind = "paid" | "missed" | "declared" | "estimated";
export const kindOf = ({ is_paid, is_historical, is_estimated }: DividendEvent): Kind =>
  is_paid ? "paid" : is_historical ? "missed" : is_estimated ? "estimated" : "declared";

export function byDay(events: readonly DividendEvent[]): ReadonlyMap<string, DividendEvent[]> {
  const days = new Map<string, DividendEvent[]>();
  for (const event of events) {
    const day = days.get(event.payment_date);
    if (day) day.push(event);
    else days.set(event.payment_date, [event]);
  }
  return days;
}

export interface MonthIncome {
  readonly month: string;
  readonly declared: number;
  readonly estimated: number;
}

/** Income of this month and the twelve after it. */
export function incomeByMonth(events: readonly DividendEvent[], today: string): MonthIncome[] {
  const first = today.slice(0, 7);
  return Array.from({ length: 13 }, (_, i) => {
    const month = addMonths(first, i);
    const own = events.filter(({ payment_date, is_historical, is_paid }) =>
      payment_date.startsWith(month) && (!is_historical || is_paid)
    );
    return {
      month,
      declared: sumOf(own.filter(({ is_estimated }) => !is_estimated)),
      estimated: sumOf(own.filter(({ is_estimated }) => is_estimated)),
    };
  });
}

/** The width of a figure is up to three columns. */
const NEIGHBOURS = 2;
/** The indices of the columns that get a figure: the largest first, unless it would overlap another figure. */
export function namedMonths(totals: readonly number[]): ReadonlySet<number> {
  const named = new Set<number>();
  const places = totals.flatMap((total, i) => total > 0 ? [i] : []).sort((a, b) => totals[b]! - totals[a]!);
  for (const place of places) {
    if (![...named].some((other) => Math.abs(other - place) <= NEIGHBOURS)) named.add(place);
  }
  return named;
}
