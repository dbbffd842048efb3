/**
 * Simple public rules of trading, each paying the spread both ways: none may be profitable. A rule's result is a series
 * of returns beyond the market's, one for each day or month, so that trades of one day count once.
 */
import { type Course, type Courses, returnOn } from "./history.ts";
import { mean, sdOf } from "./measure.ts";

const MONTH = 21;
const YEAR = 252;
/** Spreads are this much wider at the open than at noon. */
const AT_OPEN = 2;

export interface RuleResult {
  readonly rule: string;
  /** Mean return of a period, in percent. */
  readonly mean: number;
  readonly t: number;
  /** Sharpe ratio of a year. */
  readonly sharpe: number;
  readonly periods: number;
}

class Periods {
  readonly #sums = new Map<number, [sum: number, count: number]>();

  add(period: number, result: number): void {
    if (Number.isNaN(result)) return;
    const found = this.#sums.get(period) ?? [0, 0];
    this.#sums.set(period, [found[0] + result, found[1] + 1]);
  }

  result(rule: string, years: number): RuleResult {
    const of = [...this.#sums.values()].map(([sum, count]) => sum / count);
    const [m, s] = [mean(of), sdOf(of)];
    return {
      ...{ rule, mean: 100 * m, t: m / s * Math.sqrt(of.length), periods: of.length },
      sharpe: m / s * Math.sqrt(of.length / years),
    };
  }
}

const spreadOf = ({ security: { instrument } }: Course): number => instrument.spread;

/** Buying (or selling, `side` -1) at the open and closing at the close, on days that a test picks. */
function intraday(
  rule: string,
  courses: readonly Course[],
  side: 1 | -1,
  picks: (course: Course, t: number) => boolean,
): RuleResult {
  const periods = new Periods();
  for (const course of courses) {
    for (let t = 1; t < course.close.length; t++) {
      if (!picks(course, t)) continue;
      periods.add(t, side * (course.close[t]! / course.open[t]! - 1) - spreadOf(course) * (AT_OPEN + 1) / 2);
    }
  }
  return periods.result(rule, courses[0]!.close.length / YEAR);
}

/** Holding for a month the fifth of the companies with the lowest (or highest) score, against all of them. */
function monthly(
  rule: string,
  courses: readonly Course[],
  days: number,
  score: (course: Course, t: number) => number,
  highest: boolean,
): RuleResult {
  const periods = new Periods();
  for (let t = YEAR; t + MONTH < days; t += MONTH) {
    const ranked = courses.map((course) => ({
      course,
      score: score(course, t),
      next: course.close[t + MONTH]! / course.close[t]! - 1,
    })).filter((r) => !Number.isNaN(r.score) && !Number.isNaN(r.next)).sort((a, b) => a.score - b.score);
    const fifth = Math.floor(ranked.length / 5);
    if (fifth < 5) continue;
    const held = highest ? ranked.slice(-fifth) : ranked.slice(0, fifth);
    periods.add(t, mean(held.map((r) => r.next - spreadOf(r.course))) - mean(ranked.map((r) => r.next)));
  }
  return periods.result(rule, days / YEAR);
}

const gapOf = ({ open, close }: Course, t: number): number => open[t]! / close[t - 1]! - 1;

/** The rules over the days of the courses. */
export function followRules(courses: Courses): RuleResult[] {
  const { from, to } = courses;
  const days = to - from + 1;
  const all = courses.of((s) => ["CS", "ADRC"].includes(s.instrument.listing.type));
  const spy = courses.of((s) => s.instrument.listing.symbol === "SPY")[0]!;
  const withNews = new Map(all.map((course) => [
    course,
    new Set(course.events.filter((e) => e.kind === "catalyst").map((e) => e.tradingDay - from)),
  ]));
  const reported = new Map(all.map((course) => [
    course,
    new Set(course.events.filter((e) => e.kind === "earnings").map((e) => e.tradingDay - from)),
  ]));
  const big = (course: Course, t: number) => course.value[t - 1]! > 2e9;
  const larger = all.filter(({ security }) => ["mega", "large", "mid"].includes(security.instrument.tier));
  const past = (length: number) => (course: Course, t: number) => course.close[t]! / course.close[t - length]! - 1;
  const sessions = new Periods(), nights = new Periods(), turns = new Periods();
  const usual = mean(Array.from({ length: days - 1 }, (_, i) => returnOn(spy, i + 1)));
  for (let t = 1; t < days; t++) {
    const whole = returnOn(spy, t);
    sessions.add(t, spy.close[t]! / spy.open[t]! - 1 - whole / 2 - spreadOf(spy));
    nights.add(t, gapOf(spy, t) - whole / 2 - spreadOf(spy));
    if (t % MONTH < 4) turns.add(t, whole - usual);
  }
  return [
    intraday("gaps above 15 % of companies above $2B, sold", all, -1, (c, t) => big(c, t) && gapOf(c, t) > 0.15),
    intraday("gaps above 15 % of companies above $2B, bought", all, 1, (c, t) => big(c, t) && gapOf(c, t) > 0.15),
    intraday(
      "small gaps with a headline, bought at the open",
      all,
      1,
      (c, t) => !big(c, t) && withNews.get(c)!.has(t) && gapOf(c, t) > 0.01 && gapOf(c, t) < 0.06,
    ),
    intraday(
      "headlines of small companies, sold at the open",
      all,
      -1,
      (c, t) => !big(c, t) && withNews.get(c)!.has(t) && gapOf(c, t) > 0.08,
    ),
    intraday(
      "the morning after results, with the gap",
      all,
      1,
      (c, t) => reported.get(c)!.has(t) && gapOf(c, t) > 0.03,
    ),
    intraday("falls at the open, bought", all, 1, (c, t) => big(c, t) && gapOf(c, t) < -0.05),
    monthly("last month's losers", larger, days, past(MONTH), false),
    monthly("last month's winners", larger, days, past(MONTH), true),
    monthly("last year's losers", larger, days, past(YEAR), false),
    monthly("last year's winners", larger, days, past(YEAR), true),
    monthly(
      "near the year's high",
      larger,
      days,
      (c, t) => c.close[t]! / Math.max(...c.close.subarray(t - YEAR, t)),
      true,
    ),
    sessions.result("SPY by day, against half of it", days / YEAR),
    nights.result("SPY by night, against half of it", days / YEAR),
    turns.result("SPY at the turn of every month of sessions", days / YEAR),
  ];
}
