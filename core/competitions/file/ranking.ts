/** The ranking of entrants by their final value. Browser-safe. */
import { cents } from "../../kernel/money.ts";
import type { FileEntrant } from "./schema.ts";

export type Rankable = Pick<FileEntrant, "number" | "state" | "value" | "fills" | "entered_at">;

export interface Ranking {
  /** Numbers of entrants: the ranked ones from the first on, then the others. */
  readonly order: number[];
  /** By the number of the entrant; null: no rank. */
  readonly ranks: ReadonlyMap<number, number | null>;
  readonly winner: number | null;
}

const byNumber = (a: Rankable, b: Rankable) => a.number - b.number;

/** Better first: a higher value, then fewer fills, then an earlier entry. */
function compare(a: Rankable, b: Rankable): number {
  const [x, y] = [cents(a.value), cents(b.value)];
  if (x !== y) return x > y ? -1 : 1;
  return a.fills - b.fills || Date.parse(a.entered_at) - Date.parse(b.entered_at) || byNumber(a, b);
}

/** Equal values share a rank: 1, 2, 2, 4. */
export function rankEntrants(entrants: readonly Rankable[]): Ranking {
  const ranked = entrants.filter(({ state }) => state === "ranked").toSorted(compare);
  const others = entrants.filter(({ state }) => state !== "ranked").toSorted(byNumber);
  const ranks = new Map<number, number | null>(others.map(({ number }) => [number, null]));
  ranked.forEach(({ number, value }, i) => {
    const isEqual = i > 0 && ranked[i - 1]!.value === value;
    ranks.set(number, isEqual ? ranks.get(ranked[i - 1]!.number)! : i + 1);
  });
  return { order: [...ranked, ...others].map(({ number }) => number), ranks, winner: ranked[0]?.number ?? null };
}
