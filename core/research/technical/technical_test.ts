import assert from "node:assert/strict";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
interface Answer {
  series: { timestamp: number; date: string; value: number; signal?: number | null; histogram?: number | null }[];
}
const get = (kind: string, input: Record<string, unknown>, market?: FixedMarket) =>
  ask<Answer>(`stocks.technical-${kind}`, { symbol: "AAPL", ...input }, NOW, market);

/** A market whose closes rise by one per bar. */
function rising(count: number): FixedMarket {
  const market = new FixedMarket();
  market.history.AAPL = Array.from({ length: count }, (_, i) => {
    const price = 100 + i;
    return {
      at: Date.parse(NOW) - (count - i) * 86_400_000,
      open: price,
      high: price,
      low: price,
      close: price,
      volume: 1,
    };
  });
  return market;
}

Deno.test("moving averages, RSI and MACD of a steady rise have the expected values", async () => {
  const market = rising(600);
  const last = async (kind: string, input: Record<string, unknown> = {}) =>
    (await get(kind, input, market)).series.at(-1)!;
  assert.equal((await last("sma", { window: 50 })).value, 699 - 24.5);
  assert.ok(Math.abs((await last("ema", { window: 20 })).value - (699 - 9.5)) < 1e-9);
  assert.equal((await last("rsi")).value, 100);
  const { value, signal, histogram } = await last("macd");
  assert.ok(Math.abs(value - 7) < 1e-9 && Math.abs(signal! - 7) < 1e-9 && Math.abs(histogram!) < 1e-9);
});

Deno.test("values do not depend on how many are shown", async () => {
  for (
    const [kind, input] of [["sma", { window: 200 }], ["ema", { window: 50 }], ["rsi", { window: 30 }], [
      "macd",
      {},
    ]] as const
  ) {
    const few = (await get(kind, { ...input, limit: 20 })).series;
    const many = (await get(kind, { ...input, limit: 1500 })).series.slice(-20);
    assert.equal(few.length, 20);
    for (const [i, point] of few.entries()) {
      assert.equal(point.timestamp, many[i]!.timestamp);
      // The weight of the seed in an exponential average is down to e^-10.
      assert.ok(
        Math.abs(point.value - many[i]!.value) < 2e-3 * Math.max(1, Math.abs(many[i]!.value)),
        `${kind} ${point.date}`,
      );
    }
  }
});

Deno.test("points before the first value are left out, and a short history is no error", async () => {
  const market = rising(60);
  assert.equal((await get("sma", { window: 50 }, market)).series.length, 11);
  assert.deepEqual((await get("sma", { window: 61 }, market)).series, []);
  const macd = (await get("macd", {}, market)).series;
  assert.equal(macd.length, 60 - 25);
  assert.deepEqual([macd[7]!.signal, macd[7]!.histogram, typeof macd[8]!.signal], [null, null, "number"]);
});

Deno.test("indicators take every timespan", async () => {
  for (const timespan of ["minute", "hour", "day", "week", "month", "quarter", "year"]) {
    const { series } = await get("ema", { window: 3, timespan, limit: 2 });
    assert.equal(series.length, 2, timespan);
    assert.ok(series[0]!.timestamp < series[1]!.timestamp);
  }
});

Deno.test("windows are bounded, MACD's must differ, and symbols must be listed", async () => {
  await assert.rejects(get("sma", { window: 401 }));
  await assert.rejects(get("rsi", { window: 1 }));
  await assert.rejects(get("macd", { short_window: 26, long_window: 26 }), { code: "RULE_BROKEN" });
  for (const kind of ["sma", "ema", "rsi", "macd"]) {
    await assert.rejects(get(kind, { symbol: "NOSUCH" }), { code: "SYMBOL_NOT_FOUND" });
  }
});

Deno.test("stocks.technical-summary weighs the indicators of the latest days", async () => {
  const market = rising(600);
  const found = await ask<{ signals: { name: string }[]; bullish_signals: number; bearish_signals: number }>(
    "stocks.technical-summary",
    { symbol: "AAPL" },
    NOW,
    market,
  );
  assert.equal(found.signals.length, 10);
  assert.equal(found.bullish_signals + found.bearish_signals, 10);
});
