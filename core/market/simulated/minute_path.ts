/**
 * The minutes of one symbol's day: the one source of its bars, quotes and daily figures. Everything else is read from
 * here, so that a daily bar and its minutes cannot disagree.
 */
import { type Factors, factorSd, type SessionPart, VARIANCE_SHARE } from "./factors.ts";
import { type DailyPath, draw, type Draws, gapOf, noDraws } from "./daily_path.ts";
import { dayCount, hoursOfTradingDay, POST_MINUTES, PRE_MINUTES, regularMinutes } from "./grid.ts";
import { fillBridge } from "./bridge.ts";
import { postProfile, preProfile, type Profile, regularProfile } from "./profile.ts";
import { child, gaussian, slow, uniform } from "./random.ts";

/** Prices are kept as whole ten-thousandths of a dollar. */
export const UNITS = 10_000;

/** Dollars as units: rounded to the cent; under a dollar to the hundredth of a cent, and never nothing. */
export function priceUnits(price: number): number {
  return price >= 0.99995 ? Math.round(price * 100) * 100 : Math.max(1, Math.round(price * UNITS));
}

/** Extended hours trade so much of an ordinary regular session's volume. */
const PRE_VOLUME = 0.006;
const POST_VOLUME = 0.019;
/** Shares of a typical trade in extended hours, in dollars: it decides how many minutes pass without one. */
const THIN_TRADE = 9_000;
const LONGEST = 390;
/** A minute reaches beyond its ends by up to 0.9 of its standard deviation, for a byte squared. */
const WICK = 0.9 / 255 ** 2;
const CHANNEL = { bridge: 20, minute: 21, level: 22, slowLevel: 23, newsMinute: 24 } as const;

/** One session worked out in logs; reused from call to call. */
interface Scratch {
  /** Log price at each minute's start, and at the end. */
  readonly log: Float64Array;
  readonly highLog: Float64Array;
  readonly lowLog: Float64Array;
  readonly volume: Uint32Array;
}
const scratch: Scratch = {
  log: new Float64Array(LONGEST + 1),
  highLog: new Float64Array(LONGEST),
  lowLog: new Float64Array(LONGEST),
  volume: new Uint32Array(LONGEST),
};
const own = new Float64Array(LONGEST + 1);
const today = noDraws();
const tomorrow = noDraws();

/** How busy a day is before anything has happened on it, against an ordinary one. */
function quietActivity(path: DailyPath, t: number): number {
  const { symbolKey } = path.instrument;
  return Math.exp(0.15 * slow(child(symbolKey, CHANNEL.slowLevel), t, 40) + 0.25 * gaussian(child(child(symbolKey, CHANNEL.level), t)));
}

/** How busy a day is from its open on: it looks at the gap, so it must not show before. */
function activity(path: DailyPath, t: number, d: Draws): number {
  const { sd, newsChance } = path.instrument;
  const surprise = newsChance > 0 ? 0.3 * Math.min(30, Math.max(0, Math.abs(gapOf(d)) / sd - 0.5)) : 0.1;
  return quietActivity(path, t) * Math.pow(d.heat, 0.9) * (0.86 + surprise);
}

interface SessionPlan {
  readonly part: SessionPart;
  readonly profile: Profile;
  readonly from: number;
  readonly to: number;
  /** Standard deviation of the symbol's own wandering. */
  readonly ownSd: number;
  /** Heat of the trading day whose variance this is. */
  readonly varianceDay: number;
  /** Shares expected in the session. */
  readonly volume: number;
}

/** Works one session out into `scratch`: the path, then each minute's extremes and volume. */
function workOut(path: DailyPath, factors: Factors, t: number, plan: SessionPlan): void {
  const { instrument, series } = path;
  const { profile, part, from, to, ownSd } = plan;
  fillBridge(own, profile, child(child(instrument.key, CHANNEL.bridge + 100 * part), t));
  const span = to - from;
  const { log } = scratch;
  const { elapsed, minutes } = profile;
  for (let i = 0; i < minutes; i++) log[i] = from + elapsed[i]! * span + ownSd * own[i]!;
  const share = part === 0 ? VARIANCE_SHARE.early : part === 2 ? VARIANCE_SHARE.late : VARIANCE_SHARE.day;
  let variance = ownSd ** 2;
  for (let f = 0; f < series.length; f++) {
    const loading = instrument.loadings[f]!;
    addScaled(log, factors.bridge(instrument.factors[f]!, t, part), loading, minutes);
    variance += (loading * factorSd[instrument.factors[f]!] * series[f]!.heat[plan.varianceDay]!) ** 2 * share;
  }
  log[minutes] = to;
  spread(path, t, plan, Math.sqrt(variance));
}

function addScaled(to: Float64Array, what: Float32Array, by: number, count: number): void {
  for (let i = 0; i < count; i++) to[i]! += by * what[i]!;
}

/** Extremes and volumes of the minutes of `scratch`, from one hash each. */
function spread(path: DailyPath, t: number, { profile, part, volume: expectedInAll }: SessionPlan, sd: number): void {
  const { log, highLog, lowLog, volume } = scratch;
  const key = child(child(path.instrument.symbolKey, CHANNEL.minute + 100 * part), t);
  const trade = part === 1 ? 0 : THIN_TRADE / path.instrument.listing.price;
  let open = log[0]!;
  for (let i = 0; i < profile.minutes; i++) {
    const h = child(key, i);
    const close = log[i + 1]!;
    const minuteSd = sd * profile.sd[i]!;
    const up = h & 255;
    const down = (h >>> 8) & 255;
    const dice = (h >>> 16) / 65_536;
    highLog[i] = (open > close ? open : close) + minuteSd * up * up * WICK;
    lowLog[i] = (open > close ? close : open) - minuteSd * down * down * WICK;
    const move = Math.abs(close - open) / (minuteSd + 1e-12);
    const expected = expectedInAll * profile.volume[i]! * (0.7 + 0.375 * (move > 4 ? 4 : move));
    volume[i] = trade === 0 ? 1 + expected * (0.3 + 1.4 * dice) : thinVolume(expected, trade, dice);
    open = close;
  }
}

/** Shares of a minute in which perhaps nobody trades: the mean is what is expected. */
function thinVolume(expected: number, trade: number, dice: number): number {
  const chance = 1 - Math.exp(-expected / trade);
  return dice < chance ? Math.max(1, Math.round(expected / chance * (0.3 + 1.4 * dice / chance))) : 0;
}

/** How much livelier extended hours are after news. */
const stir = (news: number, sd: number): number => 1 + 4 * Math.min(10, Math.abs(news) / sd);

/** News within a minute of `scratch`: from there on prices are lifted and more is traded; before, nothing tells of it. */
function jump(news: number, minute: number, minutes: number, livelier: number): void {
  if (news === 0) return;
  const { log, highLog, lowLog, volume } = scratch;
  for (let i = minute + 1; i <= minutes; i++) log[i]! += news;
  for (let i = minute; i < minutes; i++) {
    volume[i] = volume[i]! * livelier;
    if (i === minute) continue;
    highLog[i]! += news;
    lowLog[i]! += news;
  }
  highLog[minute] = Math.max(highLog[minute]!, log[minute + 1]!);
  lowLog[minute] = Math.min(lowLog[minute]!, log[minute + 1]!);
}

function regularPlan(path: DailyPath, t: number, d: Draws, minutes: number): SessionPlan {
  const from = path.logClose(t - 1) + gapOf(d);
  const profile = regularProfile(minutes);
  const ownSd = path.instrument.ownSd * Math.sqrt(VARIANCE_SHARE.day) * d.heat;
  // A short day trades less, though not in proportion.
  return {
    part: 1,
    profile,
    from,
    to: path.logClose(t),
    ownSd,
    varianceDay: t,
    volume: path.instrument.volume * activity(path, t, d) * Math.sqrt(minutes / LONGEST),
  };
}

/** Writes a finished regular session's open, high, low, close (units) and volume at `offset`, keeping no minutes. */
export function dayFigures(path: DailyPath, factors: Factors, t: number, out: Uint32Array, offset: number): void {
  draw(path.instrument, path.series, t, today);
  const minutes = regularMinutes(hoursOfTradingDay(t));
  const plan = regularPlan(path, t, today, minutes);
  workOut(path, factors, t, plan);
  const { highLog, lowLog } = scratch;
  let high = -Infinity, low = Infinity, volume = 0;
  for (let i = 0; i < minutes; i++) {
    if (highLog[i]! > high) high = highLog[i]!;
    if (lowLog[i]! < low) low = lowLog[i]!;
    volume += scratch.volume[i]!;
  }
  out[offset] = priceUnits(Math.exp(plan.from));
  out[offset + 1] = priceUnits(Math.exp(high));
  out[offset + 2] = priceUnits(Math.exp(low));
  out[offset + 3] = priceUnits(Math.exp(plan.to));
  out[offset + 4] = volume;
}

/** A symbol's day in minutes from 04:00 to the end of the late session. */
export class MinutePath {
  readonly day: number;
  readonly regular: number;
  readonly minutes: number;
  /** Epoch milliseconds of 04:00. */
  readonly start: number;
  /** Price in units at each minute's start, and at the end: a minute opens at its own and closes at the next. */
  readonly price: Uint32Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** Shares; 0 for a minute of extended hours without a trade. */
  readonly volume: Uint32Array;
  /** How busy the day is against an ordinary one, before the open and from the open on. */
  readonly quietActivity: number;
  readonly activity: number;
  /** Key for the seconds inside. */
  readonly key: number;

  constructor(path: DailyPath, factors: Factors, t: number) {
    const { instrument } = path;
    const hours = hoursOfTradingDay(t);
    this.day = t;
    this.start = hours.preOpen;
    this.regular = regularMinutes(hours);
    this.minutes = PRE_MINUTES + this.regular + POST_MINUTES;
    this.price = new Uint32Array(this.minutes + 1);
    this.high = new Uint32Array(this.minutes);
    this.low = new Uint32Array(this.minutes);
    this.volume = new Uint32Array(this.minutes);
    this.key = child(child(instrument.symbolKey, 30), t);
    draw(instrument, path.series, t, today);
    draw(instrument, path.series, Math.min(t + 1, dayCount() - 1), tomorrow);
    this.quietActivity = quietActivity(path, t);
    this.activity = activity(path, t, today);
    this.#pre(path, factors, today);
    workOut(path, factors, t, regularPlan(path, t, today, this.regular));
    this.#keep(PRE_MINUTES, this.regular);
    this.#post(path, factors, tomorrow);
  }

  #pre(path: DailyPath, factors: Factors, d: Draws): void {
    const { instrument } = path;
    const [known, news] = d.newsIsLate ? [d.news, 0] : [0, d.news];
    const begin = path.logClose(this.day - 1) + d.late + d.night + known;
    const ownSd = instrument.ownSd * Math.sqrt(VARIANCE_SHARE.early);
    const volume = instrument.volume * PRE_VOLUME * this.quietActivity * stir(known, instrument.sd);
    workOut(path, factors, this.day, { part: 0, profile: preProfile, from: begin, to: begin + d.early, ownSd, varianceDay: this.day, volume });
    // News before the open comes between 06:00 and 08:30.
    jump(news, 120 + Math.floor(150 * uniform(child(this.key, CHANNEL.newsMinute))), PRE_MINUTES, stir(news, instrument.sd));
    this.#keep(0, PRE_MINUTES);
  }

  #post(path: DailyPath, factors: Factors, next: Draws): void {
    const { instrument } = path;
    const news = next.newsIsLate ? next.news : 0;
    const begin = path.logClose(this.day);
    const ownSd = instrument.ownSd * Math.sqrt(VARIANCE_SHARE.late);
    const volume = instrument.volume * POST_VOLUME * this.activity;
    workOut(path, factors, this.day, { part: 2, profile: postProfile, from: begin, to: begin + next.late, ownSd, varianceDay: this.day + 1, volume });
    // Results come in the first half hour after the close.
    jump(news, 2 + Math.floor(28 * uniform(child(this.key, CHANNEL.newsMinute + 1))), POST_MINUTES, stir(news, instrument.sd));
    this.#keep(PRE_MINUTES + this.regular, POST_MINUTES);
  }

  /** Takes `scratch` over as prices. */
  #keep(offset: number, minutes: number): void {
    for (let i = 0; i < minutes; i++) {
      this.price[offset + i] = priceUnits(Math.exp(scratch.log[i]!));
      this.high[offset + i] = priceUnits(Math.exp(scratch.highLog[i]!));
      this.low[offset + i] = priceUnits(Math.exp(scratch.lowLog[i]!));
      this.volume[offset + i] = scratch.volume[i]!;
    }
    this.price[offset + minutes] = priceUnits(Math.exp(scratch.log[minutes]!));
  }
}
