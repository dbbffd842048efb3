/** Pauses caused by the price path: by the price bands of a security, and by a decline of the whole market. */
import { LIMIT_STATE, type Pause, type SimulatedSession } from "./session.ts";
import { SECONDS } from "./seconds.ts";
import { UNITS } from "../units.ts";

/**
 * Length of a pause in minutes, by which it is extended as long as the auction would reopen this much farther beyond
 * the band, and the most extensions; a pause that begins this close to the end lasts into the closing auction.
 */
const PAUSE = 5;
const COLLAR = 0.1;
const EXTENSIONS = 2;
const INTO_THE_CLOSE = 10;
/** Minutes of trades in the reference price, and the minimum relative change that replaces it. */
const WINDOW = 5;
const NEW_REFERENCE = 0.01;
/** Prices within this factor of one another reach no band: it is 5 or 10 % away at least, rounded to the cent. */
const REACH = { tierOne: 1.04, others: 1.09 } as const;
/** The bands are doubled in the last minutes. */
const DOUBLED = 25;

/** Half the width of the bands in units, by previous close and reference price. */
function bandOf(tierOne: boolean, previousClose: number, reference: number, doubled: boolean): number {
  let width: number;
  if (previousClose > 3 * UNITS) width = reference * (tierOne ? 0.05 : 0.1);
  else if (previousClose >= 0.75 * UNITS) width = reference * 0.2;
  else width = Math.min(0.15 * UNITS, reference * 0.75);
  return doubled && (tierOne || reference <= 3 * UNITS) ? 2 * width : width;
}

/** Rounds a band's price to the cent, or below one dollar to a hundredth of a cent. */
const rounded = (units: number): number =>
  units >= UNITS ? Math.round(units / 100) * 100 : Math.max(1, Math.round(units));

/** The reference price of one regular session, minute by minute. */
class Reference {
  readonly #session: SimulatedSession;
  readonly #tierOne: boolean;
  readonly #previousClose: number;
  price: number;
  lower = 0;
  upper = 0;
  #from = 0;

  constructor(session: SimulatedSession, tierOne: boolean, previousClose: number) {
    this.#session = session;
    this.#tierOne = tierOne;
    this.#previousClose = previousClose;
    this.price = session.price[0]!;
  }

  /** Computes the bands of a minute from the trades before it. */
  advance(minute: number): void {
    const { price, minutes } = this.#session;
    const first = Math.max(this.#from, minute - WINDOW);
    if (minute > first) {
      let sum = 0;
      for (let m = first; m < minute; m++) sum += price[m + 1]!;
      const mean = sum / (minute - first);
      if (Math.abs(mean - this.price) >= NEW_REFERENCE * this.price) this.price = mean;
    }
    const width = bandOf(this.#tierOne, this.#previousClose, this.price, minute >= minutes - DOUBLED);
    this.lower = rounded(this.price - width);
    this.upper = rounded(this.price + width);
  }

  /** Trading resumes with this minute. */
  reopen(minute: number): void {
    this.#from = minute;
    this.price = this.#session.price[minute]!;
  }
}

/**
 * The price rests at a band that it reaches. Trading pauses if it would still be there after some seconds, and reopens
 * where the path has got to.
 */
function luldPauses(
  session: SimulatedSession,
  tierOne: boolean,
  previousClose: number,
  others: readonly Pause[],
): Pause[] {
  const { high, low, minutes, opens, bounds } = session;
  // The reference is a price of the session.
  if (bounds.high < (tierOne ? REACH.tierOne : REACH.others) * bounds.low) return [];
  const path = session.price.slice();
  const reference = new Reference(session, tierOne, previousClose);
  const pauses: Pause[] = [];
  for (let m = opens; m < minutes - 1; m++) {
    const other = others.find((p) => m >= p.from && m < p.until);
    if (other) {
      m = other.until - 1;
      reference.reopen(other.until);
      continue;
    }
    reference.advance(m);
    session.findExtremes(m, m + 1);
    if (high[m]! < reference.upper && low[m]! > reference.lower) continue;
    const pause = pauseIn(session, path, m, reference);
    if (!pause) continue;
    const { from, second, side } = pause;
    const next = others.find((p) => p.from > from && p.from <= from + PAUSE * (1 + EXTENSIONS));
    const until = next?.from ?? reopening(path, from, side, reference, minutes);
    pauses.push({ from, second, until, reason: side > 0 ? "luld_up" : "luld_down" });
    reference.reopen(until);
    // The reopening minute may trade at any price: its bands start after its first print.
    m = next ? until - 1 : until;
  }
  return pauses;
}

/** Holds a minute within its bands, and the next where it must be; the pause that begins there, if one does. */
function pauseIn(
  session: SimulatedSession,
  path: Uint32Array,
  m: number,
  { lower, upper }: Reference,
): { from: number; second: number; side: 1 | -1 } | null {
  const sideOf = (price: number) => price >= upper ? 1 : price <= lower ? -1 : 0;
  const [open, close] = [path[m]!, path[m + 1]!];
  const sides = Array.from(session.secondsBetween(m, open, close), sideOf);
  session.hold(m, { open, close, lower, upper, stop: SECONDS });
  for (let s = 1; s < SECONDS; s++) {
    const side = sides[s]!;
    if (side === 0) continue;
    const then = s + LIMIT_STATE;
    if (then < SECONDS) {
      if (sides[then] === side) {
        session.hold(m, { open, close, lower, upper, stop: then });
        return { from: m, second: then, side };
      }
    } else if (m + 2 < session.minutes) {
      const [after, stop] = [path[m + 2]!, then - SECONDS];
      if (sideOf(session.secondsBetween(m + 1, close, after)[stop]!) !== side) return null;
      if (stop > 0) session.hold(m + 1, { open: close, close: after, lower, upper, stop });
      return { from: m + 1, second: stop, side };
    }
    s = then;
  }
  return null;
}

/** The minute in which trading reopens. */
function reopening(path: Uint32Array, from: number, side: 1 | -1, { lower, upper }: Reference, minutes: number) {
  const band = side > 0 ? upper : lower;
  for (let n = 1;; n++) {
    const until = from + PAUSE * n;
    if (until >= minutes - INTO_THE_CLOSE + PAUSE) return minutes - 1;
    if (n > EXTENSIONS || side * (path[until]! - band) <= n * COLLAR * band) return until;
  }
}

/** The bands of a minute; null during a pause and before the opening auction. */
export function bandsAt(
  session: SimulatedSession,
  minute: number,
  tierOne: boolean,
  previousClose: number,
): { lower: number; upper: number } | null {
  if (minute < session.opens || session.pauseAt(minute, 0)) return null;
  const reference = new Reference(session, tierOne, previousClose);
  let m = 1;
  for (const { from, until } of session.pauses) {
    if (from >= minute) break;
    while (m < from) reference.advance(m++);
    reference.reopen(m = until);
  }
  while (m <= minute) reference.advance(m++);
  if (minute === 0) reference.advance(0);
  return { lower: reference.lower, upper: reference.upper };
}

/** Finds a session's pauses, and holds its prices within the bands. */
export function findPauses(
  session: SimulatedSession,
  tierOne: boolean,
  previousClose: number,
  market: readonly Pause[],
): void {
  const own = luldPauses(session, tierOne, previousClose, market);
  session.pauses = own.length === 0 ? market : [...market, ...own].sort((a, b) => a.from - b.from);
}

/** Moves the trades of pauses to the reopening minutes, so that the day's volume does not change. */
export function moveTrades({ pauses, volume }: SimulatedSession): void {
  for (const { from, second, until } of pauses) {
    for (let m = from; m < until; m++) {
      const kept = m === from ? Math.ceil(volume[m]! * second / SECONDS) : 0;
      volume[until]! += volume[m]! - kept;
      volume[m] = kept;
    }
  }
}

const LEVELS = [{ fall: 0.07, minutes: 15 }, { fall: 0.13, minutes: 15 }, { fall: 0.2, minutes: Infinity }] as const;
/** The first two levels halt only before 15:25, or 35 minutes before an early close. */
const LATE = 35;

/**
 * Halts of the whole market, from the log return of the S&P 500 since the previous close at the start of each minute.
 * Each level halts once a day; the third lasts until the closing auction.
 */
export function marketHalts(path: ArrayLike<number>, minutes: number): Pause[] {
  const halts: Pause[] = [];
  let level = 0;
  for (let m = 1; m < minutes - 1 && level < LEVELS.length; m++) {
    const fall = 1 - Math.exp(path[m]!);
    let reached = -1;
    while (level < LEVELS.length && fall >= LEVELS[level]!.fall) reached = level++;
    if (reached < 0 || (reached < 2 && m >= minutes - LATE)) continue;
    const until = Math.min(minutes - 1, m + LEVELS[reached]!.minutes);
    halts.push({ from: m, second: 0, until, reason: "market" });
    m = until - 1;
  }
  return halts;
}
