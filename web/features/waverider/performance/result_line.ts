/** What the trades of a period had earned after each of them. */
import type { Performance } from "./performance.ts";

export interface ResultPoint {
  readonly at: number;
  /** Dollars of all trades of the period so far. */
  readonly close: number;
}

const centsOf = (dollars: number): number => Math.round(dollars * 100);

/** Before the first listed exit and after each of them; earlier trades count from the start. */
export function resultLine({ trades, total_pnl }: Pick<Performance, "trades" | "total_pnl">): readonly ResultPoint[] {
  const [first] = trades;
  if (!first) return [];
  let cents = centsOf(total_pnl) - trades.reduce((sum, { pnl }) => sum + centsOf(pnl), 0);
  return [
    { at: Date.parse(first.exit_time) - 1, close: cents / 100 },
    ...trades.map(({ exit_time, pnl }) => ({ at: Date.parse(exit_time), close: (cents += centsOf(pnl)) / 100 })),
  ];
}
