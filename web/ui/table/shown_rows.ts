/** Which rows of a ranking are shown before it is unfolded: the first ones, and the caller's with its neighbours. */
const FIRST = 10;

export interface Shown<Row> {
  readonly rows: readonly Row[];
  /** Keys of rows after which others are hidden. */
  readonly folds: ReadonlySet<string>;
  readonly hidden: number;
}

export function shownRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  own: string | undefined,
  unfolded: boolean,
): Shown<Row> {
  if (unfolded || rows.length <= FIRST + 3) return { rows, folds: new Set(), hidden: 0 };
  const at = rows.findIndex((row) => keyOf(row) === own);
  const near = at < 0 ? [] : [at - 1, at, at + 1];
  const places = rows.map((_, i) => i).filter((i) => i < FIRST || near.includes(i));
  const shown = places.map((i) => rows[i]!);
  const folds = places.filter((place, i) => place + 1 < rows.length && places[i + 1] !== place + 1);
  return {
    rows: shown,
    folds: new Set(folds.map((place) => keyOf(rows[place]!))),
    hidden: rows.length - shown.length,
  };
}
