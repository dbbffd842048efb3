import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMarketNow } from "../../lib/market_clock.ts";
import { usePrices } from "../../lib/prices.ts";
import { useLiveSymbols } from "../../lib/stream.ts";
import { type ChartPoint, withLivePrice } from "../../ui/chart.ts";
import { barsQuery } from "../../lib/queries.ts";
import { barsFor, latestDays, type StockRange } from "../../lib/chart_ranges.ts";

interface Bars {
  /** Null until they are known. */
  readonly points: readonly ChartPoint[] | null;
  readonly intraday: boolean;
  readonly error: unknown;
  /** They are of the range before. */
  readonly old: boolean;
  readonly refetch: () => void;
}

/** A symbol's bars in a range, the last of them with the live price; none without a symbol. */
export function useBars(symbol: string | null, range: StockRange): Bars {
  const now = useMarketNow();
  const plan = barsFor(symbol ?? "", range, now() ?? 0);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...barsQuery(plan.input, plan.seconds),
    enabled: symbol !== null && now() !== null,
    placeholderData: keepPreviousData,
  });
  useLiveSymbols(symbol === null ? [] : [symbol]);
  const price = usePrices().get(symbol ?? "")?.price;
  const bars = useMemo(() => {
    if (!data || data.symbol !== symbol) return null;
    return latestDays(data.data, range).map(({ timestamp, open, high, low, close, volume }): ChartPoint => ({
      at: timestamp,
      open,
      high,
      low,
      close,
      volume,
    }));
  }, [data, symbol, range]);
  const points = useMemo(
    () => bars && (isPlaceholderData ? bars : withLivePrice(bars, price, now() ?? 0, plan.barMs)),
    [bars, isPlaceholderData, price, now, plan.barMs],
  );
  return { points, intraday: plan.intraday, error, old: isPlaceholderData, refetch: () => void refetch() };
}
