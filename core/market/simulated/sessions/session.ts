/** One session of one security in minutes, and the seconds within them. Prices are in units. */
import { child, uniform } from "../random.ts";
import { priceUnits, UNITS } from "../units.ts";

/** Minutes without trading, from `from` up to but excluding the reopening minute `until`. */
export interface Pause {
  readonly from: number;
  readonly until: number;
  readonly reason: "luld_up" | "luld_down" | "market";
}

const MINUTE = 60_000;
const SECONDS = 60;
/** Random channels of a minute. */
const CHANNEL = { turns: 0, noise: 16, volume: 96 } as const;

export class SimulatedSession {
  /** Trading day, and epoch milliseconds of the first minute. */
  readonly day: number;
  readonly start: number;
  readonly minutes: number;
  /** Price at the start of each minute, and at the end: a minute opens at its own entry and closes at the next. */
  readonly price: Uint32Array;
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  /** Shares; 0 for a minute without trades. */
  readonly volume: Uint32Array;
  readonly key: number;
  /** Activity relative to an ordinary day; determines the spread. */
  readonly activity: number;
  pauses: readonly Pause[] = [];
  /** The minute of the opening auction: before it there are no quotes. */
  opens = 0;
  /** Shares of the opening auction, which is the first trade, and of the closing auction, which is the last. */
  opening = 0;
  closing = 0;
  /** Running figures, and the minute up to which they are computed. */
  readonly #so = { minute: 0, open: 0, high: 0, low: 0xffffffff, close: 0, volume: 0, turnover: 0, last: -1 };

  constructor(day: number, start: number, minutes: number, key: number, activity: number) {
    this.day = day;
    this.start = start;
    this.minutes = minutes;
    this.key = key;
    this.activity = activity;
    this.price = new Uint32Array(minutes + 1);
    this.high = new Uint32Array(minutes);
    this.low = new Uint32Array(minutes);
    this.volume = new Uint32Array(minutes);
  }

  /** The pause that contains a minute. */
  pauseAt(minute: number): Pause | null {
    for (const pause of this.pauses) if (minute >= pause.from && minute < pause.until) return pause;
    return null;
  }

  /** Price in a second of a minute: from the open through both extremes to the close. */
  priceAt(minute: number, second: number): number {
    const open = this.price[minute]!, close = this.price[minute + 1]!;
    if (second <= 0) return open;
    if (second >= SECONDS - 1) return close;
    const high = this.high[minute]!, low = this.low[minute]!;
    const key = child(this.key, minute);
    const turns = child(key, CHANNEL.turns);
    // The extremes are in two of the seconds 3 to 56; in a falling minute the high comes first.
    const early = 3 + (turns & 0xffff) % 25;
    const late = 31 + (turns >>> 16) % 25;
    const [first, then] = open > close || (open === close && (turns & 1) === 0) ? [high, low] : [low, high];
    if (second === early) return first;
    if (second === late) return then;
    const [a, b, from, to] = second < early
      ? [0, early, open, first]
      : second < late
      ? [early, late, first, then]
      : [late, SECONDS - 1, then, close];
    const jitter = (uniform(child(key, CHANNEL.noise + second)) - 0.5) * 0.25 * (high - low);
    const raw = priceUnits((from + (to - from) * (second - a) / (b - a) + jitter) / UNITS);
    return raw > high ? high : raw < low ? low : raw;
  }

  /** Whether a second is that of the opening auction. */
  isOpening(minute: number, second: number): boolean {
    return minute === this.opens && second === 0 && this.opening > 0;
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
    if (second >= SECONDS - 1 || total <= 1) return total;
    const opening = this.#openingIn(minute);
    const part = (second + uniform(child(child(this.key, minute), CHANNEL.volume + second))) / SECONDS;
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
    out.at = this.start + past.last * MINUTE + 59_000;
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
    out.at = this.start + minute * MINUTE + second * 1000;
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
