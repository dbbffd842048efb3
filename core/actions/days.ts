/** Dates in New York and the instants of market time at which they begin. */
import { dueInstant } from "../kernel/clock/due_work.ts";
import type { CommandContext, PrepareContext } from "../kernel/run/handler.ts";
import { epochDayAt, isoOfEpochDay, NEW_YORK } from "../market/mod.ts";
import { processUpToNow } from "../orders/mod.ts";

/** An action is done up to this many days late; after that a person has to decide. */
export const DAYS_LATE = 60;
/** Dividends are paid from this hour on. */
export const PAY_HOUR = 9;

/** The New York date of an instant. */
export const dayOf = (at: Temporal.Instant): string => isoOfEpochDay(epochDayAt(at.epochMilliseconds));

/** The instant at which a date begins in New York. */
export const midnightOf = (day: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime(NEW_YORK).toInstant();

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The dates whose work, at an hour of the day, is due at an instant: from the first to the last, inclusive. */
export function dueDays(at: Temporal.Instant, hour = 0): { first: string; last: string } {
  const local = at.toZonedDateTimeISO(NEW_YORK);
  const last = local.toPlainDate().subtract({ days: local.hour < hour ? 1 : 0 });
  return { first: last.subtract({ days: DAYS_LATE }).toString(), last: last.toString() };
}

/** The context of work that is recorded at `until`. */
export const atUntil = <C extends CommandContext>(ctx: C, until: string | undefined): C => ({
  ...ctx,
  now: dueInstant(ctx.now, until),
});

/** Work that a person starts runs after everything that fell due before it. */
export async function catchUp({ services, call }: PrepareContext, until: string | undefined): Promise<void> {
  if (until === undefined) await processUpToNow(services, call);
}
