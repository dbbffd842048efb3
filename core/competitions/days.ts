/** The instants of competitions. Months and days are New York's. */
import { everyTradingDay } from "../kernel/clock/due_work.ts";
import { NEW_YORK, previousTradingDay, tradingHours } from "../market/calendar.ts";
import { ENTRY_DAYS } from "./contract/rules.ts";

/** After the close, when its prices are final. */
export const FINAL_MINUTES = 15;

const { compare } = Temporal.Instant;
const midnightOf = (day: Temporal.PlainDate): Temporal.Instant => day.toZonedDateTime(NEW_YORK).toInstant();

/** The first instant of a day, given as ISO text. */
export const dayStart = (day: string): Temporal.Instant => midnightOf(Temporal.PlainDate.from(day));

/** The day of an instant. */
export const dayOf = (at: Temporal.Instant): Temporal.PlainDate => at.toZonedDateTimeISO(NEW_YORK).toPlainDate();

export interface MonthContest {
  /** For example "2026-11". */
  readonly month: string;
  readonly name: string;
  readonly opensAt: Temporal.Instant;
  readonly entryUntil: Temporal.Instant;
  readonly closesAt: Temporal.Instant;
}

/** The competition of an instant's month. */
export function contestOfMonth(at: Temporal.Instant): MonthContest {
  const first = dayOf(at).with({ day: 1 });
  const name = first.toLocaleString("en-US", { month: "long", year: "numeric" });
  return {
    month: first.toPlainYearMonth().toString(),
    name: `${name} Competition`,
    opensAt: midnightOf(first),
    entryUntil: midnightOf(first.add({ days: ENTRY_DAYS })),
    closesAt: tradingHours(previousTradingDay(first.add({ months: 1 })))!.close,
  };
}

/** When the competition of the next month opens. */
export const nextOpening = (at: Temporal.Instant): Temporal.Instant =>
  midnightOf(dayOf(at).with({ day: 1 }).add({ months: 1 }));

const nextClose = everyTradingDay("close", 0);
const nextFinal = everyTradingDay("close", FINAL_MINUTES);

/** The next instant at which a competition may open, close or be finalised. */
export const nextInstant = (after: Temporal.Instant): Temporal.Instant =>
  [nextOpening(after), nextClose(after), nextFinal(after)].sort(compare)[0]!;

/** When a competition that closes at an instant is finalised. */
export const finalAt = (closesAt: Temporal.Instant): Temporal.Instant => closesAt.add({ minutes: FINAL_MINUTES });

/** Trading sessions from one instant to another: in all, and those that have begun by now. */
export function sessionsOf(
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
  now: Temporal.Instant,
): { session: number; sessions: number } {
  let [session, sessions] = [0, 0];
  const last = dayOf(to);
  for (let day = dayOf(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const hours = tradingHours(day);
    if (!hours || compare(hours.close, from) <= 0 || compare(hours.open, to) >= 0) continue;
    sessions++;
    if (compare(hours.open, now) <= 0) session++;
  }
  return { session, sessions };
}
