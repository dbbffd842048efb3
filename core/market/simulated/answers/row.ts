/** The values of one security at a moment, as numbers: the source of snapshots and of the whole-market columns. */
import { type Moment, PRE_MINUTES } from "../grid.ts";
import { type SessionPart, type Touch, touchAt } from "../sessions/quotes.ts";
import type { Security } from "../security.ts";
import { type Figures, LIMIT_STATE, noFigures, type Pause, type SimulatedSession } from "../sessions/session.ts";
import { UNITS } from "../units.ts";

/** Prices in dollars; NaN means unknown. The object is reused between queries. */
export interface Row {
  price: number;
  /** Epoch milliseconds of the last trade. */
  tradedAt: number;
  bid: number;
  ask: number;
  /** The second of the current quote; second and minute within its session. */
  part: SessionPart;
  quoteMinute: number;
  quoteSecond: number;
  /** The price path at that second, in units. */
  quotePrice: number;
  open: number;
  high: number;
  low: number;
  volume: number;
  vwap: number;
  previousClose: number;
  pause: Pause | null;
}

export const emptyRow = (): Row => ({
  ...{
    price: NaN,
    tradedAt: NaN,
    bid: NaN,
    ask: NaN,
    part: "pre",
    quoteMinute: 0,
    quoteSecond: 0,
    quotePrice: 0,
  } as const,
  ...{ open: NaN, high: NaN, low: NaN, volume: NaN, vwap: NaN, previousClose: NaN, pause: null },
});

const so: Figures = noFigures();
const touch: Touch = { bid: 0, ask: 0 };

const partAt = ({ minute, regular }: Moment): SessionPart =>
  minute < PRE_MINUTES ? "pre" : minute < PRE_MINUTES + regular ? "regular" : "late";
const minuteIn = (part: SessionPart, { minute, regular }: Moment): number =>
  part === "pre" ? minute : part === "regular" ? minute - PRE_MINUTES : minute - PRE_MINUTES - regular;

function take(row: Row, figures: Pick<Figures, "close" | "at">, ratio = 1): void {
  row.price = Math.max(1, Math.round(figures.close * ratio)) / UNITS;
  row.tradedAt = figures.at;
}

/** Volume-weighted price in dollars, clamped to the range of the trades. */
const vwapOf = (figures: Figures): number =>
  Math.min(figures.high, Math.max(figures.low, Math.round(figures.turnover / figures.volume))) / UNITS;

/** Fills `row` with the values of a security at a moment on which it is listed. */
export function fillRow(security: Security, moment: Moment, row: Row): void {
  row.price =
    row.tradedAt =
    row.bid =
    row.ask =
    row.open =
    row.high =
    row.low =
    row.volume =
    row.vwap =
    row.previousClose =
      NaN;
  row.pause = null;
  if (moment.day < 0) return;
  const { day, second } = moment;
  const part = partAt(moment);
  const minute = minuteIn(part, moment);
  const previous = security.previousClose(day);
  if (previous !== null) row.previousClose = previous / UNITS;
  if (part === "late") {
    const regular = security.session("regular", day);
    regular.soFar(regular.minutes, 0, so);
    take(row, so);
    takeDay(row, so);
    row.vwap = vwapOf(so);
  }
  const session = security.session(part, day);
  if (session.soFar(minute, second, so)) {
    take(row, so);
    if (part !== "late") row.vwap = vwapOf(so);
    if (part === "regular") takeDay(row, so);
  }
  if (moment.quoting) takeQuote(security, part, session, minute, second, row);
  if (part === "pre" && Number.isNaN(row.price) && day > security.first) {
    take(row, security.lastTrade(day - 1), security.ratio(day - 1, day));
  }
}

function takeDay(row: Row, figures: Figures): void {
  row.open = figures.open / UNITS;
  row.high = figures.high / UNITS;
  row.low = figures.low / UNITS;
  row.volume = figures.volume;
}

/** The second of the session with the last quote before a pause: before its price reached the band. */
const lastQuote = ({ from, second, reason }: Pause): number =>
  Math.max(0, 60 * from + second - 1 - (reason === "market" ? 0 : LIMIT_STATE));

function takeQuote(
  security: Security,
  part: SessionPart,
  session: SimulatedSession,
  minute: number,
  second: number,
  row: Row,
): void {
  row.pause = part === "regular" ? session.pauseAt(minute, second) : null;
  // At a band one side of the book is empty.
  if (minute < session.opens || (!row.pause && session.isHeld(minute, second))) return;
  row.part = part;
  // During a pause the last quote before it is used.
  const at = row.pause ? lastQuote(row.pause) : 60 * minute + second;
  row.quoteMinute = Math.floor(at / 60);
  row.quoteSecond = at % 60;
  row.quotePrice = session.priceAt(row.quoteMinute, row.quoteSecond);
  touchAt(security.instrumentOn(session.day), part, session, row.quoteMinute, row.quoteSecond, row.quotePrice, touch);
  row.bid = touch.bid / UNITS;
  row.ask = touch.ask / UNITS;
}

/** Additional scanner values, in column order. */
export interface ScanRow {
  volumeSoFar: number;
  preMarketVolume: number;
  preMarketHigh: number;
  openingHigh: number;
  openingLow: number;
}
export const emptyScanRow = (): ScanRow => ({
  volumeSoFar: 0,
  preMarketVolume: 0,
  preMarketHigh: NaN,
  openingHigh: NaN,
  openingLow: NaN,
});

/** Minutes of the opening range. */
const OPENING = 15;

export function fillScanRow(security: Security, moment: Moment, row: Row, out: ScanRow): void {
  out.volumeSoFar = out.preMarketVolume = 0;
  out.preMarketHigh = out.openingHigh = out.openingLow = NaN;
  if (moment.day < 0) return;
  const part = partAt(moment);
  const pre = security.session("pre", moment.day);
  const minute = minuteIn(part, moment);
  if (pre.soFar(part === "pre" ? minute : pre.minutes, moment.second, so)) {
    out.preMarketVolume = so.volume;
    out.preMarketHigh = so.high / UNITS;
  }
  out.volumeSoFar = out.preMarketVolume + (part === "pre" || Number.isNaN(row.volume) ? 0 : row.volume);
  if (part === "pre") return;
  const regular = security.session("regular", moment.day);
  if (part === "regular" && minute < OPENING) {
    out.openingHigh = row.high;
    out.openingLow = row.low;
    return;
  }
  let [high, low] = [0, Infinity];
  regular.findExtremes(0, OPENING);
  for (let m = 0; m < OPENING; m++) {
    if (regular.volume[m] === 0) continue;
    high = Math.max(high, regular.high[m]!);
    low = Math.min(low, regular.low[m]!);
  }
  // On the first day of a listing nothing may have traded by then.
  if (high > 0) {
    out.openingHigh = high / UNITS;
    out.openingLow = low / UNITS;
  }
  if (part !== "late") return;
  const late = security.session("late", moment.day);
  if (late.soFar(minute, moment.second, so)) out.volumeSoFar += so.volume;
}
