/** Moves the rows of a table: by dragging them, or with Alt and an arrow key. The focus moves with the row. */
import { type DragEvent, type KeyboardEvent, useEffect, useRef } from "react";

const rowOf = (target: EventTarget): HTMLTableRowElement | null =>
  target instanceof Element ? target.closest("tr") : null;

export function useMoves<Row>(rows: readonly Row[], onMove: ((row: Row, to: number) => void) | undefined) {
  const dragged = useRef<number | null>(null);
  /** The focused element of a moved row: an element loses the focus when its place in the document changes. */
  const focused = useRef<HTMLElement | null>(null);
  useEffect(() => {
    focused.current?.focus();
    focused.current = null;
  }, [rows]);
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (row === undefined || to < 0 || to >= rows.length || to === from) return;
    onMove?.(row, to);
  };
  const mark = (row: HTMLTableRowElement | null, body: EventTarget & HTMLElement) => {
    for (const marked of body.querySelectorAll(".drop")) marked.classList.remove("drop");
    row?.classList.add("drop");
  };
  const drag = onMove
    ? {
      onDragStart: (event: DragEvent<HTMLElement>) => {
        dragged.current = rowOf(event.target)?.sectionRowIndex ?? null;
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (dragged.current === null) return;
        event.preventDefault();
        mark(rowOf(event.target), event.currentTarget);
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const to = rowOf(event.target)?.sectionRowIndex;
        if (dragged.current === null || to === undefined) return;
        event.preventDefault();
        move(dragged.current, to);
      },
      onDragEnd: (event: DragEvent<HTMLElement>) => {
        dragged.current = null;
        mark(null, event.currentTarget);
      },
    }
    : {};
  /** Whether the key moved a row. */
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const row = rowOf(event.target);
    if (!onMove || !event.altKey || !by || !row) return false;
    event.preventDefault();
    focused.current = event.target as HTMLElement;
    move(row.sectionRowIndex, row.sectionRowIndex + by);
    return true;
  };
  return { drag, onKey };
}
