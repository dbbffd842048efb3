import { type ReactNode, useMemo } from "react";
import { t } from "../../lib/text.ts";
import type { StockPart } from "../../lib/views/stock_view.ts";
import type { ChartProps } from "../../ui/chart/chart.ts";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Panel, Skeleton } from "../../ui/page/Panel.tsx";
import { Segmented } from "../../ui/form/Segmented.tsx";
import { EmptyState, PageError } from "../../ui/page/states.tsx";
import { StockSearch as Search } from "../../ui/stock/StockSearch.tsx";
import { TimeChart } from "../../ui/chart/TimeChart.tsx";
import { usePhone } from "../../ui/usePhone.ts";
import { asChanges, onBars, outsideRegular, volumesOf } from "../../lib/chart/chart_data.ts";
import { useMarks } from "../../lib/chart/chart_marks.ts";
import { type ChartKind, type StockRange, stockRanges } from "../../lib/chart/chart_ranges.ts";
import { isShort } from "../../lib/chart/range_bars.ts";
import { type Bars, useBars } from "./use_bars.ts";

/** Height of the line below the chart, less the margins of its placeholder. */
const CAPTION = 12;
const SEARCH_LIMIT = 5;
const VOLUME_HEIGHT = 96;

interface Props {
  readonly symbol: string;
  readonly range: StockRange;
  readonly kind: ChartKind;
  /** The bars of the symbol in the range. */
  readonly bars: Bars;
  /** The compared symbol. */
  readonly other: string | null;
  readonly base: number | null;
  readonly onShow: (part: StockPart) => void;
  readonly extra?: ReactNode;
}

type Drawn = Pick<Props, "symbol" | "range" | "kind" | "bars" | "other" | "base">;

/** The price with own trades and events, or its change beside that of another stock; null until the bars are loaded. */
function useDrawn({ symbol, range, kind, bars, other, base }: Drawn, compared: Bars) {
  const { points, intraday } = bars;
  const marks = useMarks(symbol, !isShort(range));
  return useMemo((): Omit<ChartProps, "height" | "label"> | null => {
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
      ({ key: of, label: of, kind: "line", tone, tag: "label", points: asChanges(values, from) }) as const;
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
}

/** Below a line or an area; a candle chart includes its own. */
function Volume({ symbol, range, bars: { points, intraday } }: Pick<Props, "symbol" | "range" | "bars">) {
  const volume = useMemo(
    () => [
      { key: "volume", label: t("Volume"), kind: "area", tone: "primary", points: volumesOf(points ?? []) } as const,
    ],
    [points],
  );
  return (
    <div className="own-volume">
      <h3>{t("Volume")}</h3>
      <TimeChart
        series={volume}
        intraday={intraday}
        unit="volume"
        plain
        height={VOLUME_HEIGHT}
        label={t("Volume of {symbol}, {range}", { symbol, range })}
      />
    </div>
  );
}

/** A placeholder of the chart's height. */
function NoBars(
  { symbol, bars: { points, error, refetch }, height }: Pick<Props, "symbol" | "bars"> & { height: number },
) {
  if (!points && !error) return <Skeleton height={height} />;
  return (
    <div style={{ minHeight: height }}>
      {points
        ? (
          <EmptyState title={t("No historical data available")}>
            {t("There was no trading in {symbol} in this time.", { symbol })}
          </EmptyState>
        )
        : <PageError title={t("Unable to load the chart")} error={error} onRetry={refetch} />}
    </div>
  );
}

/** The range, and the compared stock. */
const Tools = ({ symbol, range, other, onShow }: Pick<Props, "symbol" | "range" | "other" | "onShow">) => (
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
          <IconButton
            aria-label={t("Do not compare")}
            onClick={() => onShow({ compare: undefined })}
          >
            <Icon name="close" size={16} />
          </IconButton>
        </span>
      )}
  </div>
);

export function StockChart(props: Props) {
  const { symbol, range, kind, bars, other, onShow, extra } = props;
  const height = usePhone() ? 260 : 340;
  const { points, old } = bars;
  const compared = useBars(other, range);
  const drawn = useDrawn(props, compared);
  const ownVolume = kind !== "candles" && other === null;
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
              options={[
                { value: "line", label: t("Line") },
                { value: "area", label: t("Area") },
                { value: "candles", label: t("Candlestick") },
              ]}
            />
          )}
          {extra}
        </span>
      }
    >
      {drawn && points && points.length > 0
        ? (
          <div style={{ opacity: old ? 0.45 : 1 }}>
            <TimeChart {...drawn} plain={kind !== "candles"} height={height} label={`${symbol}, ${range}`} />
            {ownVolume && <Volume symbol={symbol} range={range} bars={bars} />}
          </div>
        )
        : (
          <NoBars
            symbol={symbol}
            bars={bars}
            height={height + CAPTION + (ownVolume ? VOLUME_HEIGHT + CAPTION + 44 : 0)}
          />
        )}
      <Tools symbol={symbol} range={range} other={other} onShow={onShow} />
      {Boolean(compared.error) && !compared.points && (
        <p className="warn small">{t("{symbol} could not be loaded.", { symbol: other ?? "" })}</p>
      )}
    </Panel>
  );
}
