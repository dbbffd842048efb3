import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import fc from "fast-check";
import { Budget } from "./budget.ts";

Deno.test("no minute sees more requests than the plan has", () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.boolean()), { maxLength: 120 }),
      (perMinute, asks) => {
        let now = 0;
        const budget = new Budget(perMinute, () => now);
        const begins: number[] = [];
        for (const [pause, urgent] of asks) {
          now += pause;
          const wait = budget.take(urgent, 120_000);
          if (wait !== null) begins.push(now + wait);
        }
        begins.sort((a, b) => a - b);
        for (let i = perMinute; i < begins.length; i++) ok(begins[i]! - begins[i - perMinute]! >= 60_000);
      },
    ),
  ));

Deno.test("facts leave requests for prices, and a caller that would wait too long reserves no slot", () => {
  const budget = new Budget(5, () => 0);
  deepEqual([1, 2, 3, 4].map(() => budget.take(false, 1_000)), [0, 0, 0, null]);
  deepEqual([1, 2, 3].map(() => budget.take(true, 1_000)), [0, 0, null]);
  equal(budget.used, 5);
  equal(budget.take(true, 60_000), 60_000);
});

Deno.test("a pause delays all requests, by a minute at most", () => {
  const budget = new Budget(100, () => 0);
  budget.pause(3_600_000);
  equal(budget.take(true, 100_000), 60_000);
  ok(budget.paused);
});
