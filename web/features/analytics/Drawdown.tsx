import { useMemo } from "react";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import type { ChartSeries } from "../../ui/chart/chart.ts";
import { When } from "../../ui/dates.tsx";
import { Count, Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import type { Snapshots } from "./Benchmarks.tsx";
import { drawdownOf } from "./drawdown.ts";

export function Drawdown({ snapshots }: { snapshots: Snapshots }) {
  const { days, lowest, longest } = useMemo(() => drawdownOf(snapshots), [snapshots]);
  const series = useMemo<ChartSeries[]>(
    () => [{
      ...{ key: "below", label: t("Below the high"), kind: "baseline", tone: "loss" },
      points: days.map(({ date, below }) => ({ at: noonOf(date), close: below })),
    }],
    [days],
  );
  const now = days.at(-1)?.below ?? 0;
  return (
    <Panel
      title={t("Drawdown")}
      extra={<span className="small muted">{t("below the highest value, deposits aside")}</span>}
    >
      {days.length < 2
        ? (
          <EmptyState title={t("No drawdown data available")}>
            {t("Need at least 2 snapshots to plot performance. Come back tomorrow!")}
          </EmptyState>
        )
        : (
          <>
            <TimeChart label={t("Drawdown")} series={series} height={200} intraday={false} unit="percent" />
            <dl className="figures">
              <dt>{t("Lowest")}</dt>
              <dd>
                {lowest
                  ? (
                    <Text
                      of="{percent} on {date}"
                      percent={<Percent value={lowest.below} />}
                      date={<When at={noonOf(lowest.date)} as="date" />}
                    />
                  )
                  : t("Never below the high")}
              </dd>
              <dt>{t("Longest time below a high")}</dt>
              <dd>
                <Text of="{number} trading days" number={<Count value={longest} />} />
              </dd>
              <dt>{t("Now")}</dt>
              <dd>{now < 0 ? <Percent value={now} /> : t("At the high")}</dd>
            </dl>
          </>
        )}
    </Panel>
  );
}
