/** Decides from bars alone when alerts fire, up to any instant. Reads only. */
import { price, priceText, splitPrice } from "../kernel/money.ts";
import {
  type Bars,
  epochDayAt,
  ifKnown,
  isoOfEpochDay,
  type MarketData,
  midnightOf,
  type Split,
  tradingHoursMs,
} from "../market/mod.ts";
import { mapConcurrently } from "../research/mod.ts";
import { ruleOf } from "./alert_kinds.ts";
import { daysBefore, heldWithin, type Moment, type OfDay, ofDay } from "./figures.ts";
import { easiestOn, type Line, type LineColumns, lineIn, linePriceAt, splitLine } from "./lines.ts";
import type { AlertRow } from "./store.ts";

export const MINUTE = 60_000;
const DAY = 86_400_000;
const MINUTES_A_DAY = 960;
const SECONDS = 60;
/** Concurrent requests. */
const AT_ONCE = 8;
const MOST_SPLITS = 50;

export interface Firing {
  /** Epoch milliseconds: the second in which it began to hold. */
  readonly at: number;
  /** The threshold at that time, for a line its price: a split may have changed it since. */
  readonly threshold: string;
  /** Of that second. */
  readonly price: number;
}

export interface Verdict {
  readonly alert: AlertRow;
  readonly firings: readonly Firing[];
  /** The last day of its stock's listing, ISO date, when that ended the alert. */
  readonly endedOn: string | null;
  /** When the end of the listing becomes known: epoch milliseconds. */
  readonly endedAt: number;
  readonly active: boolean;
  readonly threshold: string | null;
  readonly from_price: string | null;
  readonly to_price: string | null;
}

/** Whether there is anything to write about an alert, apart from up to when it was judged. */
export const matters = (v: Verdict): boolean =>
  v.firings.length > 0 || !v.active || v.threshold !== v.alert.threshold || v.from_price !== v.alert.from_price ||
  v.to_price !== v.alert.to_price;

/** The outcome of alerts up to a whole minute; those of stocks without data from the provider are left out. */
export async function judge(market: MarketData, alerts: readonly AlertRow[], until: number): Promise<Verdict[]> {
  const bySymbol = Map.groupBy(alerts, (a) => a.symbol);
  const verdicts = await mapConcurrently(
    [...bySymbol],
    AT_ONCE,
    async ([symbol, own]) => await ifKnown(judgeSymbol(market, symbol, own, until)) ?? [],
  );
  return verdicts.flat();
}

/** A span of time without a split; bars are requested as of its end, so that prices are those of that time. */
interface Stretch {
  readonly until: number;
  /** Its last instant. */
  readonly asOf: number;
  /** The split with which it ends. */
  readonly split: Split | null;
}

async function judgeSymbol(
  market: MarketData,
  symbol: string,
  alerts: readonly AlertRow[],
  until: number,
): Promise<Verdict[]> {
  const from = Math.min(...alerts.map((a) => a.checked_until.epochMilliseconds));
  const [ticker, stretches] = await Promise.all([
    market.ticker(symbol, until),
    stretchesOf(market, symbol, from, until),
  ]);
  const lastDay = ticker ? ticker.delistedOn : isoOfEpochDay(epochDayAt(until));
  const states = alerts.map((alert) => new State(alert));
  let start = from;
  for (const stretch of stretches) {
    await fireWithin(market, symbol, states, start, stretch);
    if (stretch.split) { for (const state of states) state.adjust(stretch.split, stretch.until); }
    start = stretch.until;
  }
  // The day after the last one has begun.
  const endedAt = lastDay === null ? Infinity : midnightOf(Date.parse(lastDay) / DAY + 1);
  return states.map((state) => state.verdict(until >= endedAt ? lastDay : null, endedAt));
}

async function stretchesOf(market: MarketData, symbol: string, from: number, until: number): Promise<Stretch[]> {
  const last: Stretch = { until, asOf: until, split: null };
  const [first, today] = [isoOfEpochDay(epochDayAt(from)), isoOfEpochDay(epochDayAt(until))];
  if (first === today) return [last];
  const splits = await market.facts.splits({ symbol, fromDate: first, toDate: today, limit: MOST_SPLITS }, until);
  const between = splits.filter((s) => s.executionDate > first && s.executionDate <= today)
    .toSorted((a, b) => a.executionDate.localeCompare(b.executionDate));
  return [
    ...between.map((split): Stretch => {
      const midnight = midnightOf(Date.parse(split.executionDate) / DAY);
      return { until: midnight, asOf: midnight - 1, split };
    }),
    last,
  ];
}

/** One alert while it goes through the spans. */
class State {
  readonly firings: Firing[] = [];
  readonly from: number;
  threshold: string | null;
  #columns: LineColumns;
  #line: Line | null;
  #lastDay: number | null;

  constructor(readonly alert: AlertRow) {
    this.from = alert.checked_until.epochMilliseconds;
    this.threshold = alert.threshold;
    this.#columns = alert;
    this.#line = lineIn(alert);
    this.#lastDay = alert.triggered_at ? epochDayAt(alert.triggered_at.epochMilliseconds - 1) : null;
  }

  get isOver(): boolean {
    return this.alert.once && this.firings.length > 0;
  }

  /** Whether it may fire on a day. */
  mayFireOn(day: number): boolean {
    return !this.isOver && (this.alert.once || this.#lastDay !== day);
  }

  /** The threshold in the minute that begins at an instant; null where a line has no price. */
  thresholdAt(at: number): string | null {
    return this.#line ? linePriceAt(this.#line, at) : this.threshold;
  }

  /** The threshold on a day: of a line the price that is reached most easily. */
  thresholdOn(day: number): string | null {
    return this.#line ? easiestOn(this.#line, day, ruleOf(this.alert.kind).rises) : this.threshold;
  }

  fire(day: number, threshold: string, { at, price }: Pick<Firing, "at" | "price">): void {
    this.#lastDay = day;
    this.firings.push({ at, threshold, price });
  }

  adjust(split: Split, at: number): void {
    const { measure } = ruleOf(this.alert.kind);
    if ((measure !== "price" && measure !== "line") || this.from >= at || this.isOver) return;
    if (this.threshold === null) {
      this.#columns = splitLine(this.#columns, split);
      this.#line = lineIn(this.#columns);
      return;
    }
    this.threshold = priceText(splitPrice(price(this.threshold), split));
  }

  verdict(lastDay: string | null, endedAt: number): Verdict {
    const { alert, firings, threshold, isOver } = this;
    const endedOn = isOver ? null : lastDay;
    const { from_price, to_price } = this.#columns;
    const active = !isOver && endedOn === null;
    return { alert, firings, endedOn, endedAt, active, threshold, from_price, to_price };
  }
}

/** Whether a condition held within a moment; not at a line without a price. */
const heldAt = (kind: AlertRow["kind"], threshold: string | null, moment: Moment): boolean =>
  threshold !== null && heldWithin(kind, Number(threshold), moment);

/** Fires the alerts that held within a span: finds the days that can have fired one, then the minutes of those days. */
async function fireWithin(
  market: MarketData,
  symbol: string,
  states: readonly State[],
  start: number,
  { until, asOf }: Stretch,
): Promise<void> {
  const before = daysBefore(states.map((s) => s.alert.kind));
  const request = {
    symbol,
    multiplier: 1,
    timespan: "day",
    from: midnightOf(epochDayAt(start)) - before * DAY,
    to: asOf,
    limit: Math.ceil((asOf - start) / DAY) + before + 2,
  } as const;
  const days = await market.bars(request, asOf);
  if (!days) return;
  for (let i = 0; i < days.at.length; i++) {
    const day = epochDayAt(days.at[i]!);
    if (day < epochDayAt(start)) continue;
    const session = { high: days.high[i]!, low: days.low[i]!, volume: days.volume[i]!, ...ofDay(days, i) };
    const able = states.filter((s) =>
      s.mayFireOn(day) && heldAt(s.alert.kind, s.thresholdOn(day), session) && s.from < midnightOf(day + 1)
    );
    if (able.length === 0) continue;
    const minutes = await minutesOf(market, symbol, day, until, asOf);
    if (minutes) { for (const state of able) await fireOn(market, symbol, state, day, minutes, session); }
  }
}

/** The minutes of a regular session that are over by an instant. */
async function minutesOf(
  market: MarketData,
  symbol: string,
  day: number,
  until: number,
  asOf: number,
): Promise<Bars | null> {
  const hours = tradingHoursMs(day);
  const to = Math.min((hours?.close ?? 0) - MINUTE, until - MINUTE);
  if (!hours || to < hours.open) return null;
  const request = { symbol, multiplier: 1, timespan: "minute", from: hours.open, to, limit: MINUTES_A_DAY } as const;
  return await market.bars(request, asOf);
}

/** Fires an alert at the first second in which it held. */
async function fireOn(
  market: MarketData,
  symbol: string,
  state: State,
  day: number,
  minutes: Bars,
  session: OfDay,
): Promise<void> {
  const { alert: { kind } } = state;
  const { measure, rises } = ruleOf(kind);
  const comparesPrices = measure !== "volume" && measure !== "line";
  let before = 0;
  let refused = rises ? -Infinity : Infinity;
  for (let i = 0; i < minutes.at.length; before += minutes.volume[i++]!) {
    const start = minutes.at[i]!;
    if (start < state.from) continue;
    const best = (rises ? minutes.high : minutes.low)[i]!;
    // A price that is no better than one that was not enough is not either, save at a line: an RSI takes long to
    // compute.
    if (comparesPrices && (rises ? best <= refused : best >= refused)) continue;
    const threshold = state.thresholdAt(start);
    const held = ({ high, low, volume }: Bars, j: number) =>
      heldAt(kind, threshold, { ...session, high: high[j]!, low: low[j]!, volume: before + volume[j]! });
    if (threshold === null || !held(minutes, i)) {
      refused = best;
      continue;
    }
    const found = await firstSecond(market, symbol, start, held);
    return state.fire(day, threshold, found ?? { at: start + MINUTE, price: reachedIn(minutes, i, kind) });
  }
}

/** The price with which a minute without data by the second reached a threshold. */
function reachedIn({ high, low, close }: Bars, i: number, kind: AlertRow["kind"]): number {
  const { measure, rises } = ruleOf(kind);
  return (measure === "volume" ? close : rises ? high : low)[i]!;
}

/**
 * The first second of a minute in which a condition held, where it holds up to the end of the minute, and the price
 * then. Null: unknown, as the live market has whole minutes only.
 */
async function firstSecond(
  market: MarketData,
  symbol: string,
  start: number,
  held: (bars: Bars, i: number) => boolean,
): Promise<{ at: number; price: number } | null> {
  const request = { symbol, multiplier: 1, timespan: "minute", from: start, to: start, limit: 1 } as const;
  let found: { at: number; price: number } | null = null;
  for (let [first, last] = [0, SECONDS - 1]; first <= last;) {
    const second = (first + last) >> 1;
    const at = start + second * 1000;
    const soFar = await market.bars(request, at);
    if (soFar && soFar.at.length > 0 && held(soFar, 0)) {
      found = { at, price: soFar.close[0]! };
      last = second - 1;
    } else first = second + 1;
  }
  return found;
}
