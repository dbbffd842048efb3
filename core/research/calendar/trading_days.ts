import { query } from "../../kernel/run/handler.ts";
import { holidaysOf } from "../../market/mod.ts";
import { tradingDays } from "./trading_days_contract.ts";

/** The years that the calendar covers. */
const [FIRST_YEAR, LAST_YEAR] = [1999, 2100];

/** Mondays to Fridays among this many days, starting on a weekday; 1 is Monday. */
function businessDays(weekday: number, days: number): number {
  let count = Math.floor(days / 7) * 5;
  for (let i = 0; i < days % 7; i++) if ((weekday - 1 + i) % 7 < 5) count++;
  return count;
}

/** The days between two dates, both inclusive, by kind. */
export const days = query(tradingDays, (ctx, { start_date: start, end_date: end }) => {
  if (start >= end) return ctx.refuse("RULE_BROKEN", "Start date must be before end date");
  const [from, to] = [Temporal.PlainDate.from(start), Temporal.PlainDate.from(end)];
  if (from.year < FIRST_YEAR || to.year > LAST_YEAR) {
    return ctx.refuse("RULE_BROKEN", `The market's calendar is known from ${FIRST_YEAR} to ${LAST_YEAR}`);
  }
  const total = from.until(to).days + 1;
  const business = businessDays(from.dayOfWeek, total);
  let holidays = 0;
  for (let year = from.year; year <= to.year; year++) {
    holidays += holidaysOf(year).filter(({ date, status }) =>
      status === "closed" && date >= start && date <= end
    ).length;
  }
  const trading = business - holidays;
  return Promise.resolve({
    ...{ start_date: start, end_date: end, trading_days: trading, total_days: total, business_days: business },
    ...{ weekend_days: total - business, holiday_days: holidays, trading_day_percentage: trading / total * 100 },
  });
});
