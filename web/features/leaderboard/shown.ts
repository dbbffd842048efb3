/** Which rows of the board are shown before it is unfolded: the first ones, and the caller's with its neighbours. */
import type { Entry } from "./queries.ts";

const FIRST = 10;

export interface Shown {
  readonly rows: readonly Entry[];
  /** Rows after which others are hidden, by portfolio. */
  readonly folds: ReadonlySet<string>;
  readonly hidden: number;
}

export function shownRows(rows: readonly Entry[], own: string | undefined, unfolded: boolean): Shown {
  if (unfolded || rows.length <= FIRST + 3) return { rows, folds: new Set(), hidden: 0 };
  const at = rows.findIndex((row) => row.portfolio_id === own);
  const near = at < 0 ? [] : [at - 1, at, at + 1];
  const places = rows.map((_, i) => i).filter((i) => i < FIRST || near.includes(i));
  const shown = places.map((i) => rows[i]!);
  const folds = places.filter((place, i) => place + 1 < rows.length && places[i + 1] !== place + 1);
  return {
    rows: shown,
    folds: new Set(folds.map((place) => rows[place]!.portfolio_id)),
    hidden: rows.length - shown.length,
  };
}
