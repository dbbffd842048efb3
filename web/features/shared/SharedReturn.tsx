import { useMemo } from "react";
import { t } from "../../lib/text.ts";
import type { ChartSeries } from "../../ui/chart/chart.ts";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { EmptyState } from "../../ui/page/states.tsx";
import type { Shared } from "./queries.ts";
import { drawdownPoints, ownPoints, spyPoints } from "./returns.ts";

/** The growth of the portfolio and of SPY, and below it how far the portfolio was under its highest. */
export function SharedReturn({ shared: { name, series, has_returns: hasReturns } }: { shared: Shared }) {
  const lines = useMemo<ChartSeries[]>(() => {
    const spy = spyPoints(series);
    const own = { key: "own", label: name, kind: "area", tone: "primary", points: ownPoints(series) } as const;
    return spy.length === series.length
      ? [own, { key: "SPY", label: "SPY", kind: "line", tone: "neutral", points: spy }]
      : [own];
  }, [series, name]);
  const below = useMemo<ChartSeries[]>(
    () => [{
      ...{ key: "below", label: t("Below the high"), kind: "area", tone: "loss", tag: "value" },
      points: drawdownPoints(series),
    }],
    [series],
  );
  return (
    <Panel
      title={t("Return")}
      className="shared-return"
      extra={
        <>
          <span className="small muted grow">{t("time-weighted, deposits taken out")}</span>
          {lines.length > 0 && series.length > 1 && (
            <span className="shared-legend small muted">
              {lines.map(({ key, label }) => (
                <span key={key} className="ellipsis">
                  <i className={`shared-key ${key}`} aria-hidden="true" />
                  {label}
                </span>
              ))}
            </span>
          )}
        </>
      }
    >
      {!hasReturns
        ? (
          <EmptyState title={t("No returns")}>
            {t("Costs were edited, or positions imported or copied: returns would not be those of its trades.")}
          </EmptyState>
        )
        : series.length < 2
        ? (
          <EmptyState title={t("No return yet")}>
            {t("The line begins with the first close after the portfolio became public.")}
          </EmptyState>
        )
        : (
          <>
            <TimeChart
              plain
              label={t("Time-weighted return against SPY")}
              series={lines}
              height={230}
              intraday={false}
              unit="percent"
            />
            <TimeChart plain label={t("Drawdown")} series={below} height={110} intraday={false} unit="percent" />
          </>
        )}
    </Panel>
  );
}
