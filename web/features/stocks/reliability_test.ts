import assert from "node:assert/strict";
import { addDays } from "../../lib/market/days.ts";
import { reliabilityOf } from "./reliability.ts";

const TODAY = "2026-11-20";
/** Ex-dates the given numbers of days ago, newest first. */
const paid = (frequency: number, ...daysAgo: number[]) =>
  daysAgo.map((days) => ({ ex_dividend_date: addDays(TODAY, -days), frequency }));

Deno.test("payments at their interval are reliable, and the next is expected an interval after the last", () => {
  assert.deepEqual(reliabilityOf(paid(4, 11, 102, 193), TODAY), { kind: "perfect", days: 80, payments: 3 });
});

Deno.test("a declared dividend is the next one, and is not a past payment", () => {
  assert.deepEqual(reliabilityOf([...paid(4, -14), ...paid(4, 85, 176)], TODAY), {
    kind: "perfect",
    days: 14,
    payments: 2,
  });
});

Deno.test("a payment due today is not overdue, and one due yesterday is", () => {
  assert.deepEqual(reliabilityOf(paid(4, 91, 182), TODAY), { kind: "perfect", days: 0, payments: 2 });
  assert.deepEqual(reliabilityOf(paid(4, 92, 183), TODAY), { kind: "overdue", days: 1, expected: "2026-11-19" });
});

Deno.test("a gap of more than one and a half intervals is a missed payment, one of exactly that many is not", () => {
  // Half-yearly: 182 days, so up to 273.
  assert.equal(reliabilityOf(paid(2, 10, 283), TODAY).kind, "perfect");
  assert.deepEqual(reliabilityOf(paid(2, 10, 284), TODAY), {
    kind: "missed",
    lastMissed: addDays(TODAY, -102),
    years: 0,
    payments: 1,
    next: addDays(TODAY, 172),
  });
});

Deno.test("each known frequency has its interval", () => {
  const intervals = { 52: 7, 26: 14, 24: 15, 12: 30, 6: 61, 4: 91, 2: 182, 1: 365 };
  for (const [frequency, days] of Object.entries(intervals)) {
    const found = reliabilityOf(paid(Number(frequency), 0, days), TODAY);
    assert.deepEqual(found, { kind: "perfect", days, payments: 2 }, frequency);
  }
});

Deno.test("after a miss the years and payments since are counted, from the payment that ended it", () => {
  const quarters = Array.from({ length: 10 }, (_, i) => 20 + i * 91);
  const found = reliabilityOf(paid(4, ...quarters, 20 + 12 * 91), TODAY);
  assert.ok(found.kind === "missed");
  assert.deepEqual([found.years, found.payments], [2, 10]);
});

Deno.test("after a miss a next date in the past is not shown", () => {
  const found = reliabilityOf(paid(4, 100, 400), TODAY);
  assert.ok(found.kind === "missed");
  assert.equal(found.next, null);
});

Deno.test("a change from yearly to quarterly payments is not a miss", () => {
  assert.equal(reliabilityOf([...paid(4, 11, 102), ...paid(1, 460)], TODAY).kind, "perfect");
});

Deno.test("one payment is insufficient, no payment is none, and one-off dividends have no misses", () => {
  assert.deepEqual(reliabilityOf(paid(4, 11), TODAY), { kind: "insufficient" });
  assert.deepEqual(reliabilityOf([], TODAY), { kind: "none" });
  assert.deepEqual(reliabilityOf(paid(4, -10), TODAY), { kind: "none" });
  assert.deepEqual(reliabilityOf(paid(0, 11, 700), TODAY), { kind: "no-misses", payments: 2 });
});
