/** The extended hours: the path from the close to the next open, with the news in between. */
import type { DayBlock } from "../prices/day_block.ts";
import { newGap, ownGap } from "../prices/days.ts";
import { digested, eventMove, type Moving, QUIET_GAP } from "../prices/event_moves.ts";
import { heatOf } from "../prices/heat.ts";
import { type Factors, factorSd, type SessionPart, VARIANCE_SHARE } from "../prices/factors.ts";
import { fillBridge } from "./bridge.ts";
import { hoursOfTradingDay, PRE_MINUTES } from "../grid.ts";
import type { Instrument } from "../prices/instrument.ts";
import { expected, type News } from "../prices/news.ts";
import type { Sympathy } from "../prices/peers.ts";
import type { WorldEvent } from "../world.ts";
import { postProfile, preProfile, type Profile } from "./profile.ts";
import { child, draw, gaussian, type Key, roughGaussian, slow } from "../random.ts";
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
/** News is digested faster at first: minutes in which the variance of a minute falls to 1/e. */
const DIGESTING = 60;
/** Dollars of a typical trade: it determines how many minutes have no trade. */
const THIN_TRADE = 9_000;
const MINUTE = 60_000;
const CHANNEL = { bridge: 40, minute: 41, quiet: 42, slowQuiet: 43, session: 44, news: 45 } as const;

const log = new Float64Array(PRE_MINUTES + 1);
const noise = new Float64Array(PRE_MINUTES + 1);
/** The farthest that news has moved the price before each minute. */
const noticed = new Float64Array(PRE_MINUTES + 1);
const gapOf = newGap();

/** News: its minute, the log return with which it is received, and what trading makes of it by the session's end. */
interface Move {
  readonly minute: number;
  readonly move: number;
  readonly digested: News | null;
}

/** The parts of the move from a close to the next open (log returns), with the events in each. */
interface Overnight {
  readonly late: number;
  readonly early: number;
  /** Standard deviations of the own part of both. */
  readonly lateSd: number;
  readonly earlySd: number;
  readonly evening: readonly Move[];
  readonly morning: readonly Move[];
}

const isMoving = (event: WorldEvent | Sympathy): event is Moving | Sympathy =>
  event.kind === "earnings" || event.kind === "catalyst" || event.kind === "sympathy";

/** How the gap into a trading day is divided. */
function overnight(instrument: Instrument, factors: Factors, day: number, block: DayBlock): Overnight {
  ownGap(instrument, block.calm * heatOf(instrument, factors, day), day, gapOf);
  const quiet = block.events.some((e) => e.kind === "catalyst" && e.tradingDay === day) ? QUIET_GAP : 1;
  let [late, early] = [quiet * gapOf.late, quiet * gapOf.early];
  instrument.factors.forEach((factor, f) => {
    const series = factors.series(factor);
    late += instrument.loadings[f]! * series.late[day]!;
    early += instrument.loadings[f]! * series.early[day]!;
  });
  const evening: Move[] = [];
  const morning: Move[] = [];
  for (const event of block.events) {
    if (event.tradingDay !== day || !isMoving(event)) continue;
    const { preOpen } = hoursOfTradingDay(day);
    const [of, start] = event.at >= preOpen ? [morning, preOpen] : [evening, hoursOfTradingDay(day - 1).close];
    const minute = Math.floor((event.at - start) / MINUTE);
    if (event.kind === "sympathy") of.push({ minute, move: event.move, digested: null });
    else of.push({ minute, move: eventMove(instrument, event), digested: digested(instrument, event) });
  }
  return { late, early, lateSd: quiet * gapOf.lateSd, earlySd: quiet * gapOf.earlySd, evening, morning };
}

const total = (moves: readonly Move[]): number =>
  moves.reduce((sum, { move, digested }) => sum + move + (digested?.value ?? 0), 0);

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
      ...{ activities: [1], pieces: preProfile.ends, sd: 0, shape: preProfile.sd },
    });
    session.opens = PRE_MINUTES;
    return session;
  }
  const j = day - block.first;
  const { early, earlySd, morning } = overnight(instrument, factors, day, block);
  const open = block.close[j]! + block.gap[j]! + Math.log(scale);
  const start = open - early - total(morning);
  return extended(instrument, factors, day, {
    part: 0,
    profile: preProfile,
    start,
    end: start + early,
    ownSd: earlySd,
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
  const { late, lateSd, evening } = overnight(instrument, factors, day + 1, next);
  return extended(instrument, factors, day, {
    part: 2,
    profile: postProfile,
    start,
    end: start + late,
    ownSd: lateSd,
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
  /** Standard deviation of the own part of the move between them. */
  readonly ownSd: number;
  readonly news: readonly Move[];
  /** Fraction of an ordinary regular session's volume. */
  readonly share: number;
  /** Volume of an ordinary regular session, in shares. */
  readonly usual: number;
}

function extended(instrument: Instrument, factors: Factors, day: number, plan: Plan): SimulatedSession {
  const { part, profile, start, end, ownSd, news, share, usual } = plan;
  const { minutes, elapsed } = profile;
  const hours = hoursOfTradingDay(day);
  const key = child(child(child(instrument.symbolKey, CHANNEL.session), part), day);
  const quiet = Math.exp(
    0.15 * slow(child(instrument.symbolKey, CHANNEL.slowQuiet), day, 40) + 0.25 * gaussian(draw(key, CHANNEL.quiet)),
  );
  const piece = part === 0 ? VARIANCE_SHARE.early : VARIANCE_SHARE.late;
  const varianceDay = part === 0 ? day : day + 1;
  fillBridge(noise, profile, child(child(child(instrument.key, CHANNEL.bridge), part), day));
  let variance = ownSd ** 2;
  for (let i = 0; i <= minutes; i++) log[i] = start + elapsed[i]! * (end - start) + ownSd * noise[i]!;
  instrument.factors.forEach((factor, f) => {
    const loading = instrument.loadings[f]!;
    const bridge = factors.bridge(factor, day, part);
    for (let i = 0; i <= minutes; i++) log[i]! += loading * bridge[i]!;
    variance += (loading * factorSd[factor] * factors.series(factor).unrest[varianceDay]!) ** 2 * piece;
  });
  noticed.fill(0);
  for (const piece of news) tell(child(key, CHANNEL.news + piece.minute), piece, minutes);
  const session = new SimulatedSession({
    ...{ day, start: part === 0 ? hours.preOpen : hours.close, minutes, key },
    ...{ activities: [quiet], pieces: profile.ends, sd: Math.sqrt(variance), shape: profile.sd },
  });
  fill(instrument, session, profile, news, usual * quiet * share, usual);
  return session;
}

/** Adds news: the price receives it in its minute, and then moves as it is digested. */
function tell(key: Key, { minute, move, digested }: Move, minutes: number): void {
  const count = minutes - minute;
  if (!digested) {
    for (let i = minute + 1; i <= minutes; i++) log[i]! += move;
    return;
  }
  const { z, value } = digested;
  const gains = digested.gains();
  const decay = Math.exp(-1 / DIGESTING);
  const whole = -Math.expm1(-count / DIGESTING);
  let sum = 0;
  for (let i = 1; i <= count; i++) {
    sum += Math.sqrt(decay ** (i - 1) * (1 - decay) / whole) * roughGaussian(draw(key, i));
    motion[i] = sum;
  }
  let farthest = 0;
  for (let i = 1; i <= count; i++) {
    const known = -Math.expm1(-i / DIGESTING) / whole;
    const shown = move + (i === count ? value : Math.log(expected(gains, known, motion[i]! + known * (z - sum))));
    log[minute + i]! += shown;
    noticed[minute + i] = farthest = Math.max(farthest, Math.abs(shown), noticed[minute + i]!);
  }
}
const motion = new Float64Array(PRE_MINUTES + 1);

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
    const h = draw(minuteKey, i);
    let shares = expected * profile.volume[i]!;
    for (const { minute } of news) {
      // Volume after news starts high and decays.
      if (i < minute) continue;
      shares += ordinary * newsVolume(instrument, noticed[i + 1]!) * 0.02 * Math.exp(-(i - minute) / 50);
    }
    volume[i] = thinVolume(shares, trade, (h >>> 16) / 65_536);
  }
}

/** Volume of a minute that may have no trade; its mean is the expected volume. */
function thinVolume(expected: number, trade: number, dice: number): number {
  const chance = -Math.expm1(-expected / Math.max(1, trade));
  return dice < chance ? Math.max(1, Math.round(Math.min(4e8, expected / chance * (0.3 + 1.4 * dice / chance)))) : 0;
}
