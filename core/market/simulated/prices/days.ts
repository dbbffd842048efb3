/**
 * The days of one security, 64 at a time. Raw daily returns (the factors' and its own: a quiet gap, a session with fat
 * tails, the jumps of its events) are pinned to the levels at the ends of the block. Conditioned on its end, a random
 * walk is another walk plus the difference distributed by variance, so the pinning leaves no trace in the returns. A
 * session's high and low are drawn from the distribution of the extremes of a Brownian path between open and close, so
 * no minutes are needed.
 */
import { catalystDays, shock, unrestAfter } from "./catalysts.ts";
import { type DayBlock, FIGURES, type FundDays } from "./day_block.ts";
import { dayExtremes, type Extremes } from "./extremes.ts";
import { type Factors, factorSd, OVERNIGHT, VARIANCE_SHARE, volatilityMultiplier } from "./factors.ts";
import { BLOCK_DAYS, dayBefore, dayCount, hoursOfTradingDay, regularMinutes } from "../grid.ts";
import { heatOf } from "./heat.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";
import { child, gaussian, roughGaussian, slow, uniform } from "../random.ts";
import { tiers } from "./tiers.ts";
import { priceUnits } from "../units.ts";
import type { WorldEvent } from "../world.ts";

const CHANNEL = {
  late: 0,
  night: 1,
  early: 2,
  own: 3,
  heat: 5,
  mixing: 6,
  volume: 7,
  slowVolume: 8,
  crowd: 11,
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
 * Maximum session turnover, in multiples of shares outstanding: few shares are free, and those change hands many times.
 */
const MOST_TURNOVER = 20;
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
}

/** Fills `out` with the parts of a day's own quiet gap, before the block is pinned; `heat` multiplies its deviation. */
export function ownGap(instrument: Instrument, heat: number, day: number, out: OwnGap): void {
  const dayKey = child(instrument.key, day + 1000);
  const sd = instrument.quietSd *
    (instrument.tier === "fund" ? 1 : heat * volatilityMultiplier(NIGHT_SPREAD, child(dayKey, CHANNEL.unrest)));
  out.late = sd * LATE * roughGaussian(child(dayKey, CHANNEL.late));
  out.night = sd * NIGHT * roughGaussian(child(dayKey, CHANNEL.night));
  out.early = sd * EARLY * roughGaussian(child(dayKey, CHANNEL.early));
}
const [LATE, NIGHT, EARLY] = [Math.sqrt(GAP.late), Math.sqrt(GAP.night), Math.sqrt(GAP.early)];
const gapPieces: OwnGap = { late: 0, night: 0, early: 0 };
const reached: Extremes = { high: 0, low: 0, highIn: 0, lowIn: 0 };

const own = new Float64Array(BLOCK_DAYS);
const weight = new Float64Array(BLOCK_DAYS);
const gapWeight = new Float64Array(BLOCK_DAYS);
const jump = new Float64Array(BLOCK_DAYS);
/** Log returns of sessions that events bring. */
const extra = new Float64Array(BLOCK_DAYS);
const busier = new Float64Array(BLOCK_DAYS);

/**
 * Computes a block. `events` are those of its days and of the day after; `fund` are the days of a fund that is the sum
 * of its holdings.
 */
export function workOutDays(
  instrument: Instrument,
  levels: Levels,
  factors: Factors,
  block: number,
  events: readonly WorldEvent[],
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
    activity: new Float32Array(BLOCK_DAYS),
    figures: new Uint32Array(BLOCK_DAYS * FIGURES),
    calm: instrument.tier === "fund" || instrument.listing.type === "UNIT" ? 1 : levels.calm(block),
    events,
  };
  if (to <= from) return made;
  if (fund) follow(instrument, levels, fund, block, from, to, made);
  else {
    drawOwn(instrument, factors, first, from, to, events, made);
    let brought = 0;
    for (let j = from; j < to; j++) brought += jump[j]! + extra[j]!;
    const quiet = levels.own(block + 1) - levels.own(block) - brought;
    pin(quiet * (to - from) / BLOCK_DAYS, from, to, made.gap);
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
  events: readonly WorldEvent[],
  made: DayBlock,
): void {
  const { key, tier, listing, quietSd } = instrument;
  const dayHeat = tiers[tier].heat.day;
  const constant = tier === "fund" || listing.type === "UNIT";
  for (let j = from; j < to; j++) {
    const day = first + j;
    const dayKey = child(key, day + 1000);
    const heated = made.calm * heatOf(instrument, factors, day);
    const slow = constant ? 1 : heated;
    const heat = constant
      ? 1
      : slow * Math.exp(dayHeat * roughGaussian(child(dayKey, CHANNEL.heat)) - dayHeat * dayHeat);
    const mixing = constant ? 1 : mixingOf(child(dayKey, CHANNEL.mixing));
    ownGap(instrument, heated, day, gapPieces);
    made.gap[j] = gapPieces.late + gapPieces.night + gapPieces.early;
    gapWeight[j] = GAP_ALL * (quietSd * slow) ** 2;
    weight[j] = (1 - GAP_ALL) * quietSd * quietSd * heat * heat * mixing;
    own[j] = Math.sqrt(weight[j]!) * gaussian(child(dayKey, CHANNEL.own));
    made.ownSd[j] = quietSd * Math.sqrt((1 - GAP_ALL) * Math.min(1.8, mixing)) * heat;
    jump[j] = 0;
    extra[j] = 0;
    busier[j] = 1;
    if (constant || j === from) continue;
    const unrest = unrestAfter(own[j - 1]!, quietSd * slow);
    if (unrest === 1) continue;
    const after = shock(quietSd * slow * Math.sqrt(unrest * unrest - 1), child(dayKey, CHANNEL.shock));
    own[j]! += after.centred;
    weight[j]! += after.variance;
    extra[j] = after.mean;
    made.ownSd[j]! *= Math.sqrt(unrest);
    busier[j] = 1 + 2 * Math.min(1.5, Math.abs(own[j - 1]!));
  }
  for (const event of events) addEvent(instrument, event, event.tradingDay - first, from, to, made);
}

/** Variance of a day relative to the mean; a normal deviate with it has a Student's t distribution with 8 degrees. */
function mixingOf(key: number): number {
  const u = (n: number) => uniform(child(key, n));
  return Math.min(WILDEST_MIXING, 6 / (-2 * Math.log(u(0) * u(1) * u(2) * u(3))));
}

function addEvent(
  instrument: Instrument,
  event: WorldEvent,
  j: number,
  from: number,
  to: number,
  { gap, ownSd }: DayBlock,
): void {
  if (j < from || j >= to) return;
  if (event.kind === "catalyst") {
    const { session, next, sd, unrest } = catalystDays(instrument, event);
    const size = Math.abs(event.move);
    jump[j]! += event.move;
    extra[j]! += session;
    // The news is already in the gap, and the session is independent.
    gap[j]! *= 0.3;
    own[j]! *= 0.5;
    weight[j]! *= 0.25;
    ownSd[j] = sd;
    busier[j]! *= event.shape === "coil" ? 3 : 1.4 + 5 * Math.min(1, size) + 31 * Math.max(0, size - 0.4);
    // A block has its own events only.
    const after = j + 1;
    if (after >= to || unrest === 1) return;
    extra[after]! += next;
    ownSd[after]! *= Math.sqrt(unrest);
    busier[after]! *= 1 + 2 * Math.min(1.5, Math.abs(event.move + session));
  } else if (event.kind === "earnings") {
    const move = eventMove(instrument, event);
    const nerve = 1 + 0.05 * Math.min(12, Math.abs(move) / instrument.ownSd);
    jump[j]! += move;
    own[j]! *= nerve;
    weight[j]! *= nerve * nerve;
    ownSd[j]! *= nerve;
    busier[j]! *= 1.9;
  }
}

/** Log return that an event brings by the open. */
export function eventMove(
  { tier, ownSd }: Instrument,
  event: Extract<WorldEvent, { kind: "earnings" | "catalyst" }>,
): number {
  if (event.kind === "catalyst") return event.move;
  const nerve = ownSd / tiers[tier].usualSd;
  const sd = tiers[tier].earnings * Math.min(1.7, nerve, Math.sqrt(nerve));
  // Gains and losses are of equal size, so that results have no value on average.
  return Math.log1p(Math.max(-WORST_RESULT, Math.min(WORST_RESULT, event.surprise * sd)));
}
const WORST_RESULT = 0.6;

/** The total of the log returns by the events of a block. */
export function eventReturns(instrument: Instrument, block: number, events: readonly WorldEvent[]): number {
  const last = Math.min(dayCount() - 1, dayBefore(block + 1));
  let sum = 0;
  for (const event of events) {
    if (event.kind !== "earnings" && event.kind !== "catalyst") continue;
    sum += eventMove(instrument, event);
    if (event.kind === "earnings") continue;
    const { session, next, unrest } = catalystDays(instrument, event);
    sum += session + (unrest > 1 && event.tradingDay < last ? next : 0);
  }
  return sum;
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
    busier[j] = 1;
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
  for (let j = from; j < to; j++) busier[j] = busierOn(made.first + j);
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
  const { first, close, gap, sd, ownSd, figures, activity } = made;
  const { slow: slowSd, own: ownVolumeSd, by, power, crowd } = tiers[instrument.tier].volume;
  const slowKey = child(instrument.symbolKey, CHANNEL.slowVolume);
  const usual = Math.exp(-0.5 * (slowSd ** 2 + ownVolumeSd ** 2));
  const most = MOST_TURNOVER * instrument.listing.size / instrument.listing.price / instrument.volume;
  const splits = levels.splits(first + from + 1, first + to - 1).length > 0;
  let multiplier = levels.multiplier(first + from);
  for (let j = from; j < to; j++) {
    const day = first + j;
    if (splits) multiplier = levels.multiplier(day);
    const open = close[j]! + gap[j]!;
    const session = close[j + 1]! - open;
    if (fund) {
      reached.high = Math.max(0, session) + fund.above[j]!;
      reached.low = Math.min(0, session) - fund.below[j]!;
    } else dayExtremes(instrument, factors, day, session, ownSd[j]!, sd[j]!, reached);
    const move = Math.min(40, Math.abs(session + gap[j]!) / instrument.sd);
    const volumeKey = child(instrument.symbolKey, day + 1000);
    const noise = slowSd * slow(slowKey, day, 30) + ownVolumeSd * gaussian(child(volumeKey, CHANNEL.volume));
    // Some moves attract heavy trading, most very little: the smaller the company, the larger the difference.
    const joined = move < 2 ? 1 : Math.exp(crowd * roughGaussian(child(volumeKey, CHANNEL.crowd)));
    activity[j] = Math.min(most, usual * Math.exp(noise) * (0.85 + by * Math.pow(move, power) * joined) * busier[j]!);
    const short = shortSession[regularMinutes(hoursOfTradingDay(day))]!;
    const at = j * FIGURES;
    figures[at] = priceUnits(Math.exp(open) * multiplier);
    figures[at + 1] = priceUnits(Math.exp(open + reached.high) * multiplier);
    figures[at + 2] = priceUnits(Math.exp(open + reached.low) * multiplier);
    figures[at + 3] = priceUnits(Math.exp(close[j + 1]!) * multiplier);
    figures[at + 4] = Math.min(
      4e9,
      Math.max(10, Math.round(instrument.volume * levels.issued(day) / multiplier * activity[j]! * short)),
    );
  }
}
