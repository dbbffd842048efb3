import assert from "node:assert/strict";
import { ask } from "../testing.ts";

interface Answer {
  data: { date: string; timestamp: number; open: number; high: number; low: number; close: number; volume: number }[];
}
const dates = async (days: number, now: string) =>
  (await ask<Answer>("stocks.historical", { symbol: "MSFT", days }, now)).data.map((bar) => bar.date);

Deno.test("stocks.historical counts calendar days back from the latest session", async () => {
  assert.deepEqual(await dates(1, "2026-11-20T10:00:00-05:00"), ["2026-11-20"]);
  assert.deepEqual(await dates(7, "2026-11-20T10:00:00-05:00"), [
    "2026-11-16",
    "2026-11-17",
    "2026-11-18",
    "2026-11-19",
    "2026-11-20",
  ]);
});

Deno.test("stocks.historical of one day is never empty: on a Sunday it is Friday, before the open the day before", async () => {
  assert.deepEqual(await dates(1, "2026-11-22T12:00:00-05:00"), ["2026-11-20"]);
  assert.deepEqual(await dates(1, "2026-11-23T08:00:00-05:00"), ["2026-11-20"]);
});

Deno.test("stocks.historical gives a bar's start as date and timestamp of New York, also in summer", async () => {
  const [bar] = (await ask<Answer>("stocks.historical", { symbol: "MSFT", days: 1 }, "2026-07-15T12:00:00-04:00")).data;
  assert.deepEqual([bar!.date, bar!.timestamp], ["2026-07-15", Date.parse("2026-07-15T04:00:00Z")]);
  assert.ok(bar!.low <= bar!.open && bar!.open <= bar!.high && bar!.volume > 0);
});

Deno.test("stocks.historical refuses a symbol that is not listed and days without end", async () => {
  await assert.rejects(ask("stocks.historical", { symbol: "NOSUCH" }, "2026-11-20T10:00:00-05:00"), {
    code: "SYMBOL_NOT_FOUND",
  });
  await assert.rejects(ask("stocks.historical", { symbol: "MSFT", days: 20_001 }, "2026-11-20T10:00:00-05:00"));
});
