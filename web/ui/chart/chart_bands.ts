/** Shades spans of time behind a chart. */
import type {
  IPrimitivePaneRenderer,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
  UTCTimestamp,
} from "lightweight-charts";

export interface Band {
  readonly from: UTCTimestamp;
  readonly to: UTCTimestamp;
}

export class Bands implements ISeriesPrimitive<Time> {
  #bands: readonly Band[] = [];
  #chart: SeriesAttachedParameter<Time> | null = null;
  readonly #views: { renderer: () => IPrimitivePaneRenderer; zOrder: () => "bottom" }[];

  constructor(colour: string) {
    const draw: IPrimitivePaneRenderer["draw"] = (target) => {
      const scale = this.#chart?.chart.timeScale();
      if (!scale) return;
      target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio }) => {
        context.fillStyle = colour;
        for (const { from, to } of this.#bands) {
          const [left, right] = [scale.timeToCoordinate(from), scale.timeToCoordinate(to)];
          if (left === null || right === null) continue;
          const x = Math.round(left * horizontalPixelRatio);
          context.fillRect(x, 0, Math.round(right * horizontalPixelRatio) - x, bitmapSize.height);
        }
      });
    };
    this.#views = [{ renderer: () => ({ draw }), zOrder: () => "bottom" }];
  }

  attached(chart: SeriesAttachedParameter<Time>): void {
    this.#chart = chart;
  }

  /** Both ends must be times of points of the series. */
  show(bands: readonly Band[]): void {
    this.#bands = bands;
    this.#chart?.requestUpdate();
  }

  paneViews() {
    return this.#views;
  }
}
