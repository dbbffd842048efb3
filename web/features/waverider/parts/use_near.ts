import { type RefObject, useEffect, useRef, useState } from "react";

/** About as many as a window shows; the next follow before the reader gets there, in frames of their own. */
const STEP = 12;
/** A table that begins this short is rendered as a whole. */
const SHORT = 24;
/** So far below the window the next rows are rendered. */
const AHEAD = "600px";

/**
 * How many of so many rows are rendered: laying out hundreds takes long on a slow processor, and few are looked at.
 * @returns the count, and a ref for the element after the last row
 */
export function useNear(count: number): { near: number; end: RefObject<HTMLDivElement | null> } {
  const [reached, setReached] = useState(count <= SHORT ? SHORT : STEP);
  const near = Math.min(reached, count);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (near >= count || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setReached(near + STEP);
    }, { rootMargin: AHEAD });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [near, count]);
  return { near, end };
}
