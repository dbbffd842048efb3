/** Draws the panes of the chart desk with lightweight-charts. A new desk is made only when its panes change. */
import {
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  type Logical,
  PriceScaleMode,
} from "lightweight-charts";
import { formatCompact } from "../../lib/format.ts";
import { Bands } from "../../ui/chart/chart_bands.ts";
import { areaLook } from "../../ui/chart/chart_look.ts";
import { candles } from "../../ui/tokens.ts";
import { Comparison } from "./comparison.ts";
import type { Scale } from "./drawing/geometry.ts";
import {
  addLine,
  addMain,
  axisTime,
  bounded,
  conflated,
  fromZero,
  LEGEND,
  optionsOf,
  pricedAs,
  RIGHT,
  type Series,
  styles,
} from "./desk_look.ts";
import { heightsOf, panesOf } from "./heights.ts";
import { DrawnLines, type TradeMark, TradeMarks } from "./drawing/primitives.ts";
import type { Scene } from "./drawing/scene.ts";
import type { StudyLine } from "./studies.ts";

export interface Watcher {
  /** The pointer is at a bar, or has left. */
  cursor(index: number | null): void;
  /** The heights of the panes have changed; `tops` are where they begin, in pixels. */
  layout(tops: readonly number[]): void;
  /** The user has moved the chart to within a screen of its first bar. */
  older(): void;
}

const ZOOM = 0.75;
/** The fewest bars in sight, and a notch of the wheel in pixels. */
const LEAST = 5, NOTCH = 100;
/** The colour of a bar that rose or fell. */
const byDirection = (change: number) => `${change >= 0 ? candles.up : candles.down}99`;

export class Desk {
  readonly chart: IChartApi;
  readonly lines: DrawnLines;
  readonly scale: Scale;
  #scene: Scene;
  readonly #main: Series;
  readonly #volume: Series;
  #comparison: Comparison;
  /** On the scale of the price. */
  readonly #priced: readonly Series[];
  /** In the order of the scene's lines and compared stocks. */
  readonly #studies: readonly Series[];
  readonly #compared: readonly Series[];
  readonly #bands: Bands;
  readonly #trades: TradeMarks;
  readonly #host: HTMLElement;
  readonly #observer: ResizeObserver;
  /** The whole range is shown, also after the window is resized. */
  #whole = true;

  constructor(host: HTMLElement, scene: Scene, watcher: Watcher) {
    this.#host = host;
    this.#scene = scene;
    this.#comparison = new Comparison(scene);
    const { palette } = scene;
    this.chart = createChart(host, optionsOf(scene));
    this.#main = addMain(this.chart, scene);
    this.#volume = this.chart.addSeries(HistogramSeries, {
      ...conflated(this.#scene),
      priceLineVisible: false,
      lastValueVisible: false,
      priceFormat: { type: "custom", formatter: (value: number) => formatCompact(value), minMove: 1 },
    }, 1);
    this.#volume.applyOptions({ autoscaleInfoProvider: fromZero });
    const panes = panesOf(scene.studies);
    this.#studies = scene.studies.flatMap((study) => {
      const pane = study.over ? 0 : panes.indexOf(study.key) + 1;
      return study.lines.map((line) => addLine(this.chart, scene, study, line, pane));
    });
    this.#compared = scene.compared.map(({ tone, look, symbol }) =>
      this.chart.addSeries(LineSeries, {
        ...conflated(this.#scene),
        color: palette[tone],
        lineStyle: styles[look],
        lineWidth: 2,
        priceLineVisible: false,
        title: symbol,
      })
    );
    const over = scene.studies.flatMap((study) => study.lines.map(() => study.over));
    this.#priced = [this.#main, ...this.#studies.filter((_, n) => over[n]), ...this.#compared];
    this.scale = this.#makeScale();
    this.#bands = new Bands(`${palette.secondary}14`);
    this.#trades = new TradeMarks(this.scale, palette);
    this.lines = new DrawnLines(this.scale, palette);
    for (const primitive of [this.#bands, this.#trades, this.lines]) this.#main.attachPrimitive(primitive);
    heightsOf(scene.studies, scene.small).forEach((height, i) => {
      this.chart.panes()[i]?.setStretchFactor(height);
      // The legends overlay the panes, above their lines; but not where the axis ends at a hundred.
      const top = bounded(panes[i - 1]) ? 0.04 : LEGEND / height;
      this.chart.priceScale("right", i).applyOptions({ scaleMargins: { top, bottom: 0.04 } });
    });
    this.#setData();
    this.#applyMode();

    this.chart.subscribeCrosshairMove(({ logical, point }) => {
      const inside = logical !== undefined && point && logical >= 0 && logical < this.#scene.bars.shown;
      watcher.cursor(inside ? this.#scene.bars.first + Math.round(logical) : null);
    });
    this.chart.timeScale().subscribeSizeChange(() => this.#whole && this.fit());
    this.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (!range || this.#whole || !this.#scene.older) return;
      if (range.from < range.to - range.from) watcher.older();
    });
    const measure = () => {
      const top = host.getBoundingClientRect().top;
      watcher.layout(
        this.chart.panes().map((pane) => (pane.getHTMLElement()?.getBoundingClientRect().top ?? top) - top),
      );
    };
    this.#observer = new ResizeObserver(measure);
    for (const pane of this.chart.panes()) {
      const element = pane.getHTMLElement();
      if (element) this.#observer.observe(element);
    }
  }

  /** Gain or loss over the bars shown; candles have their own colours. */
  #paintMain() {
    const { bars, kind, palette } = this.#scene;
    if (kind === "candles" || bars.shown === 0) return;
    const rising = bars.close[bars.length - 1]! >= bars.close[bars.start]!;
    const colour = rising ? palette.gain : palette.loss;
    this.#main.applyOptions(kind === "line" ? { color: colour } : areaLook(colour));
  }

  #makeScale(): Scale {
    const time = this.chart.timeScale();
    const logical = (at: number): number => {
      const { bars, barMs } = this.#scene;
      const i = bars.indexAt(at);
      const last = bars.length - 1;
      if (i < 0) return (at - bars.at[0]!) / barMs - bars.first;
      if (i >= last) return last - bars.first + (at - bars.at[last]!) / barMs;
      return i - bars.first + (at - bars.at[i]!) / (bars.at[i + 1]! - bars.at[i]!);
    };
    return {
      x: (at) => {
        // The library knows only the places of whole bars.
        const [place, bar] = [logical(at), Math.floor(logical(at))];
        const [x, next] = [bar, bar + 1].map((one) => time.logicalToCoordinate(one as Logical));
        return x == null || next == null ? null : x + (next - x) * (place - bar);
      },
      y: (price) => this.#main.priceToCoordinate(price),
      at: (x) => {
        const { bars, barMs } = this.#scene;
        const i = time.coordinateToLogical(x);
        if (i === null || bars.length === 0) return null;
        const wanted = Math.round(i) + bars.first;
        const inside = Math.min(Math.max(wanted, 0), bars.length - 1);
        return bars.at[inside]! + (wanted - inside) * barMs;
      },
      price: (y) => this.#main.coordinateToPrice(y),
    };
  }

  #bar(i: number) {
    const { bars, kind } = this.#scene;
    const time = axisTime(bars.at[i]!);
    return kind === "candles"
      ? { time, open: bars.open[i]!, high: bars.high[i]!, low: bars.low[i]!, close: bars.close[i]! }
      : { time, value: bars.close[i]! };
  }
  #volumeAt(i: number) {
    const { at, volume, open, close } = this.#scene.bars;
    return { time: axisTime(at[i]!), value: volume[i]!, color: byDirection(close[i]! - open[i]!) };
  }
  #valueAt(value: number, i: number) {
    const time = axisTime(this.#scene.bars.at[i]!);
    return Number.isNaN(value) ? { time } : { time, value };
  }
  #lineAt({ look, values }: StudyLine, i: number) {
    const point = this.#valueAt(values[i]!, i);
    if (look !== "bars" || !("value" in point)) return point;
    return { ...point, color: byDirection(point.value) };
  }

  #setData() {
    const { shown, first } = this.#scene.bars;
    this.#comparison = new Comparison(this.#scene);
    const all = <T>(at: (i: number) => T) => Array.from({ length: shown }, (_, i) => at(first + i)) as never;
    this.#paintMain();
    if (this.#compared.length > 0) {
      for (const series of this.#priced) series.applyOptions(pricedAs(this.#comparison.text));
    }
    this.#main.setData(all((i) => this.#bar(i)));
    this.#volume.setData(all((i) => this.#volumeAt(i)));
    this.#eachLine((series, at) => series.setData(all(at)));
  }

  /** Every line besides the price and the volume, with its point at a bar. */
  #eachLine(draw: (series: Series, at: (i: number) => object) => void) {
    const lines = this.#scene.studies.flatMap((study) => study.lines);
    this.#studies.forEach((series, n) => draw(series, (i) => this.#lineAt(lines[n]!, i)));
    this.#compared.forEach((series, n) => {
      const one = this.#scene.compared[n]!;
      draw(series, (i) => this.#valueAt(this.#comparison.placeOf(one, i), i));
    });
  }

  /** Draws other bars, or new values of the same lines. */
  load(scene: Scene) {
    if (scene === this.#scene) return;
    const { older } = this.#scene;
    this.#scene = scene;
    // Bars before the first one do not move those in sight: the chart keeps its distance to the last one.
    this.#setData();
    // After the bars: else the chart would go back to the first of the previous ones.
    if (scene.older !== older) this.chart.timeScale().applyOptions({ fixLeftEdge: !scene.older });
  }

  /** Redraws the bars from an index on; the others are unchanged. */
  follow(changed: number) {
    for (let i = changed; i < this.#scene.bars.length; i++) {
      this.#main.update(this.#bar(i) as never);
      this.#volume.update(this.#volumeAt(i) as never);
      this.#eachLine((series, at) => series.update(at(i) as never));
    }
  }

  #applyMode() {
    const { log, compared } = this.#scene;
    const mode = log && compared.length === 0 ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal;
    this.chart.priceScale("right", 0).applyOptions({ mode });
  }

  showTrades(trades: readonly TradeMark[]) {
    this.#trades.marks = trades;
    this.#trades.repaint();
  }
  showBands(bands: readonly { readonly from: number; readonly to: number }[]) {
    this.#bands.show(bands.map(({ from, to }) => ({ from: axisTime(from), to: axisTime(to) })));
  }

  fit() {
    this.#whole = true;
    const { first, start, shown } = this.#scene.bars;
    const time = this.chart.timeScale();
    if (start === first) time.fitContent();
    else time.setVisibleLogicalRange({ from: start - first, to: shown - 1 + RIGHT });
  }

  /** The visible bars, counted back from the last one; null while the whole range is visible, also with added bars. */
  get sight(): { readonly from: number; readonly to: number } | null {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    const { shown } = this.#scene.bars;
    return this.#whole || !range ? null : { from: range.from - shown, to: range.to - shown };
  }
  set sight(range: { readonly from: number; readonly to: number } | null) {
    const { shown } = this.#scene.bars;
    if (range) this.#show(range.from + shown, range.to + shown);
    else this.fit();
  }
  #show(from: number, to: number) {
    this.#whole = false;
    this.chart.timeScale().setVisibleLogicalRange({ from, to });
  }
  /** The user has moved the chart. */
  touched() {
    this.#whole = false;
  }

  /** Shows fewer bars (1) or more (-1), around one of them. */
  zoom(way: 1 | -1, around: number | null) {
    const range = this.chart.timeScale().getVisibleLogicalRange();
    if (!range) return;
    this.#zoom(
      way > 0 ? ZOOM : 1 / ZOOM,
      around === null ? (range.from + range.to) / 2 : around - this.#scene.bars.first,
    );
  }
  #zoom(factor: number, middle: number) {
    const range = this.chart.timeScale().getVisibleLogicalRange()!;
    const [from, to] = [middle - (middle - range.from) * factor, middle + (range.to - middle) * factor];
    if (to - from < LEAST && factor < 1) return;
    const { older, bars } = this.#scene;
    if (older || from > -1 || to < bars.shown) this.#show(from, to);
    else if (bars.start === bars.first) this.fit();
    else this.#show(-0.5, bars.shown - 1 + RIGHT);
  }

  /** Turns of the wheel in pixels: up and down zoom about a place, sideways move the chart. */
  wheel(x: number, across: number, down: number) {
    const time = this.chart.timeScale();
    const [range, at] = [time.getVisibleLogicalRange(), time.coordinateToLogical(x)];
    if (!range || at === null) return;
    if (Math.abs(across) > Math.abs(down)) {
      const by = across / time.width() * (range.to - range.from);
      this.#show(range.from + by, range.to + by);
    } else this.#zoom(ZOOM ** (-Math.max(-NOTCH, Math.min(down, NOTCH)) / NOTCH), at);
  }

  /** Moves the cursor to a bar and the bar into sight. */
  pointAt(index: number) {
    const { bars } = this.#scene;
    const range = this.chart.timeScale().getVisibleLogicalRange();
    const at = index - bars.first;
    if (range && (at < range.from || at > range.to)) {
      const by = at < range.from ? at - range.from - 1 : at - range.to + 1;
      this.#show(range.from + by, range.to + by);
    }
    this.markAt(index);
  }
  /** Moves the cursor to a bar, which may be out of sight. */
  markAt(index: number) {
    const { bars } = this.#scene;
    this.chart.setCrosshairPosition(bars.close[index]!, axisTime(bars.at[index]!), this.#main);
  }
  clearPoint() {
    this.chart.clearCrosshairPosition();
  }

  /** Where a bar is, in pixels from the left; null when it is not visible. */
  xOf(index: number): number | null {
    const x = this.chart.timeScale().logicalToCoordinate(index - this.#scene.bars.first as Logical);
    return x === null || x < 0 || x > this.chart.timeScale().width() ? null : x;
  }

  /** When on, the cursor snaps to the closes. */
  set magnet(on: boolean) {
    this.chart.applyOptions({ crosshair: { mode: on ? CrosshairMode.Magnet : CrosshairMode.Normal } });
  }

  /** Whether the pointer moves the chart. */
  set held(on: boolean) {
    this.chart.applyOptions({
      handleScroll: on ? false : { mouseWheel: false, vertTouchDrag: false },
      handleScale: on ? false : { mouseWheel: false },
    });
  }

  picture(): HTMLCanvasElement {
    return this.chart.takeScreenshot(true, false);
  }

  remove() {
    this.#observer.disconnect();
    this.chart.remove();
    this.#host.replaceChildren();
  }
}
