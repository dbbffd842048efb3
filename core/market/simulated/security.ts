/** One symbol of the simulated market at any moment: its day so far, its last trade, its finished days. */
import type { Bar, Snapshot, Trade } from "../port.ts";
import { midnightOf } from "../calendar.ts";
import { DailyPath } from "./daily_path.ts";
import type { Factors } from "./factors.ts";
import { epochDayOfTradingDay, type Moment, PRE_MINUTES } from "./grid.ts";
import type { Instrument } from "./instrument.ts";
import { dayFigures, MinutePath, UNITS } from "./minute_path.ts";
import type { PathCache } from "./path_cache.ts";
import { quoteAt } from "./quotes.ts";
import { Seconds } from "./seconds.ts";

type DayBar = Bar & { readonly vwap: number | null };
const MINUTE = 60_000;
const COLUMNS = 5;
const BLOCK_DAYS = 128;

/** The regular session up to, not including, a minute of the path; prices in units. */
interface Running {
  path: MinutePath;
  minute: number;
  high: number;
  low: number;
  volume: number;
  /** Volume times each minute's typical price. */
  turnover: number;
}

export class Security {
  readonly instrument: Instrument;
  readonly #daily: DailyPath;
  readonly #factors: Factors;
  readonly #cache: PathCache;
  readonly index: number;
  /** Finished days, 128 to a block: open, high, low, close, volume; open 0 means not worked out. */
  readonly #blocks = new Map<number, Uint32Array>();
  #running: Running | undefined;
  #seconds: { path: MinutePath; seconds: Seconds } | undefined;
  #snapshot: { at: number; value: Snapshot } | undefined;
  #previous: { day: number; bar: Bar } | undefined;

  constructor(instrument: Instrument, index: number, factors: Factors, cache: PathCache) {
    this.instrument = instrument;
    this.index = index;
    this.#factors = factors;
    this.#cache = cache;
    this.#daily = new DailyPath(instrument, factors);
  }

  /** The minutes of a trading day. */
  path(day: number): MinutePath {
    return this.#cache.get(this.index, day, () => new MinutePath(this.#daily, this.#factors, day));
  }

  /** The seconds of a minute; the last minute asked is kept. */
  secondsOf(path: MinutePath, minute: number): Seconds {
    const known = this.#seconds;
    if (known && known.path === path && known.seconds.minute === minute) return known.seconds;
    const seconds = new Seconds(path, minute);
    this.#seconds = { path, seconds };
    return seconds;
  }

  /** The block that holds a finished regular session, and where in it the five figures begin; prices in units. */
  finishedDay(day: number): { block: Uint32Array; offset: number } {
    const id = Math.floor(day / BLOCK_DAYS);
    let block = this.#blocks.get(id);
    if (!block) this.#blocks.set(id, block = new Uint32Array(BLOCK_DAYS * COLUMNS));
    const offset = (day % BLOCK_DAYS) * COLUMNS;
    if (block[offset] === 0) dayFigures(this.#daily, this.#factors, day, block, offset);
    return { block, offset };
  }

  /** The regular session of the moment's day so far; null before its open. */
  dayBar(moment: Moment): DayBar | null {
    if (moment.day < 0 || moment.minute < PRE_MINUTES) return null;
    const path = this.path(moment.day);
    const closed = moment.minute >= PRE_MINUTES + path.regular;
    const run = this.#runTo(path, closed ? PRE_MINUTES + path.regular : moment.minute);
    let { high, low, volume, turnover } = run;
    let close = path.price[run.minute]!;
    if (!closed) {
      const seconds = this.secondsOf(path, moment.minute);
      close = seconds.price[moment.second]!;
      high = Math.max(high, seconds.highUntil(moment.second));
      low = Math.min(low, seconds.lowUntil(moment.second));
      const shares = seconds.volume[moment.second]!;
      volume += shares;
      turnover += shares * (seconds.price[0]! + close) / 2;
    }
    const vwap = Math.min(high, Math.max(low, Math.round(turnover / volume)));
    const at = midnightOf(epochDayOfTradingDay(moment.day));
    return { at, open: path.price[PRE_MINUTES]! / UNITS, high: high / UNITS, low: low / UNITS, close: close / UNITS, volume, vwap: vwap / UNITS };
  }

  #runTo(path: MinutePath, minute: number): Running {
    let run = this.#running;
    if (!run || run.path !== path || run.minute > minute) {
      run = this.#running = { path, minute: PRE_MINUTES, high: -Infinity, low: Infinity, volume: 0, turnover: 0 };
    }
    for (; run.minute < minute; run.minute++) {
      const m = run.minute;
      const [high, low, volume] = [path.high[m]!, path.low[m]!, path.volume[m]!];
      if (high > run.high) run.high = high;
      if (low < run.low) run.low = low;
      run.volume += volume;
      run.turnover += volume * (path.price[m]! + high + low + path.price[m + 1]!) / 4;
    }
    return run;
  }

  /** The last trade by a moment. */
  lastTrade(moment: Moment): Trade | null {
    if (moment.day < 0) return null;
    const path = this.path(moment.day);
    if (moment.minute < path.minutes && path.volume[moment.minute]! > 0) {
      return { price: this.secondsOf(path, moment.minute).price[moment.second]! / UNITS, at: moment.at };
    }
    return lastTradeBefore(path, moment.minute) ?? this.#lastTradeOf(moment.day - 1);
  }

  #lastTradeOf(day: number): Trade | null {
    if (day < 0) return null;
    const path = this.path(day);
    return lastTradeBefore(path, path.minutes);
  }

  /** The finished regular session before the moment's day; null before the first. */
  previousBar(moment: Moment): Bar | null {
    const day = moment.day - 1;
    if (day < 0) return null;
    if (this.#previous?.day === day) return this.#previous.bar;
    const { block, offset } = this.finishedDay(day);
    const price = (i: number) => block[offset + i]! / UNITS;
    const bar = { at: midnightOf(epochDayOfTradingDay(day)), open: price(0), high: price(1), low: price(2), close: price(3), volume: block[offset + 4]! };
    this.#previous = { day, bar };
    return bar;
  }

  /** Everything at a moment; the same object when asked again within the second. */
  snapshot(moment: Moment): Snapshot {
    if (this.#snapshot?.at === moment.at) return this.#snapshot.value;
    const value: Snapshot = {
      symbol: this.instrument.listing.symbol,
      lastTrade: this.lastTrade(moment),
      quote: moment.quoting ? this.#quote(moment) : null,
      day: this.dayBar(moment),
      previousDay: this.previousBar(moment),
      halt: null,
      bands: null,
    };
    this.#snapshot = { at: moment.at, value };
    return value;
  }

  #quote(moment: Moment) {
    const path = this.path(moment.day);
    const price = this.secondsOf(path, moment.minute).price[moment.second]! / UNITS;
    return quoteAt(this.instrument, path, moment.minute, moment.second, price, moment.at);
  }
}

/** The close of the last minute with a trade before a minute. */
function lastTradeBefore(path: MinutePath, minute: number): Trade | null {
  for (let m = minute - 1; m >= 0; m--) {
    if (path.volume[m]! > 0) return { price: path.price[m + 1]! / UNITS, at: path.start + m * MINUTE + 59_000 };
  }
  return null;
}
