import { type RefObject, useEffect, useReducer, useRef } from "react";

/** So near the window a row is drawn at each change; farther away, this often. */
const MARGIN = "200px";
const FAR_MS = 5_000;

/** The elements of a table's rows, in their order. */
export const rowElements = ({ current }: RefObject<HTMLTableSectionElement | null>): HTMLTableRowElement[] => [
  ...current?.querySelectorAll<HTMLTableRowElement>("tr:not(.gap)") ?? [],
];

/**
 * The rows to draw: of those far from the window, for some seconds the ones drawn before. In a long table each second
 * changes all rows, and few of them are looked at.
 * @param body what holds the rows, in their order
 */
export function useNearRows<Row>(
  latest: readonly Row[],
  keyOf: (row: Row) => string,
  body: RefObject<HTMLTableSectionElement | null>,
): readonly Row[] {
  const far = useRef<ReadonlySet<string>>(new Set());
  const drawn = useRef<ReadonlyMap<string, { readonly row: Row; readonly at: number }>>(new Map());
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const keys = latest.map(keyOf);
  useEffect(() => {
    if (!globalThis.IntersectionObserver) return;
    const elements = rowElements(body);
    const keyOfElement = new Map<Element, string>(elements.map((element, i) => [element, keys[i]!]));
    const observer = new IntersectionObserver((entries) => {
      const now = new Set(far.current);
      for (const { target, isIntersecting } of entries) {
        const key = keyOfElement.get(target)!;
        if (isIntersecting) now.delete(key);
        else now.add(key);
      }
      const came = [...far.current].some((key) => !now.has(key));
      far.current = now;
      if (came) draw();
    }, { rootMargin: MARGIN });
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [keys.join(" ")]);
  const now = performance.now();
  let late = false;
  drawn.current = new Map(latest.map((row, i) => {
    const before = drawn.current.get(keys[i]!);
    const keep = before && far.current.has(keys[i]!) && now - before.at < FAR_MS;
    late ||= Boolean(keep && before.row !== row);
    return [keys[i]!, keep ? before : { row, at: now }];
  }));
  // Prices that change each second draw late rows in time; this is for when they have stopped.
  useEffect(() => {
    if (!late) return;
    const timer = setTimeout(draw, FAR_MS);
    return () => clearTimeout(timer);
  });
  return keys.map((key) => drawn.current.get(key)!.row);
}
