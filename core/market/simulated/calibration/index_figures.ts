/** How closely funds track their holdings, and how persistent volatility is. */
import type { Add } from "./figure.ts";
import type { Security } from "../security.ts";
import { type Course, type Courses, returnOn } from "./history.ts";
import { correlation, isLarge, mean, quantile, sdOf } from "./measure.ts";

const YEAR = 252;
/** Days between two reads of the companies of an index. */
const QUARTER = 63;

/** Daily returns of the largest companies, weighted by the value of the previous day. */
function weighted(courses: readonly Course[], days: number, count: number): number[] {
  let members: readonly Course[] = [];
  return Array.from({ length: days - 1 }, (_, i) => {
    if (i % QUARTER === 0) {
      members = courses.filter((c) => c.value[i]! > 0).sort((a, b) => b.value[i]! - a.value[i]!).slice(0, count);
    }
    let [sum, all] = [0, 0];
    for (const course of members) {
      const [value, change] = [course.value[i]!, returnOn(course, i + 1)];
      if (!(value > 0) || Number.isNaN(change)) continue;
      sum += value * change;
      all += value;
    }
    return sum / all;
  });
}

const returns = (course: Course): number[] =>
  Array.from({ length: course.close.length - 1 }, (_, i) => returnOn(course, i + 1));
const memory = (of: readonly number[], lag: number): number =>
  correlation(of.slice(0, -lag).map(Math.abs), of.slice(lag).map(Math.abs));
const skew = (of: readonly number[]): number => {
  const [m, s] = [mean(of), sdOf(of)];
  return mean(of.map((x) => ((x - m) / s) ** 3));
};

/** Sessions in which a fund is compared with its companies, minute by minute; every n-th day. */
const MINUTE_SESSIONS = 8;
const APART = 29;

/**
 * Root mean square of the distance in basis points of a fund from its companies within sessions: how far the two have
 * moved since the open, which leaves out weights, costs and dividends.
 */
function withinSessions(fund: Security, members: readonly Course[], from: number, to: number, count: number): number {
  const squares: number[] = [];
  for (let n = 0; n < MINUTE_SESSIONS; n++) {
    const day = to - 5 - APART * n;
    const value = ({ value }: Course) => value[day - 1 - from]!;
    const held = members.filter((c) => value(c) > 0 && c.security.isFree(day)).sort((a, b) => value(b) - value(a))
      .slice(0, count);
    const total = held.reduce((sum, course) => sum + value(course), 0);
    const { price, minutes } = fund.session("regular", day);
    const sum = new Float64Array(minutes + 1);
    for (const course of held) {
      const own = course.security.session("regular", day).price;
      for (let i = 0; i <= minutes; i++) sum[i]! += value(course) / total * own[i]! / own[0]!;
    }
    for (let i = 1; i <= minutes; i++) squares.push((10_000 * Math.log(sum[i]! / (price[i]! / price[0]!))) ** 2);
  }
  return Math.sqrt(mean(squares));
}

/** Sector funds, and the least correlation with their sectors. */
const SECTORS = { XLK: "Information Technology", XLF: "Financials", XLE: "Energy", XLU: "Utilities" } as const;

export function addIndexes(add: Add, courses: Courses): void {
  const { world, from, to } = courses;
  const days = to - from + 1;
  const all = courses.of(({ instrument: { listing } }) => listing.type === "CS");
  const fund = (symbol: string) => returns(courses.of((s) => s.instrument.listing.symbol === symbol)[0]!);
  const follow = (symbol: string, members: readonly Course[], count: number, least: number, apart: number) => {
    const [own, index] = [fund(symbol), weighted(members, days, count)];
    const alike = correlation(own, index);
    add(`${symbol}: correlation with its companies`, alike, null, least, 1);
    add(`${symbol}: beta to its companies`, alike * sdOf(own) / sdOf(index), 1, 0.97 - (1 - least), 1.03 + (1 - least));
    const error = 100 * Math.sqrt(YEAR) * sdOf(own.map((x, i) => x - index[i]!));
    add(`${symbol}: tracking error, % a year`, error, null, 0, apart);
  };
  follow("SPY", all, 500, 0.995, 1.5);
  const spySecurity = world.securities[world.indexOf("SPY")!]!;
  add("SPY: distance from its companies in a session, bps", withinSessions(spySecurity, all, from, to, 500), 2, 0, 6);
  const nasdaq = all.filter(({ security: { instrument: { listing } } }) =>
    listing.exchange === "NASDAQ" && listing.sector !== "Financials"
  );
  follow("QQQ", nasdaq, 100, 0.98, 4);
  for (const [symbol, sector] of Object.entries(SECTORS)) {
    const own = all.filter(({ security }) => security.instrument.listing.sector === sector && isLarge(security));
    follow(symbol, own, 100, 0.97, 5);
  }
  const spy = fund("SPY");
  for (const [symbol, multiple] of [["TQQQ", 3], ["SPXU", -3]] as const) {
    const [own, under] = [fund(symbol), multiple > 0 ? fund("QQQ") : spy];
    const worst = Math.max(...own.map((x, i) => Math.abs(x - multiple * under[i]!)));
    add(`${symbol}: farthest from ${multiple} times its fund's day, %`, 100 * worst, 0, 0, 0.5);
  }
  const large = all.filter(({ security, close }) => isLarge(security) && close[0]! > 0 && close[days - 1]! > 0)
    .filter((_, i) => i % 3 === 0).map(returns);
  const middle = (of: (changes: readonly number[]) => number) => quantile(large.map(of), 0.5);
  ([[1, 0.2, 0.12, 0.35, 0.2], [5, 0.15, 0.08, 0.3, 0.15], [20, 0.08, 0.04, 0.2, 0.1]] as const).forEach(
    ([lag, index, company, realIndex, realCompany]) => {
      add(`SPY: autocorrelation of |return|, lag ${lag}`, memory(spy, lag), realIndex, index, 0.5);
      add(
        `large: autocorrelation of |return|, lag ${lag}, median`,
        middle((r) => memory(r, lag)),
        realCompany,
        company,
        0.35,
      );
    },
  );
  const lever = correlation(spy.slice(0, -1), spy.slice(1).map((x) => x * x));
  add("SPY: correlation of a return with the next one squared", lever, -0.1, -0.3, -0.04);
  add("SPY: skew", skew(spy), -0.5, -1, 0.1);
  add("large: skew, median", middle(skew), 0, -0.3, 0.4);
}
