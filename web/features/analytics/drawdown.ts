/** How far a portfolio was below its highest value, net of deposits. */
import type { OutputOf } from "../../../core/contracts.ts";

type Snapshots = OutputOf<"analytics.performance">["snapshots"];

export interface DrawdownSeries {
  /** Percent below the high of the days up to then: never positive. */
  readonly days: readonly { readonly date: string; readonly below: number }[];
  readonly lowest: { readonly date: string; readonly below: number } | null;
  /** Trading days in a row below a high, at most. */
  readonly longest: number;
}

export function drawdownOf(snapshots: Snapshots): DrawdownSeries {
  let high = 0, run = 0, longest = 0;
  const days = snapshots.flatMap(({ date, portfolio_return }) => {
    if (portfolio_return === null) return [];
    const level = 1 + portfolio_return / 100;
    high = Math.max(high, level);
    run = level < high ? run + 1 : 0;
    longest = Math.max(longest, run);
    return [{ date, below: high > 0 ? (level / high - 1) * 100 : 0 }];
  });
  const lowest = days.reduce<DrawdownSeries["lowest"]>((low, day) => day.below < (low?.below ?? 0) ? day : low, null);
  return { days, lowest, longest };
}
