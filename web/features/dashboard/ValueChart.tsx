import { useQuery } from "@tanstack/react-query";
import { memo, useCallback, useMemo } from "react";
import type { OutputOf } from "../../../core/contracts.ts";
import type { Portfolio } from "../../../core/ledger/contract.ts";
import { t } from "../../lib/text.ts";
import { Segmented } from "../../ui/form/Segmented.tsx";
import type { ChartPoint, ChartSeries } from "../../ui/chart/chart.ts";
import { Skeleton } from "../../ui/page/Panel.tsx";
import { PageError } from "../../ui/page/states.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { seriesQuery } from "./queries.ts";
import { isIntraday, type ValueRange, valueRanges } from "../../lib/chart/value_range.ts";
import { MOST_MARKED, useValueMarks } from "./value_marks.ts";

export type ValuePoint = OutputOf<"analytics.value-series">["points"][number];

/** Height of the line below the chart. */
const CAPTION = 22;

interface Props {
  readonly portfolio: Portfolio;
  readonly range: ValueRange;
  readonly onRange: (range: ValueRange) => void;
  /** The point at the cursor; null for the current value. Stable, so that a move of the cursor draws no chart. */
  readonly onPoint: (point: ValuePoint | null) => void;
}

/** A portfolio's value over time, up to its live value, and the amount paid in: the gap between them is the gain. */
export const ValueChart = memo(function ValueChart({ portfolio, range, onRange, onPoint }: Props) {
  const height = usePhone() ? 200 : 236;
  const { data, error, refetch, isPlaceholderData } = useQuery(seriesQuery(portfolio.id, range));
  const { marks, isCut } = useValueMarks(portfolio.id);
  const onCursor = useCallback((index: number | null) => {
    const points = data?.points ?? [];
    onPoint(index === null || index === points.length - 1 ? null : points[index] ?? null);
  }, [data, onPoint]);
  const past = useMemo(
    () => data?.points.map(({ timestamp, total_value }) => ({ at: timestamp, close: total_value })),
    [
      data,
    ],
  );
  const paidIn = useMemo<ChartSeries | undefined>(() =>
    data && {
      key: "paid-in",
      label: t("Paid in"),
      kind: "step",
      tone: "neutral",
      points: data.points.map(({ timestamp, paid_in }) => ({ at: timestamp, close: paid_in })),
    }, [data]);
  const series = useMemo<readonly ChartSeries[]>(() => {
    const last = past?.at(-1);
    if (!past || !last || !paidIn) return [];
    const points: ChartPoint[] = [...past.slice(0, -1), { at: last.at, close: portfolio.total_value }];
    return [{ key: "value", label: t("Value"), kind: "area", tone: "primary", points }, paidIn];
  }, [past, paidIn, portfolio.total_value]);
  return (
    <>
      <div className="hero-chart" style={{ minHeight: height + CAPTION, opacity: isPlaceholderData ? 0.5 : 1 }}>
        {!data && !error && <Skeleton height={height + CAPTION - 6} />}
        {error && !data && (
          <PageError
            title={t("Unable to load the chart")}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {series.length > 0 && (
          <TimeChart
            label={t("Value of {name} against money paid in, {range}", { name: portfolio.name, range })}
            series={series}
            height={height}
            intraday={isIntraday(range)}
            unit="money"
            marks={marks}
            onCursor={onCursor}
            plain
          />
        )}
      </div>
      <footer className="row between wrap">
        <Segmented<ValueRange>
          aria-label={t("Range")}
          options={[...valueRanges]}
          value={range}
          onChange={onRange}
        />
        <span className="row small muted">
          <i className="line-key value" aria-hidden="true" /> {t("Value")}
          <i className="line-key paid" aria-hidden="true" /> {t("Paid in")}
          {isCut && <span>· {t("Marked: the latest {count} entries", { count: MOST_MARKED })}</span>}
        </span>
      </footer>
    </>
  );
});
