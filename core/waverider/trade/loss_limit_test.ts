import assert from "node:assert/strict";
import { DEFAULTS, type WaveriderConfig } from "../config.ts";
import { instant } from "../testing.ts";
import { coversRisk, dayLossOf, dayTradesUsed, lossLimitOf } from "./loss_limit.ts";

const withLimit = (limit: number): WaveriderConfig => ({
  ...DEFAULTS,
  account: { ...DEFAULTS.account, daily_loss_limit: limit },
});

Deno.test("a limit above 100 is dollars, otherwise percent of the equity", () => {
  assert.equal(lossLimitOf(10_000, DEFAULTS), 250);
  assert.equal(lossLimitOf(10_000, withLimit(101)), 101);
  assert.equal(lossLimitOf(10_000, withLimit(100)), 10_000);
  assert.equal(lossLimitOf(12_000, withLimit(2.5)), 300);
});

Deno.test("a day's loss is of what is sold and what is open, and never below zero", () => {
  assert.deepEqual(dayLossOf(-100, -25, 250), { limit: 250, used: 125, left: 125, percent: 50, isReached: false });
  assert.equal(dayLossOf(-300, 51, 250).isReached, false);
  assert.equal(dayLossOf(-300, 50, 250).isReached, true);
  assert.deepEqual([dayLossOf(100, -20, 250).used, dayLossOf(-400, 0, 250).left], [0, 0]);
  assert.equal(dayLossOf(0, 0, 0).percent, 100);
});

Deno.test("entries stop when what is left is less than they risk", () => {
  const loss = dayLossOf(-175, 0, 250);
  assert.deepEqual([coversRisk(loss, 75), coversRisk(loss, 75.01)], [true, false]);
});

Deno.test("day trades are those sold on the day of their purchase, today and in four sessions before it", () => {
  const at = instant("15:00", "2026-11-30");
  const trade = (entry: string, exit: string | null, time = "10:00") => ({
    enteredAt: instant(time, entry),
    exitedAt: exit === null ? null : instant("11:00", exit),
  });
  const used = (...trades: ReturnType<typeof trade>[]) => dayTradesUsed(trades, at, DEFAULTS);
  assert.equal(used(trade("2026-11-30", "2026-11-30"), trade("2026-11-27", "2026-11-27")), 2);
  // Thanksgiving and the weekend are no sessions: 30, 27, 25, 24 and 23 November are the five.
  assert.equal(used(trade("2026-11-23", "2026-11-23")), 1);
  assert.equal(used(trade("2026-11-20", "2026-11-20")), 0);
  assert.equal(used(trade("2026-11-27", "2026-11-30")), 0, "held overnight");
  assert.equal(used(trade("2026-11-30", null)), 0, "open");
  assert.equal(
    dayTradesUsed([trade("2026-11-30", "2026-11-30")], instant("10:59", "2026-11-30"), DEFAULTS),
    0,
    "later",
  );
  assert.equal(dayTradesUsed([trade("2026-11-30", "2026-11-30")], instant("11:00", "2026-11-30"), DEFAULTS), 1);
});
