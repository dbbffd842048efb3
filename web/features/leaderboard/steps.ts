/** The distribution of returns as a few bars of five points, with everything beyond them in the outer ones. */
import type { Summary } from "./queries.ts";

export const STEP = 5;
const LOWEST = -25;
const HIGHEST = 45;

export interface Bar {
  /** The lower end in percent. */
  readonly from: number;
  readonly count: number;
}

const placeOf = (from: number) => Math.min(HIGHEST, Math.max(LOWEST, from));

export const stepOf = (percent: number): number => placeOf(Math.floor(percent / STEP) * STEP);

export function barsOf(steps: Summary["steps"]): Bar[] {
  const counts = new Map<number, number>();
  for (const { from, count } of steps) counts.set(placeOf(from), (counts.get(placeOf(from)) ?? 0) + count);
  return Array.from({ length: (HIGHEST - LOWEST) / STEP + 1 }, (_, i) => {
    const from = LOWEST + i * STEP;
    return { from, count: counts.get(from) ?? 0 };
  });
}

/** The best part to which a rank belongs, like "Top 9%"; null for the lower half. */
export function topPercent(rank: number, participants: number): number | null {
  const percent = Math.ceil(rank / participants * 100);
  return participants >= 10 && percent <= 50 ? percent : null;
}
