/** One cursor for charts side by side: where it is in one of them, it is in all. */
import { useEffect } from "react";
import type { Bars } from "../bars.ts";
import type { Desk } from "../desk.ts";
import type { Readout } from "../readout.ts";

export class Crosshair {
  /** The begin of the bar at the cursor, epoch milliseconds; null without a cursor. */
  #at: number | null = null;
  #source: Readout | null = null;
  readonly #listeners = new Map<Readout, (at: number | null) => void>();

  readonly link = (readout: Readout, listener: (at: number | null) => void) => {
    this.#listeners.set(readout, listener);
    return () => void this.#listeners.delete(readout);
  };

  readonly put = (source: Readout, at: number | null) => {
    if (at === this.#at || (at === null && source !== this.#source)) return;
    [this.#at, this.#source] = [at, source];
    for (const [readout, listener] of this.#listeners) if (readout !== source) listener(at);
  };
}

/** Keeps the cursor of a chart where it is in the others. */
export function useCrosshair(crosshair: Crosshair, readout: Readout, desk: Desk | null, bars: Bars): void {
  useEffect(() => {
    if (!desk) return;
    const follow = (at: number | null) => {
      const index = at === null ? null : bars.shownAt(at);
      readout.put(index, "link");
      if (index === null) desk.clearPoint();
      else desk.markAt(index);
    };
    const unlink = crosshair.link(readout, follow);
    const unsubscribe = readout.subscribe(() => {
      if (readout.by !== "link") crosshair.put(readout, readout.index === null ? null : bars.at[readout.index]!);
    });
    return () => {
      unlink();
      unsubscribe();
    };
  }, [crosshair, readout, desk, bars]);
}
