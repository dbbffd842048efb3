import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import { columnsOf } from "../../market/bulk.ts";
import { histogramOf, orderBy, type ScreenColumns, screenColumns, valueOf } from "./screen.ts";
import {
  isSetField,
  type NumberFieldName,
  type ScreenCondition,
  screenFieldNames,
  type SetFieldName,
} from "./screen_fields.ts";

const numberNames = screenFieldNames.filter((name): name is NumberFieldName => !isSetField(name));
const setNames = screenFieldNames.filter(isSetField);

/** Columns of small whole numbers, some unknown, so that conditions often meet their ends. */
const anyColumns: fc.Arbitrary<ScreenColumns> = fc.integer({ min: 0, max: 40 }).chain((count) => {
  const size = { minLength: count, maxLength: count };
  const numbers = fc.array(fc.oneof(fc.integer({ min: -3, max: 6 }), fc.constant(NaN)), size);
  const texts = fc.array(fc.constantFrom("A", "B", "C", null), size);
  return fc.record({
    count: fc.constant(count),
    numbers: fc.record(
      Object.fromEntries(numberNames.map((name) => [name, numbers.map((values) => Float64Array.from(values))])),
    ),
    sets: fc.record(Object.fromEntries(setNames.map((name) => [name, texts]))),
  }) as unknown as fc.Arbitrary<ScreenColumns>;
});
const bound = fc.option(fc.integer({ min: -3, max: 6 }));
const anyCondition: fc.Arbitrary<ScreenCondition> = fc.oneof(
  fc.record({ field: fc.constantFrom(...numberNames), min: bound, max: bound }),
  fc.record({
    field: fc.constantFrom(...setNames),
    values: fc.uniqueArray(fc.constantFrom("a", "B", "c"), { minLength: 1 }),
  }),
);

function meets(columns: ScreenColumns, row: number, condition: ScreenCondition): boolean {
  const value = valueOf(columns, condition.field, row);
  if (value === null) return false;
  if ("values" in condition) return condition.values.some((v) => v.toLowerCase() === String(value).toLowerCase());
  return (condition.min === null || Number(value) >= condition.min) &&
    (condition.max === null || Number(value) <= condition.max);
}

Deno.test("rows, counts and histograms are those of a plain filter, for any conditions", () => {
  fc.assert(
    fc.property(anyColumns, fc.array(anyCondition, { maxLength: 5 }), (columns, conditions) => {
      const rows = [...Array(columns.count).keys()];
      const filter = (some: readonly ScreenCondition[]) =>
        rows.filter((row) => some.every((c) => meets(columns, row, c)));
      const { matched, steps } = screenColumns(columns, conditions);
      deepEqual(matched, filter(conditions));
      conditions.forEach((condition, i) => {
        const reached = filter(conditions.slice(0, i));
        equal(steps[i]!.left, filter(conditions.slice(0, i + 1)).length);
        equal(steps[i]!.without, filter(conditions.toSpliced(i, 1)).length);
        const known = reached.map((row) => valueOf(columns, condition.field, row)).filter((value) => value !== null);
        if ("values" in condition) {
          for (const { value, count } of steps[i]!.values!) equal(count, known.filter((v) => v === value).length);
          equal(steps[i]!.histogram, null);
          return;
        }
        const bins = steps[i]!.histogram?.bins ?? [];
        equal(bins.reduce((sum, bin) => sum + bin.count, 0), known.length);
        bins.forEach(({ lower, upper, count }, b) => {
          const last = b === bins.length - 1;
          const inside = known.filter((v) => Number(v) >= lower && (last ? Number(v) <= upper : Number(v) < upper));
          equal(count, inside.length);
        });
      });
    }),
    { numRuns: 500 },
  );
});

Deno.test("a histogram has 24 bins from the lowest to the highest; decades are shown by their logarithm", () => {
  const column = Float64Array.from({ length: 10_000 }, (_, i) => 10 ** (i / 1000));
  const rows = [...column.keys()];
  const { scale, bins } = histogramOf("market_cap", column, rows)!;
  deepEqual([scale, bins.length, bins[0]!.lower, bins.at(-1)!.upper], ["log", 24, column[0], column.at(-1)]);
  const inner = bins.slice(1, -1).map((bin) => bin.count);
  ok(Math.max(...inner) - Math.min(...inner) <= 1, "evenly spread over the decades");
  const linear = histogramOf("change", Float64Array.from([-300, ...Array(500).keys(), 9e6]), [...Array(502).keys()])!;
  equal(linear.scale, "linear");
  ok(linear.bins[1]!.lower > 0 && linear.bins.at(-2)!.upper < 500, "extremes share the outer bins");
  deepEqual([linear.bins[0]!.lower, linear.bins.at(-1)!.upper], [-300, 9e6]);
  const zeros = histogramOf("volume", Float64Array.of(0, 0, 10, 1000), [0, 1, 2, 3])!.bins;
  deepEqual([zeros[0]!.lower, zeros[0]!.count, zeros.at(-1)!.count], [0, 3, 1], "zeros have no logarithm");
  deepEqual(histogramOf("price", Float64Array.of(5, 5), [0, 1])!.bins, [{ lower: 5, upper: 5, count: 2 }]);
  equal(histogramOf("price", Float64Array.of(NaN), [0]), null);
});

Deno.test("rows are sorted by numbers or texts, in both directions, and unknown values come last", () => {
  const columns: ScreenColumns = {
    count: 4,
    numbers: { ...columnsOf(numberNames, 4), price: Float64Array.of(2, NaN, 3, 2) },
    sets: {
      sector: ["B", null, "A", "B"],
      exchange: ["X", "X", "X", "X"],
      type: ["CS", "CS", "CS", "CS"],
    } satisfies Record<
      SetFieldName,
      (string | null)[]
    >,
  };
  const names = { symbol: ["D", "A", "C", "B"], name: ["d", "a", "c", "b"] };
  const sorted = (...by: [Parameters<typeof orderBy>[2], "asc" | "desc"]) =>
    [0, 1, 2, 3].sort(orderBy(columns, names, ...by)).map((i) => names.symbol[i]).join("");
  deepEqual([sorted("price", "asc"), sorted("price", "desc")], ["BDCA", "CBDA"]);
  deepEqual([sorted("sector", "asc"), sorted("sector", "desc")], ["CBDA", "BDCA"]);
  deepEqual([sorted("symbol", "asc"), sorted("name", "desc"), sorted("rsi_14", "desc")], ["ABCD", "DCBA", "ABCD"]);
});
