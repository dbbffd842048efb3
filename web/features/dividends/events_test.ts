import assert from "node:assert/strict";
import type { DividendEvent } from "../../../core/actions/contract.ts";
import { addMonths, daysBetween, weeksOf } from "../../lib/market/days.ts";
import { sumOf, within } from "../../lib/market/dividend_income.ts";
import { byDay, incomeByMonth, kindOf, namedMonths } from "./events.ts";

const event = (payment_date: string, amount: number, rest: Partial<DividendEvent> = {}) =>
  ({ payment_date, amount, is_paid: false, is_historical: false, is_estimated: false, ...rest }) as DividendEvent;

Deno.test("an event is paid, missed, declared or estimated", () => {
  assert.equal(kindOf(event("d", 1, { is_historical: true, is_paid: true })), "paid");
  assert.equal(kindOf(event("d", 0, { is_historical: true })), "missed");
  assert.equal(kindOf(event("d", 1)), "declared");
  assert.equal(kindOf(event("d", 1, { is_estimated: true })), "estimated");
});

Deno.test("payments of the next days include today and the last day, and sum up to the cent", () => {
  const events = [event("2026-11-19", 1), event("2026-11-20", 0.1), event("2026-12-20", 0.2), event("2026-12-21", 5)];
  assert.equal(sumOf(within(events, "2026-11-20", 30)), 0.3);
  assert.equal(byDay([...events, event("2026-11-19", 2)]).get("2026-11-19")!.length, 2);
});

Deno.test("a month's income is what was paid in it and what is still to come", () => {
  const months = incomeByMonth([
    event("2026-11-02", 9, { is_historical: true, is_paid: true }),
    event("2026-11-03", 0, { is_historical: true }),
    event("2026-11-30", 1.5),
    event("2027-11-30", 2, { is_estimated: true }),
  ], "2026-11-20");
  assert.deepEqual([months.length, months[0], months[12]], [
    13,
    { month: "2026-11", declared: 10.5, estimated: 0 },
    { month: "2027-11", declared: 0, estimated: 2 },
  ]);
});

Deno.test("a month is shown in whole weeks from Sunday on", () => {
  const november = weeksOf("2026-11");
  assert.deepEqual([november.length, november[0]![0], november.at(-1)!.at(-1)], [5, "2026-11-01", "2026-12-05"]);
  assert.deepEqual([weeksOf("2026-02").length, weeksOf("2026-08").length], [4, 6]);
  assert.deepEqual([addMonths("2026-11", 3), addMonths("2026-01", -1)], ["2027-02", "2025-12"]);
  assert.equal(daysBetween("2026-03-07", "2026-03-09"), 2);
});

Deno.test("months are labelled from the largest on, never so close that two figures overlap", () => {
  assert.deepEqual([...namedMonths([129, 12, 130, 125, 12, 130, 0, 0])], [2, 5]);
  assert.deepEqual([...namedMonths([1, 2, 0, 3])], [3, 0]);
  assert.deepEqual([...namedMonths([0, 0])], []);
});
