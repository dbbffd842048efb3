import { deepStrictEqual as deepEqual, rejects } from "node:assert/strict";
import { z } from "zod";
import { FixedMarket } from "../../market/testing.ts";
import { anonymous } from "../actor.ts";
import { parseInput } from "./check.ts";
import type { FieldError, Refusal } from "../errors.ts";
import { query } from "./handler.ts";
import { LongList, ROWS, rowsOf } from "./long_list.ts";
import { contract } from "../operation.ts";
import { testProduct, testStore } from "../testing.ts";

const count = contract({
  name: "test.count",
  route: "POST /test/count",
  kind: "query",
  summary: "Count",
  access: "public",
  input: z.strictObject({ to: z.int(), hole: z.int().optional() }),
  output: z.object({ title: z.string(), rows: z.array(z.object({ n: z.number() })) }),
  errors: [],
});

Deno.test("a list of tens of thousands of rows is checked to its last one, and only what the contract names goes out", async () => {
  const store = await testStore();
  try {
    const made = (to: number, hole?: number) =>
      Array.from({ length: to }, (_, n) => ({ n: n === hole ? NaN : n, secret: "x" }));
    const { runner } = testProduct(store, new FixedMarket(), [
      query(count, (_ctx, { to, hole }) => Promise.resolve({ title: "numbers", own: "x", rows: made(to, hole) })),
    ]);
    for (const to of [0, 1, ROWS, ROWS + 1, 20_000]) {
      const { output } = await runner.run("test.count", anonymous, { to });
      deepEqual(output, { title: "numbers", rows: Array.from({ length: to }, (_, n) => ({ n })) });
    }
    await rejects(runner.run("test.count", anonymous, { to: 20_000, hole: 19_999 }), { code: "INTERNAL" });
  } finally {
    await store.close();
  }
});

const fields = contract({
  name: "test.fields",
  route: "POST /test/fields",
  kind: "query",
  summary: "Fields",
  access: "public",
  input: z.strictObject({
    n: z.int(),
    inner: z.strictObject({ list: z.array(z.strictObject({ at: z.int() })) }).optional(),
  }),
  output: z.object({}),
  errors: [],
});
const faultsOf = (raw: unknown): readonly FieldError[] => {
  try {
    parseInput(fields, raw);
  } catch (error) {
    return (error as Refusal).detail as readonly FieldError[];
  }
  return [];
};

Deno.test("parseInput() names every invalid field by its path", () => {
  deepEqual(faultsOf({ n: 1 }), []);
  deepEqual(
    faultsOf({ n: "1", inner: { list: [{ at: 1 }, { at: 1.5, foo: 1 }] }, bar: 1, baz: 1 })
      .map((f) => `${f.loc.join(".")} ${f.type}`),
    [
      "n invalid_type",
      "inner.list.1.at invalid_type",
      "inner.list.1.foo unknown_field",
      "bar unknown_field",
      "baz unknown_field",
    ],
  );
});

Deno.test("parseInput() lists twenty faults at most and cuts the names of unknown fields", () => {
  const wrong = Array.from({ length: 50 }, () => ({ at: "x" }));
  deepEqual(faultsOf({ n: 1, inner: { list: wrong } }).length, 20);
  const many = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`${i}`.padStart(500, "f"), 1]));
  const unknown = faultsOf({ n: 1, ...many });
  deepEqual([unknown.length, String(unknown[0]!.loc[0]).length], [20, 60]);
});

Deno.test("rows of a long list are made and checked as they are read, in pieces between which other work runs", async () => {
  const store = await testStore();
  try {
    let made = 0;
    const row = (n: number, hole?: number) => {
      made++;
      return { n: n === hole ? NaN : n, secret: "x" };
    };
    const { runner } = testProduct(store, new FixedMarket(), [
      query(
        count,
        (_ctx, { to, hole }) => Promise.resolve({ title: "numbers", rows: rowsOf(to, (n) => row(n, hole)) }),
      ),
    ]);
    const rowsTo = async (to: number, hole?: number) => {
      const { output } = await runner.run("test.count", anonymous, { to, hole }, { longLists: true });
      return (output as { rows: unknown }).rows;
    };
    deepEqual(await rowsTo(ROWS), Array.from({ length: ROWS }, (_, n) => ({ n })));
    const rows = await rowsTo(2 * ROWS + 1) as LongList;
    deepEqual([rows instanceof LongList, rows.length, made], [true, 2 * ROWS + 1, ROWS + 1]);
    let turns = 0;
    const other = setInterval(() => turns++, 0);
    const pieces = await Array.fromAsync(rows.pieces());
    clearInterval(other);
    deepEqual(pieces.map(({ length }) => length), [ROWS, ROWS, 1]);
    deepEqual([pieces.flat().at(-1), made, turns >= 2], [{ n: 2 * ROWS }, 3 * ROWS + 2, true]);
    await rejects(Array.fromAsync((await rowsTo(2 * ROWS, ROWS) as LongList).pieces()), /does not allow/);
    // A caller who does not ask for it gets an array.
    const { output } = await runner.run("test.count", anonymous, { to: ROWS + 1 });
    deepEqual((output as { rows: unknown[] }).rows.at(-1), { n: ROWS });
  } finally {
    await store.close();
  }
});
