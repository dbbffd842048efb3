/** Drawing with keys. */
import type { KeyboardEvent } from "react";
import { t } from "../../../lib/text.ts";
import { type Anchor, isFlat, type Line, priceOf } from "./drawings.ts";
import { type Hit, nudged, type Part } from "./geometry.ts";
import type { Scene } from "./scene.ts";
import { isSpan, type Work } from "./tools.ts";
import { drawingWords } from "../words.ts";

const nextPart: Readonly<Record<Part, Part>> = { line: "from", from: "to", to: "line" };

/** Enter with a tool: places a drawing at the chart's cursor. */
function placeAt(cursor: Anchor, { tool, start, addAt, addSpan, say }: Work): void {
  if (!isSpan(tool)) addAt(cursor);
  else if (start.current) addSpan(tool, start.current.anchor, cursor);
  else {
    start.current = { point: { x: 0, y: 0 }, anchor: cursor };
    say(t("Start of the line. Move to its end and press Enter."));
  }
}

/** A line or one end of it moved by an arrow key; null for other keys. */
function movedBy({ key, shiftKey }: KeyboardEvent, drawing: Line, part: Part, scene: Scene): Line | null {
  const bars = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
  const up = { ArrowUp: 1, ArrowDown: -1 }[key] ?? 0;
  if (bars === 0 && up === 0) return null;
  const times = shiftKey ? 10 : 1;
  const dollars = priceOf(drawing) < 1 ? 0.0001 : 0.01;
  const step = (at: number, count: number) => {
    const i = scene.bars.indexAt(at);
    const to = i + count;
    return i >= 0 && to >= 0 && to < scene.bars.length ? scene.bars.at[to]! : at + count * scene.barMs;
  };
  return nudged(drawing, part, bars * times, up * times * dollars * 10, step);
}

/** Keys on the line that is selected. */
function onLine(drawing: Line, selected: Hit, event: KeyboardEvent, work: Work): boolean {
  const { scene, say, onSelect, onWrite, alerts, replace, remove } = work;
  if (event.key === "Delete" || event.key === "Backspace") {
    remove(drawing);
    return true;
  }
  if (event.key === "Enter" && drawing.kind === "note") {
    onWrite(drawing);
    return true;
  }
  if (event.key === "Enter" && drawing.kind === "level") {
    alerts.open(drawing.price);
    return true;
  }
  if (event.key === "Enter" && !isFlat(drawing)) {
    const part = nextPart[selected.part];
    onSelect({ ...selected, part });
    say(drawingWords(drawing, part, scene.intraday));
    return true;
  }
  const next = movedBy(event, drawing, selected.part, scene);
  if (!next) return false;
  replace(next);
  say(drawingWords(next, selected.part, scene.intraday));
  return true;
}

/** Control+Z, and Control+Shift+Z or Control+Y, as in other editors. */
function onUndoKey({ undo, redo, say }: Work, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase();
  if (key !== "y" && key !== "z") return false;
  const again = key === "y" || event.shiftKey;
  const step = again ? redo : undo;
  step?.();
  say(!step ? t("Nothing to undo") : again ? t("Done again") : t("Undone"));
  return true;
}

/** Selects the next of all lines. */
function selectNext({ lines, selected, onSelect, scene, say }: Work): void {
  const next = lines[(lines.findIndex(({ id }) => id === selected?.id) + 1) % lines.length];
  if (next) onSelect({ id: next.id, part: "line" });
  say(next ? drawingWords(next, "line", scene.intraday) : t("There are no drawings"));
}

/** Whether the key was about a drawing. */
export function onToolKey(work: Work, event: KeyboardEvent, cursor: Anchor | null): boolean {
  if (event.ctrlKey || event.metaKey) return onUndoKey(work, event);
  const { lines, tool, onTool, selected, onSelect } = work;
  if (event.key === "Escape" && (tool !== "cursor" || selected)) {
    onTool("cursor");
    onSelect(null);
    return true;
  }
  if (event.key === "Enter" && cursor && tool !== "cursor" && tool !== "ruler") {
    placeAt(cursor, work);
    return true;
  }
  if (event.key === "d") {
    selectNext(work);
    return true;
  }
  const line = lines.find(({ id }) => id === selected?.id);
  return line && selected ? onLine(line, selected, event, work) : false;
}
