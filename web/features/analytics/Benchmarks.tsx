import { useMemo } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import { noonOf } from "../../lib/market/days.ts";
import { t } from "../../lib/text.ts";
import type { ChartSeries } from "../../ui/chart/chart.ts";
import { When } from "../../ui/dates.tsx";
import { Percent } from "../../ui/numbers.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import { Text } from "../../ui/Text.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";

export type Snapshots = OutputOf<"analytics.performance">["snapshots"];

function seriesOf(snapshots: Snapshots): ChartSeries[] {
  const points = (read: (snapshot: Snapshots[number]) => number | null) =>
    snapshots.flatMap((snapshot) => {
      const close = read(snapshot);
      return close === null ? [] : [{ at: noonOf(snapshot.date), close }];
    });
  const lines: ChartSeries[] = [
    {
      ...{ key: "portfolio", label: t("Portfolio"), kind: "area", tone: "primary" },
      points: points((s) => s.portfolio_return),
    },
    { key: "SPY", label: "SPY", kind: "line", tone: "neutral", points: points((s) => s.sp500_return) },
    { key: "QQQ", label: "QQQ", kind: "line", tone: "violet", points: points((s) => s.nasdaq_return) },
  ];
  return lines.filter((line) => line.points.length > 1);
}

export function Benchmarks({ snapshots }: { snapshots: Snapshots }) {
  const series = useMemo(() => seriesOf(snapshots), [snapshots]);
  return (
    <Panel
      title={t("Performance vs Benchmarks")}
      extra={
        <ul className="legend small">
          {snapshots.length > 0 && (
            <li className="muted">
              <Text
                of="Time-weighted, from the close of {from} to the close of {to}"
                from={<When at={noonOf(snapshots[0]!.date)} as="date" />}
                to={<When at={noonOf(snapshots.at(-1)!.date)} as="date" />}
              />
            </li>
          )}
          {series.map(({ key, label, tone, points }) => (
            <li key={key}>
              <i className={`series-key ${tone}`} aria-hidden="true" /> {label}{" "}
              <Percent value={points.at(-1)!.close} signed />
            </li>
          ))}
        </ul>
      }
    >
      {snapshots.length < 2 || series.length === 0
        ? (
          <EmptyState title={t("No performance data yet")}>
            {t("Need at least 2 snapshots to plot performance. Come back tomorrow!")}
          </EmptyState>
        )
        : (
          <TimeChart
            label={t("Return of the portfolio, SPY and QQQ")}
            series={series}
            height={300}
            intraday={false}
            unit="percent"
          />
        )}
    </Panel>
  );
}
