/**
 * The days of one security, 64 at a time. Raw daily returns (the factors' and its own: a quiet gap, a session with fat
 * tails, the jumps of its events) are pinned to the levels at the ends of the block. Conditioned on its end, a random
 * walk is another walk plus the difference distributed by variance, so the pinning leaves no trace in the returns. A
 * session's high and low are drawn from the distribution of the extremes of a Brownian path between open and close, so
 * no minutes are needed.
 */
import { type DayBlock, FIGURES, type FundDays } from "./day_block.ts";
import { fillCourse, newCourse } from "./course.ts";
import { catalystDays, digested, eventMove, QUIET_GAP, shock, unrestAfter } from "./event_moves.ts";
import { type Factors, factorSd, OVERNIGHT, VARIANCE_SHARE, volatilityMultiplier } from "./factors.ts";
import { BLOCK_DAYS, dayBefore, dayCount, hoursOfTradingDay, regularMinutes } from "../grid.ts";
import { heatOf } from "./heat.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";
import type { News } from "./news.ts";
import type { Sympathy } from "./peers.ts";
import { child, draw, gaussian, type Key, roughGaussian, slow, uniform } from "../random.ts";
import { PIECES, profileOn } from "../sessions/profile.ts";
import { isSmall, tiers } from "./tiers.ts";
import { priceUnits } from "../units.ts";
import { fillActivities, newActivities, wholeActivity } from "./volumes.ts";
import type { WorldEvent } from "../world.ts";

const CHANNEL = {
  late: 0,
  night: 1,
  early: 2,
  own: 3,
  heat: 5,
  mixing: 6,
  unrest: 12,
  shock: 13,
  premium: 14,
} as const;
/** The fractions of the quiet part that fall between close and open. */
const GAP = { late: 0.045, night: 0.08, early: 0.08 } as const;
const GAP_ALL = GAP.late + GAP.night + GAP.early;
/** Log standard deviation of a company's own overnight volatility. */
const NIGHT_SPREAD = 0.65;
const WILDEST_MIXING = 30;
const FULL_SESSION = 390;
/**
 * A short session trades less, though less than proportionally; real days before and after holidays do too, but only
 * slightly.
 */
const shortSession = Array.from({ length: FULL_SESSION + 1 }, (_, minutes) => Math.sqrt(minutes / FULL_SESSION));

/** The parts of a day's own quiet gap. */
export interface OwnGap {
  late: number;
  night: number;
  early: number;
  /** Standard deviations of the late and the early part. */
  lateSd: number;
  earlySd: number;
}

/** Fills `out` with the parts of a day's own quiet gap, before the block is pinned; `heat` multiplies its deviation. */
export function ownGap(instrument: Instrument, heat: number, day: number, out: OwnGap): void {
  const dayKey = child(instrument.key, day + 1000);
  const sd = instrument.quietSd *
    (instrument.tier === "fund" ? 1 : heat * volatilityMultiplier(NIGHT_SPREAD, draw(dayKey, CHANNEL.unrest)));
  out.late = sd * LATE * roughGaussian(draw(dayKey, CHANNEL.late));
  out.night = sd * NIGHT * roughGaussian(draw(dayKey, CHANNEL.night));
  out.early = sd * EARLY * roughGaussian(draw(dayKey, CHANNEL.early));
  out.lateSd = sd * LATE;
  out.earlySd = sd * EARLY;
}
const [LATE, NIGHT, EARLY] = [Math.sqrt(GAP.late), Math.sqrt(GAP.night), Math.sqrt(GAP.early)];
export const newGap = (): OwnGap => ({ late: 0, night: 0, early: 0, lateSd: 0, earlySd: 0 });
const gapPieces = newGap();
const course = newCourse();
const activities = newActivities();

const own = new Float64Array(BLOCK_DAYS);
const weight = new Float64Array(BLOCK_DAYS);
const gapWeight = new Float64Array(BLOCK_DAYS);
const jump = new Float64Array(BLOCK_DAYS);
/** Log returns of sessions that events bring. */
const extra = new Float64Array(BLOCK_DAYS);

/**
 * Computes a block. `events` are those of its days and of the day after; `fund` are the days of a fund that is the sum
 * of its holdings, with their courses where figures are wanted.
 */
export function workOutDays(
  instrument: Instrument,
  levels: Levels,
  factors: Factors,
  block: number,
  events: readonly (WorldEvent | Sympathy)[],
  fund: FundDays | null,
  withFigures: boolean,
): DayBlock {
  const first = dayBefore(block) + 1;
  const from = Math.max(0, -first), to = Math.min(BLOCK_DAYS, dayCount() - first);
  const made: DayBlock = {
    first,
    close: new Float64Array(BLOCK_DAYS + 1),
    gap: new Float64Array(BLOCK_DAYS),
    sd: new Float32Array(BLOCK_DAYS),
    ownSd: new Float32Array(BLOCK_DAYS),
    busier: new Float32Array(BLOCK_DAYS).fill(1),
    figures: new Uint32Array(BLOCK_DAYS * FIGURES),
    calm: instrument.tier === "fund" || instrument.listing.type === "UNIT" ? 1 : levels.calm(block),
    events,
    news: null,
  };
  if (to <= from) return made;
  if (fund) follow(instrument, levels, fund, block, from, to, made);
  else {
    drawOwn(instrument, factors, first, from, to, events, made);
    let brought = 0;
    for (let j = from; j < to; j++) brought += jump[j]! + extra[j]!;
    const quiet = levels.own(block + 1) - levels.own(block) - brought;
    const cost = instrument.tier === "fund" ? 0 : levels.eventCost(block);
    pin((quiet / BLOCK_DAYS + cost) * (to - from), from, to, made.gap);
    // Events come between close and open, and so does what they cost.
    for (let j = from; j < to; j++) made.gap[j]! -= cost;
    accumulate(instrument, levels, factors, levels.own(block) + quiet * from / BLOCK_DAYS, from, to, made);
  }
  spread(instrument, factors, from, to, made);
  payDividends(levels, from, to, made);
  if (withFigures) drawFigures(instrument, factors, levels, fund, from, to, made);
  return made;
}

/** Draws the own returns: gaps into `made.gap`, jumps into `jump`, sessions into `own`, variances into the weights. */
function drawOwn(
  instrument: Instrument,
  factors: Factors,
  first: number,
  from: number,
  to: number,
  events: readonly (WorldEvent | Sympathy)[],
  made: DayBlock,
): void {
  const { key, tier, listing, quietSd } = instrument;
  const { busier } = made;
  const dayHeat = tiers[tier].heat.day;
  const constant = tier === "fund" || listing.type === "UNIT";
  for (let j = from; j < to; j++) {
    const day = first + j;
    const dayKey = child(key, day + 1000);
    const heated = made.calm * heatOf(instrument, factors, day);
    const slow = constant ? 1 : heated;
    const heat = constant
      ? 1
      : slow * Math.exp(dayHeat * roughGaussian(draw(dayKey, CHANNEL.heat)) - dayHeat * dayHeat);
    const mixing = constant ? 1 : mixingOf(child(dayKey, CHANNEL.mixing));
    ownGap(instrument, heated, day, gapPieces);
    made.gap[j] = gapPieces.late + gapPieces.night + gapPieces.early;
    gapWeight[j] = GAP_ALL * (quietSd * slow) ** 2;
    weight[j] = (1 - GAP_ALL) * quietSd * quietSd * heat * heat * mixing;
    own[j] = Math.sqrt(weight[j]!) * gaussian(draw(dayKey, CHANNEL.own));
    made.ownSd[j] = Math.sqrt(weight[j]!);
    jump[j] = 0;
    extra[j] = 0;
    if (constant || j === from) continue;
    const unrest = unrestAfter(own[j - 1]!, quietSd * slow);
    if (unrest === 1) continue;
    const after = shock(quietSd * slow * Math.sqrt(unrest * unrest - 1), child(dayKey, CHANNEL.shock));
    learn(made, j, after.news);
    own[j]! += after.news.value;
    weight[j]! += after.variance;
    busier[j] = 1 + 2 * Math.min(1.5, Math.abs(own[j - 1]!));
  }
  for (const event of events) addEvent(instrument, event, event.tradingDay - first, from, to, made);
}

/** Variance of a day relative to the mean; a normal deviate with it has a Student's t distribution with 8 degrees. */
function mixingOf(key: Key): number {
  const u = (n: number) => uniform(draw(key, n));
  return Math.min(WILDEST_MIXING, 6 / (-2 * Math.log(u(0) * u(1) * u(2) * u(3))));
}

/** The rest of a session with news: relative to an ordinary one, and a part of the news' move. */
const CALMER_SESSION = 0.8;
const NERVOUS = 0.25;
/** Adds what the session of a day learns. */
function learn(made: DayBlock, j: number, news: News): void {
  made.news ??= new Map();
  const known = made.news.get(made.first + j);
  made.news.set(made.first + j, known ? [...known, news] : [news]);
}

function addEvent(
  instrument: Instrument,
  event: WorldEvent | Sympathy,
  j: number,
  from: number,
  to: number,
  made: DayBlock,
): void {
  if (j < from || j >= to) return;
  const { gap, ownSd, busier } = made;
  if (event.kind === "catalyst") {
    const { session, news, next } = catalystDays(instrument, event);
    const move = event.move + digested(instrument, event).value;
    const size = Math.abs(move);
    jump[j]! += move;
    extra[j]! += session;
    learn(made, j, news);
    gap[j]! *= QUIET_GAP;
    const nerve = Math.hypot(CALMER_SESSION, NERVOUS * size * event.calm / ownSd[j]!);
    own[j]! *= nerve;
    weight[j]! *= nerve * nerve;
    ownSd[j]! *= nerve;
    busier[j]! *= event.shape === "coil"
      ? 3
      : 1.3 + 3 * Math.min(1, size) + (isSmall(instrument.tier) ? 17 : 6) * Math.max(0, size - 0.4);
    // A block has its own events only.
    const after = j + 1;
    if (after >= to || !next) return;
    extra[after]! += next.session;
    learn(made, after, next.news);
    busier[after]! *= 1 + 2 * Math.min(1.5, Math.abs(move + session));
  } else if (event.kind === "earnings") {
    const move = eventMove(instrument, event);
    const nerve = 1 + 0.05 * Math.min(12, Math.abs(move) / instrument.ownSd);
    jump[j]! += move + digested(instrument, event).value;
    own[j]! *= nerve;
    weight[j]! *= nerve * nerve;
    ownSd[j]! *= nerve;
    busier[j]! *= 1.9;
  } else if (event.kind === "sympathy") {
    jump[j]! += event.move;
    busier[j]! *= 1 + 3 * Math.min(1, Math.abs(event.move));
  }
}

/** Distributes the difference to the block's ordinary return over gaps and sessions, by their variance. */
function pin(wanted: number, from: number, to: number, gap: Float64Array): void {
  let [sum, weights] = [0, 0];
  for (let j = from; j < to; j++) {
    sum += gap[j]! + own[j]!;
    weights += gapWeight[j]! + weight[j]!;
  }
  const by = weights > 0 ? (wanted - sum) / weights : 0;
  for (let j = from; j < to; j++) {
    gap[j]! += by * gapWeight[j]!;
    own[j]! += by * weight[j]!;
  }
}

/** Adds factors and dividends to closes and gaps. */
function accumulate(
  instrument: Instrument,
  levels: Levels,
  factors: Factors,
  level: number,
  from: number,
  to: number,
  made: DayBlock,
): void {
  const { first, close, gap } = made;
  const base = Math.log(instrument.listing.price);
  const series = instrument.factors.map((f) => factors.series(f));
  close[from] = base + level + levels.shared(first + from - 1);
  for (let j = from; j < to; j++) {
    level += gap[j]! + own[j]! + jump[j]! + extra[j]!;
    close[j + 1] = base + level + levels.shared(first + j);
    gap[j]! += jump[j]! + OVERNIGHT * instrument.growth;
    for (let f = 0; f < series.length; f++) {
      const { late, night, early } = series[f]!;
      gap[j]! += instrument.loadings[f]! * (late[first + j]! + night[first + j]! + early[first + j]!);
    }
  }
}

/** Fills in the days of a fund that is the sum of its holdings, which is quoted at a small distance from it. */
function follow(
  instrument: Instrument,
  levels: Levels,
  fund: FundDays,
  block: number,
  from: number,
  to: number,
  made: DayBlock,
): void {
  const { first, close, gap, ownSd } = made;
  const premium = (day: number, n: number) =>
    PREMIUM * slow(child(instrument.symbolKey, CHANNEL.premium), 2 * day + n, PREMIUM_HALF_DAYS);
  // In the very first block only its end is known.
  const start = from === 0 ? levels.own(block) : levels.own(block + 1) - fund.close[to]!;
  const base = Math.log(instrument.listing.price) + start;
  close[from] = base + fund.close[from]! + premium(first + from - 1, 0);
  for (let j = from; j < to; j++) {
    close[j + 1] = base + fund.close[j + 1]! + premium(first + j, 0);
    gap[j] = base + fund.open[j]! + premium(first + j, 1) - close[j]!;
    ownSd[j] = PREMIUM;
  }
}
/**
 * Standard deviation of the distance between a fund's price and its holdings, which changes over this many half days:
 * by less in any of them than it costs to trade two funds of one index against each other.
 */
const PREMIUM = 1e-4;
const PREMIUM_HALF_DAYS = 120;

/** Fills in the standard deviations of the sessions: the own and that of the factors. */
function spread(
  instrument: Instrument,
  factors: Factors,
  from: number,
  to: number,
  { first, sd, ownSd }: DayBlock,
): void {
  for (let j = from; j < to; j++) {
    let variance = ownSd[j]! ** 2;
    instrument.factors.forEach((factor, f) => {
      const { heat } = factors.series(factor);
      variance += (instrument.loadings[f]! * factorSd[factor] * heat[first + j]!) ** 2 * VARIANCE_SHARE.day;
    });
    sd[j] = Math.sqrt(variance);
  }
}

function payDividends(levels: Levels, from: number, to: number, made: DayBlock): void {
  for (const event of made.events) {
    const j = event.tradingDay - made.first;
    if (event.kind === "dividend" && j >= from && j < to) {
      dropOn(j, event.amount / levels.multiplier(event.tradingDay), from, to, made);
    }
  }
}

/**
 * Subtracts a dividend (dollars per share of the anchor day) from the open of the ex-date; it accrues over the whole
 * block.
 */
function dropOn(ex: number, amount: number, from: number, to: number, { close, gap }: DayBlock): void {
  const drop = -Math.log(1 - Math.min(0.5, amount / Math.exp(close[ex]!)));
  gap[ex]! -= drop;
  for (let j = from; j < to; j++) close[j + 1]! += drop * ((j + 1 - from) / (to - from) - (j >= ex ? 1 : 0));
}

/** Draws the figures of some days again, with the activity of each multiplied by a factor. */
export function redrawFigures(
  instrument: Instrument,
  factors: Factors,
  levels: Levels,
  from: number,
  to: number,
  made: DayBlock,
  busierOn: (day: number) => number,
): void {
  for (let j = from; j < to; j++) made.busier[j] = busierOn(made.first + j);
  drawFigures(instrument, factors, levels, null, from, to, made);
}

function drawFigures(
  instrument: Instrument,
  factors: Factors,
  levels: Levels,
  fund: FundDays | null,
  from: number,
  to: number,
  made: DayBlock,
): void {
  const { first, close, gap, figures, busier } = made;
  const splits = levels.splits(first + from + 1, first + to - 1).length > 0;
  let multiplier = levels.multiplier(first + from);
  for (let j = from; j < to; j++) {
    const day = first + j;
    if (splits) multiplier = levels.multiplier(day);
    const open = close[j]! + gap[j]!;
    const session = close[j + 1]! - open;
    if (fund) {
      const { above, below, levels } = fund.courses!;
      course.levels.set(levels.subarray(j * PIECES, (j + 1) * PIECES));
      course.high = Math.max(0, session) + above[j]!;
      course.low = Math.min(0, session) - below[j]!;
    } else fillCourse(instrument, factors, made, day, session, course);
    fillActivities(instrument, day, gap[j]!, course.levels, busier[j]!, activities);
    const short = shortSession[regularMinutes(hoursOfTradingDay(day))]!;
    const activity = wholeActivity(activities, profileOn(day)) * short;
    const at = j * FIGURES;
    figures[at] = priceUnits(Math.exp(open) * multiplier);
    figures[at + 1] = priceUnits(Math.exp(open + course.high) * multiplier);
    figures[at + 2] = priceUnits(Math.exp(open + course.low) * multiplier);
    figures[at + 3] = priceUnits(Math.exp(close[j + 1]!) * multiplier);
    figures[at + 4] = Math.min(
      4e9,
      Math.max(10, Math.round(instrument.volume * levels.issued(day) / multiplier * activity)),
    );
  }
}
