/** The extended hours: the path from the close to the next open, with the news in between. */
import type { DayBlock } from "../prices/day_block.ts";
import { eventMove, ownGap } from "../prices/days.ts";
import { heatOf } from "../prices/heat.ts";
import { type Factors, factorSd, type SessionPart, VARIANCE_SHARE } from "../prices/factors.ts";
import { fillBridge } from "./bridge.ts";
import { hoursOfTradingDay, PRE_MINUTES } from "../grid.ts";
import type { Instrument } from "../prices/instrument.ts";
import { postProfile, preProfile, type Profile } from "./profile.ts";
import { child, gaussian, roughGaussian, slow, uniform } from "../random.ts";
import { SimulatedSession } from "./session.ts";
import { tiers } from "../prices/tiers.ts";
import { priceUnits, UNITS } from "../units.ts";

/**
 * Volume of extended hours as a fraction of an ordinary regular session's; after news, a fraction of the volume that
 * its day will have.
 */
const PRE_VOLUME = 0.006;
const POST_VOLUME = 0.019;
const NEWS_VOLUME = 0.14;
/**
 * Standard deviation of the first minute after news, as a fraction of its move, and the minutes in which it decays to
 * 1/e.
 */
const UNSETTLED = 0.03;
const UNSETTLED_MINUTES = 70;
/** The part of good news that hardly overreact. */
const CAUTIOUS = 0.4;
/** Dollars of a typical trade: it determines how many minutes have no trade. */
const THIN_TRADE = 9_000;
const MINUTE = 60_000;
const CHANNEL = { bridge: 40, minute: 41, quiet: 42, slowQuiet: 43, session: 44, excess: 45, unsettled: 46 } as const;

const log = new Float64Array(PRE_MINUTES + 1);
const noise = new Float64Array(PRE_MINUTES + 1);
const wander = new Float64Array(PRE_MINUTES + 1);
const piecesOf = { late: 0, night: 0, early: 0 };

interface Move {
  readonly minute: number;
  readonly move: number;
}

/** The parts of the move from a close to the next open (log returns), with the events in each. */
interface Overnight {
  readonly late: number;
  readonly early: number;
  readonly evening: readonly Move[];
  readonly morning: readonly Move[];
}

/** How the gap into a trading day is divided. */
function overnight(instrument: Instrument, factors: Factors, day: number, block: DayBlock): Overnight {
  ownGap(instrument, block.calm * heatOf(instrument, factors, day), day, piecesOf);
  let { late, early } = piecesOf;
  instrument.factors.forEach((factor, f) => {
    const series = factors.series(factor);
    late += instrument.loadings[f]! * series.late[day]!;
    early += instrument.loadings[f]! * series.early[day]!;
  });
  const evening: Move[] = [];
  const morning: Move[] = [];
  for (const event of block.events) {
    if (event.tradingDay !== day || (event.kind !== "earnings" && event.kind !== "catalyst")) continue;
    const { preOpen } = hoursOfTradingDay(day);
    const move = eventMove(instrument, event);
    if (event.at >= preOpen) morning.push({ minute: Math.floor((event.at - preOpen) / MINUTE), move });
    else evening.push({ minute: Math.floor((event.at - hoursOfTradingDay(day - 1).close) / MINUTE), move });
  }
  return { late, early, evening, morning };
}

const total = (moves: readonly Move[]): number => moves.reduce((sum, { move }) => sum + move, 0);

/**
 * 04:00 to the open of a day in the block; on the first day of a listing there are no quotes and no trades. `scale` converts dollars per share of the anchor day to the day's, `usual`
 * is the volume of an ordinary session in shares.
 */
export function preMarket(
  instrument: Instrument,
  factors: Factors,
  block: DayBlock,
  day: number,
  scale: number,
  usual: number,
  debut: boolean,
): SimulatedSession {
  if (debut) {
    const session = new SimulatedSession({
      ...{ day, start: hoursOfTradingDay(day).preOpen, minutes: PRE_MINUTES, key: instrument.symbolKey },
      ...{ activity: 1, sd: 0, shape: preProfile.sd },
    });
    session.opens = PRE_MINUTES;
    return session;
  }
  const j = day - block.first;
  const { early, morning } = overnight(instrument, factors, day, block);
  const open = block.close[j]! + block.gap[j]! + Math.log(scale);
  const start = open - early - total(morning);
  return extended(instrument, factors, day, {
    part: 0,
    profile: preProfile,
    start,
    end: start + early,
    news: morning,
    share: PRE_VOLUME,
    usual,
  });
}

/** The session after the close of a day; `next` contains the next trading day, whose gap begins here. */
export function lateSession(
  instrument: Instrument,
  factors: Factors,
  block: DayBlock,
  next: DayBlock,
  day: number,
  scale: number,
  usual: number,
): SimulatedSession {
  const start = block.close[day - block.first + 1]! + Math.log(scale);
  const { late, evening } = overnight(instrument, factors, day + 1, next);
  return extended(instrument, factors, day, {
    part: 2,
    profile: postProfile,
    start,
    end: start + late,
    news: evening,
    share: POST_VOLUME,
    usual,
  });
}

interface Plan {
  readonly part: SessionPart;
  readonly profile: Profile;
  /** Log prices, excluding the news. */
  readonly start: number;
  readonly end: number;
  readonly news: readonly Move[];
  /** Fraction of an ordinary regular session's volume. */
  readonly share: number;
  /** Volume of an ordinary regular session, in shares. */
  readonly usual: number;
}

function extended(instrument: Instrument, factors: Factors, day: number, plan: Plan): SimulatedSession {
  const { part, profile, start, end, news, share, usual } = plan;
  const { minutes, elapsed } = profile;
  const hours = hoursOfTradingDay(day);
  const key = child(child(child(instrument.symbolKey, CHANNEL.session), part), day);
  const quiet = Math.exp(
    0.15 * slow(child(instrument.symbolKey, CHANNEL.slowQuiet), day, 40) + 0.25 * gaussian(child(key, CHANNEL.quiet)),
  );
  const piece = part === 0 ? VARIANCE_SHARE.early : VARIANCE_SHARE.late;
  const varianceDay = part === 0 ? day : day + 1;
  const ownSd = instrument.ownSd * Math.sqrt(0.6 * piece);
  fillBridge(noise, profile, child(child(child(instrument.key, CHANNEL.bridge), part), day));
  let variance = ownSd ** 2;
  for (let i = 0; i <= minutes; i++) log[i] = start + elapsed[i]! * (end - start) + ownSd * noise[i]!;
  instrument.factors.forEach((factor, f) => {
    const loading = instrument.loadings[f]!;
    const bridge = factors.bridge(factor, day, part);
    for (let i = 0; i <= minutes; i++) log[i]! += loading * bridge[i]!;
    variance += (loading * factorSd[factor] * factors.series(factor).heat[varianceDay]!) ** 2 * piece;
  });
  for (const { minute, move } of news) {
    // Before the open, prices mostly overreact to good news at first; the excess disappears by the open.
    const u = uniform(child(key, CHANNEL.excess));
    const excess = part === 0 && move > 0 ? move * (u < CAUTIOUS ? u : 0.6 + u) : 0;
    for (let i = minute + 1; i <= minutes; i++) {
      log[i]! += move + excess * Math.min(1, (i - minute) / 8) * (minutes - i) / (minutes - minute);
    }
    unsettle(child(child(key, CHANNEL.unsettled), minute), minute, minutes, Math.abs(move));
  }
  const session = new SimulatedSession({
    ...{ day, start: part === 0 ? hours.preOpen : hours.close, minutes, key },
    ...{ activity: quiet, sd: Math.sqrt(variance), shape: profile.sd },
  });
  fill(instrument, session, profile, news, usual * quiet * share, usual);
  return session;
}

/** Noise after news, large at first, that returns to zero by the end of the session. */
function unsettle(key: number, from: number, to: number, move: number): void {
  const length = to - from;
  let sum = 0;
  for (let i = 1; i <= length; i++) {
    wander[i] = sum += UNSETTLED * move * Math.exp(-i / UNSETTLED_MINUTES) * roughGaussian(child(key, i));
  }
  for (let i = 1; i <= length; i++) log[from + i]! += wander[i]! - i / length * sum;
}

/** Expected volume per minute after news, by the size of the move: a fraction of what such a day trades. */
function newsVolume({ tier, sd }: Instrument, move: number): number {
  const { by, power } = tiers[tier].volume;
  return NEWS_VOLUME * Math.min(25, by * (Math.abs(move) / sd) ** power * (1 + 4 * Math.min(1, Math.abs(move))));
}

function fill(
  instrument: Instrument,
  session: SimulatedSession,
  profile: Profile,
  news: readonly Move[],
  expected: number,
  ordinary: number,
): void {
  const { price, volume, key } = session;
  const minuteKey = child(key, CHANNEL.minute);
  for (let i = 0; i <= profile.minutes; i++) price[i] = priceUnits(Math.exp(log[i]!));
  const trade = Math.min(THIN_TRADE, 2 * instrument.depth) * UNITS / price[0]!;
  for (let i = 0; i < profile.minutes; i++) {
    const h = child(minuteKey, i);
    let shares = expected * profile.volume[i]!;
    for (const { minute, move } of news) {
      // Volume after news starts high and decays.
      if (i >= minute) shares += ordinary * newsVolume(instrument, move) * 0.02 * Math.exp(-(i - minute) / 50);
    }
    volume[i] = thinVolume(shares, trade, (h >>> 16) / 65_536);
  }
}

/** Volume of a minute that may have no trade; its mean is the expected volume. */
function thinVolume(expected: number, trade: number, dice: number): number {
  const chance = -Math.expm1(-expected / Math.max(1, trade));
  return dice < chance ? Math.max(1, Math.round(Math.min(4e8, expected / chance * (0.3 + 1.4 * dice / chance)))) : 0;
}
