import "../../lib/dom_test_setup.ts";
import { cleanup, render } from "@testing-library/react";
import assert from "node:assert/strict";
import { cutInYear, type Reliability } from "./reliability.ts";
import { ReliabilityRow } from "./ReliabilityRow.tsx";

function linesOf(found: Reliability | null, cut = false): string[] {
  const { container } = render(<ReliabilityRow found={found} cut={cut} />);
  const lines = [...container.querySelectorAll(".row > span:last-child > *")].map((line) => line.textContent!.trim());
  cleanup();
  return lines;
}
const missed = { kind: "missed", lastMissed: "2020-03-12", years: 0, payments: 1, next: "2027-01-14" } as const;

Deno.test("each state of a dividend has its text", () => {
  assert.deepEqual(linesOf(null), ["Loading dividend data...", ""]);
  assert.deepEqual(linesOf({ kind: "insufficient" }), ["Insufficient data", "Need 2+ payments"]);
  assert.deepEqual(linesOf({ kind: "no-misses", payments: 6 }), ["No Missed Payments", "6 payments"]);
  assert.deepEqual(linesOf({ kind: "perfect", days: 80, payments: 58 }), [
    "100% reliable",
    "58 payments, next in 80 days",
  ]);
  assert.deepEqual(linesOf({ kind: "perfect", days: 0, payments: 2 }), ["100% reliable", "2 payments, next today"]);
  assert.deepEqual(linesOf({ kind: "overdue", days: 12, expected: "2026-11-08" }), [
    "12 days late",
    "Was expected on Nov 8, 2026",
  ]);
  assert.deepEqual(linesOf({ kind: "overdue", days: 1, expected: "2026-11-19" })[0], "1 day late");
});

Deno.test("after a miss the text counts the years, else the payments, else says that the dividend was resumed", () => {
  assert.deepEqual(linesOf({ ...missed, years: 6, payments: 24 }), [
    "Last missed Mar 12, 2020",
    "Reliable for 6 years, next Jan 14, 2027",
  ]);
  assert.deepEqual(linesOf({ ...missed, payments: 3 })[1], "3 consecutive payments, next Jan 14, 2027");
  assert.deepEqual(linesOf({ ...missed, next: null })[1], "Recently resumed, next Calculating...");
});

Deno.test("a dividend that was cut in the last year is not called reliable without a note", () => {
  const lines = linesOf({ kind: "perfect", days: 3, payments: 40 }, true);
  assert.deepEqual([lines[0], lines.at(-1)], ["100% reliable", "Cut in the last year"]);
  const paid = (ex_dividend_date: string, adjusted_amount: number) => (
    { ex_dividend_date, adjusted_amount, cash_amount: 9, frequency: 4, dividend_type: "CD", ...noDays } as const
  );
  const noDays = { declaration_date: null, record_date: null, pay_date: null };
  const history = [paid("2026-12-01", 0.1), paid("2026-09-01", 0.5), paid("2026-06-01", 1), paid("2026-03-02", 1)];
  assert.equal(cutInYear(history, "2026-11-20"), true);
  assert.equal(cutInYear(history.slice(2), "2026-11-20"), false);
  assert.equal(cutInYear(history.with(1, paid("2026-09-01", 1)), "2026-11-20"), false, "the next is only declared");
});
