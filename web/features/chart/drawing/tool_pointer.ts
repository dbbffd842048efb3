/** Drawing with a pointer. */
import { type PointerEvent, useRef } from "react";
import { formatPercent, formatPriceChange } from "../../../lib/format.ts";
import { t } from "../../../lib/text.ts";
import type { Desk } from "../desk.ts";
import type { Line } from "./drawings.ts";
import { anchorAt, dragged, type Hit, hitAt, type Point } from "./geometry.ts";
import type { Measure } from "./primitives.ts";
import type { Scene } from "./scene.ts";
import { DRAFT, isSpan, type Work } from "./tools.ts";

type Pointer = PointerEvent<HTMLElement>;

/** A shorter movement is a click, not a drag; pixels. */
const DRAG = 4;

const pointOf = (event: Pointer): Point => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
};
const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y) > DRAG;

/** The difference between two points: dollars, percent, bars. */
function measured(from: Point, to: Point, desk: Desk, scene: Scene): Measure | null {
  const [start, end] = [anchorAt(desk.scale, from), anchorAt(desk.scale, to)];
  if (!start || !end) return null;
  const bars = scene.bars.indexAt(end.at) - scene.bars.indexAt(start.at);
  const change = formatPriceChange(end.price - start.price, end.price);
  const percent = formatPercent((end.price / start.price - 1) * 100);
  return { from, to, lines: [`${change} (${percent})`, t("{count} bars", { count: bars })] };
}

function showMeasure(desk: Desk, measure: Measure | null): void {
  desk.lines.measure = measure;
  desk.lines.repaint();
}

/** Places a new drawing, or measures. A drag from one end to the other draws a line, as two clicks do. */
const placing = (desk: Desk, { scene, tool, start, setMoving, addAt, addSpan }: Work) => ({
  down(event: Pointer, point: Point) {
    event.currentTarget.setPointerCapture(event.pointerId);
    const anchor = anchorAt(desk.scale, point);
    if (!anchor) return;
    if (tool === "level") return addAt(anchor);
    if (isSpan(tool) && start.current) {
      addSpan(tool, start.current.anchor, anchor);
      start.current = null;
      return setMoving(null);
    }
    start.current = { point, anchor };
  },
  move(point: Point) {
    if (!start.current) return;
    if (tool === "ruler") return showMeasure(desk, measured(start.current.point, point, desk, scene));
    const to = anchorAt(desk.scale, point);
    if (to && isSpan(tool)) setMoving({ id: DRAFT, kind: tool, from: start.current.anchor, to });
  },
  up(point: Point) {
    if (tool === "ruler" || tool === "note" || tool === "alert") {
      // On release: a press moves the focus, which the dialog needs.
      if (tool !== "ruler" && start.current) addAt(start.current.anchor);
      start.current = null;
      return;
    }
    const to = start.current && far(start.current.point, point) ? anchorAt(desk.scale, point) : null;
    if (isSpan(tool) && start.current && to) {
      addSpan(tool, start.current.anchor, to);
      start.current = null;
      setMoving(null);
    }
  },
});

export function useToolPointer(work: Work) {
  const { desk, lines, tool, selected, onSelect, moving, setMoving, replace } = work;
  /** The line that the pointer drags. */
  const held = useRef<{ readonly hit: Hit; readonly before: Line; readonly start: Point } | null>(null);
  const take = (desk: Desk, event: Pointer, point: Point) => {
    showMeasure(desk, null);
    const hit = hitAt(lines, desk.scale, point);
    if (hit?.id !== selected?.id || hit?.part !== selected?.part) onSelect(hit);
    if (!hit) return desk.touched();
    held.current = { hit, before: lines.find(({ id }) => id === hit.id)!, start: point };
    desk.held = true;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  return {
    onPointerDown(event: Pointer) {
      if (!desk || event.button !== 0) return;
      if (tool === "cursor") take(desk, event, pointOf(event));
      else placing(desk, work).down(event, pointOf(event));
    },
    onPointerMove(event: Pointer) {
      if (!desk) return;
      const point = pointOf(event);
      desk.magnet = event.shiftKey;
      if (held.current) {
        const { before, hit, start } = held.current;
        setMoving(dragged(before, hit.part, start, point, desk.scale));
      } else if (tool === "cursor") {
        event.currentTarget.classList.toggle("over", hitAt(lines, desk.scale, point) !== null);
      } else placing(desk, work).move(point);
    },
    onPointerUp(event: Pointer) {
      if (!desk) return;
      const point = pointOf(event);
      if (!held.current) return placing(desk, work).up(point);
      if (moving && far(held.current.start, point)) replace(moving);
      held.current = null;
      setMoving(null);
      desk.held = false;
    },
  };
}
