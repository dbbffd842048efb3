import { type ReactNode, useMemo } from "react";
import { t } from "../../lib/text.ts";
import type { StockPart } from "../../lib/stock_view.ts";
import type { ChartProps } from "../../ui/chart.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, Skeleton } from "../../ui/Panel.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { EmptyState, PageError } from "../../ui/states.tsx";
import { StockSearch as Search } from "../../ui/StockSearch.tsx";
import { TimeChart } from "../../ui/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { asChanges, onBars, outsideRegular, volumesOf } from "../../lib/chart_data.ts";
import { useMarks } from "../../lib/chart_marks.ts";
import { type ChartKind, type StockRange, stockRanges } from "../../lib/chart_ranges.ts";
import { isShort } from "../../lib/range_bars.ts";
import { type Bars, useBars } from "./use_bars.ts";

/** Height of the line below the chart, less the margins of its placeholder. */
const CAPTION = 12;
const SEARCH_LIMIT = 5;
const VOLUME_HEIGHT = 96;

interface Props {
  readonly symbol: string;
  readonly range: StockRange;
  readonly kind: ChartKind;
  /** Of the symbol in the range. */
  readonly bars: Bars;
  /** The symbol that it is compared with. */
  readonly other: string | null;
  readonly base: number | null;
  readonly onShow: (part: StockPart) => void;
  readonly extra?: ReactNode;
}

export function StockChart({ symbol, range, kind, bars, other, base, onShow, extra }: Props) {
  const height = usePhone() ? 260 : 340;
  const { points, intraday, error, old, refetch } = bars;
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
      const bands = intraday ? outsideRegular(points) : [];
      const volume = kind === "candles";
      return { series: [series], intraday, marks: placed, bands, volume, base: range === "1D" ? base : null };
    }
    const line = (of: string, tone: "primary" | "violet", values: typeof points, from: number | null) =>
      ({ key: of, label: of, kind: "line", tone, points: asChanges(values, from) }) as const;
    return {
      series: [
        line(symbol, "primary", points, bars.base),
        line(other, "violet", compared.points ?? [], compared.base),
      ],
      intraday,
      unit: "percent",
      marks: placed,
    };
  }, [points, bars.base, compared.points, compared.base, marks, kind, symbol, other, range, intraday, base]);
  const volume = useMemo(
    () =>
      points && [
        { key: "volume", label: t("Volume"), kind: "area", tone: "primary", points: volumesOf(points) } as const,
      ],
    [points],
  );
  const ownVolume = kind !== "candles" && other === null;
  // As high as what replaces it.
  const whole = height + CAPTION + (ownVolume ? VOLUME_HEIGHT + CAPTION + 44 : 0);
  return (
    <Panel
      title={t("Price Chart")}
      extra={
        <span className="row wrap">
          {other === null && (
            <Segmented<ChartKind>
              aria-label={t("Kind of chart")}
              size="small"
              value={kind}
              onChange={(kind) => onShow({ kind })}
              options={[{ value: "line", label: t("Line") }, { value: "area", label: t("Area") }, {
                value: "candles",
                label: t("Candlestick"),
              }]}
            />
          )}
          {extra}
        </span>
      }
    >
      {!points && !error && <Skeleton height={whole} />}
      {Boolean(error) && !points && (
        <div style={{ minHeight: whole }}>
          <PageError title={t("Unable to load the chart")} error={error} onRetry={refetch} />
        </div>
      )}
      {points && points.length === 0 && (
        <div style={{ minHeight: whole }}>
          <EmptyState title={t("No historical data available")}>
            {t("There was no trading in {symbol} in this time.", { symbol })}
          </EmptyState>
        </div>
      )}
      {chart && points && points.length > 0 && (
        <div style={{ opacity: old ? 0.45 : 1 }}>
          <TimeChart {...chart} height={height} label={`${symbol}, ${range}`} />
          {ownVolume && volume && (
            <div className="own-volume">
              <h3>{t("Volume")}</h3>
              <TimeChart
                series={volume}
                intraday={intraday}
                unit="volume"
                height={VOLUME_HEIGHT}
                label={t("Volume of {symbol}, {range}", { symbol, range })}
              />
            </div>
          )}
        </div>
      )}
      <div className="row between wrap chart-tools">
        <Segmented<StockRange>
          aria-label={t("Range")}
          options={[...stockRanges]}
          value={range}
          onChange={(range) => onShow({ range })}
        />
        {other === null
          ? (
            <Search
              label={t("Compare with")}
              placeholder={t("Compare with")}
              limit={() => SEARCH_LIMIT}
              empty={(text) => t('No stocks found for "{text}"', { text })}
              onPick={(stock) => stock.symbol !== symbol && onShow({ compare: stock.symbol })}
            />
          )
          : (
            <span className="row compared">
              {t("{symbol} and {other}, change in percent", { symbol, other })}
              <IconButton aria-label={t("Do not compare")} onClick={() => onShow({ compare: undefined })}>
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
