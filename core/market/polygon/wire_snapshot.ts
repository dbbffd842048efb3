/** A snapshot from the provider, validated and converted to the units of the port. */
import { epochDayAt, tradingHoursMs } from "../calendar.ts";
import type { Bar, Quote, Trade } from "../port.ts";
import { closeOf, dayBefore, midnight, onOrBefore, openOf } from "./days.ts";
import { countOf, type Fields, fieldsOf, instantOf, numbersOf, priceOf, symbolOf } from "./json.ts";
import { movesLast } from "./trade_conditions.ts";

export type DayBar = Bar & { readonly vwap: number | null };

/** The data of a security; a null part is unknown. */
export interface Parts {
  readonly lastTrade: Trade | null;
  readonly quote: Quote | null;
  readonly day: DayBar | null;
  readonly previousDay: Bar | null;
  /** Shares since 04:00 of the current trading day. */
  readonly volumeSoFar: number | null;
}
export const NOTHING: Parts = { lastTrade: null, quote: null, day: null, previousDay: null, volumeSoFar: null };

export interface Reading {
  readonly now: number;
  /** Number of shares in a size of 1. */
  readonly shares: (symbol: string) => number;
}

/** How far our clock may be behind the provider's before its times count as invalid. */
export const SKEW_MS = 5_000;
const MINUTE = 60_000;

/** An instant in the past, allowing for the difference between the two clocks. */
export function pastInstant(value: unknown, now: number): number | null {
  const at = instantOf(value);
  return at !== null && at <= now + SKEW_MS ? at : null;
}

/** Null unless all prices are present. The high is at least the open and the close, the low at most. */
export function barOf(at: number, row: Fields | null): DayBar | null {
  if (!row) return null;
  const [open, high, low, close, volume] = [
    priceOf(row.o),
    priceOf(row.h),
    priceOf(row.l),
    priceOf(row.c),
    countOf(row.v),
  ];
  if (open === null || high === null || low === null || close === null || volume === null) return null;
  const bar = { at, open, high: Math.max(open, high, close), low: Math.min(open, low, close), close, volume };
  const vwap = priceOf(row.vw);
  // The provider's average includes extended hours; outside the session's range it is useless for the session.
  return { ...bar, vwap: vwap !== null && vwap >= bar.low && vwap <= bar.high ? vwap : null };
}

/** A two-sided quote; null for crossed, locked or one-sided ones. */
export function quoteOf(
  bid: unknown,
  ask: unknown,
  bidSize: unknown,
  askSize: unknown,
  at: number | null,
  unit: number,
): Quote | null {
  const [bidPrice, askPrice, bidCount, askCount] = [priceOf(bid), priceOf(ask), countOf(bidSize), countOf(askSize)];
  if (at === null || bidPrice === null || askPrice === null || askPrice <= bidPrice || !bidCount || !askCount) {
    return null;
  }
  return { bid: bidPrice, ask: askPrice, bidShares: bidCount * unit, askShares: askCount * unit, at };
}

/** Symbol and parts of one element of `tickers`; null when it has no symbol. */
export function readSnapshot(row: Fields, { now, shares }: Reading): { symbol: string; parts: Parts } | null {
  const symbol = symbolOf(row.ticker);
  if (!symbol) return null;
  const [day, minute, previous, trade, quote] = ["day", "min", "prevDay", "lastTrade", "lastQuote"].map((name) =>
    fieldsOf(row[name])
  ) as (Fields | null)[];
  const minuteAt = pastInstant(minute?.t, now);
  const tradedAt = pastInstant(trade?.t, now);
  const updated = pastInstant(row.updated, now);
  // The day of the figures; the provider clears them overnight.
  const figuresAt = Math.max(tradedAt ?? 0, minuteAt ?? 0, updated ?? 0) || now;
  const today = onOrBefore(epochDayAt(figuresAt));
  const soFar = barOf(midnight(today), day ?? null);
  const begun = soFar !== null && figuresAt >= openOf(today);
  const before = soFar ? dayBefore(today) : dayBefore(epochDayAt(now));
  const previousBar = barOf(midnight(before), previous ?? null);
  const volumeSoFar = Math.max(countOf(day?.v) ?? 0, countOf(minute?.av) ?? 0) || null;

  const ended = minuteAt === null ? null : Math.min(minuteAt + MINUTE, Math.max(updated ?? 0, minuteAt), now);
  const lastTrade = (movesLast(numbersOf(trade?.c)) ? tradeOf(trade?.p, tradedAt) : null) ??
    tradeOf(minute?.c, ended) ??
    (soFar ? tradeOf(soFar.close, Math.min(figuresAt, closeOf(today))) : null) ??
    (previousBar ? { price: previousBar.close, at: closeOf(before) } : null);
  return {
    symbol,
    parts: {
      lastTrade,
      quote: quoteOf(quote?.p, quote?.P, quote?.s, quote?.S, pastInstant(quote?.t, now), shares(symbol)),
      day: begun ? soFar : null,
      previousDay: previousBar ? withoutVwap(previousBar) : null,
      volumeSoFar,
    },
  };
}

export function withoutVwap({ at, open, high, low, close, volume }: Bar): Bar {
  return { at, open, high, low, close, volume };
}

function tradeOf(price: unknown, at: number | null): Trade | null {
  const value = priceOf(price);
  return value === null || at === null ? null : { price: value, at };
}

/** Whether an instant lies in the regular session of its day. */
export function inRegularSession(at: number): boolean {
  const hours = tradingHoursMs(epochDayAt(at));
  return hours !== null && at >= hours.open && at < hours.close;
}
