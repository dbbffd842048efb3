/** A chart over time, drawn by lightweight-charts: loaded on demand. */
import type { MouseEventParams } from "lightweight-charts";
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import type { ChartProps } from "./chart.ts";
import { create, type Drawing, markOf, millis, seconds, showBase, showPoints } from "./chart_drawing.ts";
import { ChartReadout, readoutWords, type ReadValues } from "./ChartReadout.tsx";
import { unitFormats } from "./unit_formats.ts";
import { useTurn } from "./use_turn.ts";
import { usePalette } from "../mode.ts";

interface Readout extends ReadValues {
  readonly left: number;
  readonly flip: boolean;
}

type Drawn = RefObject<Drawing | null>;

/** The values at the cursor; null outside the chart. */
function readAt(made: Drawing, { time, point, seriesData }: MouseEventParams, props: ChartProps, width: number) {
  if (time === undefined || !point) return null;
  const { series, intraday, unit = "price" } = props;
  const values = series.flatMap(({ label }, i) => {
    const data = seriesData.get(made.series[i]!) as { value?: number; close?: number } | undefined;
    const value = data?.value ?? data?.close;
    return value === undefined ? [] : [{ label, value: unitFormats[unit](value) }];
  });
  return {
    left: point.x,
    flip: point.x > width / 2,
    time: intraday ? formatDateTime(millis(time)) : formatDate(millis(time)),
    values,
  };
}

/** A drawing that is recreated only when its series change, kept up to date; and the values at its cursor. */
function useDrawing(props: ChartProps) {
  const { unit = "price", series, intraday, volume, base, marks, bands } = props;
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const latest = useRef(props);
  const palette = usePalette();
  const [readout, setReadout] = useState<Readout | null>(null);
  useEffect(() => {
    latest.current = props;
  });

  const shape = series.map(({ key, kind }) => `${key} ${kind}`).join(",");
  useEffect(() => {
    const made = create(host.current!, latest.current, palette);
    drawing.current = made;
    made.chart.subscribeCrosshairMove((at) => setReadout(readAt(made, at, latest.current, host.current!.clientWidth)));
    const fit = () => made.chart.timeScale().fitContent();
    made.chart.timeScale().subscribeSizeChange(fit);
    return () => {
      made.chart.remove();
      drawing.current = null;
      setReadout(null);
    };
  }, [shape, intraday, volume, unit, palette]);
  useEffect(
    () => showPoints(drawing.current!, props, palette),
    [series, base, shape, intraday, volume, unit, palette],
  );
  useEffect(() => showBase(drawing.current!, props, palette), [base, shape, unit, palette]);
  useEffect(() => {
    const made = drawing.current!;
    made.marks.setMarkers((marks ?? []).map((mark) => markOf(mark, palette)));
    made.bands.show((bands ?? []).map(({ from, to }) => ({ from: seconds(from), to: seconds(to) })));
  }, [marks, bands, shape, unit, palette]);
  return { host, drawing, readout };
}

/** Arrow keys move a cursor from point to point and announce its values. */
function useKeyCursor(drawing: Drawn) {
  const cursor = useRef<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { chart, points, series } = drawing.current!;
    const end = points[0]!.length - 1;
    const to =
      { ArrowLeft: (cursor.current ?? end + 1) - 1, ArrowRight: (cursor.current ?? -1) + 1, Home: 0, End: end }[
        event.key
      ];
    if (to === undefined || end < 0) return;
    event.preventDefault();
    cursor.current = Math.min(Math.max(to, 0), end);
    const point = points[0]![cursor.current]!;
    chart.setCrosshairPosition(point.close, seconds(point.at), series[0]!);
  };
  return { onKeyDown, onBlur: () => drawing.current?.chart.clearCrosshairPosition() };
}

function Chart(props: ChartProps) {
  const { host, drawing, readout } = useDrawing(props);
  const keys = useKeyCursor(drawing);
  const said = useMemo(() => readout && readoutWords(readout), [readout]);
  return (
    <div className="drawn" style={{ height: props.height }}>
      <div
        ref={host}
        className="drawn-host"
        // For a screen reader the chart is one image whose cursor is moved by keys.
        role="application"
        aria-roledescription="chart"
        aria-label={props.label}
        tabIndex={0}
        {...keys}
      />
      {readout && readout.values.length > 0 && <ChartReadout {...readout} />}
      <div className="sr-only" role="status">{said}</div>
    </div>
  );
}

export const DrawnChart = (props: ChartProps) =>
  useTurn() ? <Chart {...props} /> : <div className="drawn" style={{ height: props.height }} />;
