/** Bars of any timespan as of any instant, built from the provider's minute, hour and day bars. */
import { civil, epochDayAt, isoOfEpochDay as isoOf, tradingHoursMs } from "../calendar.ts";
import { type Bar, type Bars, type BarsRequest, MarketDataError } from "../port.ts";
import { raw } from "./closings.ts";
import { closeOf, dayBefore, midnight, openOf } from "./days.ts";
import type { Health } from "./health.ts";
import { type Fields, instantOf, numberOf, rowsOf } from "./json.ts";
import type { Rest } from "./rest.ts";
import { barOf, type DayBar } from "./wire_snapshot.ts";

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;
/** The provider's limit, counted in the minutes or days that the bars are built from. */
const MOST_BASE = 50_000;
const MOST_PAGES = 12;
const MINUTES_A_DAY = 960;
/** 1970-01-05. */
const FIRST_MONDAY = 4;

/** The request to the provider: its timespan, and the maximum number of base minutes or days in one bar. */
interface Native {
  readonly multiplier: number;
  readonly timespan: "minute" | "hour" | "day";
  readonly base: number;
}
/**
 * How native bars are combined: the start of the bar that contains an instant, the maximum number of native bars in it,
 * and an upper bound of its duration.
 */
interface Bundle {
  readonly native: Native;
  readonly startOf: (at: number) => number;
  readonly parts: number;
  readonly reach: number;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
const minutes = (multiplier: number): Native => ({ multiplier, timespan: "minute", base: multiplier });
const HOURS: Native = { multiplier: 1, timespan: "hour", base: 60 };
const DAYS: Native = { multiplier: 1, timespan: "day", base: 1 };

/**
 * @param live for the present, the provider's own unfinished bars may be used; for the past, bars are built from
 * finished minutes
 */
function bundleOf({ timespan, multiplier: n }: BarsRequest, live: boolean): Bundle {
  const ofClock = (ms: number) => (at: number) => {
    const start = midnight(epochDayAt(at));
    return start + Math.floor((at - start) / ms) * ms;
  };
  if (timespan === "minute") {
    const whole = live && 60 % n === 0;
    return { native: minutes(whole ? n : 1), startOf: ofClock(n * MINUTE), parts: whole ? 1 : n, reach: n * MINUTE };
  }
  if (timespan === "hour") return { native: HOURS, startOf: ofClock(n * HOUR), parts: n, reach: n * HOUR };
  if (timespan === "day") {
    return {
      native: DAYS,
      startOf: (at) => midnight(Math.floor(epochDayAt(at) / n) * n),
      parts: n,
      reach: (n + 1) * DAY,
    };
  }
  if (timespan === "week") {
    const startOf = (at: number) =>
      midnight(FIRST_MONDAY + Math.floor((epochDayAt(at) - FIRST_MONDAY) / (7 * n)) * 7 * n);
    return { native: DAYS, startOf, parts: 5 * n, reach: (7 * n + 1) * DAY };
  }
  const months = MONTHS[timespan] * n;
  const startOf = (at: number) => {
    const { year, month } = civil(epochDayAt(at));
    const first = Math.floor((year * 12 + month - 1) / months) * months;
    return midnight(Date.UTC(Math.floor(first / 12), first % 12, 1) / DAY);
  };
  return { native: DAYS, startOf, parts: 23 * months, reach: (31 * months + 1) * DAY };
}

export interface BarSource {
  readonly rest: Rest;
  readonly now: () => number;
  readonly health: Health;
  readonly wireOf: (symbol: string) => string;
  readonly undoing: (at: number) => Promise<ReadonlyMap<string, number>>;
}

/** The newest bars of the query, oldest first; empty when the provider has none. @throws MarketDataError */
export async function loadBars(source: BarSource, request: BarsRequest, at: number, live: boolean): Promise<Bars> {
  const to = Math.min(request.to, at);
  const bundle = bundleOf(request, live);
  if (request.limit <= 0 || request.from > to) return columnsOf([]);
  const ask = { source, symbol: request.symbol, at, live };
  // The first and the last bar may extend beyond the requested range.
  const end = Math.min(at, bundle.startOf(to) + bundle.reach);
  const rows = await nativeBars(
    ask,
    bundle.native,
    bundle.startOf(request.from),
    end,
    (request.limit + 2) * bundle.parts,
  );
  if (!live) rows.push(...await tail(ask, bundle.native, request.from, end));
  const factor = live ? 1 : (await source.undoing(at)).get(request.symbol) ?? 1;
  const bars = bundled(rows, bundle.startOf).filter((bar) => bar.at >= request.from && bar.at <= to);
  return columnsOf(bars.slice(-request.limit).map((bar) => raw({ ...bar, vwap: null }, factor)));
}

interface BarsAsk {
  readonly source: BarSource;
  readonly symbol: string;
  readonly at: number;
  readonly live: boolean;
}

/** The newest `wanted` native bars that begin between two instants, oldest first; for the past only finished ones. */
async function nativeBars(ask: BarsAsk, native: Native, from: number, to: number, wanted: number): Promise<DayBar[]> {
  const { at, live } = ask;
  const daily = native.timespan === "day";
  const length = native.multiplier * (native.timespan === "hour" ? HOUR : MINUTE);
  const done = (start: number) => daily ? closeOf(epochDayAt(start)) : start + length;
  const begun = (start: number) => daily ? openOf(epochDayAt(start)) <= at : start <= at;
  const newestFirst: DayBar[] = [];
  let until: string | number = isoOf(epochDayAt(to));
  for (let page = 0; page < MOST_PAGES; page++) {
    // The request ends with a whole day, so that it is the same all day and can be served from the cache.
    const limit = Math.min(MOST_BASE, (wanted - newestFirst.length) * native.base + (daily ? 5 : MINUTES_A_DAY));
    const { rows, more } = await answerOf(ask, native, isoOf(epochDayAt(from)), until, limit);
    const found = rows.filter((bar) => bar.at >= from && bar.at <= to && (live ? begun(bar.at) : done(bar.at) <= at));
    const oldest = newestFirst.at(-1)?.at ?? Infinity;
    newestFirst.push(...found.filter((bar) => bar.at < oldest));
    const last = rows.at(-1);
    if (!more || !last || newestFirst.length >= wanted) break;
    until = last.at - 1;
  }
  return newestFirst.reverse();
}

/** One response, newest first. If the limit truncated it, without the oldest bar, which may be incomplete. */
async function answerOf(
  { source, symbol }: BarsAsk,
  { multiplier, timespan }: Native,
  from: string,
  until: string | number,
  limit: number,
): Promise<{ rows: DayBar[]; more: boolean }> {
  const whole = timespan === "day";
  const today = epochDayAt(source.now());
  const recent = typeof until === "number" ? epochDayAt(until) >= today : until >= isoOf(today);
  const path = `/v2/aggs/ticker/${encodeURIComponent(source.wireOf(symbol))}/range/${multiplier}/${timespan}/${from}`;
  const get = (to: string | number, maxAge: number) =>
    source.rest.get(`${path}/${to}`, { adjusted: true, sort: "desc", limit }, {
      capability: "history",
      maxAge,
      staleFor: DAY,
    });
  // A plan without the current day has the previous days.
  const before = () => get(isoOf(dayBefore(today)), 6 * HOUR);
  let body: Fields | null;
  if (!recent) body = await get(until, 6 * HOUR);
  else if (!source.health.has("intraday")) body = await before();
  else {
    body = await get(until, whole ? MINUTE : 10_000).catch((error) => {
      if (error instanceof MarketDataError && !source.health.has("intraday")) return before();
      throw error;
    });
  }
  const rows = rowsOf(body?.results).map((row) => {
    const start = instantOf(row.t);
    if (start === null || !tradingHoursMs(epochDayAt(start))) return null;
    return barOf(whole ? midnight(epochDayAt(start)) : start, row);
  }).filter((bar) => bar !== null).sort((a, b) => b.at - a.at).filter((bar, i, all) =>
    i === 0 || bar.at !== all[i - 1]!.at
  );
  const more = rows.length > 1 && (typeof body?.next_url === "string" || (numberOf(body?.queryCount) ?? 0) >= limit);
  return { rows: more ? rows.slice(0, -1) : rows, more };
}

/** The finished minutes of the hour or day that was in progress at a past instant. */
async function tail(ask: BarsAsk, native: Native, from: number, end: number): Promise<DayBar[]> {
  const { at } = ask;
  if (native.timespan === "minute") return [];
  const today = epochDayAt(at);
  const hours = tradingHoursMs(today);
  if (!hours) return [];
  const begin = native.timespan === "hour" ? Math.floor(at / HOUR) * HOUR : hours.open;
  if (begin > at || end < begin || (native.timespan === "day" && (hours.close <= at || from > at))) return [];
  const rows = await nativeBars(
    ask,
    minutes(1),
    begin,
    Math.min(at, native.timespan === "day" ? hours.close - 1 : at),
    MINUTES_A_DAY,
  );
  return native.timespan === "day" ? bundled(rows, () => midnight(today)) : rows;
}

/** Merges bars, oldest first, that share a start. */
function bundled(rows: readonly DayBar[], startOf: (at: number) => number): DayBar[] {
  const bars: { -readonly [K in keyof DayBar]: DayBar[K] }[] = [];
  for (const row of rows) {
    const at = startOf(row.at);
    const last = bars.at(-1);
    if (last?.at !== at) bars.push({ ...row, at });
    else {
      last.high = Math.max(last.high, row.high);
      last.low = Math.min(last.low, row.low);
      last.close = row.close;
      last.volume += row.volume;
    }
  }
  return bars;
}

function columnsOf(bars: readonly Bar[]): Bars {
  const column = (name: keyof Bar) => Float64Array.from(bars, (bar) => bar[name]);
  return {
    at: column("at"),
    open: column("open"),
    high: column("high"),
    low: column("low"),
    close: column("close"),
    volume: column("volume"),
  };
}
