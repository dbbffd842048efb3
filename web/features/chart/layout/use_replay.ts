/** Bar replay: the chart as it was at an earlier time, moved on bar by bar. */
import { useEffect, useRef, useState } from "react";
import type { ShownBars } from "../use_desk_bars.ts";

/** Bars a second. */
export const replaySpeeds = [1, 2, 5, 10] as const;

export interface Replay {
  /** The index of the last bar shown, and the range in which it can be. */
  readonly index: number;
  readonly first: number;
  readonly last: number;
  /** The begin of that bar, epoch milliseconds. */
  readonly at: number;
  readonly playing: boolean;
  readonly onPlaying: (playing: boolean) => void;
  readonly speed: number;
  readonly onSpeed: (speed: number) => void;
  readonly to: (index: number) => void;
  readonly step: (bars: number) => void;
}

interface ReplayControl {
  /** The end of the last bar shown, epoch milliseconds; null without a replay. */
  readonly until: number | null;
  readonly onUntil: (until: number | null) => void;
}

/** Null without a replay, and while no bars are loaded. */
export function useReplay({ until, onUntil }: ReplayControl, full: ShownBars | null): Replay | null {
  const [playing, onPlaying] = useState(false);
  const [speed, onSpeed] = useState(2);
  const found = until !== null && full !== null && full.bars.shown > 1 ? placeOf(full, until) : null;
  const to = (index: number) => {
    if (!found || !full) return;
    const next = Math.min(Math.max(index, found.first), found.last);
    onUntil(full.bars.at[next]! + full.plan.barMs);
    if (next === found.last) onPlaying(false);
  };
  const forward = useRef(() => {});
  forward.current = () => found && to(found.index + 1);
  const runs = playing && found !== null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => forward.current(), 1000 / speed);
    return () => clearInterval(timer);
  }, [runs, speed]);
  useEffect(() => {
    if (until === null) onPlaying(false);
    // Another range may begin later.
    else if (full && until - full.plan.barMs <= full.bars.at[full.bars.first]!) onUntil(beginOf(full, null));
  }, [until, full?.span]);
  return found && { ...found, playing, onPlaying, speed, onSpeed, to, step: (bars) => to(found.index + bars) };
}

export function placeOf({ bars, plan: { barMs } }: ShownBars, until: number) {
  const [first, last] = [bars.first + 1, bars.length - 1];
  const index = Math.min(Math.max(bars.indexAt(until - barMs), first), last);
  return { index, first, last, at: bars.at[index]! };
}

/** Where a replay begins: at the cursor, or in the middle of the range. */
export function beginOf({ bars, plan: { barMs } }: ShownBars, cursor: number | null): number {
  const middle = Math.floor((bars.start + bars.length - 1) / 2);
  return bars.at[cursor ?? middle]! + barMs;
}
