/** What the trades of a period had earned after each of them. */
import { useMemo } from "react";
import { useSeen } from "../../../lib/seen.ts";
import { t } from "../../../lib/text.ts";
import type { WaveriderPeriod } from "../../../lib/views/waverider_view.ts";
import { TimeChart } from "../../../ui/chart/TimeChart.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { Luck } from "../parts/Luck.tsx";
import type { Performance } from "./performance.ts";
import { resultLine } from "./result_line.ts";

export const CHART_HEIGHT = 240;
/** A day's trades are drawn by the minute. */
const ofADay = new Set<WaveriderPeriod>(["today", "yesterday"]);

export function ResultChart({ data, period }: { data: Performance; period: WaveriderPeriod }) {
  const { ref, seen } = useSeen<HTMLDivElement>();
  const label = t("P&L, trade by trade");
  const points = useMemo(() => resultLine(data), [data]);
  const series = useMemo(
    () => [{ key: "pnl", label, kind: "area" as const, tone: "primary" as const, points }],
    [points, label],
  );
  return (
    <Panel title={label}>
      <div ref={ref} className="wr-result-chart">
        {seen && (
          <TimeChart {...{ label, series }} height={CHART_HEIGHT} intraday={ofADay.has(period)} unit="money" plain />
        )}
      </div>
      <Luck trades={data.total_trades} average={data.avg_return} luck={data.luck} />
    </Panel>
  );
}
