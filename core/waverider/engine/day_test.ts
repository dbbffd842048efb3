import assert from "node:assert/strict";
import { refused } from "../../testing.ts";
import { footprint, operator, waveriderProduct } from "../day_testing.ts";

/** Lives from the open to 10:00, with stops and restarts of the server in between. */
async function live(stops: readonly (string | null)[]) {
  const product = await waveriderProduct();
  try {
    await product.call("waverider.start", operator, {});
    for (const stop of [...stops, "10:00"]) {
      if (stop === null) await product.restart();
      else await product.to(stop);
    }
    const { trades } = await product.call("waverider.trades", operator, {});
    assert.ok(trades.length >= 3 && trades.some(({ status }) => status === "closed"), `${trades.length} trades`);
    assert.equal((await product.call("ledger.verify", operator, {})).ok, true);
    assert.deepEqual(product.failures, []);
    return { footprint: await footprint(product), trades };
  } finally {
    await product.close();
  }
}

Deno.test("a jump, a clock that waits at odd seconds and a server that is restarted give the same trades and records", async () => {
  const jump = await live([]);
  const waiting = await live([
    "09:31:17",
    "09:32:00",
    "09:32:01",
    "09:33",
    "09:36:30",
    "09:39:00",
    "09:50:03",
    "09:54:59",
  ]);
  assert.equal(waiting.footprint, jump.footprint);
  const restarted = await live(["09:34:10", null, "09:37", null, "09:54:30"]);
  assert.equal(restarted.footprint, jump.footprint);
  assert.ok(jump.trades.every(({ entry_time }) => entry_time >= "2026-11-20T14:32:00Z"), "no entry at 09:30 and 09:31");
});

Deno.test("nothing is entered while automation is stopped, and what is open is still watched", async () => {
  const product = await waveriderProduct();
  try {
    await product.call("waverider.start", operator, {});
    assert.equal((await product.call("waverider.start", operator, {})).message, "Automation is already running");
    await product.to("09:32:30");
    assert.equal((await product.call("waverider.positions", operator, { active_only: true })).positions.length, 1);
    const stopped = await product.call("waverider.stop", operator, {});
    assert.deepEqual(stopped, { message: "Automation stopped", success: true, is_running: false });
    const scans = (await product.call("waverider.scan-logs", operator, {})).total;
    await product.to("16:05");
    const { trades } = await product.call("waverider.trades", operator, {});
    assert.equal(trades.length, 1, "BP is not entered at 09:36");
    assert.equal(trades[0]!.exit_reason, "peak_to_drop_1pct", "as without the stop");
    assert.equal((await product.call("waverider.scan-logs", operator, {})).total, scans, "no more scans");
    const day = await product.db.selectFrom("waverider_days").select(["date", "scans", "entries"]).execute();
    assert.deepEqual(day, [{ date: "2026-11-20", scans: 3, entries: 1 }], "the day is summarised after the close");
  } finally {
    await product.close();
  }
});

Deno.test("the account is a portfolio of a system user that no list shows, and its cash is exact", async () => {
  const product = await waveriderProduct();
  try {
    const before = await product.call("waverider.dashboard", operator, {});
    assert.equal(before.account.equity, 10_000, "the starting cash, before the first use");
    await product.call("waverider.start", operator, {});
    await product.to("09:50");
    const { account, positions, performance } = await product.call("waverider.dashboard", operator, {});
    const paid = positions.reduce(
      (sum, { shares, avg_entry_price }) => sum + Math.round(shares * avg_entry_price * 100),
      0,
    );
    const earned = Math.round(performance.today.total_pnl * 100);
    assert.equal(Math.round(account.cash_balance * 100), 1_000_000 - paid + earned);
    const worth = positions.reduce(
      (sum, { shares, current_price }) => sum + Math.round(shares * current_price! * 100),
      0,
    );
    assert.equal(Math.round(account.equity * 100), 1_000_000 - paid + earned + worth, "cash and positions at the bid");
    assert.equal(performance.today.total_trades, 1);
    assert.deepEqual((await product.call("users.search", operator, {})).users, []);
    await refused(product.call("users.show", operator, { user: "waverider" }), "NOT_FOUND");
  } finally {
    await product.close();
  }
});
