/** What the trades of a period had earned after each of them. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMarketNow } from "../../../lib/market/market_clock.ts";
import { useSeen } from "../../../lib/seen.ts";
import { t } from "../../../lib/text.ts";
import type { WaveriderPeriod } from "../../../lib/views/waverider_view.ts";
import { TimeChart } from "../../../ui/chart/TimeChart.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { tradesQuery } from "../parts/record_queries.ts";
import { resultLine, type ResultPoint } from "./result_line.ts";

const HEIGHT = 180;
/** A day's trades are drawn by the minute. */
const ofADay = new Set<WaveriderPeriod>(["today", "yesterday"]);

export function ResultChart({ period }: { period: WaveriderPeriod }) {
  const marketNow = useMarketNow();
  const trades = useQuery(tradesQuery()).data?.trades;
  const now = marketNow();
  const points = useMemo(
    () => trades && now !== null ? resultLine(trades, period, now) : [],
    // The clock ticks on; only another day or other trades change the line.
    [trades, period, now === null],
  );
  return points.length < 2 ? null : <Line points={points} period={period} />;
}

function Line({ points, period }: { points: readonly ResultPoint[]; period: WaveriderPeriod }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  const label = t("P&L, trade by trade");
  const series = useMemo(
    () => [{ key: "pnl", label, kind: "area" as const, tone: "primary" as const, points }],
    [points, label],
  );
  return (
    <Panel title={label}>
      <div ref={ref} className="wr-result-chart">
        {seen && (
          <TimeChart label={label} series={series} height={HEIGHT} intraday={ofADay.has(period)} unit="money" plain />
        )}
      </div>
    </Panel>
  );
}
