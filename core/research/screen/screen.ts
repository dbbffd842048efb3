/**
 * Screens columns: which rows meet all conditions, and how many rows each condition excludes. Rules only, without a
 * market.
 */
import { MOST_SET_VALUES, SCREEN_BINS, type ScreenStep } from "./screen_contract.ts";
import {
  type NumberFieldName,
  type ScreenCondition,
  type ScreenFieldName,
  screenFields,
  type SetFieldName,
} from "./screen_fields.ts";

/** One entry per security; NaN and null are unknown. */
export interface ScreenColumns {
  readonly count: number;
  readonly numbers: Readonly<Record<NumberFieldName, Float64Array>>;
  readonly sets: Readonly<Record<SetFieldName, readonly (string | null)[]>>;
}

export interface Screened {
  /** Rows that meet all conditions, in the order of the columns. */
  readonly matched: readonly number[];
  readonly steps: readonly Omit<ScreenStep, "condition">[];
}

type Test = (row: number) => boolean;

/** Whether a row meets a condition; one with an unknown value does not. */
function testOf(columns: ScreenColumns, condition: ScreenCondition): Test {
  if ("values" in condition) {
    const column = columns.sets[condition.field];
    const wanted = new Set(condition.values.map((value) => value.toLowerCase()));
    return (row) => wanted.has(column[row]?.toLowerCase() ?? "");
  }
  const column = columns.numbers[condition.field];
  const [min, max] = [condition.min ?? -Infinity, condition.max ?? Infinity];
  return (row) => column[row]! >= min && column[row]! <= max;
}

export function screenColumns(columns: ScreenColumns, conditions: readonly ScreenCondition[]): Screened {
  const tests = conditions.map((condition) => testOf(columns, condition));
  const matched: number[] = [];
  /** By condition: the rows that meet all previous ones, and how many fail only this one. */
  const reached = conditions.map((): number[] => []);
  const onlyThis = conditions.map(() => 0);
  for (let row = 0; row < columns.count; row++) {
    let [fails, failed] = [0, -1];
    for (let i = 0; i < tests.length && fails < 2; i++) {
      if (fails === 0) reached[i]!.push(row);
      if (!tests[i]!(row)) {
        fails++;
        failed = i;
      }
    }
    if (fails === 0) matched.push(row);
    else if (fails === 1) onlyThis[failed]!++;
  }
  const steps = conditions.map((condition, i) => ({
    left: (reached[i + 1] ?? matched).length,
    without: matched.length + onlyThis[i]!,
    ...("values" in condition
      ? { histogram: null, values: countsOf(columns.sets[condition.field], reached[i]!) }
      : { histogram: histogramOf(condition.field, columns.numbers[condition.field], reached[i]!), values: null }),
  }));
  return { matched, steps };
}

function countsOf(column: readonly (string | null)[], rows: readonly number[]) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = column[row];
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts].map(([value, count]) => ({ value, count }));
  return values.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value)).slice(0, MOST_SET_VALUES);
}

/** The part of the values at either end that shares the outer bin, so that a few extremes do not flatten all others. */
const OUTER = 0.01;

/** The distribution of the known values of some rows. */
export function histogramOf(
  field: NumberFieldName,
  column: Float64Array,
  rows: readonly number[],
): ScreenStep["histogram"] {
  const sorted = new Float64Array(rows.length);
  let known = 0;
  for (const row of rows) if (!Number.isNaN(column[row]!)) sorted[known++] = column[row]!;
  const values = sorted.subarray(0, known).sort();
  if (known === 0) return null;
  const log = screenFields[field].log && values[known - 1]! > 0;
  const scale = log ? "log" as const : "linear" as const;
  const edges = edgesOf(values, log);
  const bins = edges.slice(1).map((upper, i) => ({ lower: edges[i]!, upper, count: 0 }));
  let bin = 0;
  for (const value of values) {
    while (bin < bins.length - 1 && value >= bins[bin]!.upper) bin++;
    bins[bin]!.count++;
  }
  return { scale, bins };
}

/** Ascending edges from the lowest value to the highest. */
function edgesOf(values: Float64Array, log: boolean): number[] {
  const [lowest, highest] = [values[0]!, values.at(-1)!];
  if (lowest === highest) return [lowest, highest];
  const [to, from] = log ? [Math.log, Math.exp] : [(n: number) => n, (n: number) => n];
  // A logarithm begins above zero.
  const first = log ? values.findIndex((value) => value > 0) : 0;
  const outer = Math.floor((values.length - first) * OUTER);
  const [low, high] = [to(values[first + outer]!), to(values[values.length - 1 - outer]!)];
  const inner = Array.from({ length: SCREEN_BINS - 1 }, (_, i) => from(low + (high - low) * (i + 1) / SCREEN_BINS));
  return [...new Set([lowest, ...inner.filter((edge) => edge > lowest && edge < highest), highest])];
}

/** Compares two rows; unknown values come last in either direction. */
export function orderBy(
  columns: ScreenColumns,
  names: { readonly symbol: readonly string[]; readonly name: readonly string[] },
  sort: ScreenFieldName | "symbol" | "name",
  order: "asc" | "desc",
): (a: number, b: number) => number {
  const sign = order === "asc" ? 1 : -1;
  const bySymbol = (a: number, b: number) => names.symbol[a]! < names.symbol[b]! ? -1 : 1;
  const texts = sort === "symbol" || sort === "name" ? names[sort] : columns.sets[sort as SetFieldName];
  if (texts) {
    return (a, b) => {
      const [x, y] = [texts[a] ?? null, texts[b] ?? null];
      if (x === y) return bySymbol(a, b);
      return x === null ? 1 : y === null ? -1 : x < y ? -sign : sign;
    };
  }
  const column = columns.numbers[sort as NumberFieldName];
  return (a, b) => {
    const [x, y] = [column[a]!, column[b]!];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y)) || bySymbol(a, b);
    return x === y ? bySymbol(a, b) : (x - y) * sign;
  };
}

/** The value of a field in a row, as responses show it. */
export function valueOf(columns: ScreenColumns, field: ScreenFieldName, row: number): number | string | null {
  if (field in columns.sets) return columns.sets[field as SetFieldName][row] ?? null;
  const value = columns.numbers[field as NumberFieldName][row]!;
  return Number.isNaN(value) ? null : value;
}
