/** When companies publish their results, and the size of the surprise. */
import { midnightOf } from "../../calendar.ts";
import { dayCount, epochDayOfTradingDay, hoursOfTradingDay, monthOf, tradingDayOnOrBefore } from "../grid.ts";
import type { Instrument, Tier } from "../prices/instrument.ts";
import { child, draw, gaussian, keyOf, uniform } from "../random.ts";
import { pick } from "./draws.ts";
import { fiscalQuarter, fiscalYearEnd, lastOfMonth, quarterBy } from "./fiscal.ts";

export interface EarningsDay {
  /** The trading day whose open first reflects the results. */
  readonly tradingDay: number;
  /** Epoch milliseconds of the release: on the morning of that day, or after the close of the previous trading day. */
  readonly at: number;
  readonly beforeOpen: boolean;
  /** Signed, in standard deviations of an earnings move: variance 1, fat tails. */
  readonly surprise: number;
  /** The quarter reported, as fiscal.ts names it. */
  readonly quarter: number;
}

const MINUTE = 60_000;
const WEEK = 7;
const BEFORE_OPEN = 0.48;
/** Probability that a company keeps to its usual hour and weekday. */
const HABIT = 0.9;
/** Minutes after midnight; minutes after the close. */
const MORNINGS = [360, 390, 400, 405, 420, 420, 450, 480, 510] as const;
const EVENINGS = [5, 5, 6, 10, 15, 20, 30] as const;
/** Probabilities of Monday to Friday. */
const WEEKDAYS = [[0, 0.09], [1, 0.25], [2, 0.26], [3, 0.33], [4, 0.07]] as const;
/** Probabilities of the second to the sixth week after the quarter's end: smaller companies report later. */
const weeks: Readonly<Record<Exclude<Tier, "fund">, readonly (readonly [number, number])[]>> = {
  mega: [[0, 0.15], [1, 0.4], [2, 0.35], [3, 0.07], [4, 0.03]],
  large: [[0, 0.12], [1, 0.34], [2, 0.34], [3, 0.14], [4, 0.06]],
  mid: [[0, 0.05], [1, 0.22], [2, 0.36], [3, 0.25], [4, 0.12]],
  small: [[0, 0.03], [1, 0.12], [2, 0.3], [3, 0.33], [4, 0.22]],
  micro: [[0, 0.02], [1, 0.08], [2, 0.2], [3, 0.35], [4, 0.35]],
  nano: [[0, 0.02], [1, 0.06], [2, 0.17], [3, 0.33], [4, 0.42]],
};
const CHANNEL = { week: 0, weekday: 1, beforeOpen: 2, hour: 3 } as const;

/** Whether it publishes results: funds do not, nor do shells. */
export const reports = ({ tier, listing }: Instrument): boolean => tier !== "fund" && listing.type !== "UNIT";

/**
 * The results of one quarter; null when their gap falls outside the covered days or the given ones, both ends included.
 */
export function earningsOf(
  { key, tier }: Instrument,
  quarter: number,
  yearEnd: number,
  from = 0,
  to = Infinity,
): EarningsDay | null {
  if (tier === "fund") return null;
  const company = keyOf(key, "earnings");
  const own = child(company, 1000 + quarter);
  const habit = (channel: number) => uniform(draw(uniform(draw(own, 10 + channel)) < HABIT ? company : own, channel));
  const audited = fiscalQuarter(quarter, yearEnd).quarter === 4;
  const week = Math.min(
    4,
    pick(weeks[tier], uniform(draw(company, CHANNEL.week))) + (audited && uniform(draw(own, 20)) < 0.5 ? 1 : 0),
  );
  const end = lastOfMonth(quarter);
  const firstOfWeek = end + 1 + WEEK * (week + 1);
  const mondayFirst = (firstOfWeek + 3) % WEEK;
  const wanted = firstOfWeek + (pick(WEEKDAYS, habit(CHANNEL.weekday)) - mondayFirst + WEEK) % WEEK;
  let release = tradingDayOnOrBefore(wanted);
  // A holiday at the start of the second week must not move the release into the first.
  if (release >= 0 && epochDayOfTradingDay(release) <= end + WEEK) release++;
  const beforeOpen = habit(CHANNEL.beforeOpen) < BEFORE_OPEN;
  const tradingDay = beforeOpen ? release : release + 1;
  if (release < 0 || tradingDay >= dayCount() || tradingDay < from || tradingDay > to) return null;
  const hours = beforeOpen ? MORNINGS : EVENINGS;
  const minute = hours[Math.floor(habit(CHANNEL.hour) * hours.length)]!;
  const at = (beforeOpen ? midnightOf(epochDayOfTradingDay(release)) : hoursOfTradingDay(release).close) +
    minute * MINUTE;
  // A mixture of two widths: kurtosis 5.7.
  const surprise = gaussian(draw(own, 30)) * Math.exp(0.4 * gaussian(draw(own, 31)) - 0.16);
  return { tradingDay, at, beforeOpen, surprise, quarter };
}

/**
 * The results whose gap falls on the given trading days, both ends included, oldest first: four per year, at the
 * company's usual weekday and hour, in the second to sixth week after its quarter. Funds have none. Share classes of
 * one company have the same.
 */
export function earningsDays(instrument: Instrument, fromTradingDay: number, toTradingDay: number): EarningsDay[] {
  const from = Math.max(0, fromTradingDay), to = Math.min(dayCount() - 1, toTradingDay);
  if (!reports(instrument) || from > to) return [];
  const yearEnd = fiscalYearEnd(instrument);
  const days: EarningsDay[] = [];
  const last = quarterBy(monthOf(epochDayOfTradingDay(to)), yearEnd);
  for (let quarter = quarterBy(monthOf(epochDayOfTradingDay(from)) - 3, yearEnd); quarter <= last; quarter += 3) {
    const found = earningsOf(instrument, quarter, yearEnd, from, to);
    if (found) days.push(found);
  }
  return days;
}
