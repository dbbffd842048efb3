/** The month or week that a calendar shows. */
import { addDays, addMonths, mondayOf, workWeeks } from "../../../lib/market/days.ts";

export type Span = "month" | "week";

export interface Period {
  /** ISO days, both included. */
  readonly from: string;
  readonly to: string;
  /** Mondays to Fridays. */
  readonly weeks: readonly (readonly string[])[];
}

/** The month or week that a day lies in. */
export function periodOf(day: string, span: Span): Period {
  if (span === "week") {
    const from = mondayOf(day);
    return { from, to: addDays(from, 6), weeks: workWeeks(from, from) };
  }
  const month = day.slice(0, 7);
  const from = `${month}-01`, to = addDays(`${addMonths(month, 1)}-01`, -1);
  // A month that begins on a weekend has no trading day in its first week.
  const weeks = workWeeks(from, to).filter((week) => week.some((own) => own.startsWith(month)));
  return { from, to, weeks };
}

/** A day of the next period, or of the previous one. */
export const moved = (day: string, span: Span, by: 1 | -1): string =>
  span === "week" ? addDays(day, 7 * by) : `${addMonths(day.slice(0, 7), by)}-01`;
