/** Splits as the provider lists them, and their effect on prices adjusted for all later splits. */
import type { Split } from "../../facts.ts";
import { epochDayOfIso } from "../days.ts";
import { dayOf, type Fields, numberOf, symbolOf, textOf } from "../json.ts";

/** The same split is sometimes listed twice, some days apart. */
const TWIN_DAYS = 10;
/** No real split ratio is larger. */
const MOST_RATIO = 1_000_000;

function readSplit(row: Fields): Split | null {
  const [symbol, executionDate, from, to] = [
    symbolOf(row.ticker),
    dayOf(row.execution_date),
    numberOf(row.split_from),
    numberOf(row.split_to),
  ];
  if (!symbol || !executionDate || from === null || to === null || !(from > 0) || !(to > 0) || from === to) return null;
  if (!(to / from > 1 / MOST_RATIO) || !(to / from < MOST_RATIO)) return null;
  return { id: textOf(row.id) ?? `${symbol}-${executionDate}-${from}-${to}`, symbol, executionDate, from, to };
}

/** Splits in row order; of duplicates the earlier day counts. */
export function readSplits(rows: readonly Fields[]): Split[] {
  const all = rows.map(readSplit).filter((split) => split !== null);
  return all.filter((split, i) => {
    const day = epochDayOfIso(split.executionDate);
    return !all.some((other, j) => {
      if (i === j || other.symbol !== split.symbol || other.from * split.to !== other.to * split.from) return false;
      const before = day - epochDayOfIso(other.executionDate);
      return (before > 0 && before <= TWIN_DAYS) || (before === 0 && j < i);
    });
  });
}

/** By symbol: the factor that converts a price adjusted for these splits to the price before them. */
export function undoing(splits: readonly Split[]): ReadonlyMap<string, number> {
  const factors = new Map<string, number>();
  for (const { symbol, from, to } of splits) factors.set(symbol, (factors.get(symbol) ?? 1) * to / from);
  return factors;
}
