import { deepStrictEqual as deepEqual, rejects } from "node:assert/strict";
import { batchLoader } from "./batch_loader.ts";

Deno.test("look-ups made together are batched, and those made during a batch go into the next one", async () => {
  const loads: number[][] = [];
  const look = batchLoader<number, number>(3, async (keys) => {
    loads.push([...keys]);
    await new Promise((wake) => setTimeout(wake, 5));
    return keys.map((k) => k * 10);
  });
  const first = [1, 2, 3, 4].map(look);
  await first[0];
  deepEqual(await Promise.all([...first, look(5)]), [10, 20, 30, 40, 50]);
  deepEqual(loads, [[1, 2, 3], [4], [5]]);
});

Deno.test("a failed look-up fails for its callers, and the next one works", async () => {
  let down = true;
  const look = batchLoader<string, string>(
    10,
    (keys) => down ? Promise.reject(new Error("down")) : Promise.resolve(keys),
  );
  await rejects(Promise.all([look("a"), look("b")]), /down/);
  down = false;
  deepEqual(await look("c"), "c");
});
