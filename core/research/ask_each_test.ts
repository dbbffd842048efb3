import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { setImmediate } from "node:timers";
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
  deepEqual(await askEach(numbers, { perTurn: 1, ahead: 4 }, ask), numbers.map((n) => n * n));
  ok(most > 1 && most <= 4, String(most));
});

Deno.test("others get a turn between questions that are worked out at once", async () => {
  let [turns, asked] = [0, 0];
  const other = () => {
    turns++;
    if (asked < numbers.length) setImmediate(other);
  };
  setImmediate(other);
  await askEach(numbers, { perTurn: 4, ahead: 20 }, () => Promise.resolve(asked++));
  equal(turns, 5);
});

Deno.test("a failure is the answer of the whole, though it came while others were asked", async () => {
  const ask = (n: number) => n === 2 ? Promise.reject(new RangeError("two")) : new Promise((resolve) => setTimeout(resolve, 1));
  await rejects(askEach(numbers, { perTurn: 1, ahead: 20 }, ask), RangeError);
});
