/** Ranks over time as a line in steps. */
import type { RankDay } from "./queries.ts";

export interface RankRange {
  readonly best: number;
  readonly worst: number;
}

/** Null without any rank. */
export function rangeOf(days: readonly Pick<RankDay, "rank">[]): RankRange | null {
  const ranks = days.flatMap(({ rank }) => rank ?? []);
  return ranks.length > 0 ? { best: Math.min(...ranks), worst: Math.max(...ranks) } : null;
}

/** Room above and below for half the width of the line. */
const PAD = 4;

/** An SVG path with a level piece for each day, the best rank on top; it is interrupted where there is no rank. */
export function stairsOf(
  ranks: readonly (number | null)[],
  { best, worst }: RankRange,
  width: number,
  height: number,
): string {
  const x = (i: number) => Math.round(i / ranks.length * width * 10) / 10;
  const y = (rank: number) =>
    worst === best ? height / 2 : Math.round((PAD + (rank - best) / (worst - best) * (height - 2 * PAD)) * 10) / 10;
  return ranks.map((rank, i) => {
    if (rank === null) return "";
    const begins = i === 0 || ranks[i - 1] === null;
    return `${begins ? `M${x(i)} ` : "V"}${y(rank)}H${x(i + 1)}`;
  }).join("");
}
