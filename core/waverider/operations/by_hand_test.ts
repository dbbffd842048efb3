import assert from "node:assert/strict";
import type { FieldError } from "../../kernel/errors.ts";
import { caller, ny, refused, seedUser } from "../../testing.ts";
import { waveriderContracts } from "../contract.ts";
import { operator, waveriderOnFixed, withPosition } from "../fixed_testing.ts";

Deno.test("everyone but an admin gets the specified sentence on every path", async () => {
  const { store, runner } = await waveriderOnFixed();
  try {
    for (const role of ["user", "support", "moderator"] as const) {
      const user = await seedUser(store.db, role);
      for (const { name } of waveriderContracts) {
        const denied = await refused(caller(runner)(name, user, {} as never), "FORBIDDEN");
        assert.equal(denied.detail, "Access denied. Waverider is restricted to admin users.", name);
      }
    }
  } finally {
    await store.close();
  }
});

Deno.test("a position is left by hand once, and who is second is told who was first", () =>
  withPosition(async ({ call, positions, trades, to }) => {
    const [position] = await positions();
    const exit = (id: string) => call("waverider.exit", operator, { id });
    const { message, trade } = await exit(position!.id);
    assert.equal(message, "Exited WAVE");
    assert.deepEqual([trade!.exit_reason, trade!.status, trade!.exit_time], [
      "manual",
      "closed",
      "2026-11-20T15:30:00Z",
    ]);
    const second = await refused(exit(position!.id), "CONFLICT");
    assert.equal(second.detail, "Already closed: Manual Exit at 10:30:00 AM");
    await refused(exit(crypto.randomUUID()), "NOT_FOUND");
    assert.deepEqual(await positions(), []);
    await to("10:44");
    assert.equal((await trades()).length, 1, "not again within fifteen minutes");
    await to("10:45");
    assert.equal((await trades()).length, 2, "then it may");
  }));

Deno.test("an exit while its stock is halted, or the market closed, is refused and changes nothing", () =>
  withPosition(async ({ call, market, positions, to }) => {
    const { id } = (await positions())[0]!;
    market.quotes.WAVE!.halted = true;
    const refusal = await refused(call("waverider.exit", operator, { id }), "CONFLICT");
    assert.equal(refusal.detail, "WAVE does not trade now; try again when it does");
    assert.equal((await positions())[0]!.current_price, null, "its price is not known");
    await to("16:01");
    assert.equal((await refused(call("waverider.exit", operator, { id }), "CONFLICT")).detail, "The market is closed");
    assert.equal((await positions()).length, 1);
  }));

Deno.test("entering by hand needs a tradeable stock, an open market and a free slot, and no automation", async () => {
  const { call, to, trades, store } = await waveriderOnFixed(["WAVE", "RIDE", "SURF", "TIDE", "FOAM"]);
  try {
    const enter = (symbol: string) => call("waverider.enter", operator, { symbol });
    assert.equal((await refused(enter("NOPE"), "NOT_FOUND")).detail, "Symbol not found");
    assert.match(String((await refused(enter("AAPL"), "CONFLICT")).detail), /^AAPL is not tradeable: /);
    const { message, position } = await enter("WAVE");
    assert.match(message, /^Entered WAVE: \d+ shares at \$10\.50$/);
    assert.deepEqual([position.is_open, position.mode, position.current_trailing_stop_level], [
      true,
      "EARLY_STANDARD",
      0,
    ]);
    assert.equal((await trades())[0]!.manual, true);
    assert.equal((await refused(enter("WAVE"), "CONFLICT")).detail, "Already held");
    for (const symbol of ["RIDE", "SURF", "TIDE"]) await enter(symbol);
    assert.equal((await refused(enter("FOAM"), "CONFLICT")).detail, "All 4 slots are taken");
    await to("16:30");
    assert.equal((await refused(enter("FOAM"), "CONFLICT")).detail, "The market is closed");
    assert.deepEqual((await call("ledger.verify", operator, {})).problems, []);
  } finally {
    await store.close();
  }
});

Deno.test("a kill sells what trades, bars entries on every server, and is lifted with a reason", () =>
  withPosition(async ({ call, open, to, trades, market }) => {
    market.quotes.RIDE!.halted = true;
    const killed = await call("waverider.kill", operator, { flatten: true, reason: "Odd prices" });
    assert.deepEqual([killed.exited, killed.queued], [1, 1]);
    assert.equal(killed.message, "No entries until it is lifted; 1 sold, 1 will be sold when it trades");
    const other = open();
    other.clock.marketNow = ny("2026-11-20T10:31");
    const barred = await refused(other.call("waverider.start", operator, {}), "CONFLICT");
    assert.equal(barred.detail, "Killed: Odd prices. Allow entries again first");
    const { automation } = await call("waverider.dashboard", operator, {});
    assert.deepEqual([automation.is_running, automation.killed?.reason, automation.killed?.by], [
      false,
      "Odd prices",
      "operator",
    ]);
    assert.equal(
      (await refused(call("waverider.enter", operator, { symbol: "WAVE" }), "CONFLICT")).detail,
      "Killed: Odd prices",
    );
    market.quotes.RIDE!.halted = false;
    await to("10:33");
    assert.deepEqual((await trades()).map(({ symbol, exit_reason }) => [symbol, exit_reason]).sort(), [
      ["RIDE", "emergency_stop"],
      ["WAVE", "emergency_stop"],
    ]);
    await call("waverider.lift-kill", operator, { reason: "Prices are fine" });
    await refused(call("waverider.lift-kill", operator, { reason: "Again" }), "CONFLICT");
    assert.equal((await call("waverider.start", operator, {})).is_running, true);
    await to("10:36");
    assert.equal((await trades()).length, 2, "what was just sold cools down");
  }, ["WAVE", "RIDE"]));

Deno.test("a reset waits for open positions, keeps the trades of the period before, and begins with $10,000", () =>
  withPosition(async ({ call }) => {
    const set = (max_positions: number) => call("waverider.max-positions", operator, { max_positions });
    for (const wrong of [0, 1, 5, 12]) await refused(set(wrong), "VALIDATION_FAILED");
    assert.equal((await set(10)).message, "Max concurrent positions is now 10");
    assert.equal((await call("waverider.account", operator, {})).max_positions, 10);
    const early = await refused(call("waverider.reset-account", operator, {}), "CONFLICT");
    assert.equal(early.detail, "Exit the 1 open position first");
    const reset = await call("waverider.reset-account", operator, { flatten: true });
    assert.equal(reset.message, "Period 2 begins with $10,000.00; period 1 is kept");
    const { account } = await call("waverider.dashboard", operator, {});
    assert.deepEqual([account.equity, account.cash_balance, account.period], [10_000, 10_000, 2]);
    assert.equal((await call("waverider.trades", operator, {})).total, 0);
    assert.equal((await call("waverider.trades", operator, { period: 1 })).total, 1);
    await refused(call("waverider.trades", operator, { period: 3 }), "NOT_FOUND");
    assert.equal((await call("waverider.performance", operator, { period: "1" })).total_trades, 1);
    assert.equal((await call("waverider.performance", operator, { period: "lifetime" })).total_trades, 0);
  }));

Deno.test("a changed number decides at once while flat, and after the session while a position is open", () =>
  withPosition(async ({ call, to }) => {
    const set = (changes: string[]) => call("waverider.set-config", operator, { changes, reason: "Try it" });
    assert.equal((await call("waverider.config", operator, {})).version, 0);
    const waiting = await set(["score.gap_two=9"]);
    assert.deepEqual([waiting.version, waiting.effective_at], [1, "2026-11-20T21:00:00Z"]);
    const shown = await call("waverider.config", operator, {});
    assert.deepEqual([shown.version, shown.values["score.gap_two"], shown.next?.version], [0, 8, 1]);
    for (
      const [change, problem] of [
        ["score.gap_three=1", "score.gap_three is not a number of the configuration; waverider config show lists them"],
        ["score.gap_two=-1", "score.gap_two: use 0 or more"],
        ["gates.score=14", "gates.score: use 13 or less"],
        ["gates.score=7.5", "gates.score: use a whole number"],
        ["account.realtime=1", "account.realtime: use true or false"],
        ["score.gap_two=9", "Nothing would change"],
      ] as const
    ) {
      const { detail } = await refused(set([change]), "VALIDATION_FAILED");
      const [{ loc, msg }] = detail as readonly [FieldError];
      assert.deepEqual([loc, msg], [["body", "changes"], problem]);
    }
    await to("16:30");
    const next = await call("waverider.config", operator, {});
    assert.deepEqual([next.version, next.values["score.gap_two"], next.next], [1, 9, null]);
    const [version] = await call("waverider.config-history", operator, {});
    assert.deepEqual(version!.changes, [{ path: "score.gap_two", from: 8, to: 9 }]);
    assert.equal((await set(["account.realtime=false"])).effective_at, "2026-11-20T21:30:00Z");
    assert.equal((await call("waverider.realtime", operator, {})).realtime_monitoring_enabled, false);
    await set(["modes.STANDARD.stop=2.5"]);
    assert.equal((await call("waverider.config", operator, {})).values["modes.STANDARD.stop"], 2.5);
  }));

Deno.test("maintenance says that there is nothing to do", () =>
  withPosition(async ({ call }) => {
    const names = [
      "initialize-database",
      "migrate-database",
      "tight-market-migration",
      "add-enum-values",
      "fix-columns",
    ] as const;
    for (const name of names) {
      const { message, success, details } = await call(`waverider.${name}`, operator, {});
      assert.ok(success && message.startsWith("Nothing to do: ") && details.length > 0, `${name}: ${message}`);
    }
    const { status, checks } = await call("waverider.health", operator, {});
    assert.deepEqual([status, checks], ["healthy", { store: "ok", market_data: "ok", engine: "running" }]);
  }));
