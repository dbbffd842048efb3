/** Drawing on the chart: placing, choosing, moving and deleting lines, by pointer and by keys. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { t } from "../../../lib/text.ts";
import type { Desk } from "../desk.ts";
import { type Anchor, type Drawing, isAlert, type Line } from "./drawings.ts";
import type { Scene } from "./scene.ts";
import { onToolKey } from "./tool_keys.ts";
import { useToolPointer } from "./tool_pointer.ts";
import { DRAFT, type DrawingState, type Start, type Work } from "./tools.ts";
import { drawingWords } from "../words.ts";

function useWork(desk: Desk | null, scene: Scene, state: DrawingState, say: (words: string) => void): Work {
  const { drawings, alerts, orders, lines, change, tool, onTool, selected, onSelect, onWrite } = state;
  const start = useRef<Start | null>(null);
  const [moving, setMoving] = useState<Line | null>(null);

  useEffect(() => {
    if (!desk) return;
    const painted = desk.lines;
    painted.lines = lines.map((one) => one.id === moving?.id ? moving : one);
    painted.selected = selected?.id ?? null;
    painted.draft = moving?.id === DRAFT ? moving : null;
    painted.repaint();
  }, [desk, lines, selected, moving]);
  useEffect(() => {
    if (!desk) return;
    desk.held = tool !== "cursor";
    start.current = null;
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
  return {
    ...state,
    desk,
    scene,
    say,
    start,
    moving,
    setMoving,
    addAt: (place) => {
      const id = crypto.randomUUID();
      if (tool === "level") return add({ id, kind: "level", price: place.price });
      onTool("cursor");
      if (tool === "alert") return alerts.open(place.price);
      onWrite({ id, kind: "note", place, text: "" });
    },
    addSpan: (kind, from, to) => add({ id: crypto.randomUUID(), kind, from, to }),
    replace: (line) => {
      if (isAlert(line)) alerts.move(line);
      else if (line.kind === "order") orders.move(line);
      else change(drawings.map((one) => one.id === line.id ? line : one));
    },
    remove: (line) => {
      if (line.kind === "order") return orders.remove(line);
      if (isAlert(line)) alerts.remove(line);
      else change(drawings.filter((one) => one.id !== line.id));
      onSelect(null);
      say(t("Deleted"));
    },
  };
}

export function useTools(desk: Desk | null, scene: Scene, state: DrawingState, say: (words: string) => void) {
  const work = useWork(desk, scene, state, say);
  return {
    ...useToolPointer(work),
    /** Handles a key press on the chart. Returns whether it was about a drawing. */
    onKey: (event: KeyboardEvent, cursor: Anchor | null) => onToolKey(work, event, cursor),
  };
}
