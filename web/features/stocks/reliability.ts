/** How reliably a stock has paid its dividends. */
import type { OutputOf } from "../../../core/contracts.ts";
import { expectedInterval, missesPayment, wasCut } from "../../../core/research/dividends/dividend_gaps.ts";
import { addDays, daysBetween } from "../../lib/market/days.ts";

type Dividend = Pick<OutputOf<"stocks.dividends">["dividends"][number], "ex_dividend_date" | "frequency">;

/** Days are ISO dates of New York. */
export type Reliability =
  | { readonly kind: "none" }
  /** A single payment has no interval. */
  | { readonly kind: "insufficient" }
  | {
    readonly kind: "missed";
    /** The expected date of the last missed payment. */
    readonly lastMissed: string;
    /** Whole years and payments since it was resumed. */
    readonly years: number;
    readonly payments: number;
    /** Null when it is neither declared nor expected after today. */
    readonly next: string | null;
  }
  | { readonly kind: "overdue"; readonly days: number; readonly expected: string }
  | { readonly kind: "perfect"; readonly days: number; readonly payments: number }
  /** Payments without a frequency: no further ones can be expected. */
  | { readonly kind: "no-misses"; readonly payments: number };

/**
 * @param dividends newest first, declared ones included
 * @param today ISO date in New York
 */
export function reliabilityOf(dividends: readonly Dividend[], today: string): Reliability {
  const regular = dividends.filter(({ frequency }) => frequency > 0);
  const paid = regular.filter(({ ex_dividend_date }) => ex_dividend_date <= today);
  const declared = regular.findLast(({ ex_dividend_date }) => ex_dividend_date > today)?.ex_dividend_date;
  const [newest] = paid;
  if (!newest || paid.length < 2) {
    const all = dividends.filter(({ ex_dividend_date }) => ex_dividend_date <= today).length;
    if (all === 0) return { kind: "none" };
    return all === 1 ? { kind: "insufficient" } : { kind: "no-misses", payments: all };
  }
  const dueAfter = ({ ex_dividend_date, frequency }: Dividend) =>
    addDays(ex_dividend_date, Math.round(expectedInterval(frequency)));
  const next = declared ?? dueAfter(newest);
  // The next payment is expected by the frequency of the previous one: a stock that pays quarterly may once have paid
  // yearly.
  const after = paid.findIndex(({ ex_dividend_date }, i) => {
    const before = paid[i + 1];
    return before && missesPayment(daysBetween(before.ex_dividend_date, ex_dividend_date), before.frequency);
  });
  if (after >= 0) {
    const days = daysBetween(paid[after]!.ex_dividend_date, newest.ex_dividend_date);
    return {
      kind: "missed",
      lastMissed: dueAfter(paid[after + 1]!),
      years: Math.floor(days / 365.25),
      payments: after + 1,
      next: next >= today ? next : null,
    };
  }
  if (next < today) return { kind: "overdue", days: daysBetween(next, today), expected: next };
  return { kind: "perfect", days: daysBetween(today, next), payments: paid.length };
}

/** Whether the regular dividend was cut in the last year. */
export const cutInYear = (dividends: OutputOf<"stocks.dividends">["dividends"], today: string): boolean =>
  wasCut(
    dividends.filter(({ frequency, ex_dividend_date }) => frequency > 0 && ex_dividend_date <= today)
      .map(({ ex_dividend_date: exDate, adjusted_amount, cash_amount, frequency }) => (
        { exDate, amount: adjusted_amount ?? cash_amount, frequency }
      )),
    addDays(today, -365),
  );
