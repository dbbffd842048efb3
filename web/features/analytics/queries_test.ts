import "../../lib/dom_test_setup.ts";
import assert from "node:assert/strict";
import { holdingsPerformanceQuery, returnsQuery, riskQuery, seriesQuery } from "./queries.ts";

Deno.test("AN-13: analytics are stale after a minute, on mobile after half of it, and tried twice more after a second", () => {
  const set = (of: object, values: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(values)) Object.defineProperty(of, name, { value, configurable: true });
  };
  const before = { width: globalThis.innerWidth, agent: navigator.userAgent };
  const staleAt = (innerWidth: number, userAgent: string) => {
    set(globalThis, { innerWidth });
    set(navigator, { userAgent });
    const queries = [
      returnsQuery("p", "1M"),
      seriesQuery("p", "1M"),
      riskQuery("p", "1M"),
      holdingsPerformanceQuery("p"),
    ];
    for (const { retry, retryDelay } of queries) assert.deepEqual([retry, retryDelay], [2, 1000]);
    return queries.map(({ staleTime }) => staleTime() / 1000);
  };
  try {
    assert.deepEqual(staleAt(1024, "Desktop"), [60, 60, 60, 60]);
    assert.deepEqual(staleAt(1023, "Desktop"), [30, 30, 30, 30]);
    assert.deepEqual(staleAt(1440, "Some phone, Mobile Safari"), [30, 30, 30, 30]);
  } finally {
    set(globalThis, { innerWidth: before.width });
    set(navigator, { userAgent: before.agent });
  }
});
