/** The last year's trading sessions of the whole market: breadth of each, and derived figures of each security. */
import { epochDayAt, isoOfEpochDay, rsi, type SessionColumns, sma, tradingHoursMs } from "../../market/mod.ts";
import { Slices } from "../../kernel/slices.ts";
import type { MapPeriod } from "../limits.ts";
import { ratioOf } from "./breadth.ts";
import { MOST_SESSIONS } from "./breadth_contract.ts";
import { isCompany } from "./market_rows.ts";
import { computedPerDay } from "../per_day.ts";

const YEAR_DAYS = 365;
/** Concurrent requests, one per trading session. */
const AT_ONCE = 4;

export interface SessionBreadth {
  readonly date: string;
  readonly advancers: number;
  readonly decliners: number;
  readonly unchanged: number;
  readonly advance_decline_ratio: number | null;
}

/** By the last close before a trading day began, columns in the order of `symbols`; NaN: too short a history. */
export interface CloseFigures {
  readonly symbols: readonly string[];
  readonly rsi14: Float64Array;
  readonly sma20: Float64Array;
  readonly sma50: Float64Array;
  readonly sma200: Float64Array;
  /** The regular sessions of the last year. */
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** Where longer periods begin: the last session by then, and its closes. */
  readonly starts: Readonly<Record<LongPeriod, { readonly date: string; readonly closes: Float64Array }>>;
}
type LongPeriod = Exclude<MapPeriod, "1D">;

export interface PastSessions {
  /** Newest first. */
  readonly breadth: readonly SessionBreadth[];
  /** Null while the year is not complete. */
  readonly figures: CloseFigures | null;
}

/** Epoch days of the sessions of the year before an instant, newest first. */
function sessionsBefore(at: number): number[] {
  const today = epochDayAt(at);
  const days: number[] = [];
  for (let day = today; day > today - YEAR_DAYS; day--) {
    const hours = tradingHoursMs(day);
    if (hours && hours.close <= at) days.push(day);
  }
  return days;
}

/** The epoch day of the last session by the beginning of each period that ends today. */
function startsBefore(at: number): Readonly<Record<LongPeriod, number>> {
  const today = Temporal.PlainDate.from(isoOfEpochDay(epochDayAt(at)));
  const sessionBy = (date: Temporal.PlainDate) => {
    let day = Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
    while (!tradingHoursMs(day)) day--;
    return day;
  };
  return {
    "1W": sessionBy(today.subtract({ weeks: 1 })),
    "1M": sessionBy(today.subtract({ months: 1 })),
    "3M": sessionBy(today.subtract({ months: 3 })),
    YTD: sessionBy(today.with({ month: 1, day: 1 }).subtract({ days: 1 })),
    "1Y": sessionBy(today.subtract({ years: 1 })),
  };
}

/** How many companies closed higher and lower than in the previous session. */
function breadthOf(day: number, closes: Float64Array, before: Float64Array, companies: Uint8Array): SessionBreadth {
  let [advancers, decliners, unchanged] = [0, 0, 0];
  for (let i = 0; i < closes.length; i++) {
    if (!companies[i]) continue;
    if (closes[i]! > before[i]!) advancers++;
    else if (closes[i]! < before[i]!) decliners++;
    else if (closes[i]! === before[i]!) unchanged++;
  }
  const advance_decline_ratio = ratioOf(advancers, decliners);
  return { date: isoOfEpochDay(day), advancers, decliners, unchanged, advance_decline_ratio };
}

/** The same per market, computed in the background once per trading day. */
export const pastSessions = computedPerDay(
  async (market, bulk, at, report: (soFar: PastSessions) => void): Promise<PastSessions> => {
    const days = sessionsBefore(at);
    const tickers = await market.tickers(at);
    const companies = Uint8Array.from(tickers, (ticker) => isCompany({ ticker }) ? 1 : 0);
    const places = new Map(tickers.map(({ symbol }, i) => [symbol, i]));
    const year = new Year(tickers.length, days.length);
    const breadth: SessionBreadth[] = [];
    for (let from = 0; from < days.length; from += AT_ONCE) {
      const part = await Promise.all(days.slice(from, from + AT_ONCE).map((day) => bulk.session(day, at)));
      for (const [i, session] of part.entries()) {
        const n = from + i;
        year.add(n, session, places);
        if (n >= 1 && n <= MOST_SESSIONS) {
          breadth.push(breadthOf(days[n - 1]!, year.closes(n - 1), year.closes(n), companies));
        }
      }
      report({ breadth: [...breadth], figures: null });
    }
    const starts = startsBefore(at);
    // A year ago is before the first of the year's sessions.
    const first = closesOf(await bulk.session(starts["1Y"], at), places);
    const closesOn = (day: number) => days.includes(day) ? year.closes(days.indexOf(day)) : first;
    const figures = await year.figures(tickers.map(({ symbol }) => symbol));
    const named = Object.entries(starts).map(([period, day]) =>
      [period, { date: isoOfEpochDay(day), closes: closesOn(day) }] as const
    );
    return { breadth, figures: { ...figures, starts: Object.fromEntries(named) as CloseFigures["starts"] } };
  },
);

/** The closes of a session in the order of the places; NaN: not traded. */
function closesOf({ symbols, close }: SessionColumns, places: ReadonlyMap<string, number>): Float64Array {
  const closes = new Float64Array(places.size).fill(NaN);
  symbols.forEach((symbol, k) => {
    const i = places.get(symbol);
    if (i !== undefined) closes[i] = close[k]!;
  });
  return closes;
}

/** The closes of a year's sessions, newest first, and its extremes. */
class Year {
  readonly #closes: Float64Array[];
  readonly #high: Float64Array;
  readonly #low: Float64Array;
  constructor(private readonly count: number, sessions: number) {
    this.#closes = Array.from({ length: sessions }, () => new Float64Array(count).fill(NaN));
    this.#high = new Float64Array(count).fill(NaN);
    this.#low = new Float64Array(count).fill(NaN);
  }

  closes(n: number): Float64Array {
    return this.#closes[n]!;
  }

  add(n: number, session: SessionColumns, places: ReadonlyMap<string, number>): void {
    const closes = this.#closes[n]!;
    session.symbols.forEach((symbol, k) => {
      const i = places.get(symbol);
      if (i === undefined || Number.isNaN(session.close[k]!)) return;
      closes[i] = session.close[k]!;
      // Comparisons with NaN (not known yet) are false.
      if (!(this.#high[i]! >= session.high[k]!)) this.#high[i] = session.high[k]!;
      if (!(this.#low[i]! <= session.low[k]!)) this.#low[i] = session.low[k]!;
    });
  }

  async figures(symbols: readonly string[]): Promise<Omit<CloseFigures, "starts">> {
    const make = () => new Float64Array(this.count).fill(NaN);
    const found = { rsi14: make(), sma20: make(), sma50: make(), sma200: make() };
    const slices = new Slices();
    for (let i = 0; i < this.count; i++) {
      if (i % 64 === 0 && slices.over) await slices.pause();
      // Oldest first, without the sessions in which it did not trade.
      const own = Float64Array.from(
        this.#closes.map((column) => column[i]!).filter((close) => !Number.isNaN(close)).reverse(),
      );
      const last = (series: Float64Array) => series.at(-1) ?? NaN;
      found.sma20[i] = last(sma(own, 20));
      found.sma50[i] = last(sma(own, 50));
      found.sma200[i] = last(sma(own, 200));
      found.rsi14[i] = last(rsi(own, 14));
    }
    return { symbols, ...found, high: this.#high, low: this.#low };
  }
}
