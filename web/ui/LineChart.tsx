/**
 * Lines over time without a chart library, for a page that must open fast. All series have the times of the first. A
 * pointer or the arrow keys read out a point; there is no zoom.
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
} from "../lib/format.ts";
import type { ChartProps, ChartSeries } from "./chart.ts";
import { scaleOf, timeLabels } from "./line_scale.ts";
import { usePhone } from "./usePhone.ts";

const SIZE = 1000;
/** Pixels of a line of text, and of the times below the plot. */
const LINE = 17, TIMES = 20;
const TONES = {
  ...{ neutral: "var(--edge)", violet: "var(--violet)", primary: "var(--primary)" },
  ...{ gain: "var(--gain)", loss: "var(--loss)" },
} as const;
const colourOf = ({ tone }: Pick<ChartSeries, "tone">) => TONES[tone as keyof typeof TONES] ?? TONES.primary;
const NONE: readonly never[] = [];
const LONG_MS = 150 * 86_400_000;

export function LineChart({ label, series, height, intraday, levels = NONE, unit }: ChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const phone = usePhone();
  const points = series[0]?.points ?? [];
  const end = points.length - 1;
  const [textOf, tickOf] = unit === "ratio"
    ? [formatRatio, formatRatio]
    : [formatMoney, (value: number) => `$${formatCount(value)}`];
  const { low, high, ticks } = scaleOf([
    ...series.flatMap((one) => one.points.map(({ close }) => close)),
    ...levels.map(({ price }) => price),
  ]);
  const x = (i: number) => end < 1 ? SIZE : i / end * SIZE;
  const y = (value: number) => (high - value) / (high - low) * SIZE;
  const pathOf = ({ kind, points }: ChartSeries) =>
    points.map(({ close }, i) => {
      const [px, py] = [x(i).toFixed(1), y(close).toFixed(1)];
      return i === 0 ? `M${end < 1 ? 0 : px} ${py}` : kind === "step" ? `H${px}V${py}` : `L${px} ${py}`;
    }).join("") + (end < 1 ? `H${SIZE}` : "");
  const span = end < 1 ? 0 : points[end]!.at - points[0]!.at;
  const timeText = intraday && span < 86_400_000 ? formatAxisTime : span > LONG_MS ? formatAxisMonth : formatAxisDay;
  const times = timeLabels(points.map((point) => timeText(point.at)), phone ? 3 : 7);
  const shown = at === null ? undefined : points[Math.min(at, end)];
  const readout = shown &&
    series.map((one) => ({ label: one.label, value: textOf(one.points[Math.min(at!, end)]?.close ?? 0) }));
  const time = shown && (intraday ? formatDateTime : formatDate)(shown.at);
  const last = points.at(-1);
  /** Where the name of a level stands: at it, or next to the last value's when they would overlap. */
  const beside = (place: number) => {
    const gap = last ? place - y(last.close) : SIZE;
    const least = LINE / (height - TIMES) * SIZE;
    return Math.abs(gap) < least ? place - gap + (gap < 0 ? -least : least) : place;
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
          {shown && <path className="cursor" d={`M${x(at!)} 0V${SIZE}`} />}
        </svg>
        <div className="line-axis" aria-hidden="true">
          {levels.map((one) => (
            <span key={one.key} style={{ top: `${beside(y(one.price)) / SIZE * 100}%`, color: colourOf(one) }}>
              {one.label} {textOf(one.price)}
            </span>
          ))}
          {levels.length === 0 &&
            ticks.filter((tick) => !last || Math.abs(y(tick) - y(last.close)) > 60).map((tick) => (
              <span key={tick} className="num" style={{ top: `${y(tick) / SIZE * 100}%` }}>{tickOf(tick)}</span>
            ))}
          {last && (
            <span className="num tag" style={{ top: `${y(last.close) / SIZE * 100}%` }}>{textOf(last.close)}</span>
          )}
        </div>
        <div className="line-times" aria-hidden="true">
          {times.map(({ index, text }) => <span key={index} style={{ left: `${x(index) / SIZE * 100}%` }}>{text}
          </span>)}
        </div>
        {readout && (
          <dl
            className={`drawn-readout${at! > end / 2 ? " flip" : ""}`}
            style={{ left: `${x(at!) / SIZE * 100}%` }}
            aria-hidden="true"
          >
            <div className="muted">{time}</div>
            {readout.map(({ label, value }) => (
              <div key={label} className="row between">
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="sr-only" role="status">
        {readout && `${time}: ${readout.map(({ label, value }) => `${label} ${value}`).join(", ")}`}
      </div>
    </div>
  );
}
