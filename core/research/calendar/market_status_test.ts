import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import type { MarketStatus } from "./contract.ts";
import { MARKET_VERSION } from "../../market/mod.ts";
import { ask } from "../testing.ts";

Deno.test("market.status of an open market allows market orders and shows the close", async () => {
  const now = await ask<MarketStatus>("market.status", {}, "2026-11-20T10:00:00-05:00");
  deepEqual([now.status, now.execution_type, now.market, now.clock], ["open", "immediate", "simulated", {
    lived_until: null,
    mode: "practice",
    movable_by: "admins",
    moving_to: null,
    speed: 1,
  }]);
  deepEqual([now.market_version, now.market_change], [MARKET_VERSION, null]);
  deepEqual(now.next_session, { label: "Market Close", at: "2026-11-20T21:00:00Z" });
  equal(now.current_time_et, "2026-11-20T10:00:00-05:00");
  deepEqual(now.operations, { market_orders: true, limit_orders: true, matching: true });
});

Deno.test("market.status of a market that is not open takes limit orders only, and matches them in sessions", async () => {
  const at = async (now: string) => {
    const s = await ask<MarketStatus>("market.status", {}, now);
    ok(s.user_message && s.trading_tip && s.execution_type === "limit_only" && !s.operations.market_orders);
    return [s.status, s.next_session.label, s.operations.matching];
  };
  deepEqual(await at("2026-11-20T05:00:00-05:00"), ["pre_market", "Market Open", true]);
  deepEqual(await at("2026-11-20T16:00:00-05:00"), ["after_hours", "Next Market Open", true]);
  deepEqual(await at("2026-11-20T22:00:00-05:00"), ["closed", "Next Market Open", false]);
  deepEqual(await at("2026-11-21T12:00:00-05:00"), ["weekend", "Next Market Open", false]);
  deepEqual(await at("2026-11-26T12:00:00-05:00"), ["holiday", "Next Market Open", false]);
});
