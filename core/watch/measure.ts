/**
 * The current state of alerts: the stock's figure, the distance to the threshold, and when its price was last there.
 */
import { type Bars, epochDayAt, ifKnown, isoOfEpochDay, type MarketData, type Snapshot } from "../market/mod.ts";
import { changeSince } from "../research/mod.ts";
import { type AlertKind, AVERAGE_SESSIONS, distanceOf, fromYear, type Moment, ruleOf, unitOf } from "./alert_kinds.ts";

const DAY = 86_400_000;
/** Calendar days that contain the trading sessions of an average, with holidays. */
export const DAYS_BEFORE = 40;
/** Calendar days that contain the 52 weeks before a day. */
export const YEAR_BEFORE = 365;
const TWO_YEARS = 731;

export interface Requested {
  readonly symbol: string;
  readonly kind: AlertKind;
  readonly threshold: number;
}

/** Daily bars of the days before an instant, the last one up to that instant; null when unknown. */
const dailyBars = (market: MarketData, symbol: string, days: number, at: number) =>
  ifKnown(
    market.bars({ symbol, multiplier: 1, timespan: "day", from: at - days * DAY, to: at, limit: days }, at),
  );

/** The mean volume of the trading sessions before the i-th; null with too few. */
export function averageBefore(volume: Float64Array, i: number): number | null {
  if (i < AVERAGE_SESSIONS) return null;
  const sum = volume.subarray(i - AVERAGE_SESSIONS, i).reduce((a, b) => a + b, 0);
  return sum > 0 ? sum / AVERAGE_SESSIONS : null;
}

/** The highest and lowest price of the 52 weeks before the i-th trading session; null before the first. */
export function yearBefore({ at, high, low }: Pick<Bars, "at" | "high" | "low">, i: number): Moment["year"] {
  const from = at.findIndex((began) => began >= at[i]! - YEAR_BEFORE * DAY);
  return from < i ? { high: Math.max(...high.subarray(from, i)), low: Math.min(...low.subarray(from, i)) } : null;
}

/** The figure of an alert now: dollars, percent, or times the average; null when it is unknown. */
async function figureNow(
  market: MarketData,
  { symbol, kind }: Requested,
  snapshot: Snapshot | undefined,
  at: number,
): Promise<number | null> {
  const { measure } = ruleOf(kind);
  if (!snapshot) return null;
  const { lastTrade, previousDay, day } = snapshot;
  if (measure === "price") return lastTrade?.price ?? null;
  if (measure === "change") return changeSince(lastTrade?.price, previousDay?.close).percent;
  const bars = day && await dailyBars(market, symbol, measure === "year" ? YEAR_BEFORE + 1 : DAYS_BEFORE, at);
  if (!day || !bars || bars.at.length === 0) return null;
  // The last bar is of the snapshot's trading session.
  if (measure === "year") {
    return lastTrade ? fromYear(kind, lastTrade.price, yearBefore(bars, bars.at.length - 1)) : null;
  }
  const average = averageBefore(bars.volume, bars.volume.length - 1);
  return average === null ? null : day.volume / average;
}

/** The current state of each alert, in their order. */
export async function standingsOf(market: MarketData, asked: readonly Requested[], at: number) {
  const snapshots = await market.snapshots([...new Set(asked.map((a) => a.symbol))], at);
  const bySymbol = new Map(snapshots.map((s) => [s.symbol, s]));
  return await Promise.all(asked.map(async (alert) => {
    const current = await figureNow(market, alert, bySymbol.get(alert.symbol), at);
    return {
      current,
      distance: distanceOf(alert.kind, alert.threshold, current),
      distance_unit: unitOf(alert.kind),
    };
  }));
}

/**
 * The last date of two years on which a price was traded in a regular session; null if on none, and for other kinds.
 */
export async function lastThereOn(
  market: MarketData,
  { symbol, kind, threshold }: Requested,
  at: number,
): Promise<string | null> {
  const { measure, rises } = ruleOf(kind);
  if (measure !== "price") return null;
  const bars = await dailyBars(market, symbol, TWO_YEARS, at);
  if (!bars) return null;
  const i = rises
    ? bars.high.findLastIndex((high) => high >= threshold)
    : bars.low.findLastIndex((low) => low <= threshold);
  return i < 0 ? null : isoOfEpochDay(epochDayAt(bars.at[i]!));
}
