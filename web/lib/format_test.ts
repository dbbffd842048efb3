import assert from "node:assert/strict";
import {
  cap99,
  formatCompact,
  formatCountdown,
  formatDate,
  formatLimit,
  formatMoney,
  formatPercent,
  formatPrice,
  formatPriceChange,
  formatShares,
  formatTime,
} from "./format.ts";

Deno.test("money has two decimals, thousands, and a true minus", () => {
  assert.equal(formatMoney(1234.56), "$1,234.56");
  assert.equal(formatMoney(-1234.5), "\u2212$1,234.50");
  assert.equal(formatMoney(3, true), "+$3.00");
  assert.equal(formatMoney(0, true), "$0.00");
  assert.equal(formatMoney(-0.001), "$0.00");
});

Deno.test("PF-70: a price has two decimals, three under a dollar, four under a cent", () => {
  assert.equal(formatPrice(232.111), "$232.11");
  assert.equal(formatPrice(0.5), "$0.500");
  assert.equal(formatPrice(0.0084), "$0.0084");
  assert.equal(formatPrice(0), "$0.00");
  assert.equal(formatLimit(10.875), "$10.875");
});

Deno.test("a change of a price has the decimals of the price", () => {
  assert.equal(formatPriceChange(-0.06, 209.41), "\u2212$0.06");
  assert.equal(formatPriceChange(0.021, 0.52), "+$0.021");
  assert.equal(formatPriceChange(0, 209.41), "$0.00");
});

Deno.test("PF-70: shares show up to four decimals without trailing zeros, and never a false zero", () => {
  assert.equal(formatShares(3.5), "3.5");
  assert.equal(formatShares(1000), "1,000");
  assert.equal(formatShares(0.123456), "0.1235");
  assert.equal(formatShares(0.000001), "<0.0001");
});

Deno.test("percent has a sign, large numbers have a letter", () => {
  assert.equal(formatPercent(1.239), "+1.24%");
  assert.equal(formatPercent(-7.5), "\u22127.50%");
  assert.equal(formatPercent(0.001), "0.00%");
  assert.deepEqual([999, 1234, 45_600_000, 7.89e9, 1.2e12].map((n) => formatCompact(n)), [
    "999",
    "1.23K",
    "45.60M",
    "7.89B",
    "1.20T",
  ]);
  assert.equal(formatCompact(3.52e12, "$"), "$3.52T");
  assert.deepEqual([5, 99, 100].map(cap99), ["5", "99", "99+"]);
});

Deno.test("dates and times are those of New York, on either side of daylight saving", () => {
  assert.equal(formatDate("2026-11-21T02:00:00Z"), "Nov 20, 2026");
  assert.equal(formatTime("2026-11-20T20:45:00Z"), "3:45 PM ET");
  assert.equal(formatTime("2026-07-01T19:45:00Z"), "3:45 PM ET");
});

Deno.test("a long countdown omits its small units", () => {
  assert.deepEqual([249_000, 7_500_000, 97_200_000, -5].map(formatCountdown), [
    "4 m 09 s",
    "2 h 05 m",
    "1 d 3 h",
    "0 m 00 s",
  ]);
});
