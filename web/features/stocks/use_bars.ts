import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMarketNow } from "../../lib/market/market_clock.ts";
import { usePrices } from "../../lib/market/prices.ts";
import { useLiveSymbols } from "../../lib/api/stream.ts";
import { type ChartPoint, withLivePrice } from "../../ui/chart/chart.ts";
import { isRegular } from "../../lib/market/regular_session.ts";
import { barsQuery } from "../../lib/api/queries.ts";
import { query, stockRetry } from "../../lib/api/query.ts";
import type { StockRange } from "../../lib/chart/chart_ranges.ts";
import { barsFor, barsIn, daysOfRange, isShort } from "../../lib/chart/range_bars.ts";

export interface Bars {
  /** Null until loaded. */
  readonly points: readonly ChartPoint[] | null;
  /** The base of their change, if not the first of them: for one day the close of the previous trading session. */
  readonly base: number | null;
  readonly intraday: boolean;
  readonly error: unknown;
  /** They are of the previous range. */
  readonly old: boolean;
  readonly refetch: () => void;
}

const DAY_MS = 86_400_000;

/**
 * A symbol's bars in a range, the last of them with the live price; none without a symbol. If those of a short range
 * are unavailable, daily ones replace them.
 */
export function useBars(symbol: string | null, range: StockRange): Bars {
  const now = useMarketNow();
  const plan = barsFor(symbol ?? "", range, now() ?? 0);
  const fetched = useQuery({
    ...barsQuery(plan.input, plan.seconds),
    enabled: symbol !== null && now() !== null,
    placeholderData: keepPreviousData,
    retry: stockRetry,
  });
  const failed = fetched.isError && !fetched.data && isShort(range);
  const daily = useQuery({
    ...query("stocks.historical", { symbol: symbol ?? "", days: daysOfRange(range) }),
    enabled: symbol !== null && failed,
    retry: stockRetry,
  });
  const { data, error } = failed ? daily : fetched;
  const old = fetched.isPlaceholderData;
  useLiveSymbols(symbol === null ? [] : [symbol]);
  const price = usePrices().get(symbol ?? "")?.price;
  const found = useMemo(() => {
    if (!data || data.symbol !== symbol) return null;
    const points = data.data.map(({ timestamp, open, high, low, close, volume }) => (
      { timestamp, at: timestamp, open, high, low, close, volume }
    ));
    const shown = failed ? points : barsIn(points, range, now() ?? 0);
    const before = points.slice(0, points.length - shown.length);
    return {
      bars: shown.map(({ timestamp: _, ...point }): ChartPoint => point),
      base: range === "1D" ? before.findLast(({ at }) => isRegular(at))?.close ?? null : null,
    };
  }, [data, symbol, range, failed, plan.input.from_date]);
  const barMs = failed ? DAY_MS : plan.barMs;
  const points = useMemo(
    () => found && (old ? found.bars : withLivePrice(found.bars, price, now() ?? 0, barMs)),
    [found, old, price, now, barMs],
  );
  return {
    points,
    base: found?.base ?? null,
    intraday: plan.intraday && !failed,
    error,
    old,
    refetch: () => void Promise.all([fetched.refetch(), ...(failed ? [daily.refetch()] : [])]),
  };
}
