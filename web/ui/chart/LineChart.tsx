/**
 * Lines over time without a chart library, for a page that must load fast. Points are evenly spaced, whatever the time
 * between them. The pointer or the arrow keys show a point's values; there is no zoom.
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useState } from "react";
import {
  formatCompact,
  formatCount,
  formatDate,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPrice,
  formatRatio,
} from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import type { ChartMark, ChartProps, ChartSeries } from "./chart.ts";
import { ChartReadout, readoutWords, type ReadValues } from "./ChartReadout.tsx";
import { groupMarks, type MarkGroup } from "../../lib/chart/line_marks.ts";
import { MOST_TICKS, type Point, scaleOf, timesBelow, timesOf } from "./line_scale.ts";
import { usePhone } from "../usePhone.ts";

const SIZE = 1000;
/** Of the largest amount: what moves less looks nearly flat. */
const LEAST_SPAN = 0.01;
/** Height in pixels of a line of text, and of the times below the plot. */
const LINE = 17, TIMES = 20;
/** Beside lines with labels, neutral ones are only a background. */
const FAINT = "var(--s0)";
const TONES = {
  ...{ neutral: "var(--edge)", violet: "var(--violet)", primary: "var(--primary)", teal: "var(--s3)" },
  ...{ gain: "var(--gain)", loss: "var(--loss)", warning: "var(--warning)" },
} as const;
const colourOf = ({ tone, tag }: Pick<ChartSeries, "tone" | "tag">) =>
  tone === "neutral" && tag ? "var(--secondary)" : TONES[tone as keyof typeof TONES] ?? TONES.primary;
/** Labels with positions at least so far from each other, the upper ones in their place while there is room below. */
function apart<T extends { readonly at: number }>(labels: readonly T[], least: number): T[] {
  const sorted = labels.toSorted((a, b) => a.at - b.at);
  let next = -Infinity;
  return sorted.map((label, i) => {
    const at = Math.max(Math.min(label.at, SIZE - (sorted.length - 1 - i) * least), next);
    next = at + least;
    return { ...label, at };
  });
}
const MOST_TIMES = 7, PHONE_TIMES = 3;
const NONE: readonly never[] = [];
/** Places for marks side by side, and how many events of one are read out. */
const PLACES = 60, PHONE_PLACES = 24, MOST_NOTES = 5;
const SIGNS = { buy: "▲", sell: "▼", dividend: "%", split: "÷", cash: "$" } as const satisfies Record<
  ChartMark["kind"],
  string
>;
const texts = {
  price: { textOf: formatPrice, tickOf: formatPrice },
  money: { textOf: (value: number) => formatMoney(value), tickOf: (value: number) => `$${formatCount(value)}` },
  ratio: { textOf: (value: number) => formatRatio(value), tickOf: (value: number) => formatRatio(value) },
  percent: {
    textOf: (value: number) => formatPercent(value),
    tickOf: (value: number) => `${value > 0 ? "+" : ""}${formatNumber(value)}%`,
  },
  volume: { textOf: (value: number) => formatCompact(value), tickOf: (value: number) => formatCompact(value) },
};

/** Positions of instants and values in the chart, and their labels. */
function layoutOf({ series, height, intraday, levels = NONE, unit = "price" }: ChartProps, phone: boolean) {
  const points = timesOf(series);
  const places = new Map(points.map(({ at }, i) => [at, i]));
  const end = points.length - 1;
  const last = series[0]?.points.at(-1);
  const { low, high, ticks } = scaleOf([
    ...series.flatMap((one) => one.points.map(({ close }) => close)),
    ...levels.map(({ price }) => price),
    ...unit === "volume" ? [0] : [],
  ], {
    ...unit === "money" ? { leastSpan: LEAST_SPAN } : {},
    ...unit === "volume" ? { floor: 0 } : {},
    mostTicks: Math.min(MOST_TICKS, Math.floor((height - TIMES) / (2 * LINE))),
  });
  const x = (i: number) => end < 1 ? SIZE : i / end * SIZE;
  const y = (value: number) => (high - value) / (high - low) * SIZE;
  const tagged = series.filter((one) => one.tag && one.points.length > 0);
  const toneOf = (one: ChartSeries) => tagged.length > 0 && !one.tag && one.tone === "neutral" ? FAINT : colourOf(one);
  const placeOf = ({ at }: Point) => x(places.get(at)!);
  const least = LINE / (height - TIMES) * SIZE;
  return {
    series,
    levels,
    toneOf,
    /** The first one is above the others if the ends have labels. */
    drawn: tagged.length > 0 ? series.toReversed() : series,
    /** Labels of last values, by default that of the first series. */
    tags: apart(
      (tagged.length > 0 ? tagged : last ? [series[0]!] : []).map((one) => {
        const { close } = one.points.at(-1)!;
        const name = one.tag === "label" ? one.label : null;
        return { key: one.key, name, close, at: y(close), colour: one.tag ? colourOf(one) : undefined };
      }),
      least,
    ),
    /** A series' point at an index of all times. */
    pointIn: ({ points: own }: ChartSeries, i: number) => own.find(({ at }) => at === points[i]!.at),
    points,
    end,
    last,
    ticks,
    /** Lines of text that are closer would cover each other. */
    least,
    x,
    y,
    placeOf,
    times: timesBelow(points, intraday, phone ? PHONE_TIMES : MOST_TIMES),
    ...texts[unit],
    pathOf: ({ kind, points }: ChartSeries) =>
      points.map((point, i) => {
        const [px, py] = [placeOf(point).toFixed(1), y(point.close).toFixed(1)];
        return i === 0 ? `M${end < 1 ? 0 : px} ${py}` : kind === "step" ? `H${px}V${py}` : `L${px} ${py}`;
      }).join("") + (end < 1 ? `H${SIZE}` : ""),
    /** Position of a level's label: at the level, or next to the last value's label if they would overlap. */
    beside(place: number): number {
      const gap = last ? place - y(last.close) : SIZE;
      return Math.abs(gap) < least ? place - gap + (gap < 0 ? -least : least) : place;
    },
  };
}
type Layout = ReturnType<typeof layoutOf>;

const shareOf = (place: number) => `${place / SIZE * 100}%`;

function Lines({ layout, at }: { layout: Layout; at: number | null }) {
  const { drawn, toneOf, levels, ticks, last, tags, end, x, y, placeOf, pathOf } = layout;
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <path
          key={tick}
          className={tick === 0 ? "grid zero" : "grid"}
          d={`M0 ${y(tick)}H${SIZE}`}
        />
      ))}
      {drawn.map((one) => (
        <g key={one.key} style={{ color: toneOf(one) }}>
          {one.kind === "area" && one.points.length > 0 && (
            <path className="line-area" d={`${pathOf(one)}V${SIZE}H${end < 1 ? 0 : placeOf(one.points[0]!)}Z`} />
          )}
          <path className={one.kind === "step" ? "line steps" : "line"} strokeDasharray={one.dash} d={pathOf(one)} />
        </g>
      ))}
      {levels.map((one) => (
        <path key={one.key} className="level" style={{ color: colourOf(one) }} d={`M0 ${y(one.price)}H${SIZE}`} />
      ))}
      {last && !tags.some(({ colour }) => colour) && <path className="level" d={`M0 ${y(last.close)}H${SIZE}`} />}
      {at !== null && last && <path className="cursor" d={`M${x(at)} 0V${SIZE}`} />}
    </svg>
  );
}

const Axis = ({ layout: { levels, ticks, tags, y, textOf, tickOf, beside, least } }: { layout: Layout }) => (
  <div className="line-axis" aria-hidden="true">
    {levels.map((one) => (
      <span key={one.key} style={{ top: shareOf(beside(y(one.price))), color: colourOf(one) }}>
        {one.label} {textOf(one.price)}
      </span>
    ))}
    {levels.length === 0 &&
      ticks.filter((tick) =>
        tags.every(({ at }) =>
          Math.abs(y(tick) - at) > least
        )
      ).map((tick) => <span key={tick} className="num" style={{ top: shareOf(y(tick)) }}>{tickOf(tick)}</span>)}
    {tags.map(({ key, name, close, at, colour }) => (
      <span key={key} className="num tag" style={{ top: shareOf(at), "--tone": colour } as CSSProperties}>
        {name !== null && <b>{name}</b>}
        {textOf(close)}
      </span>
    ))}
  </div>
);

/** Events on the main line. Their texts are read at the cursor. */
const Marks = ({ layout: { series, pointIn, x, y }, groups }: { layout: Layout; groups: readonly MarkGroup[] }) => (
  <div aria-hidden="true">
    {groups.map(({ first, marks }) => {
      const [main] = series;
      const point = main && pointIn(main, first);
      return point && (
        <span
          key={first}
          className="line-mark"
          data-kind={marks.length === 1 ? marks[0]!.kind : "several"}
          style={{ "--at": shareOf(x(first)), top: shareOf(y(point.close)) } as CSSProperties}
        >
          {marks.length === 1 ? SIGNS[marks[0]!.kind] : marks.length}
        </span>
      );
    })}
  </div>
);

/** The texts of the events at a point. */
function notesAt(groups: readonly MarkGroup[], at: number): string[] {
  const marks = groups.find(({ first, last }) => first <= at && at <= last)?.marks ?? NONE;
  const shown = marks.length > MOST_NOTES ? marks.slice(0, MOST_NOTES - 1) : marks;
  const more = marks.length - shown.length;
  return [...shown.map(({ text }) => text), ...more > 0 ? [t("and {count} more", { count: more })] : []];
}

/** Tells the owner of the chart where its cursor is, and that it is gone with the chart. */
function useTold(at: number | null, onCursor: ChartProps["onCursor"]) {
  useEffect(() => onCursor?.(at), [at, onCursor]);
  useEffect(() => () => onCursor?.(null), [onCursor]);
}

export function LineChart(props: ChartProps) {
  const { label, series, height, intraday, marks = NONE } = props;
  const [at, setAt] = useState<number | null>(null);
  const phone = usePhone();
  const layout = layoutOf(props, phone);
  const { points, end, x, times, textOf, toneOf, pointIn } = layout;
  const shown = at === null ? undefined : points[Math.min(at, end)];
  const groups = useMemo(() => groupMarks(points, marks, phone ? PHONE_PLACES : PLACES), [points, marks, phone]);
  useTold(at === null ? null : Math.min(at, end), props.onCursor);
  const readout: ReadValues | undefined = shown && {
    time: (intraday ? formatDateTime : formatDate)(shown.at),
    values: series.flatMap((one) => {
      const point = pointIn(one, Math.min(at!, end));
      return point ? [{ label: one.label, value: textOf(point.close), colour: toneOf(one) }] : [];
    }),
    notes: notesAt(groups, Math.min(at!, end)),
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
        {groups.length > 0 && <Marks layout={layout} groups={groups} />}
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
