import { type RefObject, useEffect, useRef, useState } from "react";

/** More than fit into a window; the rest follows when the reader gets there. */
const FIRST = 24, MORE = 60;
/** So far below the window the next rows are rendered. */
const AHEAD = "600px";

/**
 * How many of so many rows are rendered: laying out hundreds takes long on a slow processor, and few are looked at.
 * @returns the count, and a ref for the element after the last row
 */
export function useNear(count: number): { near: number; end: RefObject<HTMLDivElement | null> } {
  const [near, setNear] = useState(FIRST);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near >= count || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(near + MORE);
    }, { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [near, count]);
  return { near: Math.min(near, count), end };
}
