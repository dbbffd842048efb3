import { deepStrictEqual as deepEqual, rejects } from "node:assert/strict";
import { z } from "zod";
import { FixedMarket } from "../market/testing.ts";
import { anonymous } from "./actor.ts";
import { query } from "./handler.ts";
import { contract } from "./operation.ts";
import { testProduct, testStore } from "./testing.ts";

const count = contract({
  name: "test.count",
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
    for (const to of [0, 1, 4000, 4001, 20_000]) {
      const { output } = await runner.run("test.count", anonymous, { to });
      deepEqual(output, { title: "numbers", rows: Array.from({ length: to }, (_, n) => ({ n })) });
    }
    await rejects(runner.run("test.count", anonymous, { to: 20_000, hole: 19_999 }), { code: "INTERNAL" });
  } finally {
    await store.close();
  }
});
