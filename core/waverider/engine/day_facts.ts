/** What is known of all stocks for a whole day: twenty sessions before it, splits, and short interest by stock. */
import { epochDayAt, isoOfEpochDay, tradingHoursMs } from "../../market/calendar.ts";
import { ifKnown } from "../../market/mod.ts";
import type { MarketData, Ticker } from "../../market/port.ts";
import { rounded } from "../trade/round.ts";

const SESSIONS = 20;
/** As they are recorded. */
const DECIMALS = 4;

export interface History {
  /** Sessions with a known volume, of the last twenty. */
  readonly days: number;
  readonly averageVolume: number;
  /** Dollars, four decimals. */
  readonly averageRange: number;
  readonly previousVolume: number;
}

/** Of a stock without any. */
export const UNKNOWN: History = { days: 0, averageVolume: NaN, averageRange: NaN, previousVolume: NaN };

/** NaN: unknown. */
export interface ShortFacts {
  /** Percent of the float, four decimals. */
  readonly shortInterest: number;
  readonly float: number;
  readonly daysToCover: number;
}

export interface DayFacts {
  readonly day: number;
  readonly history: ReadonlyMap<string, History>;
  readonly split: ReadonlySet<string>;
  /** When the session before closed, epoch milliseconds. */
  readonly previousCloseAt: number;
  readonly shorts: Map<string, ShortFacts>;
}

/** The history in the order of a list of securities. */
export interface HistoryColumns {
  readonly tickers: readonly Ticker[];
  /** 1: a listed share whose number was not split today. */
  readonly isShare: Uint8Array;
  readonly days: Float64Array;
  readonly averageVolume: Float64Array;
  readonly averageRange: Float64Array;
  readonly previousVolume: Float64Array;
}

const columnsOf = new WeakMap<DayFacts, HistoryColumns>();

/** Made once for each list of securities. */
export function historyColumns(facts: DayFacts, tickers: readonly Ticker[]): HistoryColumns {
  const known = columnsOf.get(facts);
  if (known?.tickers === tickers) return known;
  const histories = tickers.map(({ symbol }) => facts.history.get(symbol) ?? UNKNOWN);
  const column = (name: keyof History) => Float64Array.from(histories, (history) => history[name]);
  const made = {
    tickers,
    isShare: Uint8Array.from(
      tickers,
      ({ symbol, type, exchange }) =>
        Number((type === "CS" || type === "ADRC") && exchange !== "OTC" && !facts.split.has(symbol)),
    ),
    days: column("days"),
    averageVolume: column("averageVolume"),
    averageRange: column("averageRange"),
    previousVolume: column("previousVolume"),
  };
  columnsOf.set(facts, made);
  return made;
}

/** By day, the last one used last: an explanation of an earlier day does not forget today's. */
const known = new WeakMap<MarketData["bulk"], Map<number, DayFacts>>();
const KEPT_DAYS = 3;

/** Read once a day and process. */
export async function dayFacts(market: MarketData, at: number): Promise<DayFacts> {
  const day = epochDayAt(at);
  const days = known.getOrInsertComputed(market.bulk, () => new Map());
  const found = days.get(day);
  if (found) return found;
  const sessions = sessionsBefore(day);
  const iso = isoOfEpochDay(day);
  const [history, actions] = await Promise.all([historyOf(market, sessions, at), market.bulk.actions(iso, iso, at)]);
  const facts = {
    day,
    history,
    split: new Set(actions.splits.map(({ symbol }) => symbol)),
    previousCloseAt: tradingHoursMs(sessions[0]!)!.close,
    shorts: new Map<string, ShortFacts>(),
  };
  days.set(day, facts);
  if (days.size > KEPT_DAYS) days.delete(days.keys().next().value!);
  return facts;
}

/** Epoch days, newest first. */
function sessionsBefore(day: number): number[] {
  const found: number[] = [];
  for (let before = day - 1; found.length < SESSIONS; before--) if (tradingHoursMs(before)) found.push(before);
  return found;
}

async function historyOf(
  market: MarketData,
  sessions: readonly number[],
  at: number,
): Promise<ReadonlyMap<string, History>> {
  const sums = new Map<string, { days: number; volume: number; range: number; previous: number }>();
  for (const [n, session] of sessions.entries()) {
    const { symbols, high, low, volume } = await market.bulk.session(session, at);
    for (const [i, symbol] of symbols.entries()) {
      if (!(volume[i]! >= 0 && high[i]! >= low[i]!)) continue;
      const sum = sums.get(symbol) ?? { days: 0, volume: 0, range: 0, previous: NaN };
      sum.days++;
      sum.volume += volume[i]!;
      sum.range += high[i]! - low[i]!;
      if (n === 0) sum.previous = volume[i]!;
      sums.set(symbol, sum);
    }
  }
  const histories = [...sums].map(([symbol, { days, volume, range, previous }]) =>
    [symbol, {
      days,
      averageVolume: Math.round(volume / days),
      averageRange: rounded(range / days, DECIMALS),
      previousVolume: previous,
    }] as const
  );
  return new Map(histories);
}

/** Asked once a day and stock. */
export async function shortFacts(
  market: MarketData,
  { shorts }: DayFacts,
  symbol: string,
  at: number,
): Promise<ShortFacts> {
  const before = shorts.get(symbol);
  if (before) return before;
  const [[interest], float] = await Promise.all([
    ifKnown(market.facts.shortInterest(symbol, 1, at)).then((found) => found ?? []),
    ifKnown(market.facts.float(symbol, at)),
  ]);
  const facts = {
    shortInterest: interest && float ? rounded(interest.shares / float.shares * 100, DECIMALS) : NaN,
    float: float?.shares ?? NaN,
    daysToCover: interest?.daysToCover ?? NaN,
  };
  shorts.set(symbol, facts);
  return facts;
}
