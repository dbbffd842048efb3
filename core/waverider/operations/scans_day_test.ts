import assert from "node:assert/strict";
import { DAY, operator, waveriderProduct } from "../day_testing.ts";

const ny = (time: string) => `${DAY}T${time}-05:00`;

Deno.test("what the reads say of a day that was traded is what the account did", async () => {
  const product = await waveriderProduct();
  try {
    const { call } = product;
    await call("waverider.start", operator, {});
    await product.to("10:00");
    const { trades } = await call("waverider.trades", operator, {});
    const [trade] = trades.filter(({ entry_time: at }) => at === Temporal.Instant.from(ny("09:32:00")).toString());
    const told = await call("waverider.explain", operator, { symbol: trade!.symbol, at: ny("09:32:30") });
    assert.equal(
      told.sentences[0],
      `At 9:32:00 AM ${trade!.symbol} was traded: ${trade!.shares} shares, ${trade!.entry_mode}.`,
    );
    assert.deepEqual([told.ews_score, told.gates.length], [trade!.ews_score, 10]);
    assert.match(told.sentences[2]!, /^All 10 gates passed/);

    const { scan_logs: logs } = await call("waverider.scan-logs", operator, { limit: 500 });
    const entered = await Promise.all(logs.map(({ id }) => call("waverider.scan", operator, { id })));
    const rows = entered.flatMap(({ scan_log: log, detailed_results: all }) =>
      all.filter(({ entered_position: is }) => is).map((row) => ({ at: log.timestamp, ...row }))
    );
    const key = (at: string, symbol: string, shares: number | null, mode: string | null) =>
      [at, symbol, shares, mode].join();
    assert.deepEqual(
      rows.map((row) => key(row.at, row.symbol, row.position_size_calculated, row.entry_mode_attempted)).toSorted(),
      trades.map((one) => key(one.entry_time, one.symbol, one.shares, one.entry_mode)).toSorted(),
    );
    assert.ok(
      rows.every(({ status, filter_stage: stage, rejection_summary: why }) =>
        status === "ENTERED" && stage === null && why === null
      ),
    );

    const { opportunities } = await call("waverider.opportunities", operator, {});
    const open = trades.filter(({ status }) => status === "open");
    for (const one of opportunities) {
      const held = open.find(({ symbol }) => symbol === one.symbol);
      assert.equal(one.held_since, held?.entry_time ?? null);
      if (one.tradeable && held) assert.equal(one.barred, "Already held");
    }

    const closed = trades.filter(({ status }) => status === "closed");
    assert.ok(closed.length > 0);
    const { component_analysis: all } = await call("waverider.ews-analysis", operator, {});
    const scored = closed.filter(({ ews_volume_score: points }) => points > 0);
    const wins = scored.filter(({ pnl }) => pnl! > 0.01).length;
    assert.equal(all.volume_score.win_rate_when_scored, Math.round(wins / scored.length * 10_000) / 100);
    assert.equal(
      all.short_squeeze_score.win_rate_when_scored === null,
      !closed.some((one) => one.ews_short_squeeze_score > 0),
    );

    const { bars } = await call("waverider.trade", operator, { id: closed[0]!.id });
    const begin = Temporal.Instant.from(ny("09:30:00")).epochMilliseconds;
    let [turnover, shares] = [0, 0];
    assert.ok(bars.at.some((at) => at < begin), "it has minutes before the open");
    bars.vwap.forEach((value, i) => {
      if (bars.at[i]! < begin) return assert.equal(value, null, "which have no average yet");
      turnover += bars.volume[i]! * (bars.high[i]! + bars.low[i]! + bars.close[i]!) / 3;
      shares += bars.volume[i]!;
      assert.ok(Math.abs(value! - turnover / shares) < 1e-4);
    });
  } finally {
    await product.close();
  }
});

Deno.test("the figures of a day stay the same when it is over and summarised, and count with those of the next", async () => {
  const product = await waveriderProduct();
  try {
    const { call } = product;
    await call("waverider.start", operator, {});
    await product.to("10:16");
    await call("waverider.stop", operator, {});
    const running = await call("waverider.scan-diagnostics", operator, {});
    assert.ok(running.prime_window.entries > 0 && running.total_scans === 47, `${running.total_scans} scans`);
    await product.to("16:05");
    assert.equal((await product.db.selectFrom("waverider_days").select("date").execute()).length, 1);
    assert.deepEqual(await call("waverider.scan-diagnostics", operator, {}), running);
    await product.to("2026-11-23T09:29");
    await call("waverider.start", operator, {});
    await product.to("2026-11-23T09:32");
    const both = await call("waverider.scan-diagnostics", operator, { days: 2 });
    assert.equal(both.total_scans, running.total_scans + 3);
    const today = await call("waverider.scan-diagnostics", operator, { days: 1 });
    assert.equal(today.total_scans, 3);
    assert.equal(
      both.prime_window.opportunities,
      running.prime_window.opportunities + today.prime_window.opportunities,
    );
    assert.deepEqual(product.failures, []);
  } finally {
    await product.close();
  }
});
