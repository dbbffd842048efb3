/** One session of one security in minutes, and the seconds within them. Prices are in units. */
import { child, draw, type Key, uniform } from "../random.ts";
import { priceUnits, UNITS } from "../units.ts";
import { type Bounds, fillSeconds, SECONDS, type Seconds, stretch } from "./seconds.ts";

/** Time without trading, from a second of the minute `from` up to but excluding the reopening minute `until`. */
export interface Pause {
  readonly from: number;
  readonly second: number;
  readonly until: number;
  readonly reason: "luld_up" | "luld_down" | "market";
}

/**
 * A minute in which the price band holds the price: the ends that it would have had, and the band, in units; the second
 * at which trading stops, or 60.
 */
export interface Limit {
  readonly open: number;
  readonly close: number;
  readonly lower: number;
  readonly upper: number;
  readonly stop: number;
}
/** Seconds that the price rests at a band before trading pauses. */
export const LIMIT_STATE = 15;

const MINUTE = 60_000;
const VOLUME_CHANNEL = 96;
/** Minutes that show how much a security moves at present, and the minutes that the session's own figure counts for. */
const MEMORY = 16;
const PRIOR = 4;
const UNBOUNDED: Bounds = { low: 1, high: Infinity };

/** The seconds of a minute, and whose they are. */
const seconds: Seconds = new Float64Array(SECONDS);
const filled: { session: SimulatedSession | null; minute: number } = { session: null, minute: 0 };

export class SimulatedSession {
  /** Trading day, and epoch milliseconds of the first minute. */
  readonly day: number;
  readonly start: number;
  readonly minutes: number;
  /** Price at the start of each minute, and at the end: a minute opens at its own entry and closes at the next. */
  readonly price: Uint32Array;
  /** 0 until `findExtremes`: most minutes are never asked for. */
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** Shares; 0 for a minute without trades. */
  readonly volume: Uint32Array;
  readonly key: Key;
  /** Activity relative to an ordinary day in each piece, and the minutes between which the pieces lie. */
  readonly activities: ArrayLike<number>;
  readonly pieces: readonly number[];
  /** Key of the seconds' steps: its own, or that of the session whose prices it has. */
  secondsKey: Key;
  /** Standard deviation of the session's log price, and of each minute relative to it. */
  sd: number;
  readonly shape: ArrayLike<number>;
  /** No second is beyond these, in units. */
  bounds = UNBOUNDED;
  pauses: readonly Pause[] = [];
  #limits: Map<number, Limit> | undefined;
  /** The minutes in which the session's high (1) or low (-1) is reached. */
  #peaks: Map<number, (1 | -1)[]> | undefined;
  /** The minute of the opening auction: before it there are no quotes. */
  opens = 0;
  /** Shares of the opening auction, which is the first trade, and of the closing auction, which is the last. */
  opening = 0;
  closing = 0;
  /** Running figures, and the minute up to which they are computed. */
  readonly #so = { minute: 0, open: 0, high: 0, low: 0xffffffff, close: 0, volume: 0, turnover: 0, last: -1 };

  constructor(
    { day, start, minutes, key, activities, pieces, sd, shape }: Pick<
      SimulatedSession,
      "day" | "start" | "minutes" | "key" | "activities" | "pieces" | "sd" | "shape"
    >,
  ) {
    this.day = day;
    this.start = start;
    this.minutes = minutes;
    this.key = key;
    this.secondsKey = key;
    this.activities = activities;
    this.pieces = pieces;
    this.sd = sd;
    this.shape = shape;
    this.price = new Uint32Array(minutes + 1);
    this.high = new Uint32Array(minutes);
    this.low = new Uint32Array(minutes);
    this.volume = new Uint32Array(minutes);
  }

  /** Activity in a minute, which determines the quote; it follows from what has happened before. */
  activityAt(minute: number): number {
    const { activities, pieces } = this;
    let k = 0;
    while (k + 1 < activities.length && minute >= pieces[k + 1]!) k++;
    return activities[k]!;
  }

  /** The pause that contains a second. */
  pauseAt(minute: number, second = 59): Pause | null {
    for (const pause of this.pauses) {
      if (minute < pause.until && (minute > pause.from || (minute === pause.from && second >= pause.second))) {
        return pause;
      }
    }
    return null;
  }

  /** Whether a price band holds the price in a second: then there are no offers beyond it, and none within it. */
  isHeld(minute: number, second: number): boolean {
    const limit = this.#limits?.get(minute);
    if (!limit) return false;
    const price = this.priceAt(minute, second);
    return price >= limit.upper || price <= limit.lower;
  }

  /** The minutes in which a price band holds the price. */
  get held(): readonly number[] {
    return [...this.#limits?.keys() ?? []];
  }

  /** Lets a price band hold the price in a minute. */
  hold(minute: number, limit: Limit): void {
    (this.#limits ??= new Map()).set(minute, limit);
    this.high[minute] = this.low[minute] = 0;
    this.price[minute + 1] = priceUnits(this.#fill(minute)[SECONDS - 1]! / UNITS);
  }

  /** Lets a minute begin with a price. */
  begin(minute: number, price: number): void {
    this.price[minute] = price;
    for (const m of [minute - 1, minute]) this.high[m] = this.low[m] = 0;
  }

  /** Lets a minute reach the session's high (1) or low (-1). */
  reach(minute: number, side: 1 | -1): void {
    this.#peaks ??= new Map();
    this.#peaks.set(minute, [...(this.#peaks.get(minute) ?? []), side]);
  }

  /** Lets the minutes reach high and low in which another session does. */
  reachAs(other: SimulatedSession): void {
    this.#peaks = other.#peaks;
  }

  /** The minutes in which it does. */
  get peaks(): readonly number[] {
    return [...this.#peaks?.keys() ?? []];
  }

  /** Forgets pauses, bands and peaks: the prices are to be set again. */
  reopen(): void {
    this.pauses = [];
    this.#limits = this.#peaks = undefined;
    this.high.fill(0);
    this.low.fill(0);
  }

  /** Price in a second of a minute. */
  priceAt(minute: number, second: number): number {
    if (second <= 0) return this.price[minute]!;
    if (second >= SECONDS - 1) return this.price[minute + 1]!;
    return priceUnits(this.#secondsOf(minute)[second]! / UNITS);
  }

  /** Computes high and low of the minutes from `from` up to but excluding `to`, where that has not been done. */
  findExtremes(from = 0, to = this.minutes): void {
    for (let minute = from; minute < to; minute++) if (this.high[minute] === 0) this.#findExtremesOf(minute);
  }

  #findExtremesOf(minute: number): void {
    const path = this.#fill(minute);
    let [high, low] = [path[0]!, path[0]!];
    for (let s = 1; s < SECONDS; s++) {
      const x = path[s]!;
      if (x > high) high = x;
      else if (x < low) low = x;
    }
    this.high[minute] = priceUnits(high / UNITS);
    this.low[minute] = priceUnits(low / UNITS);
  }

  #secondsOf(minute: number): Seconds {
    if (filled.session !== this || filled.minute !== minute) {
      this.#fill(minute);
      [filled.session, filled.minute] = [this, minute];
    }
    return seconds;
  }

  #fill(minute: number): Seconds {
    const { price } = this;
    const limit = this.#limits?.get(minute);
    const [open, close] = limit ? [limit.open, limit.close] : [price[minute]!, price[minute + 1]!];
    this.secondsBetween(minute, open, close);
    if (!limit) return seconds;
    for (let s = 0; s < SECONDS; s++) {
      seconds[s] = s < limit.stop ? Math.max(limit.lower, Math.min(limit.upper, seconds[s]!)) : seconds[s - 1]!;
    }
    return seconds;
  }

  /** The seconds of a minute with these ends, in units; valid until the next call. */
  secondsBetween(minute: number, open: number, close: number): Seconds {
    fillSeconds(child(this.secondsKey, minute), open, close, this.#deviation(minute, open), this.bounds, seconds);
    const { high, low } = this.bounds;
    for (const side of this.#peaks?.get(minute) ?? []) stretch(seconds, side, side > 0 ? high : low);
    filled.session = null;
    return seconds;
  }

  /**
   * Standard deviation of a minute's move, in units: from the moves of the minutes before it, relative to the session's
   * shape, and from the session's own.
   */
  #deviation(minute: number, open: number): number {
    const { price, shape, sd } = this;
    let [sum, count] = [PRIOR * sd * sd, PRIOR];
    for (let m = Math.max(this.opens, minute - MEMORY); m < minute; m++, count++) {
      const move = (price[m + 1]! - price[m]!) / (price[m]! * shape[m]!);
      sum += move * move;
    }
    return Math.sqrt(sum / count) * shape[minute]! * open;
  }

  /** Whether a second is that of the opening auction. */
  isOpening(minute: number, second: number): boolean {
    return minute === this.opens && second === 0 && this.opening > 0;
  }

  /** The last second of a minute in which there may be trades. */
  #lastSecond(minute: number): number {
    return (this.#limits?.get(minute)?.stop ?? SECONDS) - 1;
  }

  #openingIn(minute: number): number {
    return minute === this.opens ? this.opening : 0;
  }

  #closingIn(minute: number): number {
    return minute === this.minutes - 1 ? this.closing : 0;
  }

  /**
   * Volume of a minute up to and including a second. The first share trades in the first second, where the minute
   * opens.
   */
  volumeUntil(minute: number, second: number): number {
    const total = this.volume[minute]!;
    const last = this.#lastSecond(minute);
    if (second >= last || total <= 1) return total;
    const opening = this.#openingIn(minute);
    const part = (second + uniform(draw(child(this.key, minute), VOLUME_CHANNEL + second))) / (last + 1);
    return Math.max(1, opening + Math.floor((total - opening - this.#closingIn(minute)) * part));
  }

  /** Turnover of the shares of a minute: those of an auction at its price, the others at the middle of their range. */
  #turnover(minute: number, shares: number, high: number, low: number, close: number): number {
    const open = this.price[minute]!;
    const opening = this.#openingIn(minute);
    const closing = shares === this.volume[minute] ? this.#closingIn(minute) : 0;
    return opening * open + (shares - opening - closing) * (open + high + low + close) / 4 + closing * close;
  }

  /** Figures of the minutes with trades before a minute; valid until the next call. */
  before(
    minute: number,
  ): Readonly<
    {
      minute: number;
      open: number;
      high: number;
      low: number;
      close: number;
      volume: number;
      turnover: number;
      last: number;
    }
  > {
    const so = this.#so;
    if (so.minute > minute) {
      Object.assign(so, { minute: 0, open: 0, high: 0, low: 0xffffffff, close: 0, volume: 0, turnover: 0, last: -1 });
    }
    const { price, high, low, volume } = this;
    for (let m = so.minute; m < minute; m++) {
      const shares = volume[m]!;
      if (shares === 0) continue;
      this.findExtremes(m, m + 1);
      if (so.last < 0) so.open = price[m]!;
      if (high[m]! > so.high) so.high = high[m]!;
      if (low[m]! < so.low) so.low = low[m]!;
      so.close = price[m + 1]!;
      so.volume += shares;
      so.turnover += this.#turnover(m, shares, high[m]!, low[m]!, price[m + 1]!);
      so.last = m;
    }
    so.minute = Math.max(so.minute, minute);
    return so;
  }

  /**
   * Open, high, low, close (units), volume and turnover up to and including a second of a minute; false before the
   * first trade.
   */
  soFar(minute: number, second: number, out: Figures): boolean {
    const past = this.before(Math.min(minute, this.minutes));
    out.open = past.open;
    out.high = past.high;
    out.low = past.low;
    out.close = past.close;
    out.volume = past.volume;
    out.turnover = past.turnover;
    out.at = this.start + past.last * MINUTE + this.#lastSecond(past.last) * 1000;
    if (minute >= this.minutes || this.volume[minute]! === 0) return past.last >= 0;
    if (past.last < 0) out.open = this.price[minute]!;
    const open = this.price[minute]!;
    let [high, low] = [open, open];
    for (let s = 1; s <= second; s++) {
      const price = this.priceAt(minute, s);
      if (price > high) high = price;
      if (price < low) low = price;
      out.close = price;
    }
    if (second === 0) out.close = open;
    if (high > out.high) out.high = high;
    if (low < out.low) out.low = low;
    const shares = this.volumeUntil(minute, second);
    out.volume += shares;
    out.turnover += this.#turnover(minute, shares, high, low, out.close);
    out.at = this.start + minute * MINUTE + Math.min(second, this.#lastSecond(minute)) * 1000;
    return true;
  }
}

/** The figures of a session so far; prices in units, `turnover` in units times shares, `at` the last trade. */
export interface Figures {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  turnover: number;
  at: number;
}
export const noFigures = (): Figures => ({ open: 0, high: 0, low: 0, close: 0, volume: 0, turnover: 0, at: 0 });
