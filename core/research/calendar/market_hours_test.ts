import { deepStrictEqual as deepEqual, strictEqual as equal } from "node:assert/strict";
import { ask } from "../testing.ts";

interface Hours {
  date: string;
  early_close: boolean;
  sessions: { session: string; opens_at: string; closes_at: string }[];
}

Deno.test("market.hours shows today's sessions until the last one ends, then the next trading day's", async () => {
  equal((await ask<Hours>("market.hours", {}, "2026-11-25T19:59:59-05:00")).date, "2026-11-25");
  const next = await ask<Hours>("market.hours", {}, "2026-11-25T20:00:00-05:00");
  deepEqual([next.date, next.early_close], ["2026-11-27", true]);
  deepEqual(next.sessions.at(-1), {
    session: "after_hours",
    opens_at: "2026-11-27T18:00:00Z",
    closes_at: "2026-11-27T22:00:00Z",
  });
});
