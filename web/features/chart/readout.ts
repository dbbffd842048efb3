/**
 * The cursor's bar, and a notification when the last bar changes, for the legends and the cursor panel. It is kept
 * outside the page's state, so that a moving pointer renders a few figures and not the whole desk.
 */
import { type KeyboardEvent, useSyncExternalStore } from "react";
import type { Bars } from "./bars.ts";

export type CursorBy = "pointer" | "key" | "link";

export class Readout {
  /** The bar at the cursor; null without a cursor: the last bar is shown then. */
  index: number | null = null;
  /** What put the cursor there: the pointer, a key, or the cursor of another chart. */
  by: CursorBy = "pointer";
  #version = 0;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly snapshot = () => this.#version;

  /** The values of the last bar have changed. */
  readonly moved = () => {
    this.#version++;
    for (const listener of this.#listeners) listener();
  };

  readonly put = (index: number | null, by: CursorBy = "pointer") => {
    if (index === this.index && by === this.by) return;
    this.index = index;
    this.by = index === null ? "pointer" : by;
    this.moved();
  };
}

/** Renders when the cursor or the last bar moves. Returns the index of the bar to show. */
export function useReadout(readout: Readout, length: number): number {
  useSyncExternalStore(readout.subscribe, readout.snapshot);
  return Math.min(readout.index ?? length - 1, length - 1);
}

/** The new position of the cursor after a key press; null for other keys, and where there are no bars. */
export function placeByKey({ key, shiftKey }: KeyboardEvent, at: number | null, bars: Bars): number | null {
  const end = bars.length - 1;
  const step = shiftKey ? 10 : 1;
  const to = {
    ArrowLeft: (at ?? end + 1) - step,
    ArrowRight: (at ?? bars.first - 1) + step,
    Home: bars.first,
    End: end,
  }[key];
  return to === undefined || end < 0 ? null : Math.min(Math.max(to, bars.first), end);
}
