import assert from "node:assert/strict";
import { blankable, date, decimal, dueUntil, instantIn, money, priceAmount, shareCount } from "./wire.ts";

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

Deno.test("a sum of decimals that is none itself is refused, not rounded", () => {
  assert.equal(decimal(2).safeParse(0.3).success, true);
  assert.equal(decimal(2).safeParse(0.1 + 0.2).success, false);
  assert.equal(decimal(4).safeParse(0.0451).success, true);
});

Deno.test("an optional form field treats null and an empty text as absent", () => {
  const amount = blankable(money());
  assert.deepEqual([5, undefined, null, ""].map((v) => amount.parse(v)), [5, undefined, undefined, undefined]);
  assert.equal(amount.safeParse("5").success, false);
});

Deno.test("a date is a day of the calendar as ISO writes it, from 1900 to 2199", () => {
  const taken = (text: string) => date().safeParse(text).success;
  for (const text of ["2026-11-20", "2024-02-29", "1900-01-01", "2199-12-31"]) assert.ok(taken(text), text);
  const refused = ["2026-02-29", "2026-11-31", "20261120", "2026-11-20T10:00", "today"];
  for (const text of [...refused, "1899-12-31", "2200-01-01", "0000-01-01", "9999-12-31"]) {
    assert.ok(!taken(text), text);
  }
});

Deno.test("an instant up to which work is done may have any offset, and needs one", () => {
  const taken = (until: string) => dueUntil.safeParse({ until }).success;
  assert.deepEqual(["2026-11-20T09:30:00-05:00", "2026-11-20T14:30:00Z", "2026-11-20T09:30:00"].map(taken), [
    true,
    true,
    false,
  ]);
});

Deno.test("a text that is no date or instant has one fault, not that of its year too", () => {
  for (const schema of [date(), instantIn]) {
    assert.deepEqual(schema.safeParse("9999").error?.issues.length, 1);
    assert.equal(schema.safeParse("soon").error?.issues.length, 1);
  }
});
