import "../../lib/dom_test_setup.ts";
import { cleanup, render } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Reliability } from "./reliability.ts";
import { ReliabilityRow } from "./ReliabilityRow.tsx";

function linesOf(found: Reliability | null): string[] {
  const { container } = render(<ReliabilityRow found={found} />);
  const lines = [...container.querySelectorAll(".row > span:last-child > *")].map((line) => line.textContent!.trim());
  cleanup();
  return lines;
}
const missed = { kind: "missed", lastMissed: "2020-03-12", years: 0, payments: 1, next: "2027-01-14" } as const;

Deno.test("each state of a dividend has its words", () => {
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

Deno.test("after a miss the years count, else the payments, else that it was resumed", () => {
  assert.deepEqual(linesOf({ ...missed, years: 6, payments: 24 }), [
    "Last missed Mar 12, 2020",
    "Reliable for 6 years, next Jan 14, 2027",
  ]);
  assert.deepEqual(linesOf({ ...missed, payments: 3 })[1], "3 consecutive payments, next Jan 14, 2027");
  assert.deepEqual(linesOf({ ...missed, next: null })[1], "Recently resumed, next Calculating...");
});
