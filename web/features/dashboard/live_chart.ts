/** What the live chart shows: as the user chose it, kept on this device, and the bars made comparable. */
import { type StockRange, stockRangeOf } from "../../lib/chart_ranges.ts";
import type { ChartPoint } from "../../ui/chart.ts";

export const MOST_SYMBOLS = 5;
const kinds = ["candles", "line", "area"] as const;
export type ChartKind = (typeof kinds)[number];

export interface ChartChoice {
  readonly symbols: readonly string[];
  readonly range: StockRange;
  readonly kind: ChartKind;
  readonly volume: boolean;
}

const SYMBOL = /^[A-Z][A-Z0-9]*(?:[.-][A-Z0-9]+)?$/;

/** The symbols in what was typed: at most five, each once, in capitals. */
export const readSymbols = (text: string): string[] =>
  [...new Set(text.toUpperCase().split(/[\s,]+/).filter((word) => word.length <= 12 && SYMBOL.test(word)))]
    .slice(0, MOST_SYMBOLS);

const KEY = "tradewinds.live-chart";

/** The choice of the last visit; of what was stored, nonsense is ignored. */
export function loadChoice(): ChartChoice {
  let stored: Record<string, unknown> = {};
  try {
    stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Not JSON: the usual choice.
  }
  const symbols = Array.isArray(stored.symbols) ? readSymbols(stored.symbols.join(" ")) : [];
  return {
    symbols: symbols.length > 0 ? symbols : ["SPY"],
    range: stockRangeOf(stored.range),
    kind: kinds.find((kind) => kind === stored.kind) ?? "candles",
    volume: stored.volume !== false,
  };
}

export const saveChoice = (choice: ChartChoice): void => localStorage.setItem(KEY, JSON.stringify(choice));

/** The points in percent of the first close, so that stocks of any price are comparable. */
export function inPercent(points: readonly ChartPoint[]): ChartPoint[] {
  const first = points[0]?.close;
  if (!first) return [];
  const percent = (value: number) => (value / first - 1) * 100;
  return points.map(({ at, close, open, high, low, volume }) => ({
    at,
    close: percent(close),
    ...(open === undefined ? {} : { open: percent(open), high: percent(high!), low: percent(low!) }),
    ...(volume === undefined ? {} : { volume }),
  }));
}
