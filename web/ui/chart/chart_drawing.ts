/** Draws series, marks and bands with lightweight-charts; DrawnChart.tsx keeps one drawing up to date. */
import {
  AreaSeries,
  BaselineSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesMarker,
  type SeriesType,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import {
  type ChartMark,
  type ChartPoint,
  type ChartProps,
  type ChartSeries,
  type ChartTone,
  isRising,
} from "./chart.ts";
import { Bands } from "./chart_bands.ts";
import { areaLook, candleLook, lookOf, tickText } from "./chart_look.ts";
import { unitFormats } from "./unit_formats.ts";
import { candles, type Palette } from "../tokens.ts";

type Series = ISeriesApi<SeriesType>;
export const seconds = (at: number) => Math.floor(at / 1000) as UTCTimestamp;
export const millis = (time: Time) => Number(time) * 1000;
/**
 * Width of the axis of prices, in pixels; wider for longer labels. As wide as a plain chart's, so that both plots are
 * aligned; and known before there are labels, so that their arrival does not resize each of the chart's canvases.
 */
const AXIS = 84, NARROW_AXIS = 60;
/** Below it a chart is narrow. */
const NARROW = 480;

const optionsOf = (palette: Palette, { intraday, unit = "price" }: ChartProps, width: number) => ({
  ...lookOf(palette),
  rightPriceScale: { ...lookOf(palette).rightPriceScale, minimumWidth: width < NARROW ? NARROW_AXIS : AXIS },
  timeScale: {
    borderVisible: false,
    timeVisible: intraday,
    tickMarkFormatter: (time: Time, kind: TickMarkType) => tickText(millis(time), kind),
    fixLeftEdge: true,
    fixRightEdge: true,
  },
  crosshair: { horzLine: { labelVisible: true }, vertLine: { labelVisible: false } },
  localization: {
    timeFormatter: (time: Time) => intraday ? formatDateTime(millis(time)) : formatDate(millis(time)),
    priceFormatter: unitFormats[unit],
  },
  // The page scrolls under the pointer; only a pinch zooms.
  handleScroll: { mouseWheel: false, vertTouchDrag: false },
  handleScale: { mouseWheel: false },
});

/** Drops invalid points and all but the last point of each second. */
function usable({ points, kind }: ChartSeries, unit: ChartProps["unit"]): ChartPoint[] {
  const bySecond = new Map<number, ChartPoint>();
  const isPrice = unit === undefined || unit === "price";
  for (const point of points) {
    const all = kind === "candles" ? [point.open, point.high, point.low, point.close] : [point.close];
    if (all.some((value) => value === undefined || !Number.isFinite(value) || (isPrice && value <= 0))) continue;
    if (
      kind === "candles" &&
      (point.high! < Math.max(point.open!, point.close) || point.low! > Math.min(point.open!, point.close))
    ) continue;
    bySecond.set(seconds(point.at), point);
  }
  return [...bySecond.values()].sort((a, b) => a.at - b.at);
}

function colourOf(tone: ChartTone, palette: Palette, points: readonly ChartPoint[], base: number | null | undefined) {
  if (tone === "neutral") return palette.secondary;
  if (tone === "teal") return palette.s3;
  if (tone !== "trend") return palette[tone];
  return isRising(points, base) ? palette.gain : palette.loss;
}

const lastPrice = { priceLineVisible: true, lastValueVisible: true, priceLineStyle: LineStyle.Dotted } as const;

function addSeries(
  chart: IChartApi,
  { kind }: ChartSeries,
  isFirst: boolean,
  palette: Palette,
): Series {
  const shared = isFirst ? lastPrice : { priceLineVisible: false, lastValueVisible: true };
  switch (kind) {
    case "candles":
      return chart.addSeries(CandlestickSeries, { ...shared, ...candleLook });
    case "area":
      return chart.addSeries(AreaSeries, { ...shared, lineWidth: 2 });
    case "baseline":
      return chart.addSeries(BaselineSeries, {
        ...shared,
        baseValue: { type: "price", price: 0 },
        lineWidth: 2,
        topLineColor: palette.gain,
        topFillColor1: `${palette.gain}2e`,
        topFillColor2: `${palette.gain}00`,
        bottomLineColor: palette.loss,
        bottomFillColor1: `${palette.loss}00`,
        bottomFillColor2: `${palette.loss}2e`,
      });
    case "step":
      return chart.addSeries(LineSeries, {
        ...shared,
        priceLineVisible: false,
        lastValueVisible: false,
        lineType: LineType.WithSteps,
        lineStyle: LineStyle.Dashed,
        lineWidth: 1,
      });
    case "line":
      return chart.addSeries(LineSeries, {
        ...shared,
        lineWidth: 2,
      });
  }
}

const paint = (series: Series, kind: ChartSeries["kind"], colour: string) => {
  if (kind === "line" || kind === "step") series.applyOptions({ color: colour });
  if (kind === "area") series.applyOptions(areaLook(colour));
};

const datum = (kind: ChartSeries["kind"], p: ChartPoint) =>
  (kind === "candles"
    ? { time: seconds(p.at), open: p.open!, high: p.high!, low: p.low!, close: p.close }
    : { time: seconds(p.at), value: p.close }) as never;

const volumeOf = (p: ChartPoint) => ({
  time: seconds(p.at),
  value: p.volume ?? 0,
  color: `${p.close >= (p.open ?? p.close) ? candles.up : candles.down}59`,
});

export const markOf = ({ at, kind, text }: ChartMark, palette: Palette): SeriesMarker<Time> => {
  const looks = {
    buy: { position: "belowBar", shape: "arrowUp", color: palette.gain },
    sell: { position: "aboveBar", shape: "arrowDown", color: palette.loss },
    dividend: { position: "aboveBar", shape: "circle", color: palette.primary },
    split: { position: "aboveBar", shape: "square", color: palette.violet },
    cash: { position: "belowBar", shape: "circle", color: palette.secondary },
  } as const;
  return { time: seconds(at), text, ...looks[kind] };
};

/** The chart and its series, kept between renders. */
export interface Drawing {
  readonly chart: IChartApi;
  readonly series: readonly Series[];
  readonly volume: Series | null;
  readonly marks: { setMarkers: (marks: SeriesMarker<Time>[]) => void };
  readonly bands: Bands;
  points: ChartPoint[][];
  base: IPriceLine | null;
}

export function create(host: HTMLElement, props: ChartProps, palette: Palette): Drawing {
  const chart = createChart(host, optionsOf(palette, props, host.clientWidth));
  const series = props.series.map((one, i) => addSeries(chart, one, i === 0, palette));
  const volume = props.volume
    ? chart.addSeries(HistogramSeries, { priceScaleId: "volume", priceLineVisible: false, lastValueVisible: false })
    : null;
  if (volume) chart.priceScale("volume").applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  const bands = new Bands(`${palette.secondary}14`);
  series[0]!.attachPrimitive(bands);
  const marks = createSeriesMarkers(series[0]!, []);
  return { chart, series, volume, marks, bands, points: series.map(() => []), base: null };
}

/** Draws new data: only the last point if only that has changed. Fits the whole range if the time span has changed. */
export function showPoints(drawing: Drawing, props: ChartProps, palette: Palette) {
  let another = false;
  props.series.forEach((one, i) => {
    const points = usable(one, props.unit);
    const before = drawing.points[i]!;
    drawing.points[i] = points;
    const series = drawing.series[i]!;
    const colour = colourOf(one.tone, palette, points, i === 0 ? props.base : null);
    paint(series, one.kind, colour);
    const same = points.length > 0 && points.length === before.length && points.at(-2) === before.at(-2) &&
      points[0]!.at === before[0]!.at && points.at(-1)!.at === before.at(-1)!.at;
    if (same) series.update(datum(one.kind, points.at(-1)!));
    else series.setData(points.map((point) => datum(one.kind, point)) as never);
    if (i === 0 && drawing.volume) drawing.volume.setData(points.map(volumeOf) as never);
    another ||= i === 0 && points[0]?.at !== before[0]?.at;
  });
  if (another) drawing.chart.timeScale().fitContent();
}

export function showBase(drawing: Drawing, { base }: ChartProps, palette: Palette) {
  const [main] = drawing.series;
  if (drawing.base) main!.removePriceLine(drawing.base);
  drawing.base = base
    ? main!.createPriceLine({
      price: base,
      color: palette.secondary,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
      title: "",
    })
    : null;
}
