/** Which page numbers a pager shows: up to five around the current one, the first and the last; `gap` is an ellipsis. */
const WINDOW = 5;

/** @param current from 1 to `pages` */
export function pageWindow(current: number, pages: number): (number | "gap")[] {
  const from = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), pages - WINDOW + 1));
  const to = Math.min(pages, from + WINDOW - 1);
  const near = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return [
    ...(from > 1 ? [1] : []),
    ...(from > 2 ? ["gap" as const] : []),
    ...near,
    ...(to < pages - 1 ? ["gap" as const] : []),
    ...(to < pages ? [pages] : []),
  ];
}
