/** State shared by pointer and keyboard drawing: the tools, the drawings, and the actions on them. */
import type { RefObject } from "react";
import type { Desk } from "../desk.ts";
import type { Anchor, Drawing, Line, Note, Span } from "./drawings.ts";
import type { Hit, Point } from "./geometry.ts";
import type { Scene } from "./scene.ts";
import type { AlertLines } from "./use_alerts.ts";
import type { OrderLines } from "./use_orders.ts";

export const tools = ["cursor", "trend", "level", "fibonacci", "note", "ruler", "alert"] as const;
export type Tool = (typeof tools)[number];
/** Whether a tool places a line between two points. */
export const isSpan = (tool: Tool): tool is Span["kind"] => tool === "trend" || tool === "fibonacci";

export interface DrawingState {
  readonly drawings: readonly Drawing[];
  readonly alerts: AlertLines;
  readonly orders: OrderLines;
  /** Drawings, alerts and orders as far as they are shown. */
  readonly lines: readonly Line[];
  readonly change: (drawings: readonly Drawing[]) => void;
  /** Missing while there is nothing to undo, or to do again. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  readonly tool: Tool;
  readonly onTool: (tool: Tool) => void;
  readonly hidden: boolean;
  readonly onHidden: (hidden: boolean) => void;
  readonly selected: Hit | null;
  readonly onSelect: (hit: Hit | null) => void;
  /** The note whose text is being written. */
  readonly writing: Note | null;
  readonly onWrite: (note: Note | null) => void;
}

/** The identity of a line that is not stored yet. */
export const DRAFT = "draft";

/** Where a line begins. */
export interface Start {
  readonly point: Point;
  readonly anchor: Anchor;
}

export interface Work extends DrawingState {
  readonly desk: Desk | null;
  readonly scene: Scene;
  readonly say: (words: string) => void;
  readonly start: RefObject<Start | null>;
  /** The line being dragged, stored on release. */
  readonly moving: Line | null;
  readonly setMoving: (line: Line | null) => void;
  /** Places what the tool draws at one point. */
  readonly addAt: (place: Anchor) => void;
  readonly addSpan: (kind: Span["kind"], from: Anchor, to: Anchor) => void;
  readonly replace: (line: Line) => void;
  readonly remove: (line: Line) => void;
}
