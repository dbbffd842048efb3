/**
 * Sessions as a day trader sees them, and what trades inside them earn: bought at the ask and sold at the bid. A rule's
 * result is a series with one return a day, so that the trades of one day count once.
 */
import type { MarketWorld } from "../market_world.ts";
import type { Security } from "../security.ts";
import { type SessionPart, type Touch, touchAt } from "../sessions/quotes.ts";
import type { SimulatedSession } from "../sessions/session.ts";
import type { WorldEvent } from "../world.ts";

const YEAR = 252;
/** Sessions before a day that its usual volume needs. */
const BEFORE = 20;

/** One company on one full day, with what is known of it before the session. */
export interface SessionDay {
  readonly security: Security;
  readonly day: number;
  readonly regular: SimulatedSession;
  /** In units, in the day's shares. */
  readonly previousClose: number;
  /** Mean volume of the twenty sessions before. */
  readonly usual: number;
  /** Return from the previous close to the open. */
  readonly gap: number;
  /** Standard deviation of an ordinary day. */
  readonly sd: number;
  readonly news: Extract<WorldEvent, { kind: "catalyst" | "earnings" }> | null;
  /** Shares traded before the start of each minute. */
  readonly traded: Float64Array;
}

/** Bought (1) or sold short (-1). */
export type Side = 1 | -1;
/** The returns of the trades of a rule on a day, after their spreads; with the side -1, of its mirror. */
export type Rule = (day: SessionDay, side: Side) => readonly number[];

/** Of the companies that open within this of their close without news, one in so many is followed. */
const QUIET_GAP = 0.03;
const QUIET_ONES = 4;

/** The full sessions of a day of companies that are listed then and some weeks before. */
export function* sessionsOn(world: MarketWorld, day: number): Generator<SessionDay> {
  for (const security of world.listedOn(day)) {
    const { type } = security.instrument.listing;
    if ((type !== "CS" && type !== "ADRC") || !security.isFree(day) || day <= security.first + BEFORE) continue;
    const previousClose = security.previousClose(day)!;
    const { of, at } = security.figures(day);
    const gap = of[at]! / previousClose - 1;
    const news = security.events(day, day).find((e) => e.kind === "catalyst" || e.kind === "earnings") ?? null;
    if (Math.abs(gap) < QUIET_GAP && !news && (security.index + day) % QUIET_ONES !== 0) continue;
    const regular = security.session("regular", day);
    if (regular.minutes < 390 || regular.opens > 0) continue;
    const traded = new Float64Array(regular.minutes + 1);
    for (let m = 0; m < regular.minutes; m++) traded[m + 1] = traded[m]! + regular.volume[m]!;
    yield {
      ...{ security, day, regular, previousClose, traded, gap },
      usual: security.usualVolume(day).mean,
      sd: security.instrument.sd,
      news: news as SessionDay["news"],
    };
  }
}

/** Bid and ask in a second of a session, in units; those of its last second after it. */
export function quoteAt({ security, day }: SessionDay, at: number, part: SessionPart = "regular"): Touch {
  const session = security.session(part, day);
  const second = Math.min(at, 60 * session.minutes - 1);
  const minute = Math.floor(second / 60);
  const touch = { bid: 0, ask: 0 };
  const price = session.priceAt(minute, second % 60);
  touchAt(security.instrumentOn(day), part, session, minute, second % 60, price, touch);
  return touch;
}

/** The first second from this one on in which there are buyers and sellers. */
function tradable({ regular }: SessionDay, at: number): number {
  let second = at;
  for (;;) {
    const [minute, of] = [Math.floor(second / 60), second % 60];
    const pause = regular.pauseAt(minute, of);
    if (pause) second = 60 * pause.until;
    else if (minute < regular.minutes && regular.isHeld(minute, of)) second++;
    else return second;
  }
}

/** Return of a trade between two seconds of the regular session. */
export function trade(day: SessionDay, side: Side, enter: number, exit: number): number {
  const [first, last] = [quoteAt(day, tradable(day, enter)), quoteAt(day, tradable(day, exit))];
  return side === 1 ? last.bid / first.ask - 1 : 1 - last.ask / first.bid;
}

/** The second in which a resting order fills, from one second up to another; null if it does not. */
export function fillOf(day: SessionDay, side: Side, limit: number, from: number, to: number): number | null {
  const { regular } = day;
  for (let minute = Math.floor(from / 60); minute * 60 < to; minute++) {
    regular.findExtremes(minute, minute + 1);
    if (side === 1 ? regular.low[minute]! > limit : regular.high[minute]! < limit) continue;
    for (let second = Math.max(from, 60 * minute); second < Math.min(to, 60 * minute + 60); second++) {
      if (tradable(day, second) !== second) continue;
      const { bid, ask } = quoteAt(day, second);
      if (side === 1 ? ask <= limit : bid >= limit) return second;
    }
  }
  return null;
}

export interface RuleResult {
  readonly rule: string;
  /** Mean of the days with trades, in percent. */
  readonly mean: number;
  readonly t: number;
  /** Sharpe ratio of a year. */
  readonly sharpe: number;
  readonly trades: number;
}

/** Collects the returns of one rule. */
export class Returns {
  readonly #days: number[] = [];
  #sum = 0;
  #count = 0;
  #trades = 0;
  #seen = 0;

  add(value: number): void {
    if (Number.isNaN(value)) return;
    this.#sum += value;
    this.#count++;
  }

  endDay(): void {
    this.#seen++;
    if (this.#count > 0) this.#days.push(this.#sum / this.#count);
    this.#trades += this.#count;
    this.#sum = this.#count = 0;
  }

  result(rule: string): RuleResult {
    const n = this.#days.length;
    const mean = this.#days.reduce((a, b) => a + b, 0) / n;
    const sd = Math.sqrt(this.#days.reduce((a, b) => a + (b - mean) ** 2, 0) / (n - 1));
    const t = mean / sd * Math.sqrt(n);
    return { rule, mean: 100 * mean, t, sharpe: t * Math.sqrt(YEAR / this.#seen), trades: this.#trades };
  }
}
