/** Bars of any timespan, built from a security's minutes and days. */
import { Slices } from "../../../kernel/slices.ts";
import type { Bars, BarsRequest } from "../../port.ts";
import { epochDayAt, midnightOf } from "../../calendar.ts";
import {
  epochDayOfTradingDay,
  hoursOfTradingDay,
  type Moment,
  momentAt,
  monthOf,
  PRE_MINUTES,
  tradingDayOnOrBefore,
} from "../grid.ts";
import type { Security } from "../security.ts";
import { noFigures, type SimulatedSession } from "../sessions/session.ts";
import { UNITS } from "../units.ts";

const MINUTE = 60_000;
/** 1970-01-05. */
const FIRST_MONDAY = 4;

const FIGURES = ["at", "open", "high", "low", "close", "volume"] as const;

/** Bars under construction, oldest first. */
class Columns {
  readonly at: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  count = 0;

  /** Capacity in bars. */
  constructor(capacity: number) {
    [this.at, this.open, this.high, this.low, this.close, this.volume] = FIGURES.map(() =>
      new Float64Array(capacity)
    ) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
  }

  /** Factor for the prices added from now on (shares are divided by it), to adjust for later splits. */
  ratio = 1;

  /** Adds a piece (prices in units) to the bar that begins at `at`, or starts that bar. */
  add(at: number, open: number, high: number, low: number, close: number, volume: number): void {
    if (this.ratio !== 1) {
      const adjusted = (units: number) => Math.max(1, Math.round(units * this.ratio));
      [open, high, low, close, volume] = [
        adjusted(open),
        adjusted(high),
        adjusted(low),
        adjusted(close),
        Math.round(volume / this.ratio),
      ];
    }
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

  /** Number of bars that begin within `from` and `to`. */
  within(from: number, to: number): number {
    const [first, end] = this.#range(from, to);
    return end - first;
  }

  /** The newest `limit` bars that begin within `from` and `to`. */
  take(from: number, to: number, limit: number): Bars {
    const [first, end] = this.#range(from, to);
    const column = (figure: (typeof FIGURES)[number]) => this[figure].subarray(Math.max(first, end - limit), end);
    return {
      at: column("at"),
      open: column("open"),
      high: column("high"),
      low: column("low"),
      close: column("close"),
      volume: column("volume"),
    };
  }

  #range(from: number, to: number): [number, number] {
    let [first, end] = [0, this.count];
    while (first < end && this.at[first]! < from) first++;
    while (end > first && this.at[end - 1]! > to) end--;
    return [first, end];
  }
}

/** Walks to where the security's days of a range can be computed at once. */
type Near = (from: number, to: number) => Promise<void> | null;

/** Minutes in a bar; null for bars of days or longer. */
export const minutesPerBar = ({ timespan, multiplier }: BarsRequest): number | null =>
  timespan === "minute" ? multiplier : timespan === "hour" ? 60 * multiplier : null;

/** Bars of a security that have begun by `asOf`; the last one contains the trades so far. */
export async function barsOf(
  security: Security,
  request: BarsRequest,
  asOf: number,
  near: Near = () => null,
): Promise<Bars> {
  const { limit } = request;
  const at = Math.min(asOf, security.end);
  const to = Math.min(request.to, at);
  if (limit <= 0 || request.from > to) return new Columns(0).take(0, 0, 1);
  const now = momentAt(at);
  const span = minutesPerBar(request);
  const columns = span === null
    ? await fromDays(security, request, now, to, near)
    : await fromMinutes(security, request, span, now, to, near);
  return columns.take(request.from, to, limit);
}

async function fromMinutes(
  security: Security,
  request: BarsRequest,
  span: number,
  now: Moment,
  to: number,
  near: Near,
): Promise<Columns> {
  const newest = Math.min(now.day, tradingDayOnOrBefore(epochDayAt(to)));
  const oldest = Math.max(security.first, tradingDayOnOrBefore(epochDayAt(request.from)));
  const days: Columns[] = [];
  const slices = new Slices();
  let [wanted, count] = [0, 0];
  // Collects backwards from the newest day until there are enough.
  for (let day = newest; day >= oldest && wanted < request.limit; day--) {
    if (slices.over) await slices.pause();
    await near(day, now.day);
    const columns = minutesOf(security, day, span, now);
    wanted += columns.within(request.from, to);
    count += columns.count;
    days.push(columns);
  }
  const all = new Columns(count);
  for (const columns of days.reverse()) all.append(columns);
  return all;
}

/** The minutes of a day with trades, up to the instant. Bars begin at multiples of their span on the clock. */
function minutesOf(security: Security, day: number, span: number, now: Moment): Columns {
  const hours = hoursOfTradingDay(day);
  const midnight = midnightOf(epochDayOfTradingDay(day));
  const columns = new Columns(Math.ceil((hours.postClose - hours.preOpen) / MINUTE / span) + 3);
  columns.ratio = security.ratio(day, now.day);
  const over = day < now.day || !now.quoting;
  let done = 0;
  for (const part of ["pre", "regular", "late"] as const) {
    if (!over && now.minute < done) break;
    const session = security.session(part, day);
    const startOf = (minute: number) =>
      midnight + Math.floor((session.start + minute * MINUTE - midnight) / (span * MINUTE)) * span * MINUTE;
    const running = over ? session.minutes : now.minute - done;
    addMinutes(columns, session, Math.min(session.minutes, running), startOf);
    if (running < session.minutes && session.volume[running]! > 0) {
      addRunning(columns, session, running, now.second, startOf(running));
    }
    done += part === "pre" ? PRE_MINUTES : session.minutes;
  }
  return columns;
}

function addMinutes(
  columns: Columns,
  session: SimulatedSession,
  end: number,
  startOf: (minute: number) => number,
): void {
  const { price, high, low, volume } = session;
  for (let m = 0; m < end; m++) {
    if (volume[m] === 0) continue;
    session.findExtremes(m, m + 1);
    columns.add(startOf(m), price[m]!, high[m]!, low[m]!, price[m + 1]!, volume[m]!);
  }
}

/** The current minute up to and including a second. */
function addRunning(columns: Columns, session: SimulatedSession, minute: number, second: number, at: number): void {
  let [high, low] = [0, Infinity];
  for (let s = 0; s <= second; s++) {
    const price = session.priceAt(minute, s);
    if (price > high) high = price;
    if (price < low) low = price;
  }
  columns.add(
    at,
    session.price[minute]!,
    high,
    low,
    session.priceAt(minute, second),
    session.volumeUntil(minute, second),
  );
}

/**
 * How daily bars are combined: the bundle of a trading day, its first instant, and the maximum number of trading days
 * in it.
 */
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
    return {
      of: (day) => Math.floor(week(day) / n),
      start: (b) => midnightOf(FIRST_MONDAY + 7 * b * n),
      mostDays: 5 * n,
    };
  }
  const month = (day: number) => monthOf(epochDayOfTradingDay(day));
  const firstOf = (m: number) => Date.UTC(Math.floor(m / 12), m % 12, 1) / 86_400_000;
  return { of: (day) => Math.floor(month(day) / n), start: (b) => midnightOf(firstOf(b * n)), mostDays: 23 * n };
}

async function fromDays(
  security: Security,
  request: BarsRequest,
  now: Moment,
  to: number,
  near: Near,
): Promise<Columns> {
  const bundles = bundling(request);
  // A bundle may begin by `to` and end after it.
  const newest = Math.min(now.day, tradingDayOnOrBefore(epochDayAt(to)) + bundles.mostDays);
  if (newest < 0) return new Columns(0);
  const asked = tradingDayOnOrBefore(epochDayAt(request.from));
  let day = Math.max(security.first, asked, newest - (request.limit + 2) * bundles.mostDays);
  while (day > security.first && bundles.of(day - 1) === bundles.of(day)) day--;
  await near(day, now.day);
  const columns = new Columns(newest - day + 1);
  let [bundle, start] = [NaN, 0];
  const slices = new Slices();
  for (; day <= newest; day++) {
    if (slices.over) await slices.pause();
    const own = bundles.of(day);
    if (own !== bundle) [bundle, start] = [own, bundles.start(own)];
    columns.ratio = security.ratio(day, now.day);
    if (day < now.day) {
      const { of, at } = security.figures(day);
      columns.add(start, of[at]!, of[at + 1]!, of[at + 2]!, of[at + 3]!, of[at + 4]!);
    } else {
      addToday(columns, security, start, now);
    }
  }
  return columns;
}

const today = noFigures();

function addToday(columns: Columns, security: Security, start: number, now: Moment): void {
  if (now.minute < PRE_MINUTES) return;
  const session = security.session("regular", now.day);
  if (session.soFar(now.minute - PRE_MINUTES, now.second, today)) {
    columns.add(start, today.open, today.high, today.low, today.close, today.volume);
  }
}
