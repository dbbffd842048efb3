import assert from "node:assert/strict";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.short-interest shows the last settlement published, and nulls where none is", async () => {
  const shown = await ask<
    { short_interest: number; average_daily_volume: number; days_to_cover: number; settlement_date: string }
  >(
    "stocks.short-interest",
    { symbol: "AAPL" },
    NOW,
  );
  assert.equal(shown.settlement_date, "2026-10-30");
  assert.ok(Math.abs(shown.days_to_cover - Math.max(1, shown.short_interest / shown.average_daily_volume)) < 0.01);
  assert.deepEqual(await ask("stocks.short-interest", { symbol: "AAPL" }, NOW, new FixedMarket()), {
    symbol: "AAPL",
    short_interest: null,
    average_daily_volume: null,
    days_to_cover: null,
    settlement_date: null,
  });
  await assert.rejects(ask("stocks.short-interest", { symbol: "NOSUCH" }, NOW), { code: "SYMBOL_NOT_FOUND" });
});

Deno.test("stocks.short-volume lists days and their mean, unknown without any", async () => {
  const market = new FixedMarket();
  const days = [{ date: "2026-11-19", shortVolume: 40, totalVolume: 100, ratio: 40 }, {
    date: "2026-11-18",
    shortVolume: 50,
    totalVolume: 100,
    ratio: 50,
  }];
  market.facts = { ...market.facts, shortVolume: (_, limit) => Promise.resolve(days.slice(0, limit)) };
  assert.deepEqual(await ask("stocks.short-volume", { symbol: "AAPL" }, NOW, market), {
    symbol: "AAPL",
    avg_short_ratio: 45,
    results: days.map((d) => ({
      date: d.date,
      short_volume: d.shortVolume,
      total_volume: d.totalVolume,
      short_volume_ratio: d.ratio,
    })),
  });
  assert.deepEqual(await ask("stocks.short-volume", { symbol: "AAPL" }, NOW, new FixedMarket()), {
    symbol: "AAPL",
    avg_short_ratio: null,
    results: [],
  });
  assert.equal((await ask<{ results: unknown[] }>("stocks.short-volume", { symbol: "AAPL" }, NOW)).results.length, 30);
  await assert.rejects(ask("stocks.short-volume", { symbol: "NOSUCH" }, NOW), { code: "SYMBOL_NOT_FOUND" });
});
