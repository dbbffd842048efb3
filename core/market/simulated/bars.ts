/** Bars of any span out of a security's minutes and days. */
import type { Bars, BarsRequest } from "../port.ts";
import { epochDayAt, midnightOf } from "../calendar.ts";
import { epochDayOfTradingDay, type Moment, momentAt, monthOf, tradingDayOnOrBefore } from "./grid.ts";
import { type MinutePath, UNITS } from "./minute_path.ts";
import type { Security } from "./security.ts";

const MINUTE = 60_000;
/** The pre-market begins at 04:00. */
const FIRST_MINUTE_OF_DAY = 240;
/** 1970-01-05. */
const FIRST_MONDAY = 4;

const FIGURES = ["at", "open", "high", "low", "close", "volume"] as const;

/** Bars in the making, oldest first. */
class Columns {
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  count = 0;

  /** Room for so many bars. */
  constructor(capacity: number) {
    [this.at, this.open, this.high, this.low, this.close, this.volume] = FIGURES.map(() => new Float64Array(capacity)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
  }

  /** Adds a piece (prices in units) to the bar that begins at `at`, or begins it. */
  add(at: number, open: number, high: number, low: number, close: number, volume: number): void {
    let i = this.count - 1;
    if (i < 0 || this.at[i] !== at) {
      i = this.count++;
      this.at[i] = at;
      this.open[i] = open / UNITS;
      this.high[i] = high / UNITS;
      this.low[i] = low / UNITS;
    }
    if (high / UNITS > this.high[i]!) this.high[i] = high / UNITS;
    if (low / UNITS < this.low[i]!) this.low[i] = low / UNITS;
    this.close[i] = close / UNITS;
    this.volume[i]! += volume;
  }

  append(other: Columns): void {
    for (const figure of FIGURES) this[figure].set(other[figure].subarray(0, other.count), this.count);
    this.count += other.count;
  }

  /** How many bars begin within `from` and `to`. */
  within(from: number, to: number): number {
    const [first, end] = this.#range(from, to);
    return end - first;
  }

  /** The newest `limit` bars that begin within `from` and `to`. */
  take(from: number, to: number, limit: number): Bars {
    const [first, end] = this.#range(from, to);
    const column = (figure: (typeof FIGURES)[number]) => this[figure].subarray(Math.max(first, end - limit), end);
    return { at: column("at"), open: column("open"), high: column("high"), low: column("low"), close: column("close"), volume: column("volume") };
  }

  #range(from: number, to: number): [number, number] {
    let [first, end] = [0, this.count];
    while (first < end && this.at[first]! < from) first++;
    while (end > first && this.at[end - 1]! > to) end--;
    return [first, end];
  }
}

/** Bars of a security that have begun by `at`; the last one holds what is known of it so far. */
export function barsOf(security: Security, request: BarsRequest, at: number): Bars {
  const { timespan, limit } = request;
  const to = Math.min(request.to, at);
  if (limit <= 0 || request.from > to) return new Columns(0).take(0, 0, 1);
  const now = momentAt(at);
  const columns = timespan === "minute" || timespan === "hour" ? fromMinutes(security, request, now, to) : fromDays(security, request, now, to);
  return columns.take(request.from, to, limit);
}

function fromMinutes(security: Security, request: BarsRequest, now: Moment, to: number): Columns {
  const span = request.multiplier * (request.timespan === "hour" ? 60 : 1);
  const newest = Math.min(now.day, tradingDayOnOrBefore(epochDayAt(to)));
  const oldest = Math.max(0, tradingDayOnOrBefore(epochDayAt(request.from)));
  const days: Columns[] = [];
  let [wanted, count] = [0, 0];
  // Back from the newest day until there are enough.
  for (let day = newest; day >= oldest && wanted < request.limit; day--) {
    const path = security.path(day);
    const columns = new Columns(Math.ceil(path.minutes / span) + 1);
    addMinutes(columns, security, path, span, day === now.day ? now : null);
    wanted += columns.within(request.from, to);
    count += columns.count;
    days.push(columns);
  }
  const all = new Columns(count);
  for (const columns of days.reverse()) all.append(columns);
  return all;
}

/** Adds a day's minutes with trades, those from the running one on left out. Bars begin at whole spans of the clock. */
function addMinutes(columns: Columns, security: Security, path: MinutePath, span: number, now: Moment | null): void {
  const end = Math.min(path.minutes, now ? now.minute : path.minutes);
  const startOf = (minute: number) => path.start + (Math.floor((minute + FIRST_MINUTE_OF_DAY) / span) * span - FIRST_MINUTE_OF_DAY) * MINUTE;
  const { price, high, low, volume } = path;
  for (let m = 0; m < end; m++) {
    if (volume[m]! > 0) columns.add(startOf(m), price[m]!, high[m]!, low[m]!, price[m + 1]!, volume[m]!);
  }
  if (now && now.minute < path.minutes && volume[now.minute]! > 0) {
    const seconds = security.secondsOf(path, now.minute);
    const s = now.second;
    columns.add(startOf(now.minute), price[now.minute]!, seconds.highUntil(s), seconds.lowUntil(s), seconds.price[s]!, seconds.volume[s]!);
  }
}

/** How bars of whole days are bundled: the bundle of a trading day, its first instant, and its most trading days. */
interface Bundling {
  readonly of: (day: number) => number;
  readonly start: (bundle: number) => number;
  readonly mostDays: number;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

function bundling({ timespan, multiplier }: BarsRequest): Bundling {
  const n = timespan in MONTHS ? multiplier * MONTHS[timespan as keyof typeof MONTHS] : multiplier;
  if (timespan === "day") {
    return { of: (day) => Math.floor(day / n), start: (b) => midnightOf(epochDayOfTradingDay(b * n)), mostDays: n };
  }
  if (timespan === "week") {
    const week = (day: number) => Math.floor((epochDayOfTradingDay(day) - FIRST_MONDAY) / 7);
    return { of: (day) => Math.floor(week(day) / n), start: (b) => midnightOf(FIRST_MONDAY + 7 * b * n), mostDays: 5 * n };
  }
  const month = (day: number) => monthOf(epochDayOfTradingDay(day));
  const firstOf = (m: number) => Date.UTC(Math.floor(m / 12), m % 12, 1) / 86_400_000;
  return { of: (day) => Math.floor(month(day) / n), start: (b) => midnightOf(firstOf(b * n)), mostDays: 23 * n };
}

function fromDays(security: Security, request: BarsRequest, now: Moment, to: number): Columns {
  const bundles = bundling(request);
  // A bundle may begin by `to` and go on after it.
  const newest = Math.min(now.day, tradingDayOnOrBefore(epochDayAt(to)) + bundles.mostDays);
  if (newest < 0) return new Columns(0);
  const asked = tradingDayOnOrBefore(epochDayAt(request.from));
  let day = Math.max(0, asked, newest - (request.limit + 2) * bundles.mostDays);
  while (day > 0 && bundles.of(day - 1) === bundles.of(day)) day--;
  const columns = new Columns(newest - day + 1);
  let [bundle, start] = [NaN, 0];
  for (; day <= newest; day++) {
    const own = bundles.of(day);
    if (own !== bundle) [bundle, start] = [own, bundles.start(own)];
    if (day < now.day) {
      const { block, offset } = security.finishedDay(day);
      columns.add(start, block[offset]!, block[offset + 1]!, block[offset + 2]!, block[offset + 3]!, block[offset + 4]!);
    } else {
      addToday(columns, security, start, now);
    }
  }
  return columns;
}

function addToday(columns: Columns, security: Security, start: number, now: Moment): void {
  const today = security.dayBar(now);
  if (!today) return;
  const units = (price: number) => Math.round(price * UNITS);
  columns.add(start, units(today.open), units(today.high), units(today.low), units(today.close), today.volume);
}
