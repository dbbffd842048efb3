import assert from "node:assert/strict";
import { NEW_YORK } from "../../market/mod.ts";
import { refused } from "../../testing.ts";
import { footprint, operator, waveriderProduct } from "../day_testing.ts";

const END = "09:55";

/** Lives from the open to the end, with stops and restarts of the server in between. */
async function live(stops: readonly (string | null)[]) {
  const product = await waveriderProduct();
  const before = await product.call("waverider.dashboard", operator, {});
  await product.call("waverider.start", operator, {});
  for (const stop of [...stops, END]) {
    if (stop === null) await product.restart();
    else await product.to(stop);
  }
  const { trades } = await product.call("waverider.trades", operator, {});
  assert.ok(trades.length >= 2 && trades.some(({ status }) => status === "closed"), `${trades.length} trades`);
  assert.equal((await product.call("ledger.verify", operator, {})).ok, true);
  assert.deepEqual(product.failures, []);
  return { product, before, trades, footprint: await footprint(product) };
}

/** A day without stops, which the tests only read. */
let once: ReturnType<typeof live> | undefined;
const jumped = () => once ??= live([]);
Deno.test.afterAll(async () => (await once)?.product.close());

/** The same trades and records, whatever stops there were. */
async function isTheSame(stops: readonly (string | null)[]): Promise<void> {
  const { product, footprint } = await live(stops);
  await product.close();
  assert.equal(footprint, (await jumped()).footprint);
}

Deno.test("a clock that waits at odd seconds gives the same trades and records as a jump", async () => {
  await isTheSame(["09:31:17", "09:32:00", "09:32:01", "09:33", "09:36:30", "09:39:00", "09:50:03", "09:54:59"]);
  const { trades } = await jumped();
  assert.ok(trades.every(({ entry_time }) => entry_time >= "2026-11-20T14:32:00Z"), "no entry at 09:30 and 09:31");
});

Deno.test("a server that is restarted gives the same trades and records as a jump", async () => {
  await isTheSame(["09:34:10", null, "09:37", null, "09:54:30"]);
});

Deno.test("nothing is entered while automation is stopped, and what is open is still watched", async () => {
  const product = await waveriderProduct();
  try {
    await product.call("waverider.start", operator, {});
    assert.equal((await product.call("waverider.start", operator, {})).message, "Automation is already running");
    const { trades: others } = await jumped();
    const closed = others.filter(({ status }) => status === "closed").at(-1)!;
    const entered = Temporal.Instant.from(closed.entry_time).toZonedDateTimeISO(NEW_YORK).toPlainDateTime();
    await product.to(entered.add({ seconds: 30 }).toString());
    const stopped = await product.call("waverider.stop", operator, {});
    assert.deepEqual(stopped, { message: "Automation stopped", success: true, is_running: false });
    const scans = (await product.call("waverider.scan-logs", operator, {})).total;
    await product.to("16:05");
    const { trades } = await product.call("waverider.trades", operator, {});
    assert.ok(trades.every(({ entry_time: at }) => at <= closed.entry_time), "no more entries");
    const { exit_time, exit_reason, pnl } = trades.find(({ symbol, entry_time: at }) =>
      symbol === closed.symbol && at === closed.entry_time
    )!;
    assert.deepEqual({ exit_time, exit_reason, pnl }, {
      ...{ exit_time: closed.exit_time, exit_reason: closed.exit_reason, pnl: closed.pnl },
    }, "as without the stop");
    assert.equal((await product.call("waverider.scan-logs", operator, {})).total, scans, "no more scans");
    const day = await product.db.selectFrom("waverider_days").select(["date", "scans", "entries"]).execute();
    assert.deepEqual(day, [{ date: "2026-11-20", scans, entries: trades.length }], "summarised after the close");
  } finally {
    await product.close();
  }
});

Deno.test("the account is a portfolio of a system user that no list shows, and its cash is exact", async () => {
  const { before, product: { call } } = await jumped();
  assert.equal(before.account.equity, 10_000, "the starting cash, before the first use");
  const { account, positions, performance } = await call("waverider.dashboard", operator, {});
  const { trades } = await call("waverider.trades", operator, {});
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
  assert.equal(performance.today.total_trades, trades.filter(({ status }) => status === "closed").length);
  assert.deepEqual((await call("users.search", operator, {})).users, []);
  await refused(call("users.show", operator, { user: "waverider" }), "NOT_FOUND");
});
