/** Whole-market columns built from snapshots, for markets that are queried one security at a time. */
import type { MarketColumns, ScanColumns, Snapshot, Ticker } from "./port.ts";

/** Columns with no values known yet: NaN throughout. */
export function unknownColumns(tickers: readonly Ticker[]): ScanColumns {
  const make = () => new Float64Array(tickers.length).fill(NaN);
  return {
    tickers,
    price: make(),
    bid: make(),
    ask: make(),
    open: make(),
    high: make(),
    low: make(),
    volume: make(),
    vwap: make(),
    previousClose: make(),
    marketCap: make(),
    averageVolume: make(),
    medianVolume: make(),
    volumeSoFar: make(),
    preMarketVolume: make(),
    preMarketHigh: make(),
    openingHigh: make(),
    openingLow: make(),
  };
}

/** Writes the values of a snapshot to row `i`. */
export function fillRow(columns: MarketColumns, i: number, { lastTrade, quote, day, previousDay }: Snapshot): void {
  columns.price[i] = lastTrade?.price ?? NaN;
  columns.bid[i] = quote?.bid ?? NaN;
  columns.ask[i] = quote?.ask ?? NaN;
  columns.open[i] = day?.open ?? NaN;
  columns.high[i] = day?.high ?? NaN;
  columns.low[i] = day?.low ?? NaN;
  columns.volume[i] = day?.volume ?? NaN;
  columns.vwap[i] = day?.vwap ?? NaN;
  columns.previousClose[i] = previousDay?.close ?? NaN;
}

export interface UsualVolume {
  readonly mean: number;
  readonly median: number;
}

/** Mean and median of the volumes of some days, at least one; it puts them in order. */
export function usualVolumeOf(volumes: Float64Array): UsualVolume {
  const sum = volumes.reduce((sum, volume) => sum + volume, 0);
  volumes.sort();
  const middle = volumes.length >> 1;
  const median = volumes.length % 2 === 1 ? volumes[middle]! : (volumes[middle - 1]! + volumes[middle]!) / 2;
  return { mean: sum / volumes.length, median };
}
