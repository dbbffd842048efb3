import { deepStrictEqual as deepEqual, ok, rejects, strictEqual as equal } from "node:assert/strict";
import { ask } from "../testing.ts";

interface Answer {
  symbol: string;
  data: { timestamp: number; open: number; close: number; volume: number }[];
}
const OPEN = "2026-11-20T10:00:00-05:00";

Deno.test("stocks.bars counts both dates, in New York", async () => {
  const { data } = await ask<Answer>(
    "stocks.bars",
    { symbol: "MSFT", from_date: "2026-11-16", to_date: "2026-11-18" },
    OPEN,
  );
  deepEqual(
    data.map((b) => b.timestamp),
    ["2026-11-16", "2026-11-17", "2026-11-18"].map((d) => Date.parse(`${d}T05:00:00Z`)),
  );
});

Deno.test("stocks.bars without dates gives the newest bars up to now", async () => {
  const { data } = await ask<Answer>(
    "stocks.bars",
    { symbol: "MSFT", timespan: "minute", multiplier: 5, limit: 6 },
    OPEN,
  );
  equal(data.length, 6);
  equal(data.at(-1)!.timestamp, Date.parse("2026-11-20T15:00:00Z"));
  ok(data.every((b) => b.volume > 0));
});

Deno.test("stocks.bars returns nothing after now", async () => {
  const { data } = await ask<Answer>(
    "stocks.bars",
    { symbol: "MSFT", from_date: "2026-11-20", to_date: "2026-12-31" },
    OPEN,
  );
  equal(data.length, 1);
  deepEqual((await ask<Answer>("stocks.bars", { symbol: "MSFT", from_date: "2026-12-01" }, OPEN)).data, []);
});

Deno.test("stocks.bars refuses dates in the wrong order and symbols that are not listed", async () => {
  await rejects(ask("stocks.bars", { symbol: "MSFT", from_date: "2026-11-20", to_date: "2026-11-19" }, OPEN), {
    code: "RULE_BROKEN",
  });
  await rejects(ask("stocks.bars", { symbol: "NOSUCH" }, OPEN), { code: "SYMBOL_NOT_FOUND" });
});
