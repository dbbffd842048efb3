import assert from "node:assert/strict";
import { FixedMarket } from "../../market/testing.ts";
import { ask } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";

Deno.test("splits.history distinguishes forward from reverse and done from announced, and keeps delisted stocks", async () => {
  const market = new FixedMarket();
  const split = (executionDate: string, from: number, to: number) => ({
    id: executionDate,
    symbol: "GONE",
    executionDate,
    from,
    to,
  });
  market.facts = {
    ...market.facts,
    splits: (r) => Promise.resolve(r.symbol === "GONE" ? [split("2026-11-21", 1, 4), split("2026-11-20", 10, 1)] : []),
  };
  assert.deepEqual(await ask("splits.history", { symbol: "GONE" }, NOW, market), {
    symbol: "GONE",
    split_history: [
      {
        stock_symbol: "GONE",
        split_ratio_from: 1,
        split_ratio_to: 4,
        execution_date: "2026-11-21",
        is_processed: false,
        is_reverse_split: false,
      },
      {
        stock_symbol: "GONE",
        split_ratio_from: 10,
        split_ratio_to: 1,
        execution_date: "2026-11-20",
        is_processed: true,
        is_reverse_split: true,
      },
    ],
  });
  assert.deepEqual(await ask("splits.history", { symbol: "AAPL" }, NOW, market), { symbol: "AAPL", split_history: [] });
  await assert.rejects(ask("splits.history", { symbol: "NOSUCH" }, NOW, market), { code: "SYMBOL_NOT_FOUND" });
});
