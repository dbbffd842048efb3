/**
 * The days of one security, 64 at a time. Raw daily returns (the factors' and its own: a quiet gap, a session with fat
 * tails, the jumps of its events) are pinned to the levels at the ends of the block. Conditioned on its end, a random
 * walk is another walk plus the difference distributed by variance, so the pinning leaves no trace in the returns. A
 * session's high and low are drawn from the distribution of the extremes of a Brownian path between open and close, so
 * no minutes are needed.
 */
import { catalystSession } from "./catalysts.ts";
import { type Factors, factorSd, VARIANCE_SHARE, volatilityMultiplier } from "./factors.ts";
import { BLOCK_DAYS, dayBefore, dayCount, hoursOfTradingDay, regularMinutes } from "../grid.ts";
import type { Instrument } from "./instrument.ts";
import type { Levels } from "./levels.ts";
import { child, gaussian, roughGaussian, slow, uniform } from "../random.ts";
import { tiers } from "./tiers.ts";
import { priceUnits } from "../units.ts";
import type { WorldEvent } from "../world.ts";

/** Open, high, low, close in units and volume, for successive sessions. */
export const FIGURES = 5;

export interface DayBlock {
  /** The trading day of the first entry; entries outside the known days are zero. */
  readonly first: number;
  /** Log price at each close, in shares of the anchor day; the first entry is the close before the block. */
  readonly close: Float64Array;
  /** Log return from the previous close to each open. */
  readonly gap: Float64Array;
  /** Standard deviation of each session, and the security's own part of it. */
  readonly sd: Float32Array;
  readonly ownSd: Float32Array;
  /** Activity of a day relative to an ordinary one, from the open on. */
  readonly activity: Float32Array;
  /** As shown on the day: prices and shares are not adjusted for later splits. */
  readonly figures: Uint32Array;
  /** The events that move the price on these days and on the following day. */
  readonly events: readonly WorldEvent[];
}

const CHANNEL = {
  late: 0,
  night: 1,
  early: 2,
  own: 3,
  slowHeat: 4,
  heat: 5,
  mixing: 6,
  volume: 7,
  slowVolume: 8,
  high: 9,
  low: 10,
  crowd: 11,
  unrest: 12,
} as const;
/** The fraction of a day's own variance that comes from quiet gaps and sessions; events contribute the rest. */
const QUIET = 0.82;
/** The fractions of the quiet part that fall between close and open. */
const GAP = { late: 0.05, night: 0.1, early: 0.13 } as const;
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
 * A short session trades less, though less than proportionally; all days before and after holidays do in fact, but only
 * slightly.
 */
const shortSession = Array.from({ length: FULL_SESSION + 1 }, (_, minutes) => Math.sqrt(minutes / FULL_SESSION));

/** The parts of a day's own quiet gap. */
export interface OwnGap {
  late: number;
  night: number;
  early: number;
}

/** Log standard deviation of the own quiet gap. */
const quietSd = ({ ownSd, tier }: Instrument): number => ownSd * Math.sqrt(tier === "fund" ? 1 : QUIET);

/** Fills `out` with the parts of a day's own quiet gap, before the block is pinned. */
export function ownGap(instrument: Instrument, day: number, out: OwnGap): void {
  const dayKey = child(instrument.key, day + 1000);
  const sd = quietSd(instrument) *
    (instrument.tier === "fund" ? 1 : volatilityMultiplier(NIGHT_SPREAD, child(dayKey, CHANNEL.unrest)));
  out.late = sd * LATE * roughGaussian(child(dayKey, CHANNEL.late));
  out.night = sd * NIGHT * roughGaussian(child(dayKey, CHANNEL.night));
  out.early = sd * EARLY * roughGaussian(child(dayKey, CHANNEL.early));
}
const [LATE, NIGHT, EARLY] = [Math.sqrt(GAP.late), Math.sqrt(GAP.night), Math.sqrt(GAP.early)];
const gapPieces: OwnGap = { late: 0, night: 0, early: 0 };

const own = new Float64Array(BLOCK_DAYS);
const weight = new Float64Array(BLOCK_DAYS);
const gapWeight = new Float64Array(BLOCK_DAYS);
const jump = new Float64Array(BLOCK_DAYS);
const busier = new Float64Array(BLOCK_DAYS);

/**
 * Computes a block. `events` are those of its days, of the day before (whose volatility carries over) and of the day
 * after.
 */
export function workOutDays(
  instrument: Instrument,
  levels: Levels,
  factors: Factors,
  block: number,
  events: readonly WorldEvent[],
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
    events,
  };
  if (to <= from) return made;
  drawOwn(instrument, first, from, to, events, made);
  pin(instrument, levels.own(block + 1) - levels.own(block), from, to, made.gap);
  accumulate(instrument, levels, factors, block, from, to, made);
  drawFigures(instrument, levels, from, to, made);
  return made;
}

/** Draws the own returns: gaps into `made.gap`, jumps into `jump`, sessions into `own`, variances into the weights. */
function drawOwn(
  instrument: Instrument,
  first: number,
  from: number,
  to: number,
  events: readonly WorldEvent[],
  made: DayBlock,
): void {
  const { key, tier, listing } = instrument;
  const figures = tiers[tier];
  const sd = quietSd(instrument);
  const heatKey = child(key, CHANNEL.slowHeat);
  const calm = tier === "fund" || listing.type === "UNIT";
  const { slow: slowHeat, day: dayHeat } = figures.heat;
  const level = -0.6 * (0.7 * slowHeat) ** 2 - dayHeat ** 2;
  for (let j = from; j < to; j++) {
    const day = first + j;
    const dayKey = child(key, day + 1000);
    const heat = calm
      ? 1
      : Math.exp(slowHeat * slow(heatKey, day, 25) + dayHeat * roughGaussian(child(dayKey, CHANNEL.heat)) + level);
    const mixing = calm ? 1 : mixingOf(child(dayKey, CHANNEL.mixing), figures.df);
    ownGap(instrument, day, gapPieces);
    made.gap[j] = gapPieces.late + gapPieces.night + gapPieces.early;
    gapWeight[j] = GAP_ALL * sd * sd;
    weight[j] = (1 - GAP_ALL) * sd * sd * heat * heat * mixing;
    own[j] = Math.sqrt(weight[j]!) * gaussian(child(dayKey, CHANNEL.own));
    made.ownSd[j] = sd * Math.sqrt((1 - GAP_ALL) * Math.min(1.8, mixing)) * heat;
    jump[j] = 0;
    busier[j] = 1;
  }
  for (const event of events) addEvent(instrument, event, event.tradingDay - first, from, to, made);
  unsettle(instrument, from, to, made);
}

/** Variance of a day relative to the mean; a normal deviate with this variance has a Student's t distribution. */
function mixingOf(key: number, df: 3 | 4): number {
  const chi = df === 4
    ? -2 * Math.log(uniform(child(key, 0)) * uniform(child(key, 1)))
    : -2 * Math.log(uniform(child(key, 0))) + roughGaussian(child(key, 1)) ** 2;
  return Math.min(WILDEST_MIXING, (df - 2) / chi);
}

function addEvent(
  instrument: Instrument,
  event: WorldEvent,
  j: number,
  from: number,
  to: number,
  { gap, ownSd }: DayBlock,
): void {
  if ((event.kind !== "earnings" && event.kind !== "catalyst") || j < from || j >= to) return;
  const move = eventMove(instrument, event);
  jump[j]! += move;
  if (event.kind === "catalyst") {
    const session = catalystSession(instrument, event);
    own[j] = session.own;
    // The news is already in the gap.
    gap[j]! *= 0.3;
    weight[j] = 0;
    ownSd[j] = session.sd;
    busier[j]! *= event.shape === "coil"
      ? 3
      : 1.5 + 6 * Math.min(1, Math.abs(move)) + 40 * Math.max(0, Math.abs(move) - 0.4);
  } else {
    const nerve = 1 + 0.05 * Math.min(12, Math.abs(move) / instrument.ownSd);
    own[j]! *= nerve;
    weight[j]! *= nerve * nerve;
    ownSd[j]! *= nerve;
    busier[j]! *= 1.9;
  }
}

/** The day after a large move is volatile too, and gives back part of a large gain. */
function unsettle({ ownSd }: Instrument, from: number, to: number, made: DayBlock): void {
  const { first, events, gap } = made;
  let before = 0;
  for (const event of events) if (event.kind === "catalyst" && event.tradingDay === first - 1) before += event.move;
  for (let j = from; j < to; j++) {
    const size = Math.abs(before) / ownSd;
    // A catalyst has its own session, regardless of the previous day.
    if (size > 3 && weight[j]! > 0) {
      const unrest = 1 + Math.min(1.5, 0.3 * (size - 2)) + Math.min(3, 18 * Math.max(0, Math.abs(before) - 0.18));
      own[j] = Math.max(-WILDEST_SECOND, Math.min(WILDEST_SECOND, own[j]! * unrest)) -
        (before > 0.15 ? GIVEN_BACK * before : 0);
      weight[j]! *= unrest * unrest;
      made.ownSd[j]! *= Math.sqrt(unrest);
      busier[j]! *= 1 + 2 * Math.min(1.5, Math.abs(before));
    }
    before = gap[j]! + jump[j]! + own[j]!;
  }
}
const GIVEN_BACK = 0.14;
const WILDEST_SECOND = 0.7;

/** Log return that an event brings by the open. */
export function eventMove(
  { tier, ownSd }: Instrument,
  event: Extract<WorldEvent, { kind: "earnings" | "catalyst" }>,
): number {
  if (event.kind === "catalyst") return event.move;
  return event.surprise * tiers[tier].earnings * Math.min(1.7, Math.sqrt(ownSd / tiers[tier].usualSd));
}

/** Distributes the difference to the block's return over gaps and sessions, by their variance. */
function pin(instrument: Instrument, wanted: number, from: number, to: number, gap: Float64Array): void {
  const { chance, size, spread, good } = tiers[instrument.tier].news;
  // The average gain from good news is given back on ordinary days, not on the most volatile ones.
  const drift = instrument.listing.type === "UNIT"
    ? 0
    : 0.75 * chance * size * Math.exp(spread * spread / 2) * (good - 0.8 * (1 - good));
  let [sum, weights] = [0, 0];
  for (let j = from; j < to; j++) {
    own[j]! -= drift;
    sum += gap[j]! + own[j]! + jump[j]!;
    weights += gapWeight[j]! + weight[j]!;
  }
  const by = weights > 0 ? (wanted * (to - from) / BLOCK_DAYS - sum) / weights : 0;
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
  block: number,
  from: number,
  to: number,
  made: DayBlock,
): void {
  const { first, close, gap, sd, ownSd, events } = made;
  const base = Math.log(instrument.listing.price);
  const series = instrument.factors.map((f) => factors.series(f));
  let level = levels.own(block) + (levels.own(block + 1) - levels.own(block)) * from / BLOCK_DAYS;
  close[from] = base + level + levels.shared(first + from - 1);
  for (let j = from; j < to; j++) {
    level += gap[j]! + own[j]! + jump[j]!;
    close[j + 1] = base + level + levels.shared(first + j);
    let whole = gap[j]! + jump[j]!;
    let variance = ownSd[j]! ** 2;
    for (let f = 0; f < series.length; f++) {
      const { late, night, early, heat } = series[f]!;
      const loading = instrument.loadings[f]!;
      whole += loading * (late[first + j]! + night[first + j]! + early[first + j]!);
      variance += (loading * factorSd[instrument.factors[f]!] * heat[first + j]!) ** 2 * VARIANCE_SHARE.day;
    }
    gap[j] = whole;
    sd[j] = Math.sqrt(variance);
  }
  for (const event of events) {
    const j = event.tradingDay - first;
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
  levels: Levels,
  from: number,
  to: number,
  made: DayBlock,
  busierOn: (day: number) => number,
): void {
  for (let j = from; j < to; j++) busier[j] = busierOn(made.first + j);
  drawFigures(instrument, levels, from, to, made);
}

function drawFigures(instrument: Instrument, levels: Levels, from: number, to: number, made: DayBlock): void {
  const { first, close, gap, sd, figures, activity } = made;
  const { slow: slowSd, own: ownVolumeSd, by, power, crowd } = tiers[instrument.tier].volume;
  const slowKey = child(instrument.symbolKey, CHANNEL.slowVolume);
  const usual = Math.exp(-0.5 * (slowSd ** 2 + ownVolumeSd ** 2));
  const most = MOST_TURNOVER * instrument.listing.size / instrument.listing.price / instrument.volume;
  const splits = levels.splits.some(({ tradingDay }) => tradingDay > first + from && tradingDay < first + to);
  let multiplier = levels.multiplier(first + from);
  for (let j = from; j < to; j++) {
    const day = first + j;
    if (splits) multiplier = levels.multiplier(day);
    const open = close[j]! + gap[j]!;
    const session = close[j + 1]! - open;
    const rangeKey = child(instrument.rangeKey, day);
    const variance = 2 * sd[j]! ** 2;
    const high = open +
      (session + Math.sqrt(session * session - variance * Math.log(uniform(child(rangeKey, CHANNEL.high))))) / 2;
    const low = open +
      (session - Math.sqrt(session * session - variance * Math.log(uniform(child(rangeKey, CHANNEL.low))))) / 2;
    const move = Math.min(40, Math.abs(session + gap[j]!) / instrument.sd);
    const volumeKey = child(instrument.symbolKey, day + 1000);
    const noise = slowSd * slow(slowKey, day, 30) + ownVolumeSd * gaussian(child(volumeKey, CHANNEL.volume));
    // Some moves attract heavy trading, most very little: the smaller the company, the larger the difference.
    const joined = move < 2 ? 1 : Math.exp(crowd * roughGaussian(child(volumeKey, CHANNEL.crowd)));
    activity[j] = Math.min(most, usual * Math.exp(noise) * (0.85 + by * Math.pow(move, power) * joined) * busier[j]!);
    const short = shortSession[regularMinutes(hoursOfTradingDay(day))]!;
    const at = j * FIGURES;
    figures[at] = priceUnits(Math.exp(open) * multiplier);
    figures[at + 1] = priceUnits(Math.exp(high) * multiplier);
    figures[at + 2] = priceUnits(Math.exp(low) * multiplier);
    figures[at + 3] = priceUnits(Math.exp(close[j + 1]!) * multiplier);
    figures[at + 4] = Math.min(
      4e9,
      Math.max(10, Math.round(instrument.volume * levels.issued(day) / multiplier * activity[j]! * short)),
    );
  }
}
