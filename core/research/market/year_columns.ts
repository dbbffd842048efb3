/** The year's lowest and highest price of securities in rows, today's session included. */
import type { QueryContext } from "../../kernel/run/handler.ts";
import type { TradedInYear } from "./contract.ts";
import { known, type MarketRow, presentTraded } from "./market_rows.ts";
import { type CloseFigures, pastSessions } from "./past_sessions.ts";

/** Columns computed once per day, in the order of their symbols. */
interface Columns {
  readonly symbols: readonly string[];
}
const places = new WeakMap<Columns, ReadonlyMap<string, number>>();
/** The index of a symbol in columns; undefined when they do not have it. */
export function placeIn(figures: Columns, symbol: string): number | undefined {
  const found = places.get(figures) ?? new Map(figures.symbols.map((symbol, i) => [symbol, i]));
  places.set(figures, found);
  return found.get(symbol);
}

/** NaN means unknown. */
export function yearRangeOf(figures: CloseFigures | null, row: MarketRow): { low: number; high: number } {
  const i = figures ? placeIn(figures, row.ticker.symbol) : undefined;
  if (i === undefined) return { low: NaN, high: NaN };
  const [low, high] = [figures!.low[i]!, figures!.high[i]!];
  return { low: row.low < low ? row.low : low, high: row.high > high ? row.high : high };
}

/** Rows as tables show them, with the year's range if it is computed: a list does not start the computation. */
export function presentInYear(
  { market, now }: Pick<QueryContext, "market" | "now">,
  rows: readonly MarketRow[],
): TradedInYear[] {
  const figures = pastSessions.soFar(market, now.epochMilliseconds)?.figures ?? null;
  return rows.map((row) => {
    const { low, high } = yearRangeOf(figures, row);
    return { ...presentTraded(row), fifty_two_week_low: known(low), fifty_two_week_high: known(high) };
  });
}
