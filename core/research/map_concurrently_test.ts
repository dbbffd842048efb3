import { deepStrictEqual as deepEqual, ok, rejects } from "node:assert/strict";
import { mapConcurrently } from "./map_concurrently.ts";

const numbers = Array.from({ length: 20 }, (_, i) => i);

Deno.test("many requests are answered in order, with a limited number in flight", async () => {
  let [now, most] = [0, 0];
  const ask = async (n: number) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, n % 3));
    now--;
    return n * n;
  };
  deepEqual(await mapConcurrently(numbers, 4, ask), numbers.map((n) => n * n));
  ok(most > 1 && most <= 4, String(most));
});

Deno.test("other work runs between requests that are answered synchronously", async () => {
  const asked: number[] = [];
  const heard: number[] = [];
  const other = setInterval(() => heard.push(asked.length), 0);
  const work = async (n: number) => {
    for (const end = performance.now() + 3; performance.now() < end;);
    return await Promise.resolve(asked.push(n));
  };
  await mapConcurrently(numbers, Infinity, work);
  clearInterval(other);
  ok(heard.some((count) => count > 0 && count < numbers.length), String(heard));
});

Deno.test("one failure fails the call, even if it occurs while other requests are being sent", async () => {
  const ask = (n: number) =>
    n === 2 ? Promise.reject(new RangeError("two")) : new Promise((resolve) => setTimeout(resolve, 1));
  await rejects(mapConcurrently(numbers, 20, ask), RangeError);
});
