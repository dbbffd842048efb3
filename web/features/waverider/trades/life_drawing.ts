/** Draws a trade's life with lightweight-charts. */
import {
  BaselineSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
  LineType,
  type SeriesMarker,
  type TickMarkType,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { formatCount, formatDateTime, formatPrice } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import { lookOf, tickText } from "../../../ui/chart/chart_look.ts";
import { candles, type Palette } from "../../../ui/tokens.ts";
import type { LifeBar, LifeSeries } from "./life_series.ts";
import type { Trade } from "../parts/trade_words.ts";

const seconds = (at: number) => Math.floor(at / 1000) as UTCTimestamp;
const millis = (time: Time) => Number(time) * 1000;
/** Opacity of what lies before the entry and after the exit, and of fills, as hexadecimal. */
const DIMMED = "73", FILL = "26", FAINT = "59";
const DECAY_HEIGHT = 44, MOST_DECAY = 5;
/** From this decay on the trail is wider. */
const WIDENING = 3;
/** Texts of marks that are closer than this would cover each other. */
const APART_MS = 3 * 60_000;

const candleOf = ({ at, open, high, low, close, isOutside }: LifeBar) => {
  const color = `${close >= open ? candles.up : candles.down}${isOutside ? DIMMED : ""}`;
  return { time: seconds(at), open, high, low, close, color, wickColor: color };
};
const volumeOf = ({ at, open, close, volume, isOutside }: LifeBar) => ({
  time: seconds(at),
  value: volume,
  color: `${close >= open ? candles.up : candles.down}${isOutside ? FILL : FAINT}`,
});

function marks({ entry, exit, peak }: LifeSeries, trade: Trade, palette: Palette): SeriesMarker<Time>[] {
  const found: (SeriesMarker<Time> | null)[] = [
    entry === null
      ? null
      : { time: seconds(entry), position: "belowBar", shape: "arrowUp", color: palette.gain, text: t("Buy") },
    peak === null || trade.highest_price === null || (exit !== null && exit - peak < APART_MS) ? null : {
      time: seconds(peak),
      position: "aboveBar",
      shape: "circle",
      size: 0.3,
      color: palette.secondary,
      text: t("Peak {price}", { price: formatPrice(trade.highest_price) }),
    },
    exit === null
      ? null
      : { time: seconds(exit), position: "aboveBar", shape: "arrowDown", color: palette.loss, text: t("Sell") },
  ];
  return found.filter((one) => one !== null).sort((a, b) => Number(a.time) - Number(b.time));
}

function drawPrices(chart: IChartApi, series: LifeSeries, trade: Trade, palette: Palette) {
  const prices = chart.addSeries(CandlestickSeries, {
    ...{ upColor: candles.up, downColor: candles.down, borderVisible: false },
    priceFormat: { type: "custom", formatter: formatPrice, minMove: 0.0001 },
    ...{ priceLineVisible: false, lastValueVisible: false },
  });
  prices.setData(series.bars.map(candleOf));
  const line = (price: number | null, color: string) =>
    price !== null && prices.createPriceLine({
      ...{ price, color, lineWidth: 1, lineStyle: LineStyle.Dashed, axisLabelVisible: true, title: "" },
    });
  line(trade.entry_price, palette.secondary);
  line(
    trade.exit_price,
    trade.exit_price !== null && trade.exit_price >= trade.entry_price ? palette.gain : palette.loss,
  );
  createSeriesMarkers(prices, marks(series, trade, palette));
  const volume = chart.addSeries(HistogramSeries, {
    ...{ priceScaleId: "volume", priceLineVisible: false, lastValueVisible: false },
  });
  chart.priceScale("volume").applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } });
  volume.setData(series.bars.map(volumeOf));
}

function drawVwap(chart: IChartApi, { vwap }: LifeSeries, palette: Palette) {
  const line = chart.addSeries(LineSeries, {
    ...{ color: palette.violet, lineWidth: 1, lineStyle: LineStyle.Dashed },
    ...{ priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false },
  });
  line.setData(vwap.map(({ at, value }) => ({ time: seconds(at), value })));
}

/** A staircase; under the entry it is what is at risk, above it what is locked in. */
function drawStop(chart: IChartApi, series: LifeSeries, trade: Trade, palette: Palette) {
  const stop = chart.addSeries(BaselineSeries, {
    ...{ baseValue: { type: "price", price: trade.entry_price }, lineType: LineType.WithSteps, lineWidth: 2 },
    ...{ topLineColor: palette.warning, bottomLineColor: palette.warning },
    ...{ topFillColor1: `${palette.gain}${FILL}`, topFillColor2: `${palette.gain}${FILL}` },
    ...{ bottomFillColor1: `${palette.loss}${FILL}`, bottomFillColor2: `${palette.loss}${FILL}` },
    ...{ priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false },
  });
  stop.setData(series.stops.map(({ at, value }) => ({ time: seconds(at), value })));
  const held = new Set(series.stops.map(({ at }) => at));
  createSeriesMarkers(
    stop,
    series.levels.filter(({ at }) => held.has(at)).map(({ at, level }) => ({
      ...{ time: seconds(at), position: "belowBar", shape: "circle", size: 0.4 } as const,
      // The first stop stands under the mark of the entry.
      ...{ color: palette.warning, text: level === 0 ? "" : `L${level}` },
    })),
  );
}

function drawDecay(chart: IChartApi, series: LifeSeries, palette: Palette) {
  const decay = chart.addSeries(HistogramSeries, {
    ...{ priceLineVisible: false, lastValueVisible: false },
    priceFormat: { type: "custom", formatter: formatCount, minMove: 1 },
    autoscaleInfoProvider: () => ({ priceRange: { minValue: 0, maxValue: MOST_DECAY } }),
  }, 1);
  decay.setData(series.decay.map(({ at, value }) => ({
    ...{ time: seconds(at), value },
    color: `${palette.warning}${value >= WIDENING ? "" : FAINT}`,
  })));
  chart.panes()[1]!.setHeight(DECAY_HEIGHT);
}

/** The caller removes it. */
export function drawLife(host: HTMLElement, series: LifeSeries, trade: Trade, palette: Palette): IChartApi {
  const look = lookOf(palette);
  const chart = createChart(host, {
    ...look,
    layout: {
      ...look.layout,
      panes: { enableResize: false, separatorColor: palette.grid, separatorHoverColor: palette.grid },
    },
    timeScale: {
      ...{ borderVisible: false, timeVisible: true, fixLeftEdge: true, fixRightEdge: true },
      tickMarkFormatter: (time: Time, kind: TickMarkType) => tickText(millis(time), kind),
    },
    localization: { timeFormatter: (time: Time) => formatDateTime(millis(time)) },
    crosshair: { horzLine: { labelVisible: true }, vertLine: { labelVisible: false } },
    // The page scrolls under the pointer; only a pinch zooms.
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  });
  drawPrices(chart, series, trade, palette);
  drawVwap(chart, series, palette);
  drawStop(chart, series, trade, palette);
  drawDecay(chart, series, palette);
  const fit = () => chart.timeScale().fitContent();
  chart.timeScale().subscribeSizeChange(fit);
  fit();
  return chart;
}
