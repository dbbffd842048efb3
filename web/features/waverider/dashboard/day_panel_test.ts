import "../../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { dashboardOf, positionOf } from "../testing.ts";
import { lineToNow } from "./DayPanel.tsx";

const minute = Date.parse("2026-11-20T15:24:00Z");
const now = "2026-11-20T15:24:16Z";
const line: [number, number][] = [[minute - 60_000, 300], [minute, 350]];
const shown = (more: Parameters<typeof dashboardOf>[0]) => lineToNow(dashboardOf({ day_line: line, now, ...more }));

Deno.test("the day's line ends with what is closed and what is open at the bids of now", () => {
  const positions = [positionOf({ unrealized_pnl: 136.01 }), positionOf({ unrealized_pnl: 9.24 })];
  assert.deepEqual(shown({ positions }), [...line, [Date.parse(now), 347.9]]);
});

Deno.test("without a bid of each position, or without a position, it ends with its last minute", () => {
  assert.deepEqual(shown({ positions: [positionOf(), positionOf({ unrealized_pnl: null })] }), line);
  assert.deepEqual(shown({ positions: [] }), line);
  assert.deepEqual(shown({ now: "2026-11-20T15:24:00Z" }), line);
  assert.deepEqual(shown({ day_line: [] }), []);
});
