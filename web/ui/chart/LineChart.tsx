/**
 * Lines over time without a chart library, for a page that must load fast. Points are evenly spaced, whatever the time
 * between them. The pointer or the arrow keys show a point's values, and movable levels can be dragged; there is no
 * zoom.
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useState } from "react";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import type { ChartMark, ChartProps } from "./chart.ts";
import { ChartReadout, readoutWords, type ReadValues } from "./ChartReadout.tsx";
import { groupMarks, type MarkGroup } from "../../lib/chart/line_marks.ts";
import { type Layout, layoutOf, levelColour, SIZE } from "./line_layout.ts";
import { usePhone } from "../usePhone.ts";

const NONE: readonly never[] = [];
/** Places for marks side by side, and how many events of one are read out. */
const PLACES = 60, PHONE_PLACES = 24, MOST_NOTES = 5;
const SIGNS = { buy: "▲", sell: "▼", dividend: "%", split: "÷", cash: "$" } as const satisfies Record<
  ChartMark["kind"],
  string
>;

const shareOf = (place: number) => `${place / SIZE * 100}%`;

function Lines({ layout, at }: { layout: Layout; at: number | null }) {
  const { drawn, toneOf, series, levels, lastLevel, base, bands, ticks, last, end, x, y, placeOf, pathOf } = layout;
  const fade = useId();
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
      {bands.map(([from, to]) => <rect key={from} className="band" x={from} width={to - from} height={SIZE} />)}
      {ticks.map((tick) => (
        <path
          key={tick}
          className={tick === 0 ? "grid zero" : "grid"}
          d={`M0 ${y(tick)}H${SIZE}`}
        />
      ))}
      {drawn.map((one, i) => (
        <g key={one.key} style={{ color: toneOf(one) }}>
          {one.kind === "area" && one.points.length > 0 && (
            <>
              <linearGradient id={`${fade}${i}`} x2="0" y2="1">
                <stop stopColor="currentColor" stopOpacity="0.22" />
                <stop offset="1" stopColor="currentColor" stopOpacity="0.03" />
              </linearGradient>
              <path
                className="line-area"
                fill={`url(#${fade}${i})`}
                d={`${pathOf(one)}V${SIZE}H${end < 1 ? 0 : placeOf(one.points[0]!)}Z`}
              />
            </>
          )}
          <path className={one.kind === "step" ? "line steps" : "line"} strokeDasharray={one.dash} d={pathOf(one)} />
        </g>
      ))}
      {levels.map((one) => (
        <path key={one.key} className="level" style={{ color: levelColour(one) }} d={`M0 ${y(one.price)}H${SIZE}`} />
      ))}
      {base && <path className="level base" d={`M0 ${y(base)}H${SIZE}`} />}
      {lastLevel !== null && (
        <path className="level" style={{ color: toneOf(series[0]!) }} d={`M0 ${y(lastLevel)}H${SIZE}`} />
      )}
      {at !== null && last && <path className="cursor" d={`M${x(at)} 0V${SIZE}`} />}
    </svg>
  );
}

const Axis = ({ layout: { levels, axis, tags, y, textOf, tickOf, beside } }: { layout: Layout }) => (
  <div className="line-axis" aria-hidden="true">
    {levels.map((one) => (
      <span
        key={one.key}
        className={one.tag && "level-name"}
        style={{ top: shareOf(one.tag ? y(one.price) : beside(y(one.price))), color: levelColour(one) }}
      >
        {one.label} {!one.tag && textOf(one.price)}
      </span>
    ))}
    {axis.map((value) => <span key={value} className="num" style={{ top: shareOf(y(value)) }}>{tickOf(value)}</span>)}
    {tags.map(({ key, name, value, at, colour }) => (
      <span key={key} className="num tag" style={{ top: shareOf(at), "--tone": colour } as CSSProperties}>
        {name !== null && <b>{name}</b>}
        {textOf(value)}
      </span>
    ))}
  </div>
);

/** Where movable levels are grabbed. */
function Grips({ layout: { levels, y, valueAt } }: { layout: Layout }) {
  const drag = (onMove: (price: number) => void) => (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    const { currentTarget: grip, pointerId, clientY } = event;
    if (!grip.hasPointerCapture(pointerId)) return;
    const { top, height } = grip.parentElement!.getBoundingClientRect();
    const price = Math.round(valueAt((clientY - top) / height) * 100) / 100;
    if (price > 0) onMove(price);
  };
  return levels.map(({ key, price, onMove }) =>
    onMove && (
      <div
        key={key}
        className="level-grip"
        data-level={key}
        style={{ top: shareOf(y(price)) }}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag(onMove)}
      />
    )
  );
}

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
        <Grips layout={layout} />
        <div className="line-times" aria-hidden="true">
          {times.map(({ index, text }) => <span key={index} style={{ left: shareOf(x(index)) }}>{text}</span>)}
        </div>
        {readout && <ChartReadout {...readout} left={shareOf(x(at!))} flip={at! > end / 2} />}
      </div>
      <div className="sr-only" role="status">{readout && readoutWords(readout)}</div>
    </div>
  );
}
