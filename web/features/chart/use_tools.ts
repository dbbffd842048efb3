/** Drawing on the chart: placing, choosing, moving and deleting lines, by pointer and by keys. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { formatPercent, formatPriceChange } from "../../lib/format.ts";
import { t } from "../../lib/text.ts";
import type { Desk } from "./desk.ts";
import type { Scene } from "./scene.ts";
import type { Anchor, Drawing } from "./drawings.ts";
import { anchorAt, dragged, type Hit, hitAt, nudged, type Part, type Point } from "./geometry.ts";
import type { Measure } from "./primitives.ts";
import { drawingWords } from "./words.ts";

export const tools = ["cursor", "trend", "level", "ruler"] as const;
export type Tool = (typeof tools)[number];

export interface DrawingState {
  readonly drawings: readonly Drawing[];
  readonly change: (drawings: readonly Drawing[]) => void;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly hidden: boolean;
  readonly selected: Hit | null;
  readonly onSelect: (hit: Hit | null) => void;
}

interface Held {
  readonly hit: Hit;
  readonly before: Drawing;
  readonly start: Point;
}

/** Less than this many pixels is a click, not a drag. */
const DRAG = 4;
const nextPart: Readonly<Record<Part, Part>> = { line: "from", from: "to", to: "line" };
const DRAFT = "draft";

const pointOf = (event: PointerEvent<HTMLElement>): Point => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};
const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) > DRAG;

/** What lies between two points: dollars, percent, bars. */
function measured(from: Point, to: Point, desk: Desk, scene: Scene): Measure | null {
  const [start, end] = [anchorAt(desk.scale, from), anchorAt(desk.scale, to)];
  if (!start || !end) return null;
  const bars = scene.bars.indexAt(end.at) - scene.bars.indexAt(start.at);
  const change = formatPriceChange(end.price - start.price, end.price);
  const percent = formatPercent((end.price / start.price - 1) * 100);
  return { from, to, lines: [`${change} (${percent})`, t("{count} bars", { count: bars })] };
}

export function useTools(
  desk: Desk | null,
  scene: Scene,
  { drawings, change, tool, onTool, hidden, selected, onSelect }: DrawingState,
  say: (words: string) => void,
) {
  const held = useRef<Held | null>(null);
  const first = useRef<{ readonly point: Point; readonly anchor: Anchor } | null>(null);
  /** A drawing on its way, which is stored when it is let go. */
  const [moving, setMoving] = useState<Drawing | null>(null);

  useEffect(() => {
    if (!desk) return;
    const { lines } = desk;
    lines.drawings = hidden ? [] : drawings.map((one) => one.id === moving?.id ? moving : one);
    lines.selected = selected?.id ?? null;
    lines.draft = moving?.id === DRAFT ? moving : null;
    lines.repaint();
  }, [desk, drawings, hidden, selected, moving]);
  useEffect(() => {
    if (!desk) return;
    desk.held = tool !== "cursor";
    first.current = null;
    setMoving(null);
    desk.lines.measure = null;
    desk.lines.repaint();
  }, [desk, tool]);

  const add = (drawing: Drawing) => {
    change([...drawings, drawing]);
    onSelect({ id: drawing.id, part: "line" });
    onTool("cursor");
    say(drawingWords(drawing, "line", scene.intraday));
  };
  const addLevel = ({ price }: Anchor) => add({ id: crypto.randomUUID(), kind: "level", price });
  const addTrend = (from: Anchor, to: Anchor) => add({ id: crypto.randomUUID(), kind: "trend", from, to });
  const replace = (drawing: Drawing) => change(drawings.map((one) => one.id === drawing.id ? drawing : one));
  const remove = (id: string) => {
    change(drawings.filter((one) => one.id !== id));
    onSelect(null);
    say(t("Deleted"));
  };
  const showMeasure = (measure: Measure | null) => {
    if (!desk) return;
    desk.lines.measure = measure;
    desk.lines.repaint();
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!desk || event.button !== 0) return;
    const point = pointOf(event);
    if (tool === "cursor") {
      showMeasure(null);
      const hit = hidden ? null : hitAt(drawings, desk.scale, point);
      if (hit?.id !== selected?.id || hit?.part !== selected?.part) onSelect(hit);
      if (!hit) return desk.touched();
      held.current = { hit, before: drawings.find(({ id }) => id === hit.id)!, start: point };
      desk.held = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    const anchor = anchorAt(desk.scale, point);
    if (!anchor) return;
    if (tool === "level") return addLevel(anchor);
    if (tool === "trend" && first.current) {
      addTrend(first.current.anchor, anchor);
      first.current = null;
      return setMoving(null);
    }
    first.current = { point, anchor };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!desk) return;
    const point = pointOf(event);
    desk.magnet = event.shiftKey;
    if (held.current) {
      const { before, hit, start } = held.current;
      return setMoving(dragged(before, hit.part, start, point, desk.scale));
    }
    if (tool === "cursor") {
      event.currentTarget.classList.toggle("over", !hidden && hitAt(drawings, desk.scale, point) !== null);
      return;
    }
    if (!first.current) return;
    if (tool === "ruler") return showMeasure(measured(first.current.point, point, desk, scene));
    const to = anchorAt(desk.scale, point);
    if (to) setMoving({ id: DRAFT, kind: "trend", from: first.current.anchor, to });
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!desk) return;
    const point = pointOf(event);
    if (held.current) {
      if (moving && far(held.current.start, point)) replace(moving);
      held.current = null;
      setMoving(null);
      desk.held = false;
      return;
    }
    if (tool === "ruler") {
      first.current = null;
      return;
    }
    // A drag from one end to the other draws the line, as two clicks do.
    const to = first.current && far(first.current.point, point) ? anchorAt(desk.scale, point) : null;
    if (tool === "trend" && first.current && to) {
      addTrend(first.current.anchor, to);
      first.current = null;
      setMoving(null);
    }
  };

  /** Keys on the chart; whether they were about a drawing. */
  const onKey = (event: KeyboardEvent, cursor: Anchor | null): boolean => {
    const { key, shiftKey } = event;
    if (key === "Escape" && (tool !== "cursor" || selected)) {
      onTool("cursor");
      onSelect(null);
      return true;
    }
    if (key === "Enter" && cursor && (tool === "level" || tool === "trend")) {
      if (tool === "level") addLevel(cursor);
      else if (first.current) addTrend(first.current.anchor, cursor);
      else {
        first.current = { point: { x: 0, y: 0 }, anchor: cursor };
        say(t("Start of the trend line. Move to its end and press Enter."));
      }
      return true;
    }
    const drawing = drawings.find(({ id }) => id === selected?.id);
    if (!drawing || !selected) return false;
    if (key === "Delete" || key === "Backspace") {
      remove(drawing.id);
      return true;
    }
    if (key === "Enter" && drawing.kind === "trend") {
      const part = nextPart[selected.part];
      onSelect({ ...selected, part });
      say(drawingWords(drawing, part, scene.intraday));
      return true;
    }
    const bars = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    const up = { ArrowUp: 1, ArrowDown: -1 }[key] ?? 0;
    if (bars === 0 && up === 0) return false;
    const times = shiftKey ? 10 : 1;
    const dollars = (drawing.kind === "level" ? drawing.price : drawing.from.price) < 1 ? 0.0001 : 0.01;
    const step = (at: number, count: number) => {
      const i = scene.bars.indexAt(at);
      const to = i + count;
      return i >= 0 && to >= 0 && to < scene.bars.length ? scene.bars.at[to]! : at + count * scene.barMs;
    };
    const next = nudged(drawing, selected.part, bars * times, up * times * dollars * 10, step);
    replace(next);
    say(drawingWords(next, selected.part, scene.intraday));
    return true;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onKey };
}
