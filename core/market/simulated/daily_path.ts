/** A symbol's path from close to close, and what each of its days draws. */
import { type Factors, type FactorSeries, VARIANCE_SHARE } from "./factors.ts";
import { anchorDay, dayCount, fading } from "./grid.ts";
import type { Instrument } from "./instrument.ts";
import { child, gaussian, roughGaussian, slow, uniform } from "./random.ts";

/** What a day draws for a symbol; log returns. The gap leads from the close before to its open. */
export interface Draws {
  /** Of the gap: after the close before, in the night, before the open, without the news. */
  late: number;
  night: number;
  early: number;
  /** News of the gap, 0 on most days, and whether it comes after the close before (else before the open). */
  news: number;
  newsIsLate: boolean;
  /** What multiplies the symbol's own standard deviation in the regular session. */
  heat: number;
  /** The symbol's own part of the regular session. */
  own: number;
}

const CHANNEL = { late: 0, night: 1, early: 2, own: 3, slowHeat: 4, heat: 5, news: 6, newsSize: 7, newsTail: 8, newsTime: 9 } as const;
/** The part of the symbol's own variance that comes as news rather than as ordinary gaps. */
const NEWS_SHARE = 0.2;
/** Standard deviations of the symbol's own that news moves it, before its fat tail. */
const NEWS_SIZE = 3;
const REVERSION_DAYS = 600;
const BLOCK = 512;

/** Fills `out` with the draws of a trading day. */
export function draw(instrument: Instrument, series: readonly FactorSeries[], t: number, out: Draws): void {
  const { key, ownSd, loadings } = instrument;
  const dayKey = child(key, t + 1000);
  const gapSd = ownSd * (instrument.newsChance > 0 ? Math.sqrt(1 - NEWS_SHARE / (1 - VARIANCE_SHARE.day)) : 1);
  out.late = gapSd * Math.sqrt(VARIANCE_SHARE.late) * roughGaussian(child(dayKey, CHANNEL.late));
  out.night = gapSd * Math.sqrt(VARIANCE_SHARE.night) * roughGaussian(child(dayKey, CHANNEL.night));
  out.early = gapSd * Math.sqrt(VARIANCE_SHARE.early) * roughGaussian(child(dayKey, CHANNEL.early));
  out.heat = Math.exp(0.3 * slow(child(key, CHANNEL.slowHeat), t, 25) + 0.33 * roughGaussian(child(dayKey, CHANNEL.heat)) - 0.175);
  out.own = ownSd * Math.sqrt(VARIANCE_SHARE.day) * out.heat * gaussian(child(dayKey, CHANNEL.own));
  out.news = 0;
  if (uniform(child(dayKey, CHANNEL.news)) < instrument.newsChance) {
    out.news = ownSd * NEWS_SIZE * gaussian(child(dayKey, CHANNEL.newsSize)) * Math.exp(0.4 * gaussian(child(dayKey, CHANNEL.newsTail)));
    out.newsIsLate = uniform(child(dayKey, CHANNEL.newsTime)) < 0.52;
    // The session after news is nervous, whichever way it went.
    const nerve = 1 + 0.12 * Math.min(12, Math.abs(out.news) / ownSd);
    out.heat *= nerve;
    out.own *= nerve;
  }
  for (let i = 0; i < series.length; i++) {
    const s = series[i]!;
    const loading = loadings[i]!;
    out.late += loading * s.late[t]!;
    out.night += loading * s.night[t]!;
    out.early += loading * s.early[t]!;
  }
}

export const noDraws = (): Draws => ({ late: 0, night: 0, early: 0, news: 0, newsIsLate: false, heat: 1, own: 0 });

/** Log return from the close before to the open. */
export const gapOf = (d: Draws): number => d.late + d.night + d.early + d.news;

/** The closes of one symbol; computed as far as was asked, in order, so every process computes the same. */
export class DailyPath {
  readonly instrument: Instrument;
  readonly #factors: Factors;
  #series: readonly FactorSeries[] | undefined;
  readonly #draws = noDraws();
  /** Log closes relative to the day before the first; `#level` lifts them to dollars. */
  #closes = new Float64Array(0);
  #known = 0;
  #deviation = 0;
  #level = 0;
  /** The symbol's own deviation from its trend on the anchor day. */
  #atAnchor = 0;

  constructor(instrument: Instrument, factors: Factors) {
    this.instrument = instrument;
    this.#factors = factors;
  }

  /** Of the instrument's factors, in their order. */
  get series(): readonly FactorSeries[] {
    return this.#series ??= this.instrument.factors.map((f) => this.#factors.series(f));
  }

  /** Log of the (unrounded) price at the close of a trading day; the day before the first has one too. */
  logClose(t: number): number {
    if (this.#known === 0) {
      const anchor = anchorDay();
      this.#extend(anchor);
      this.#level = Math.log(this.instrument.listing.price) - this.#closes[anchor]! + this.#atAnchor;
    }
    if (t >= this.#known) this.#extend(t);
    return (t < 0 ? 0 : this.#closes[t]!) + this.#level - this.#atAnchor * fading(t, REVERSION_DAYS);
  }

  #extend(to: number): void {
    const end = Math.min(Math.ceil((to + 1) / BLOCK) * BLOCK, dayCount());
    if (this.#closes.length < end) {
      const grown = new Float64Array(end);
      grown.set(this.#closes.subarray(0, this.#known));
      this.#closes = grown;
    }
    const { loadings, growth } = this.instrument;
    const series = this.series;
    const anchor = anchorDay();
    let level = this.#known === 0 ? 0 : this.#closes[this.#known - 1]!;
    for (let t = this.#known; t < end; t++) {
      draw(this.instrument, series, t, this.#draws);
      const pull = -this.#deviation / REVERSION_DAYS;
      let move = gapOf(this.#draws) + this.#draws.own + growth + pull;
      let shared = 0;
      for (let i = 0; i < series.length; i++) {
        move += loadings[i]! * series[i]!.day[t]!;
        shared += loadings[i]! * series[i]!.total[t]!;
      }
      // Factors pull themselves back; the symbol's own part is what is left of the move.
      this.#deviation += move - shared - growth;
      this.#closes[t] = level += move;
      if (t === anchor) this.#atAnchor = this.#deviation;
    }
    this.#known = end;
  }
}
