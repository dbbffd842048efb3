import assert from "node:assert/strict";
import { operator, waveriderOnFixed, withPosition } from "../fixed_testing.ts";

Deno.test("a stock that only its last exit bars says when it is free again", () =>
  withPosition(async ({ call, positions, to }) => {
    const { id } = (await positions())[0]!;
    const wave = async () => (await call("waverider.opportunities", operator, {})).opportunities[0]!;
    const { symbol, first_seen, free_at: none } = await wave();
    assert.deepEqual([symbol, first_seen, none], ["WAVE", "2026-11-20T15:30:00Z", null], "held");
    await call("waverider.exit", operator, { id });
    await to("10:40");
    const { barred, free_at, first_seen: still } = await wave();
    assert.deepEqual([barred, free_at, still], [
      "10 of 15 minutes since its last exit",
      "2026-11-20T15:45:00Z",
      "2026-11-20T15:30:00Z",
    ]);
    await call("waverider.kill", operator, { reason: "Odd prices" });
    assert.equal((await wave()).free_at, null, "the kill bars it too");
  }));

Deno.test("a dashboard that is read while a stock is entered or left shows its account of one moment", async () => {
  const symbols = ["WAVE", "RIDE", "SURF", "TIDE"];
  const { call, store } = await waveriderOnFixed(symbols);
  try {
    const look = () => call("waverider.dashboard", operator, {});
    for (const symbol of symbols) {
      const enter = call("waverider.enter", operator, { symbol });
      const seen = await Promise.all(Array.from({ length: 6 }, look));
      await enter;
      for (const { account, positions } of [...seen, await look()]) {
        const worth = positions.reduce((sum, one) => sum + one.shares * one.current_price!, 0);
        assert.ok(Math.abs(account.equity - account.cash_balance - worth) < 0.01, symbol);
        assert.ok(account.equity > 9_990, "no purchase without its position");
      }
    }
  } finally {
    await store.close();
  }
});
