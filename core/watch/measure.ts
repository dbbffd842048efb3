/**
 * The current state of alerts: the stock's figure, the distance to the threshold, and when its price was last there.
 */
import { epochDayAt, ifKnown, isoOfEpochDay, type MarketData, type Snapshot } from "../market/mod.ts";
import { changeSince } from "../research/mod.ts";
import { type AlertKind, distanceOf, ruleOf, unitOf } from "./alert_kinds.ts";
import { daysBefore, figureAt, ofDay } from "./figures.ts";
import { type Line, lineIn, linePriceAt } from "./lines.ts";
import type { AlertRow } from "./store.ts";

const DAY = 86_400_000;
const TWO_YEARS = 731;

export interface Requested {
  readonly symbol: string;
  readonly kind: AlertKind;
  /** Null for a line. */
  readonly threshold: number | null;
  readonly line: Line | null;
}

type Columns = Pick<AlertRow, "symbol" | "kind" | "threshold" | "from_at" | "from_price" | "to_at" | "to_price">;
export const requestedBy = (row: Columns): Requested => ({
  symbol: row.symbol,
  kind: row.kind,
  threshold: row.threshold === null ? null : Number(row.threshold),
  line: lineIn(row),
});

/** A line's price at an instant is its threshold; null where it has none. */
function thresholdAt({ threshold, line }: Requested, at: number): number | null {
  if (!line) return threshold;
  const price = linePriceAt(line, at);
  return price === null ? null : Number(price);
}

/** Daily bars of the days before an instant, the last one up to that instant; null when unknown. */
const dailyBars = (market: MarketData, symbol: string, days: number, at: number) =>
  ifKnown(
    market.bars({ symbol, multiplier: 1, timespan: "day", from: at - days * DAY, to: at, limit: days }, at),
  );

/** The figure of an alert now: dollars, percent, points, or times the average; null when it is unknown. */
async function figureNow(
  market: MarketData,
  { symbol, kind }: Requested,
  snapshot: Snapshot | undefined,
  at: number,
): Promise<number | null> {
  const { measure } = ruleOf(kind);
  if (!snapshot) return null;
  const { lastTrade, previousDay, day } = snapshot;
  if (measure === "price" || measure === "line") return lastTrade?.price ?? null;
  if (measure === "change") return changeSince(lastTrade?.price, previousDay?.close).percent;
  const bars = await dailyBars(market, symbol, daysBefore([kind]) + 1, at);
  const last = bars ? bars.at.length - 1 : -1;
  if (!bars || last < 0) return null;
  // Like a chart of daily bars: before the first trade of a session, they are of the last close.
  if (measure === "rsi" || measure === "average") {
    return figureAt(kind, bars.close[last]!, bars.volume[last]!, ofDay(bars, last));
  }
  // The last bar is of the snapshot's trading session.
  return day && lastTrade && figureAt(kind, lastTrade.price, day.volume, ofDay(bars, last));
}

/** The current state of each alert, in their order. */
export async function standingsOf(market: MarketData, asked: readonly Requested[], at: number) {
  const snapshots = await market.snapshots([...new Set(asked.map((a) => a.symbol))], at);
  const bySymbol = new Map(snapshots.map((s) => [s.symbol, s]));
  return await Promise.all(asked.map(async (alert) => {
    const current = await figureNow(market, alert, bySymbol.get(alert.symbol), at);
    const threshold = thresholdAt(alert, at);
    return {
      threshold,
      current,
      distance: distanceOf(alert.kind, threshold, current),
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
  if (measure !== "price" || threshold === null) return null;
  const bars = await dailyBars(market, symbol, TWO_YEARS, at);
  if (!bars) return null;
  const i = rises
    ? bars.high.findLastIndex((high) => high >= threshold)
    : bars.low.findLastIndex((low) => low <= threshold);
  return i < 0 ? null : isoOfEpochDay(epochDayAt(bars.at[i]!));
}
