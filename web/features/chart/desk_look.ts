/** How the panes of the desk and their lines look. */
import {
  AreaSeries,
  CandlestickSeries,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { formatDate, formatDateTime, formatPrice, formatRatio } from "../../lib/format.ts";
import { fromNewYorkClock, newYorkClock } from "../../lib/market/new_york.ts";
import { candleLook, lookOf, tickText } from "../../ui/chart/chart_look.ts";
import { AXIS } from "./heights.ts";
import type { Scene } from "./drawing/scene.ts";
import type { Study, StudyLine } from "./studies.ts";

export type Series = ISeriesApi<SeriesType>;
export const styles = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
  bars: LineStyle.Solid,
};
/** Candles narrower than half a pixel are merged with their neighbours. */
const LEAST_SPACING = 0.01;
/**
 * A long series is drawn with at most one point or candle every two pixels: a jagged line with a point per pixel is
 * slow to paint, and candles that close cannot be distinguished.
 */
export const conflated = (scene: Scene) => isLong(scene) ? { conflationThresholdFactor: 4 } : {};
/** Empty space beside the last bar, in bars. */
export const RIGHT = 2;
/** Height of the legends of a pane, in pixels. */
export const LEGEND = 34;
/** So many bars in the range that the strokes of a line overlap: thin ones are faster to paint. */
export const isLong = ({ bars }: Scene): boolean => bars.length - bars.start > 5000;
/** Indicators whose axis goes from 0 to 100. */
export const bounded = (key: string | undefined): boolean => key === "rsi" || key === "stoch";
export const pricedAs = (formatter: (price: number) => string) =>
  ({ priceFormat: { type: "custom", formatter, minMove: 0.01 } }) as const;
const priced = pricedAs(formatPrice);

export const axisTime = (at: number) => newYorkClock(at) / 1000 as UTCTimestamp;
const instantOf = (time: Time) => fromNewYorkClock(Number(time) * 1000);

/** The options of the chart. */
export function optionsOf(scene: Scene) {
  const { palette, intraday } = scene;
  const look = lookOf(palette);
  return {
    ...look,
    layout: {
      ...look.layout,
      panes: { separatorColor: palette.border, separatorHoverColor: palette.hover, enableResize: true },
    },
    timeScale: {
      borderVisible: false,
      timeVisible: intraday,
      tickMarkFormatter: (time: Time, kind: TickMarkType) => tickText(instantOf(time), kind),
      // While older bars may follow, the chart can be dragged beyond the first one.
      fixLeftEdge: !scene.older,
      rightOffset: RIGHT,
      minBarSpacing: LEAST_SPACING,
      enableConflation: true,
      minimumHeight: AXIS,
    },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { style: LineStyle.Dashed, color: palette.secondary, labelBackgroundColor: palette.text },
      horzLine: { style: LineStyle.Dashed, color: palette.secondary, labelBackgroundColor: palette.text },
    },
    localization: {
      timeFormatter: (time: Time) => intraday ? formatDateTime(instantOf(time)) : formatDate(instantOf(time)),
    },
    // The desk handles the wheel, which scrolls the page until the chart has the focus.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
    // Pressing with a finger shows the cursor, a swipe moves the chart or the page.
    trackingMode: { exitMode: 0 },
  } as const;
}

export function addMain(chart: IChartApi, scene: Scene): Series {
  const { kind } = scene;
  const shared = {
    ...priced,
    priceLineVisible: true,
    lastValueVisible: true,
    priceLineStyle: LineStyle.Dotted,
  } as const;
  const look = { ...shared, ...conflated(scene) } as const;
  if (kind === "candles") return chart.addSeries(CandlestickSeries, { ...look, ...candleLook });
  return kind === "line"
    ? chart.addSeries(LineSeries, { ...look, lineWidth: 2 })
    : chart.addSeries(AreaSeries, { ...look, lineWidth: 2 });
}

export function addLine(
  chart: IChartApi,
  scene: Scene,
  { key, over }: Study,
  { tone, look }: StudyLine,
  pane: number,
): Series {
  const { palette } = scene;
  const shared = {
    ...conflated(scene),
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    lastValueVisible: !over,
  } as const;
  const format = over
    ? priced
    : { priceFormat: { type: "custom", formatter: (value: number) => formatRatio(value), minMove: 0.01 } } as const;
  if (look === "bars") {
    return chart.addSeries(HistogramSeries, { ...shared, ...format, lastValueVisible: false }, pane);
  }
  const series = chart.addSeries(LineSeries, {
    ...shared,
    ...format,
    color: palette[tone],
    lineStyle: styles[look],
    lineWidth: isLong(scene) ? 1 : 2,
  }, pane);
  const limits = key === "rsi" ? [70, 30] : key === "stoch" ? [80, 20] : [];
  if (limits.length > 0) {
    const priceRange = { minValue: 0, maxValue: 100 };
    series.applyOptions({ autoscaleInfoProvider: () => ({ priceRange }) });
    // One line of the pane is enough for its limits.
    for (const price of tone === "warning" ? [] : limits) {
      series.createPriceLine({
        price,
        color: palette.secondary,
        lineWidth: 1,
        lineStyle: LineStyle.Dashed,
        axisLabelVisible: false,
        title: "",
      });
    }
  }
  return series;
}

/** The volume scale begins at zero. */
export const fromZero = (original: () => { priceRange: { minValue: number; maxValue: number } | null } | null) => {
  const range = original()?.priceRange;
  return range ? { priceRange: { ...range, minValue: 0 } } : null;
};
