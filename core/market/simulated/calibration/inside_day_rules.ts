/**
 * Rules of trading inside the day, by what a trader sees: the gap, volume, news, pauses, spreads and the path so far.
 * Neither a rule nor its mirror may earn its spreads, with orders at the market or at a limit.
 */
import type { MarketWorld } from "../market_world.ts";
import { priceUnits, UNITS } from "../units.ts";
import {
  fillOf,
  quoteAt,
  Returns,
  type Rule,
  type RuleResult,
  type SessionDay,
  sessionsOn,
  type Side,
  trade,
} from "./inside_day.ts";

const CLOSE = 390;
const priceAt = ({ regular }: SessionDay, minute: number): number => regular.price[minute]!;
const sinceOpen = (d: SessionDay, minute: number): number => priceAt(d, minute) / priceAt(d, 0) - 1;
const sinceClose = (d: SessionDay, minute: number): number => priceAt(d, minute) / d.previousClose - 1;
/** Volume so far, in ordinary days. */
const volumeBy = (d: SessionDay, minute: number): number => d.traded[minute]! / d.usual;
/** Standard deviation of an ordinary minute. */
const quiet = (d: SessionDay): number => d.sd / 20;

function highBy(d: SessionDay, minute: number): number {
  let high = 0;
  for (let m = 0; m <= minute; m++) high = Math.max(high, priceAt(d, m));
  return high;
}

/** One trade, entered in the minute after the one that a test sees. */
const when = (test: (d: SessionDay) => boolean, minute: number, exit = CLOSE): Rule => (d, side) =>
  test(d) ? [trade(d, side, 60 * minute + 60, 60 * exit)] : [];

/** A trade for every minute that a test picks, held for some minutes. */
const each =
  (picks: (d: SessionDay, minute: number) => boolean, held: number, from = 30, step = 1): Rule => (d, side) => {
    const found: number[] = [];
    for (let m = from; m + held < CLOSE; m += step) {
      if (picks(d, m)) found.push(trade(d, side, 60 * m + 1, 60 * (m + held)));
    }
    return found;
  };

/** The first minute of a range that a test picks, held for some minutes or to the close. */
const first =
  (picks: (d: SessionDay, minute: number) => boolean, from: number, to: number, held: number): Rule => (d, side) => {
    for (let m = from; m < to; m++) {
      if (picks(d, m)) return [trade(d, side, 60 * m + 1, 60 * Math.min(CLOSE, m + held))];
    }
    return [];
  };

const change = (d: SessionDay, minute: number, minutes: number): number =>
  priceAt(d, minute) / priceAt(d, minute - minutes) - 1;
const volumeIn = (d: SessionDay, from: number, to: number): number => d.traded[to]! - d.traded[from]!;

/** The minute before one had this many times the volume of the twenty before it, for at least 20,000 dollars. */
function spike(d: SessionDay, minute: number): boolean {
  const usual = volumeIn(d, minute - 21, minute - 1) / 20;
  const now = volumeIn(d, minute - 1, minute);
  return usual > 0 && now > 6 * usual && now * priceAt(d, minute) > 20_000 * UNITS;
}

const afterPause = (reason: string, held: number): Rule => (d, side) =>
  d.regular.pauses.filter((p) => p.reason === reason && p.until < CLOSE - 20)
    .map((p) => trade(d, side, 60 * p.until, 60 * Math.min(CLOSE, p.until + held)));

const hours: Readonly<Record<string, Rule>> = {
  "up 2 % at 9:45, volume over a fifth of a day": when((d) => sinceClose(d, 15) > 0.02 && volumeBy(d, 15) > 0.2, 15),
  "up at 9:45, volume over a day": when((d) => sinceClose(d, 15) > 0 && volumeBy(d, 15) > 1, 15),
  "down at 9:45, volume over a fifth of a day": when((d) => sinceClose(d, 15) < -0.02 && volumeBy(d, 15) > 0.2, 15),
  "volume over a day at 10:30": when((d) => volumeBy(d, 60) > 1, 60),
  "gap of 8 to 20 % on news, above its open at 10:15": when(
    (d) => d.news !== null && d.gap > 0.08 && d.gap < 0.2 && sinceOpen(d, 45) > 0,
    45,
  ),
  "gap over 8 %, below its open at 10:15": when((d) => d.gap > 0.08 && sinceOpen(d, 45) < 0, 45),
  "gap over 8 %, from the first minute": when((d) => d.gap > 0.08, 0),
  "gap below -8 %, from 10:00": when((d) => d.gap < -0.08, 30),
  "gap over 8 %, first pullback": first(
    (d, m) => d.gap > 0.08 && highBy(d, m) > 1.03 * priceAt(d, 0) && priceAt(d, m) < 0.97 * highBy(d, m),
    2,
    45,
    CLOSE,
  ),
  "fell 7 % by 10:15": when((d) => sinceOpen(d, 45) < -0.07, 45),
  "rose 7 % by 10:15": when((d) => sinceOpen(d, 45) > 0.07, 45),
  "rose 10 % by noon": when((d) => sinceOpen(d, 150) > 0.1, 150),
  "fell 10 % by noon": when((d) => sinceOpen(d, 150) < -0.1, 150),
  "rose three deviations by 13:00": when((d) => sinceOpen(d, 210) > 3 * d.sd, 210),
  "rose two deviations by 15:00": when((d) => sinceOpen(d, 330) > 2 * d.sd, 330),
  "fell two deviations by 15:00": when((d) => sinceOpen(d, 330) < -2 * d.sd, 330),
  "at its high at 15:00": when((d) => sinceOpen(d, 330) > d.sd && priceAt(d, 330) > 0.995 * highBy(d, 330), 330),
  "the last half hour after a good first one": when((d) => sinceClose(d, 30) > d.sd, 359),
  "results, up at the open and since": when(
    (d) => d.news?.kind === "earnings" && d.gap > 0.03 && sinceOpen(d, 30) > 0,
    30,
  ),
  "results, down at the open and since": when(
    (d) => d.news?.kind === "earnings" && d.gap < -0.03 && sinceOpen(d, 30) < 0,
    30,
  ),
  "news without a gap, from 10:00": when((d) => d.news?.kind === "catalyst" && Math.abs(d.gap) < 0.06, 30),
  "a narrow spread at 10:30 and a rise": when((d) => {
    const { bid, ask } = quoteAt(d, 3600);
    return ask - bid > 150 && (ask - bid) / bid < 0.5 * d.security.instrument.spread && sinceOpen(d, 60) > 0;
  }, 60),
  "paused twice, to the close": (d, side) => d.regular.pauses.length < 2 ? [] : afterPause("luld_up", CLOSE)(d, side),
};

const minutes: Readonly<Record<string, Rule>> = {
  "above the first quarter hour, an hour": first((d, m) => priceAt(d, m) > (1 + d.sd / 5) * highBy(d, 15), 16, 60, 60),
  "above the first quarter hour, to the close": first(
    (d, m) => priceAt(d, m) > (1 + d.sd / 5) * highBy(d, 15),
    16,
    60,
    CLOSE,
  ),
  "a new high after 11:00, five minutes": first((d, m) => priceAt(d, m) > highBy(d, 90), 91, 300, 5),
  "a new high after 11:00, half an hour": first((d, m) => priceAt(d, m) > highBy(d, 90), 91, 300, 30),
  "a minute of six deviations, a minute": each((d, m) => change(d, m, 1) > 6 * quiet(d), 1),
  "a minute of six deviations, ten minutes": each((d, m) => change(d, m, 1) > 6 * quiet(d), 10),
  "a fall of six deviations in a minute, ten minutes": each((d, m) => change(d, m, 1) < -6 * quiet(d), 10),
  "ten minutes of eight deviations, ten minutes": each((d, m) => change(d, m, 10) > 8 * quiet(d), 10, 15, 5),
  "ten minutes of eight deviations, an hour": each((d, m) => change(d, m, 10) > 8 * quiet(d), 60, 15, 5),
  "an hour of twelve deviations, an hour": each((d, m) => change(d, m, 60) > 12 * quiet(d), 60, 60, 10),
  "a burst of volume in a rise, ten minutes": each((d, m) => spike(d, m) && change(d, m, 1) > 0, 10),
  "a burst of volume in a fall, ten minutes": each((d, m) => spike(d, m) && change(d, m, 1) < 0, 10),
  "after a pause upwards, ten minutes": afterPause("luld_up", 10),
  "after a pause upwards, to the close": afterPause("luld_up", CLOSE),
  "after a pause downwards, ten minutes": afterPause("luld_down", 10),
  "the first trade in an hour at a new high": first(
    (d, m) => volumeIn(d, m - 60, m - 1) === 0 && volumeIn(d, m - 1, m) > 0 && priceAt(d, m) >= highBy(d, m - 1),
    61,
    330,
    60,
  ),
};

/** Rises within a minute from one second to another, every ten minutes, held from one to another. */
const within = (from: number, to: number, enter: number, exit: number): Rule => (d, side) => {
  const found: number[] = [];
  if (priceAt(d, 0) < 50 * UNITS) return found;
  for (let m = 10; m < 380; m += 10) {
    if (d.regular.priceAt(m, to) > d.regular.priceAt(m, from)) {
      found.push(trade(d, side, 60 * m + enter, 60 * m + exit));
    }
  }
  return found;
};

const seconds: Readonly<Record<string, Rule>> = {
  "rose from :22 to :30, from :31 to :42": within(22, 30, 31, 42),
  "rose from :00 to :20, from :21 to :59": within(0, 20, 21, 59),
  "rose from :50 to :58, the next ten seconds": within(50, 58, 59, 69),
};

/** Return of a resting order at a limit from one minute on, waiting for two, closed at the market. */
const resting =
  (minute: number, part: number, exit: number, test: (d: SessionDay) => boolean = () => true): Rule => (d, side) => {
    if (!test(d)) return [];
    const limit = priceUnits(priceAt(d, minute) * (1 - side * part * quiet(d)) / UNITS);
    const at = fillOf(d, side, limit, 60 * minute + 1, 60 * minute + 120);
    if (at === null) return [];
    const { bid, ask } = quoteAt(d, 60 * exit);
    return [side === 1 ? bid / limit - 1 : 1 - ask / limit];
  };

/** The same, closed in the opening auction of the next day. */
const overnight = (test: (d: SessionDay) => boolean): Rule => (d, side) => {
  const { security, day } = d;
  if (!test(d) || !security.isFree(day + 1)) return [];
  const limit = priceAt(d, 370);
  if (fillOf(d, side, limit, 60 * 370 + 1, 60 * 370 + 120) === null) return [];
  const { of, at } = security.figures(day + 1);
  return [side * (of[at]! / security.ratio(day, day + 1) / limit - 1)];
};
const isSmall = ({ security: { instrument: { tier } } }: SessionDay) => tier === "micro" || tier === "nano";

const limits: Readonly<Record<string, Rule>> = {
  "a limit at the last price, ten minutes": resting(60, 0, 72),
  "a limit at the last price, to the close": resting(60, 0, CLOSE),
  "a limit a minute's deviation away, ten minutes": resting(200, 1, 212),
  "a limit below a fall, half an hour": resting(120, 2, 152, (d) => sinceOpen(d, 120) < -d.sd),
  "a limit in a gap with news, to the close": resting(5, 2, CLOSE, (d) => d.gap > 0.08),
  "the smallest by a limit at 15:40, sold at the open": overnight(isSmall),
  "the others by a limit at 15:40, sold at the open": overnight((d) => !isSmall(d)),
};

/** Between news before the open and the opening auction. */
const afterNews = (minutesAfter: number): Rule => (d, side) => {
  const { security, day, regular, news } = d;
  if (news?.kind !== "catalyst") return [];
  const pre = security.session("pre", day);
  const minute = Math.floor((news.at - pre.start) / 60_000) + minutesAfter;
  if (minute >= pre.minutes) return [];
  const { bid, ask } = quoteAt(d, 60 * minute, "pre");
  const open = regular.price[0]!;
  return [side === 1 ? open / ask - 1 : 1 - open / bid];
};

const early: Readonly<Record<string, Rule>> = {
  "a minute after news, to the open": afterNews(1),
  "five minutes after news, to the open": afterNews(5),
  "half an hour after news, to the open": afterNews(30),
};

const rules: Readonly<Record<string, Rule>> = { ...hours, ...minutes, ...seconds, ...limits, ...early };
const SIDES = [[1, "bought"], [-1, "sold"]] as const satisfies readonly (readonly [Side, string])[];

/** What every rule and its mirror earn on the given trading days. */
export function followInsideDay(world: MarketWorld, days: readonly number[]): RuleResult[] {
  const followed = Object.entries(rules).flatMap(([name, rule]) =>
    SIDES.map(([side, verb]) => ({ name: `${name}, ${verb}`, rule, side, returns: new Returns() }))
  );
  for (const day of days) {
    for (const session of sessionsOn(world, day)) {
      for (const { rule, side, returns } of followed) {
        for (const earned of rule(session, side)) returns.add(earned);
      }
    }
    for (const { returns } of followed) returns.endDay();
  }
  return followed.map(({ name, returns }) => returns.result(name));
}
