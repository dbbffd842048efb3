/** Which trades a period has, and what they had earned after each. */
import type { WaveriderPeriod } from "../../../lib/views/waverider_view.ts";
import { newYorkDate } from "../../../lib/market/new_york.ts";
import type { Trade } from "../parts/trade_words.ts";

const DAY_MS = 86_400_000;
/** A date of the calendar, some days later. */
const later = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** Monday is 0. */
const weekday = (date: string): number => (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7;

/** First and last date of a period in New York; weeks begin on Monday. */
export function datesOf(period: WaveriderPeriod, today: string): readonly [from: string, to: string] {
  if (period === "lifetime") return ["", today];
  if (period === "yesterday") return [later(today, -1), later(today, -1)];
  const back = { today: 0, week: weekday(today), month: Number(today.slice(8)) - 1 }[period];
  return [later(today, -back), today];
}

export interface ResultPoint {
  readonly at: number;
  /** Dollars of all trades of the period so far. */
  readonly close: number;
}

/** After each closed trade of a period, by its exit. Sums are of whole cents. */
export function resultLine(trades: readonly Trade[], period: WaveriderPeriod, now: number): readonly ResultPoint[] {
  const [from, to] = datesOf(period, newYorkDate(now));
  let cents = 0;
  return trades.flatMap(({ exit_time, pnl }) => exit_time === null || pnl === null ? [] : [{ exit_time, pnl }])
    .filter(({ exit_time }) => newYorkDate(exit_time) >= from && newYorkDate(exit_time) <= to)
    .sort((a, b) => Date.parse(a.exit_time) - Date.parse(b.exit_time))
    .map(({ exit_time, pnl }) => ({ at: Date.parse(exit_time), close: (cents += Math.round(pnl * 100)) / 100 }));
}
