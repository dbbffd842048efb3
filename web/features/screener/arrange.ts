/** Rows of a screen that enter and leave. */
export interface Shown<Row> {
  readonly row: Row;
  /** When it entered while the page was open, on the user's and the market's clock; null for an initial row. */
  readonly entered: { readonly at: number; readonly market: string } | null;
  /** When it left; it is removed after it has faded. */
  readonly leftAt: number | null;
}

export const NEW_MS = 60_000, FADE_MS = 600;

interface Options {
  /** Epoch milliseconds. */
  readonly now: number;
  /** The market's time of the response. */
  readonly market: string;
  /** The order is frozen. */
  readonly held: boolean;
}

/**
 * Merges the rows of a new response with those shown before: a new row is marked as new for a minute, one that leaves
 * fades in place. While the order is held, rows keep their places and new ones come last.
 */
export function arrange<Row extends { readonly symbol: string }>(
  before: readonly Shown<Row>[],
  rows: readonly Row[],
  { now, market, held }: Options,
): Shown<Row>[] {
  const known = new Map(before.map((shown) => [shown.row.symbol, shown]));
  const next = rows.map((row): Shown<Row> => {
    const was = known.get(row.symbol);
    const entered = !was || was.leftAt !== null ? { at: now, market } : was.entered;
    return { row, leftAt: null, entered: entered && now - entered.at < NEW_MS ? entered : null };
  });
  const bySymbol = new Map(next.map((shown) => [shown.row.symbol, shown]));
  const gone = before.flatMap((shown, at) => {
    if (bySymbol.has(shown.row.symbol)) return [];
    const leftAt = shown.leftAt ?? now;
    return now - leftAt < FADE_MS ? [{ at, shown: { ...shown, leftAt } }] : [];
  });
  if (held) {
    const leaving = new Map(gone.map(({ shown }) => [shown.row.symbol, shown]));
    const stayed = before.flatMap(({ row }) => bySymbol.get(row.symbol) ?? leaving.get(row.symbol) ?? []);
    return [...stayed, ...next.filter(({ row }) => !known.has(row.symbol))];
  }
  for (const { at, shown } of gone) next.splice(Math.min(at, next.length), 0, shown);
  return next;
}
