import assert from "node:assert/strict";
import { newId } from "../../kernel/ids.ts";
import { asJson } from "../../kernel/store/json.ts";
import { ny } from "../../testing.ts";
import { periods } from "../contract/shared.ts";
import { operator, withPosition } from "../fixed_testing.ts";
import { performanceOf } from "../trade/statistics.ts";
import { closedTrades, within } from "./trades.ts";

/** Both sides of each boundary of a period; 2026-11-20 is a Friday. */
const exits = [
  ...["2026-11-20T10:29", "2026-11-20T00:00", "2026-11-19T23:59:59", "2026-11-19T00:00", "2026-11-18T23:59:59"],
  ...["2026-11-16T00:00", "2026-11-15T23:59:59", "2026-11-01T00:00", "2026-10-31T23:59:59", "2025-11-20T10:00"],
];
/** Both sides of a win and of a loss, in cents; sums of these as floats are not exact. */
const results = [1, 2, -1, -2, 0, 10, 20, 30, -10, 12_345, -9_999];

Deno.test("the dashboard's figures of each period are those of its trades one by one", () =>
  withPosition(async ({ call, db, clock, positions }) => {
    const { id } = (await positions())[0]!;
    await call("waverider.exit", operator, { id });
    const { entry, state, steps, outcome, ...row } = await db.selectFrom("waverider_trades").selectAll()
      .where("id", "=", id).executeTakeFirstOrThrow();
    const stored = { entry: asJson(entry), state: asJson(state), steps: asJson(steps), outcome: asJson(outcome!) };
    const add = (at: string, cents: number, more: { period?: number } = {}) =>
      db.insertInto("waverider_trades").values({
        ...{ ...row, ...stored, id: newId(ny(at)), exit_time: ny(at), entry_time: ny(at).subtract({ minutes: 5 }) },
        ...{ cost: "100.10", proceeds: ((10_010 + cents) / 100).toFixed(2), ...more },
      }).execute();
    for (const at of exits) for (const cents of results) await add(at, cents);
    await add("2026-11-20T10:00", 77_700, { period: 2 });

    const shown = await call("waverider.dashboard", operator, {});
    const closed = await closedTrades({ db }, 1);
    assert.equal(closed.length, exits.length * results.length + 1);
    const now = clock.marketNow.epochMilliseconds;
    for (const period of periods) {
      const { total_pnl, total_trades, win_rate, winning_trades, losing_trades } = performanceOf(
        within(closed, period, now),
      );
      const expected = { total_pnl, total_trades, win_rate, winning_trades, losing_trades };
      assert.deepEqual(shown.performance[period], expected, period);
    }
    assert.equal(shown.performance.yesterday.total_trades, 2 * results.length);
    assert.equal(shown.closed_trades, closed.length);
    const latest = closed.toSorted((a, b) => Date.parse(b.exit_time!) - Date.parse(a.exit_time!)).slice(0, 5);
    assert.deepEqual(shown.recent_trades, latest);
  }));

Deno.test("before a trade every period has none", () =>
  withPosition(async ({ call }) => {
    const { performance, recent_trades, closed_trades } = await call("waverider.dashboard", operator, {});
    const none = { total_pnl: 0, total_trades: 0, win_rate: 0, winning_trades: 0, losing_trades: 0 };
    assert.deepEqual(performance, Object.fromEntries(periods.map((period) => [period, none])));
    assert.deepEqual([recent_trades, closed_trades], [[], 0]);
  }));
