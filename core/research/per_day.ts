/** Long work about the whole market, done once per trading day in the background. */
import { Lru } from "../kernel/lru.ts";
import { within } from "../kernel/within.ts";
import { epochDayAt, type MarketBulk, type MarketData, tradingHoursMs } from "../market/mod.ts";

/** A query waits for the work at most this long, in milliseconds; then it returns what is available. */
const PATIENCE_MS = 250;
/** The number of days whose results are cached. */
const KEPT = 2;
/** The minimum delay before failed work is retried. */
const RETRY_MS = 30_000;

/** The results so far. */
export interface SoFar<T> {
  /** Null while there is nothing. */
  readonly value: T | null;
  readonly complete: boolean;
}

interface Work<T> {
  value: T | null;
  complete: boolean;
  failed: { readonly error: unknown; readonly at: number } | null;
  done: Promise<void>;
}

/** When the current trading day began: 04:00 in New York, epoch milliseconds. Splits of the day are executed by then. */
export function dayStart(at: number): number {
  let day = epochDayAt(at);
  for (;; day--) {
    const hours = tradingHoursMs(day);
    if (hours && hours.preOpen <= at) return hours.preOpen;
  }
}

/** When the next trading day begins, epoch milliseconds. */
export function nextDayStart(at: number): number {
  for (let day = epochDayAt(at);; day++) {
    const hours = tradingHoursMs(day);
    if (hours && hours.preOpen > at) return hours.preOpen;
  }
}

export interface PerDay<T> {
  /** The results available after a short wait. @throws the error of the work, while there are none */
  (market: MarketData, at: number): Promise<SoFar<T>>;
  /** Waits until the work is done or has failed. */
  done(market: MarketData, at: number): Promise<void>;
  /** Does the work before anyone asks for it, at low priority until someone does. */
  ahead(market: MarketData, at: number): Promise<void>;
  /** The available results, without starting the work; null while there are none. */
  soFar(market: MarketData, at: number): T | null;
}

/**
 * Computes something once per market and trading day, as of the start of the day, which may be the next one.
 *
 * @param compute takes the market's data from `bulk`; it may report partial results before all is done
 */
export function computedPerDay<T>(
  compute: (market: MarketData, bulk: MarketBulk, at: number, report: (soFar: T) => void) => Promise<T>,
): PerDay<T> {
  /** The present day's, and the next one's where it is precomputed. */
  const works = new WeakMap<MarketData, Lru<number, Work<T>>>();

  const workOf = (market: MarketData, from: number): Work<T> | undefined => works.get(market)?.get(from);

  function begin(market: MarketData, bulk: MarketBulk, from: number): Work<T> {
    const work: Work<T> = { value: null, complete: false, failed: null, done: Promise.resolve() };
    const report = (soFar: T) => void (work.value = soFar);
    work.done = compute(market, bulk, from, report).then((value) => {
      work.value = value;
      work.complete = true;
    }, (error) => void (work.failed = { error, at: performance.now() }));
    const kept = works.get(market) ?? new Lru(KEPT);
    works.set(market, kept);
    kept.set(from, work);
    return work;
  }

  function current(market: MarketData, bulk: MarketBulk, at: number): Work<T> {
    const from = dayStart(at);
    const work = workOf(market, from);
    const again = work?.failed && performance.now() - work.failed.at > RETRY_MS;
    return work && !again ? work : begin(market, bulk, from);
  }

  /** Someone waits for the work. */
  function hurried<W extends Work<T> | undefined>(market: MarketData, work: W): W {
    if (work && !work.complete) market.ahead?.hurry();
    return work;
  }
  const wanted = (market: MarketData, at: number) => hurried(market, current(market, market.bulk, at));

  const soon = async (market: MarketData, at: number): Promise<SoFar<T>> => {
    const work = wanted(market, at);
    if (!work.complete) await within(PATIENCE_MS, work.done);
    if (work.failed && work.value === null) throw work.failed.error;
    return { value: work.value, complete: work.complete };
  };
  return Object.assign(soon, {
    done: (market: MarketData, at: number) => wanted(market, at).done,
    ahead: (market: MarketData, at: number) => current(market, market.ahead?.bulk ?? market.bulk, at).done,
    soFar: (market: MarketData, at: number) => hurried(market, workOf(market, dayStart(at)))?.value ?? null,
  });
}
