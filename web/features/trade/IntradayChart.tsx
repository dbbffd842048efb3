import { useMemo } from "react";
import { Skeleton } from "../../ui/Panel.tsx";
import { TimeChart } from "../../ui/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";

interface Props {
  readonly symbol: string;
  readonly points: readonly { readonly time: string; readonly close: number }[] | null;
  readonly pending: boolean;
  readonly base: number | null;
}

/** The current trading day by the minute. */
export function IntradayChart({ symbol, points, pending, base }: Props) {
  const height = usePhone() ? 140 : 210;
  const drawn = useMemo(() => points?.map((point) => ({ at: Date.parse(point.time), close: point.close })) ?? [], [
    points,
  ]);
  const series = useMemo(
    () => [{ key: "price", label: symbol, kind: "area", tone: "trend", points: drawn }] as const,
    [symbol, drawn],
  );
  if (pending) return <Skeleton height={height} />;
  if (drawn.length === 0) {
    return (
      <div className="chart-empty" style={{ height }}>
        <strong>No intraday data available</strong>
        <span className="muted small">May be unavailable after market hours</span>
      </div>
    );
  }
  return <TimeChart series={series} height={height} intraday base={base} label={`${symbol} today`} />;
}
