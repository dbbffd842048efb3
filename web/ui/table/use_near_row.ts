import { type RefObject, useEffect, useReducer, useRef, useState } from "react";

/** So near the window a row is drawn at each change; farther away, this often. */
const MARGIN = "200px";
const FAR_MS = 5_000;
/** Prices change each second, and then draw all far rows at once; a timer of each does so only when they have stopped. */
const STOPPED_MS = 1_500;

/**
 * The row to draw: far from the window, for some seconds the one drawn before. In a long table each second changes all
 * rows, and few of them are looked at.
 */
export function useNearRow<Row>(row: Row): { row: Row; ref: RefObject<HTMLTableRowElement | null> } {
  const ref = useRef<HTMLTableRowElement>(null);
  const [near, setNear] = useState(true);
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const drawn = useRef({ row, at: -Infinity });
  useEffect(() => {
    if (!globalThis.IntersectionObserver || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)!.isIntersecting),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const now = performance.now();
  if (near || now - drawn.current.at >= FAR_MS) drawn.current = { row, at: now };
  const late = drawn.current.row !== row;
  useEffect(() => {
    if (!late) return;
    const timer = setTimeout(() => {
      drawn.current.at = -Infinity;
      draw();
    }, FAR_MS + STOPPED_MS - (performance.now() - drawn.current.at));
    return () => clearTimeout(timer);
  }, [late]);
  return { row: drawn.current.row, ref };
}
