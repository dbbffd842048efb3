/** Draws a price chart with lightweight-charts. */
import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef } from "react";
import { usePalette } from "./mode.ts";
import { candles, type Palette } from "./tokens.ts";
import {
  formatAxisDay,
  formatAxisMonth,
  formatAxisTime,
  formatDate,
  formatDateTime,
  formatPrice,
} from "../lib/format.ts";
import type { ChartPoint, ChartProps } from "./chart.ts";

const seconds = (at: number) => Math.floor(at / 1000) as UTCTimestamp;
const millis = (time: Time) => Number(time) * 1000;

function tick(time: Time, kind: TickMarkType): string {
  if (kind === TickMarkType.Time || kind === TickMarkType.TimeWithSeconds) return formatAxisTime(millis(time));
  return kind === TickMarkType.DayOfMonth ? formatAxisDay(millis(time)) : formatAxisMonth(millis(time));
}

const optionsOf = (palette: Palette, intraday: boolean) => ({
  autoSize: true,
  layout: {
    background: { type: ColorType.Solid, color: "transparent" },
    textColor: palette.secondary,
    fontFamily: getComputedStyle(document.documentElement).fontFamily,
    fontSize: 11,
    // The logo needs an inline style, which the content policy refuses; the caption below names the source.
    attributionLogo: false,
  },
  grid: { vertLines: { visible: false }, horzLines: { color: palette.grid } },
  rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.08 } },
  timeScale: {
    borderVisible: false,
    timeVisible: intraday,
    tickMarkFormatter: tick,
    fixLeftEdge: true,
    fixRightEdge: true,
  },
  localization: {
    timeFormatter: (time: Time) => intraday ? formatDateTime(millis(time)) : formatDate(millis(time)),
    priceFormatter: (value: number) => formatPrice(value),
  },
  handleScroll: { vertTouchDrag: false },
});

/** Drops invalid prices and all but the last point of each second. */
function usable(points: readonly ChartPoint[], kind: ChartProps["kind"]): ChartPoint[] {
  const bySecond = new Map<number, ChartPoint>();
  for (const point of points) {
    const all = kind === "candles" ? [point.open, point.high, point.low, point.close] : [point.close];
    if (all.some((value) => value === undefined || !Number.isFinite(value) || value <= 0)) continue;
    if (
      kind === "candles" &&
      (point.high! < Math.max(point.open!, point.close) || point.low! > Math.min(point.open!, point.close))
    ) continue;
    bySecond.set(seconds(point.at), point);
  }
  return [...bySecond.values()].sort((a, b) => a.at - b.at);
}

function draw(chart: IChartApi, props: ChartProps, palette: Palette) {
  const points = usable(props.points, props.kind);
  if (points.length === 0) return;
  const rising = points.at(-1)!.close >= (props.base ?? points[0]!.close);
  const colour = rising ? palette.gain : palette.loss;
  const shared = { priceLineVisible: true, lastValueVisible: true, priceLineStyle: LineStyle.Dotted } as const;
  const line = points.map((point) => ({ time: seconds(point.at), value: point.close }));
  const series = props.kind === "candles"
    ? chart.addSeries(CandlestickSeries, {
      ...shared,
      upColor: candles.up,
      downColor: candles.down,
      wickUpColor: candles.up,
      wickDownColor: candles.down,
      borderVisible: false,
    })
    : props.kind === "area"
    ? chart.addSeries(AreaSeries, {
      ...shared,
      lineColor: colour,
      lineWidth: 2,
      topColor: `${colour}2e`,
      bottomColor: `${colour}00`,
    })
    : chart.addSeries(LineSeries, { ...shared, color: palette.primary, lineWidth: 2 });
  if (props.kind === "candles") {
    series.setData(
      points.map((p) => ({ time: seconds(p.at), open: p.open!, high: p.high!, low: p.low!, close: p.close })) as never,
    );
  } else series.setData(line as never);
  if (props.base) {
    (series as ReturnType<typeof chart.addSeries<SeriesType>>).createPriceLine({
      price: props.base,
      color: palette.secondary,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
      title: "",
    });
  }
  if (props.volume) {
    const histogram = chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      color: palette.border,
      priceLineVisible: false,
      lastValueVisible: false,
    });
    chart.priceScale("volume").applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
    histogram.setData(points.map((p) => ({ time: seconds(p.at), value: p.volume ?? 0 })));
  }
}

export function DrawnChart(props: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<{ from: number; to: number; count: number } | null>(null);
  const palette = usePalette();
  useEffect(() => {
    const chart = createChart(host.current!, optionsOf(palette, props.intraday));
    draw(chart, props, palette);
    // Keep the scroll position when the same chart is fetched again.
    const scale = chart.timeScale();
    const range = view.current;
    if (range && Math.abs(range.count - props.points.length) <= 5) scale.setVisibleLogicalRange(range);
    else scale.fitContent();
    const fit = () => scale.fitContent();
    scale.subscribeSizeChange(fit);
    return () => {
      const now = scale.getVisibleLogicalRange();
      const whole = !now || (now.from <= 0.5 && now.to >= props.points.length - 1.5);
      view.current = whole ? null : { from: now.from, to: now.to, count: props.points.length };
      scale.unsubscribeSizeChange(fit);
      chart.remove();
    };
  }, [props.points, props.kind, props.base, props.volume, props.intraday, palette]);
  return (
    <div
      ref={host}
      style={{ height: props.height, overflow: "hidden" }}
      role="img"
      aria-label={`${props.label}. The table view holds the figures.`}
    />
  );
}
