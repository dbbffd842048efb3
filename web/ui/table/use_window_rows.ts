import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type DependencyList, type RefObject, useEffect, useState } from "react";
import { useBeforePaint } from "../use_before_paint.ts";

interface Options {
  readonly list: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels of the row at an index, known before it is rendered. */
  readonly heightOf: (index: number) => number;
  readonly keyOf?: (index: number) => string;
  /** Rows rendered beyond the window. */
  readonly overscan: number;
  /** What the heights depend on. */
  readonly heights: DependencyList;
  /** What the place of the list depends on. */
  readonly above: DependencyList;
}

interface WindowRows {
  readonly items: readonly VirtualItem[];
  /** Where the list begins, in pixels of the page. */
  readonly top: number;
  /** Pixels of all rows. */
  readonly height: number;
}

/** The rows of a long list that are near the window. */
export function useWindowRows({ list, count, heightOf, keyOf, overscan, heights, above }: Options): WindowRows {
  const [top, setTop] = useState(0);
  useBeforePaint(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + scrollY);
  }, above);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: heightOf,
    ...(keyOf && { getItemKey: keyOf }),
    overscan,
    scrollMargin: top,
    // With known heights the list never scrolls by itself. Its first call, to where the page is, would force a layout.
    scrollToFn: () => {},
  });
  useEffect(() => virtual.measure(), heights);
  return { items: virtual.getVirtualItems(), top, height: virtual.getTotalSize() };
}
