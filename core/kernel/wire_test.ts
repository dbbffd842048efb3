import assert from "node:assert/strict";
import { blankable, dueUntil, isDate, money, priceAmount, shareCount } from "./wire.ts";

Deno.test("amounts have as many decimals as their kind, however the number is written", () => {
  const allowed = (schema: ReturnType<typeof money>, n: number) => schema.safeParse(n).success;
  assert.deepEqual([1.25, 1.255, 1e-2, 1e-3, 1.5e-2].map((n) => allowed(money(), n)), [
    true,
    false,
    true,
    false,
    false,
  ]);
  assert.deepEqual([1.2345, 1.23456].map((n) => allowed(priceAmount(), n)), [true, false]);
  assert.deepEqual([1e-6, 1e-7, 1.5e-7, 1.5e-6].map((n) => allowed(shareCount(), n)), [true, false, false, false]);
  assert.deepEqual([1e13, 1e13 + 1, -1e13, NaN, Infinity].map((n) => allowed(money(), n)), [
    true,
    false,
    true,
    false,
    false,
  ]);
});

Deno.test("an optional form field treats null and an empty text as absent", () => {
  const amount = blankable(money());
  assert.deepEqual([5, undefined, null, ""].map((v) => amount.parse(v)), [5, undefined, undefined, undefined]);
  assert.equal(amount.safeParse("5").success, false);
});

Deno.test("a date is a day of the calendar as ISO writes it", () => {
  const texts = ["2026-11-20", "2024-02-29", "2026-02-29", "2026-11-31", "20261120", "2026-11-20T10:00", "today"];
  assert.deepEqual(texts.map(isDate), [true, true, false, false, false, false, false]);
});

Deno.test("an instant up to which work is done may have any offset, and needs one", () => {
  const taken = (until: string) => dueUntil.safeParse({ until }).success;
  assert.deepEqual(["2026-11-20T09:30:00-05:00", "2026-11-20T14:30:00Z", "2026-11-20T09:30:00"].map(taken), [
    true,
    true,
    false,
  ]);
});
