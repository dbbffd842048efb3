import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { barsFor, latestDays, type StockRange, stockRanges } from "../../lib/chart_ranges.ts";
import { marketTime } from "../../lib/market_clock.ts";
import { barsQuery, marketStatusQuery } from "../../lib/queries.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { Panel, Skeleton } from "../../ui/Panel.tsx";
import { TimeChart } from "../../ui/TimeChart.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { usePhone } from "../../ui/usePhone.ts";

/** Height of the line below the chart, less the margins of its placeholder. */
const CAPTION = 12;
type Kind = "candles" | "line" | "area";

interface Props {
  readonly symbol: string;
  readonly range: StockRange;
  readonly base: number | null;
  readonly onRange: (range: StockRange) => void;
}

export function StockChart({ symbol, range, base, onRange }: Props) {
  const [kind, setKind] = useState<Kind>("area");
  const height = usePhone() ? 260 : 400;
  const { data: status, dataUpdatedAt } = useQuery(marketStatusQuery());
  const now = status ? marketTime(status, dataUpdatedAt, dataUpdatedAt) : 0;
  const plan = barsFor(symbol, range, now);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...barsQuery(plan.input, plan.seconds),
    enabled: status !== undefined,
    placeholderData: keepPreviousData,
  });
  const points = useMemo(() => {
    if (!data || data.symbol !== symbol) return null;
    return latestDays(data.data, range).map((bar) => ({
      at: bar.timestamp,
      open: bar.open,
      high: bar.high,
      low: bar.low,
      close: bar.close,
      volume: bar.volume,
    }));
  }, [data, symbol, range]);
  const series = useMemo(
    () =>
      [{
        key: "price",
        label: symbol,
        kind,
        tone: kind === "line" ? "primary" : "trend",
        points: points ?? [],
      }] as const,
    [symbol, kind, points],
  );
  return (
    <Panel
      title="Price"
      extra={
        <Segmented<Kind>
          aria-label="Kind of chart"
          size="small"
          value={kind}
          onChange={setKind}
          options={[{ value: "area", label: "Area" }, { value: "line", label: "Line" }, {
            value: "candles",
            label: "Candles",
          }]}
        />
      }
    >
      {!points && !error && <Skeleton height={height + CAPTION} />}
      {error && !points && (
        <div style={{ minHeight: height }}>
          <PageError title="Unable to load the chart" error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {points && points.length === 0 && (
        <div style={{ minHeight: height }}>
          <EmptyState title="No bars in this range">There was no trading in {symbol} in this time.</EmptyState>
        </div>
      )}
      {points && points.length > 0 && (
        <div style={{ opacity: isPlaceholderData ? 0.5 : 1 }}>
          <TimeChart
            series={series}
            height={height}
            intraday={plan.intraday}
            base={range === "1D" ? base : null}
            volume
            label={`${symbol}, ${range}`}
          />
        </div>
      )}
      <div className="row" style={{ marginTop: 8 }}>
        <Segmented<StockRange> aria-label="Range" options={[...stockRanges]} value={range} onChange={onRange} />
      </div>
    </Panel>
  );
}
