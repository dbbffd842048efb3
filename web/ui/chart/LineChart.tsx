/**
 * Lines over time without a chart library, for a page that must load fast. All series have the times of the first. The
 * pointer or the arrow keys show a point's values; there is no zoom.
 */
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import {
  formatAxisDay,
  formatAxisMonth,
  formatAxisTime,
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatRatio,
} from "../../lib/format.ts";
import type { ChartProps, ChartSeries } from "./chart.ts";
import { ChartReadout, readoutWords, type ReadValues } from "./ChartReadout.tsx";
import { scaleOf, timeLabels } from "./line_scale.ts";
import { usePhone } from "../usePhone.ts";

const SIZE = 1000;
/** Height in pixels of a line of text, and of the times below the plot. */
const LINE = 17, TIMES = 20;
const TONES = {
  ...{ neutral: "var(--edge)", violet: "var(--violet)", primary: "var(--primary)" },
  ...{ gain: "var(--gain)", loss: "var(--loss)" },
} as const;
const colourOf = ({ tone }: Pick<ChartSeries, "tone">) => TONES[tone as keyof typeof TONES] ?? TONES.primary;
const NONE: readonly never[] = [];
const LONG_MS = 150 * 86_400_000;

interface Point {
  readonly at: number;
  readonly close: number;
}

/** Positions of instants and values in the chart, and their labels. */
function layoutOf({ series, height, intraday, levels = NONE, unit }: ChartProps, phone: boolean) {
  const points: readonly Point[] = series[0]?.points ?? [];
  const end = points.length - 1;
  const last = points.at(-1);
  const { low, high, ticks } = scaleOf([
    ...series.flatMap((one) => one.points.map(({ close }) => close)),
    ...levels.map(({ price }) => price),
  ]);
  const x = (i: number) => end < 1 ? SIZE : i / end * SIZE;
  const y = (value: number) => (high - value) / (high - low) * SIZE;
  const span = end < 1 ? 0 : points[end]!.at - points[0]!.at;
  const timeText = intraday && span < 86_400_000 ? formatAxisTime : span > LONG_MS ? formatAxisMonth : formatAxisDay;
  return {
    series,
    levels,
    points,
    end,
    last,
    ticks,
    x,
    y,
    times: timeLabels(points.map((point) => timeText(point.at)), phone ? 3 : 7),
    textOf: unit === "ratio" ? formatRatio : formatMoney,
    tickOf: unit === "ratio" ? formatRatio : (value: number) => `$${formatCount(value)}`,
    pathOf: ({ kind, points }: ChartSeries) =>
      points.map(({ close }, i) => {
        const [px, py] = [x(i).toFixed(1), y(close).toFixed(1)];
        return i === 0 ? `M${end < 1 ? 0 : px} ${py}` : kind === "step" ? `H${px}V${py}` : `L${px} ${py}`;
      }).join("") + (end < 1 ? `H${SIZE}` : ""),
    /** Position of a level's label: at the level, or next to the last value's label if they would overlap. */
    beside(place: number): number {
      const gap = last ? place - y(last.close) : SIZE;
      const least = LINE / (height - TIMES) * SIZE;
      return Math.abs(gap) < least ? place - gap + (gap < 0 ? -least : least) : place;
    },
  };
}
type Layout = ReturnType<typeof layoutOf>;

const shareOf = (place: number) => `${place / SIZE * 100}%`;

function Lines({ layout, at }: { layout: Layout; at: number | null }) {
  const { series, levels, ticks, last, x, y, pathOf } = layout;
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => <path key={tick} className="grid" d={`M0 ${y(tick)}H${SIZE}`} />)}
      {series.map((one) => (
        <g key={one.key} style={{ color: colourOf(one) }}>
          {one.kind === "area" && <path className="fill" d={`${pathOf(one)}V${SIZE}H0Z`} />}
          <path className={one.kind === "step" ? "line steps" : "line"} d={pathOf(one)} />
        </g>
      ))}
      {levels.map((one) => (
        <path key={one.key} className="level" style={{ color: colourOf(one) }} d={`M0 ${y(one.price)}H${SIZE}`} />
      ))}
      {last && <path className="level" d={`M0 ${y(last.close)}H${SIZE}`} />}
      {at !== null && last && <path className="cursor" d={`M${x(at)} 0V${SIZE}`} />}
    </svg>
  );
}

const Axis = ({ layout: { levels, ticks, last, y, textOf, tickOf, beside } }: { layout: Layout }) => (
  <div className="line-axis" aria-hidden="true">
    {levels.map((one) => (
      <span key={one.key} style={{ top: shareOf(beside(y(one.price))), color: colourOf(one) }}>
        {one.label} {textOf(one.price)}
      </span>
    ))}
    {levels.length === 0 &&
      ticks.filter((tick) =>
        !last || Math.abs(y(tick) - y(last.close)) > 60
      ).map((tick) => <span key={tick} className="num" style={{ top: shareOf(y(tick)) }}>{tickOf(tick)}</span>)}
    {last && <span className="num tag" style={{ top: shareOf(y(last.close)) }}>{textOf(last.close)}</span>}
  </div>
);

export function LineChart(props: ChartProps) {
  const { label, series, height, intraday } = props;
  const [at, setAt] = useState<number | null>(null);
  const layout = layoutOf(props, usePhone());
  const { points, end, x, times, textOf } = layout;
  const shown = at === null ? undefined : points[Math.min(at, end)];
  const readout: ReadValues | undefined = shown && {
    time: (intraday ? formatDateTime : formatDate)(shown.at),
    values: series.map((one) => ({ label: one.label, value: textOf(one.points[Math.min(at!, end)]?.close ?? 0) })),
  };
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(Math.min(Math.max(Math.round((event.clientX - left) / width * end), 0), end));
  };
  const onKey = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (at ?? end + 1) - 1, ArrowRight: (at ?? -1) + 1, Home: 0, End: end }[event.key];
    if (to === undefined || end < 0) return;
    event.preventDefault();
    setAt(Math.min(Math.max(to, 0), end));
  };
  return (
    <div className="drawn line-chart" style={{ height }}>
      <div
        className="line-plot"
        role="application"
        aria-roledescription="chart"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKey}
        onBlur={() => setAt(null)}
        onPointerMove={follow}
        onPointerLeave={() => setAt(null)}
      >
        <Lines layout={layout} at={at} />
        <Axis layout={layout} />
        <div className="line-times" aria-hidden="true">
          {times.map(({ index, text }) => <span key={index} style={{ left: shareOf(x(index)) }}>{text}</span>)}
        </div>
        {readout && <ChartReadout {...readout} left={shareOf(x(at!))} flip={at! > end / 2} />}
      </div>
      <div className="sr-only" role="status">{readout && readoutWords(readout)}</div>
    </div>
  );
}
