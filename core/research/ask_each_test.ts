import { deepStrictEqual as deepEqual, ok, rejects } from "node:assert/strict";
import { askEach } from "./ask_each.ts";

const numbers = Array.from({ length: 20 }, (_, i) => i);

Deno.test("many questions are answered in order, with so many under way at once", async () => {
  let [now, most] = [0, 0];
  const ask = async (n: number) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, n % 3));
    now--;
    return n * n;
  };
  deepEqual(await askEach(numbers, 4, ask), numbers.map((n) => n * n));
  ok(most > 1 && most <= 4, String(most));
});

Deno.test("others get a turn between questions that are worked out at once", async () => {
  const asked: number[] = [];
  const heard: number[] = [];
  const other = setInterval(() => heard.push(asked.length), 0);
  const work = async (n: number) => {
    for (const end = performance.now() + 3; performance.now() < end;);
    return await Promise.resolve(asked.push(n));
  };
  await askEach(numbers, Infinity, work);
  clearInterval(other);
  ok(heard.some((count) => count > 0 && count < numbers.length), String(heard));
});

Deno.test("a failure is the answer of the whole, though it came while others were asked", async () => {
  const ask = (n: number) =>
    n === 2 ? Promise.reject(new RangeError("two")) : new Promise((resolve) => setTimeout(resolve, 1));
  await rejects(askEach(numbers, 20, ask), RangeError);
});
