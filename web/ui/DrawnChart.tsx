/** A chart over time, drawn by lightweight-charts: loaded on demand. */
import type { AutoscaleInfo, MouseEventParams } from "lightweight-charts";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { formatDate, formatDateTime } from "../lib/format.ts";
import type { ChartLevel, ChartProps } from "./chart.ts";
import { create, type Drawing, markOf, millis, seconds, showLevels, showPoints } from "./chart_drawing.ts";
import { withLevels } from "./chart_levels.ts";
import { formats } from "./chart_look.ts";
import { usePalette } from "./mode.ts";

interface Readout {
  readonly left: number;
  readonly flip: boolean;
  readonly time: string;
  readonly values: readonly { readonly label: string; readonly value: string }[];
}

/** How near the pointer takes hold of a level, in pixels. */
const GRIP = 6;

export function DrawnChart(props: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const latest = useRef(props);
  const held = useRef<ChartLevel | null>(null);
  const cursor = useRef<number | null>(null);
  const palette = usePalette();
  const [readout, setReadout] = useState<Readout | null>(null);
  const { unit = "price" } = props;
  useEffect(() => {
    latest.current = props;
  });

  const shape = props.series.map(({ key, kind, dash }) => `${key} ${kind} ${dash ?? ""}`).join(",");
  useEffect(() => {
    const made = create(host.current!, latest.current, palette);
    drawing.current = made;
    made.series[0]!.applyOptions({
      autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => withLevels(original(), latest.current.levels),
    });
    const onMove = ({ time, point, seriesData }: MouseEventParams) => {
      if (time === undefined || !point) return setReadout(null);
      const { series, intraday } = latest.current;
      const values = series.flatMap(({ label }, i) => {
        const data = seriesData.get(made.series[i]!) as { value?: number; close?: number } | undefined;
        const value = data?.value ?? data?.close;
        return value === undefined ? [] : [{ label, value: formats[latest.current.unit ?? "price"](value) }];
      });
      setReadout({
        left: point.x,
        flip: point.x > host.current!.clientWidth / 2,
        time: intraday ? formatDateTime(millis(time)) : formatDate(millis(time)),
        values,
      });
    };
    made.chart.subscribeCrosshairMove(onMove);
    const fit = () => made.chart.timeScale().fitContent();
    made.chart.timeScale().subscribeSizeChange(fit);
    return () => {
      made.chart.remove();
      drawing.current = null;
      setReadout(null);
    };
  }, [shape, props.intraday, props.volume, unit, palette]);

  useEffect(() => showPoints(drawing.current!, props, palette), [
    props.series,
    props.base,
    shape,
    props.intraday,
    props.volume,
    unit,
    palette,
  ]);
  useEffect(() => showLevels(drawing.current!, props, palette), [props.levels, props.base, shape, unit, palette]);
  useEffect(() => {
    const { marks, bands } = drawing.current!;
    marks.setMarkers((props.marks ?? []).map((mark) => markOf(mark, palette)));
    bands.show((props.bands ?? []).map(({ from, to }) => ({ from: seconds(from), to: seconds(to) })));
  }, [props.marks, props.bands, shape, unit, palette]);

  const levelAt = (y: number) =>
    props.levels?.find(({ price, onMove }) => {
      const at = onMove && drawing.current!.series[0]!.priceToCoordinate(price);
      return at !== null && at !== undefined && Math.abs(at - y) <= GRIP;
    });
  const yOf = (event: PointerEvent<HTMLDivElement>) => event.clientY - event.currentTarget.getBoundingClientRect().top;
  const take = (event: PointerEvent<HTMLDivElement>) => {
    held.current = levelAt(yOf(event)) ?? null;
    if (!held.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current!.chart.applyOptions({ handleScroll: false });
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (!held.current) {
      event.currentTarget.style.cursor = levelAt(yOf(event)) ? "ns-resize" : "";
      return;
    }
    const price = drawing.current!.series[0]!.coordinateToPrice(yOf(event));
    if (price !== null && price > 0) held.current.onMove!(Math.round(price * 100) / 100);
  };
  const letGo = () => {
    if (held.current) {
      drawing.current?.chart.applyOptions({ handleScroll: { vertTouchDrag: false, mouseWheel: false } });
    }
    held.current = null;
  };
  /** Arrow keys move a cursor from point to point; its values are read out. */
  const onKey = (event: KeyboardEvent) => {
    const points = drawing.current!.points[0]!;
    const end = points.length - 1;
    const to =
      { ArrowLeft: (cursor.current ?? end + 1) - 1, ArrowRight: (cursor.current ?? -1) + 1, Home: 0, End: end }[
        event.key
      ];
    if (to === undefined || end < 0) return;
    event.preventDefault();
    cursor.current = Math.min(Math.max(to, 0), end);
    const point = points[cursor.current]!;
    drawing.current!.chart.setCrosshairPosition(point.close, seconds(point.at), drawing.current!.series[0]!);
  };
  const said = useMemo(
    () => readout && `${readout.time}: ${readout.values.map(({ label, value }) => `${label} ${value}`).join(", ")}`,
    [readout],
  );
  return (
    <div className="drawn" style={{ height: props.height }}>
      <div
        ref={host}
        className="drawn-host"
        // The chart is one picture for a screen reader, and its cursor is moved by keys.
        role="application"
        aria-roledescription="chart"
        aria-label={props.label}
        tabIndex={0}
        onKeyDown={onKey}
        onBlur={() => drawing.current?.chart.clearCrosshairPosition()}
        onPointerDown={take}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
      {readout && readout.values.length > 0 && (
        <dl className={`drawn-readout${readout.flip ? " flip" : ""}`} style={{ left: readout.left }} aria-hidden="true">
          <div className="muted">{readout.time}</div>
          {readout.values.map(({ label, value }) => (
            <div key={label} className="row between">
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="sr-only" role="status">{said}</div>
    </div>
  );
}
