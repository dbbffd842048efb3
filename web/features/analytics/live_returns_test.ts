import assert from "node:assert/strict";
import { openAnalytics } from "../../../core/analytics/testing.ts";
import { liveReturns, type Returns } from "./live_returns.ts";

/** To a millionth, the precision of the server's percentages. */
const rounded = (returns: Returns) =>
  JSON.parse(JSON.stringify(returns, (_, value) => typeof value === "number" ? Math.round(value * 1e6) / 1e6 : value));

Deno.test("returns adjusted to a live value equal the server's at the new prices", async () => {
  const { call, user, create, trade, advance } = await openAnalytics("2026-10-30T10:30", {
    AAPL: [
      ...[["2026-10-30T09:30", 100], ["2026-11-04T09:30", 120], ["2026-11-06T11:00", 132]] as const,
      ...[["2026-11-06T13:00", 90], ["2026-11-06T15:00", 140]] as const,
    ],
    KO: [["2026-10-30T09:30", 50], ["2026-11-06T13:00", 61]],
  });
  const id = await create(2_000);
  await trade("buy", id, "AAPL", 10);
  await trade("buy", id, "KO", 3.5);
  const change = (kind: "deposit" | "withdraw") => call(`portfolios.${kind}`, user, { id, amount: 150 });
  const answers = () =>
    Promise.all((["7D", "ALL"] as const).map((period) => call("analytics.returns", user, { id, period })));
  const agree = async (first: string, then: string) => {
    await advance(first);
    const before = await answers();
    await advance(then);
    const portfolio = await call("portfolios.get", user, { id });
    assert.notEqual(portfolio.total_value, before[0]!.reconciliation.closing_value);
    assert.deepEqual(before.map((returns) => rounded(liveReturns(returns, portfolio))), (await answers()).map(rounded));
  };
  await advance("2026-11-05T10:00");
  await change("deposit");
  await agree("2026-11-06T10:00", "2026-11-06T11:30");
  await change("withdraw");
  await agree("2026-11-06T12:00", "2026-11-06T13:30");
  await trade("sell", id, "KO", 3.5);
  await agree("2026-11-06T14:00", "2026-11-06T15:30");
});
