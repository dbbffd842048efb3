import { useMemo, useState } from "react";
import { t } from "../../lib/text.ts";
import type { ChartProps } from "../../ui/chart.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, Skeleton } from "../../ui/Panel.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { StockSearch } from "../../ui/StockSearch.tsx";
import { TimeChart } from "../../ui/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { asChanges, onBars, outsideRegular } from "./chart_data.ts";
import { isShort, type StockRange, stockRanges } from "../../lib/chart_ranges.ts";
import { useBars } from "./use_bars.ts";
import { useMarks } from "./use_marks.ts";

/** Height of the line below the chart, less the margins of its placeholder. */
const CAPTION = 12;
const SEARCH_LIMIT = 5;
type Kind = "candles" | "line" | "area";

interface Props {
  readonly symbol: string;
  readonly range: StockRange;
  /** The symbol that it is compared with. */
  readonly other: string | null;
  readonly base: number | null;
  readonly onRange: (range: StockRange) => void;
  readonly onCompare: (symbol: string | null) => void;
}

export function StockChart({ symbol, range, other, base, onRange, onCompare }: Props) {
  const [kind, setKind] = useState<Kind>("area");
  const height = usePhone() ? 260 : 400;
  const { points, intraday, error, old, refetch } = useBars(symbol, range);
  const compared = useBars(other, range);
  const marks = useMarks(symbol, !isShort(range));
  const chart = useMemo((): Omit<ChartProps, "height" | "label"> | null => {
    if (!points) return null;
    const placed = onBars(points, marks);
    if (other === null) {
      const series = {
        key: "price",
        label: symbol,
        kind,
        tone: kind === "line" ? "primary" : "trend",
        points,
      } as const;
      const bands = isShort(range) ? outsideRegular(points) : [];
      return { series: [series], intraday, marks: placed, bands, volume: true, base: range === "1D" ? base : null };
    }
    const line = (of: string, tone: "primary" | "violet", values: typeof points) =>
      ({ key: of, label: of, kind: "line", tone, points: asChanges(values) }) as const;
    return {
      series: [line(symbol, "primary", points), line(other, "violet", compared.points ?? [])],
      intraday,
      unit: "percent",
      marks: placed,
    };
  }, [points, compared.points, marks, kind, symbol, other, range, intraday, base]);
  return (
    <Panel
      title={t("Price")}
      extra={other === null && (
        <Segmented<Kind>
          aria-label={t("Kind of chart")}
          size="small"
          value={kind}
          onChange={setKind}
          options={[{ value: "area", label: t("Area") }, { value: "line", label: t("Line") }, {
            value: "candles",
            label: t("Candles"),
          }]}
        />
      )}
    >
      {!points && !error && <Skeleton height={height + CAPTION} />}
      {Boolean(error) && !points && (
        <div style={{ minHeight: height }}>
          <PageError title={t("Unable to load the chart")} error={error} onRetry={refetch} />
        </div>
      )}
      {points && points.length === 0 && (
        <div style={{ minHeight: height }}>
          <EmptyState title={t("No bars in this range")}>
            {t("There was no trading in {symbol} in this time.", { symbol })}
          </EmptyState>
        </div>
      )}
      {chart && points && points.length > 0 && (
        <div style={{ opacity: old ? 0.5 : 1 }}>
          <TimeChart {...chart} height={height} label={`${symbol}, ${range}`} />
        </div>
      )}
      <div className="row between wrap chart-tools">
        <Segmented<StockRange> aria-label={t("Range")} options={[...stockRanges]} value={range} onChange={onRange} />
        {other === null
          ? (
            <StockSearch
              label={t("Compare with")}
              placeholder={t("Compare with")}
              limit={() => SEARCH_LIMIT}
              empty={(text) => t('No stocks found for "{text}"', { text })}
              onPick={(stock) => stock.symbol !== symbol && onCompare(stock.symbol)}
            />
          )
          : (
            <span className="row compared">
              {t("{symbol} and {other}, change in percent", { symbol, other })}
              <IconButton aria-label={t("Do not compare")} onClick={() => onCompare(null)}>
                <Icon name="close" size={16} />
              </IconButton>
            </span>
          )}
      </div>
      {Boolean(compared.error) && !compared.points && (
        <p className="warn small">{t("{symbol} could not be loaded.", { symbol: other ?? "" })}</p>
      )}
    </Panel>
  );
}
