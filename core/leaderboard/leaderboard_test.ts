import assert from "node:assert/strict";
import type { Actor } from "../kernel/actor.ts";
import { ny, openAnalytics } from "../analytics/testing.ts";
import { refused, seedUser } from "../testing.ts";
import { leaderboardHandlers, leaderboardWork } from "./mod.ts";

const BUY = ["2026-11-02T09:30", 100] as const;

/** A product in which nobody takes part yet, with AAPL at 100 dollars. */
async function open(at: string, aapl: readonly (readonly [string, number])[] = []) {
  const opened = await openAnalytics(at, { AAPL: [BUY, ...aapl] }, leaderboardHandlers, leaderboardWork);
  const { db, call, advance } = opened;
  for (const table of ["members", "rows", "days", "lines", "returns", "boards"] as const) {
    await db.deleteFrom(`leaderboard_${table}`).execute();
  }
  await db.updateTable("leaderboard_progress").set({ day: null, base_days: null }).execute();
  await db.updateTable("portfolios").set({ visibility: "private", public_since: null }).execute();
  /** A person with a public portfolio, of which a part in percent is in AAPL. */
  const member = async (invested: number, cash = 10_000, owner?: Actor) => {
    const user = owner ?? await seedUser(db);
    const { id } = await call("portfolios.create", user, { name: "P", initial_cash: cash, visibility: "public" });
    const shares = cash * invested / 10_000;
    if (shares > 0) await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares });
    return { user: user as Awaited<ReturnType<typeof seedUser>>, id };
  };
  const board = async (period: "lifetime" | "1d" | "7d" | "30d" = "lifetime") =>
    (await call("leaderboard.public", { kind: "anonymous" }, { period }))
      .map((row) => [row.rank, row.portfolio_id, row.return_percentage]);
  const rankOf = async ({ user }: { user: Actor }, period: "lifetime" | "1d" | "7d" | "30d" = "lifetime") =>
    await call("leaderboard.my-rank", user, { period });
  return { ...opened, member, board, rankOf, advance };
}

Deno.test("CM-16, CM-17: public portfolios are ranked by return after one trade and one full session", async () => {
  const { member, board, advance, call } = await open("2026-11-16T10:00", [["2026-11-17T12:00", 110]]);
  const [half, all] = [await member(50), await member(100)];
  const idle = await member(0);
  await advance("2026-11-16T16:30");
  assert.deepEqual((await board()).map(([rank]) => rank), [null, null, null], "the first day is not a full session");
  await advance("2026-11-17T15:00");
  assert.deepEqual((await board()).map(([rank]) => rank), [null, null, null], "the second one is not over");
  await advance("2026-11-17T16:30");
  assert.deepEqual(await board(), [[1, all.id, 10], [2, half.id, 5], [null, idle.id, 0]]);
  const [first] = await call("leaderboard.public", { kind: "anonymous" }, {});
  assert.deepEqual(
    [first!.achievement_badge, first!.current_value, first!.total_return, first!.trades, first!.days_public],
    ["gold", 11_000, 1000, 1, 1],
  );
  assert.deepEqual(first!.line.map((growth) => Number(growth.toFixed(4))), [1, 1.1]);
});

Deno.test("a deposit, a withdrawal of all but a cent, and a deposit after a loss move no rank", async () => {
  const { member, board, advance, call, rankOf } = await open("2026-11-16T10:00", [
    ["2026-11-17T12:00", 110],
    ["2026-11-18T10:00", 55],
    ["2026-11-18T14:00", 66],
  ]);
  const [one, two, steady] = [await member(100), await member(100), await member(20)];
  await advance("2026-11-17T16:30");
  assert.equal((await rankOf(two)).return_percentage, 10);
  // Half of it is lost by noon, and then a hundred times as much is paid in.
  await advance("2026-11-18T12:00");
  await call("portfolios.deposit", two.user, { id: two.id, amount: 990_000 });
  await advance("2026-11-18T15:30");
  // 55 to 66 is a fifth: for the one of everything, for the other of a little only.
  assert.equal((await rankOf(one)).return_percentage, -34);
  assert.equal((await rankOf(two)).return_percentage, -44.94);
  assert.equal((await rankOf(steady)).rank, 1);
  const before = await board();
  await call("trading.sell", one.user, { portfolio_id: one.id, stock_symbol: "AAPL", shares: 100 });
  await call("portfolios.withdraw", one.user, { id: one.id, amount: 6_599.99 });
  for (const at of ["2026-11-18T17:00", "2026-11-19T12:00", "2026-11-19T16:30", "2026-11-20T12:00"]) {
    await advance(at);
    assert.deepEqual((await board()).find(([, id]) => id === one.id), before.find(([, id]) => id === one.id), at);
  }
});

Deno.test("equal returns share a rank, and whoever had the return first is listed first", async () => {
  const { member, board, advance, call, db } = await open("2026-11-16T10:00", [["2026-11-17T12:00", 110]]);
  const [late, early, last] = [await member(0), await member(50), await member(0)];
  for (const { user, id } of [late, last]) {
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
    await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
  }
  await advance("2026-11-17T16:30");
  assert.deepEqual((await board()).map(([rank, id]) => [rank, id === early.id]), [[1, true], [2, false], [2, false]]);
  await db.updateTable("leaderboard_rows").set({ reached_lifetime: ny("2026-11-16T11:00") })
    .where("portfolio_id", "=", last.id).execute();
  await advance("2026-11-17T16:31");
  assert.deepEqual(await board(), [[1, early.id, 5], [2, last.id, 0], [2, late.id, 0]]);
});

Deno.test("a portfolio leaves at once when it becomes private, and starts anew when it returns", async () => {
  const { member, board, advance, call, rankOf } = await open("2026-11-16T10:00", [
    ["2026-11-17T12:00", 110],
    ["2026-11-19T12:00", 121],
  ]);
  const one = await member(100);
  await advance("2026-11-17T16:30");
  await call("portfolios.set-visibility", one.user, { id: one.id, visibility: "private" });
  assert.deepEqual(await board(), []);
  assert.deepEqual((await rankOf(one)).unranked_reason, "no_public_portfolio");
  await call("portfolios.set-visibility", one.user, { id: one.id, visibility: "public" });
  await advance("2026-11-18T16:30");
  assert.deepEqual(await board(), [[null, one.id, 0]]);
  await advance("2026-11-19T16:30");
  assert.deepEqual(await board(), [[1, one.id, 10]]);
});

Deno.test("only one portfolio a person is ranked, and one that replaces it only from then on", async () => {
  const { member, board, advance, call } = await open("2026-11-16T10:00", [
    ["2026-11-17T12:00", 110],
    ["2026-11-19T12:00", 121],
  ]);
  const loser = await member(1);
  const winner = await member(100, 10_000, loser.user);
  await advance("2026-11-17T16:30");
  assert.deepEqual(await board(), [[1, loser.id, 0.1]]);
  await call("leaderboard.choose", loser.user, { portfolio_id: winner.id });
  await advance("2026-11-18T16:30");
  assert.deepEqual(await board(), [[null, winner.id, 0]], "its return of 10 % was before it was chosen");
  await advance("2026-11-19T16:30");
  assert.deepEqual(await board(), [[1, winner.id, 10]]);
  await call("portfolios.delete", loser.user, { id: winner.id });
  await advance("2026-11-20T15:30");
  assert.deepEqual(await board(), [[null, loser.id, null]], "nor does the other one get its past back");
  await advance("2026-11-23T16:30");
  assert.deepEqual(await board(), [[1, loser.id, 0]]);
});

Deno.test("CM-20: the periods count from their closes, and a younger portfolio from its start", async () => {
  const { member, advance, rankOf, board } = await open("2026-11-02T10:00", [
    ["2026-11-03T12:00", 110],
    ["2026-11-10T12:00", 121],
    ["2026-11-17T12:00", 133.1],
    ["2026-11-18T12:00", 146.41],
  ]);
  const old = await member(100);
  await advance("2026-11-12T10:00");
  const young = await member(50);
  await advance("2026-11-18T16:30");
  const returns = async (who: typeof old) => {
    const rows = await Promise.all((["lifetime", "30d", "7d", "1d"] as const).map((period) => rankOf(who, period)));
    return rows.map((row) => row.return_percentage);
  };
  assert.deepEqual(await returns(old), [46.41, 46.41, 21, 10]);
  // 50 shares at 121 dollars and 3950 in cash: 10 000, then 10 605 and 11 270.50.
  assert.deepEqual(await returns(young), [12.71, 12.71, 12.71, 6.28]);
  assert.equal((await board("1d"))[0]![1], old.id);
  await advance("2026-11-19T09:31");
  assert.equal((await rankOf(old, "1d")).return_percentage, 0, "a new session has begun");
});

Deno.test("a jump over four weeks gives the same ranks and history as living through them", async () => {
  const steps = Array.from({ length: 20 }, (_, i) => {
    const day = Temporal.PlainDate.from("2026-11-03").add({ days: i }).toString();
    return [`${day}T12:00`, 100 + (i * 7) % 13] as const;
  });
  const live = async (jumps: boolean) => {
    const { member, advance, call, db } = await open("2026-11-02T10:00", steps);
    const members = [await member(100), await member(50), await member(10)];
    const days = jumps ? [] : Array.from({ length: 18 }, (_, i) => 3 + i);
    for (const day of days) await advance(`2026-11-${String(day).padStart(2, "0")}T12:30`);
    await advance("2026-11-23T16:30");
    const history = await Promise.all(members.map(({ user }) => call("leaderboard.history", user, {})));
    const rows = await db.selectFrom("leaderboard_rows")
      .select(["return_lifetime", "return_7d", "drawdown", "sessions"]).orderBy("return_lifetime", "desc")
      .execute();
    return { history, rows };
  };
  const [lived, jumped] = [await live(false), await live(true)];
  assert.equal(lived.history[0]!.length, 16);
  assert.deepEqual(jumped, lived);
});

Deno.test("the owner is told which rule keeps a portfolio out, and only eligible ones can be chosen", async () => {
  const { member, advance, call, rankOf, db } = await open("2026-11-16T10:00");
  const one = await member(100);
  const [holding] = await call("holdings.list", one.user, { id: one.id });
  await call("holdings.set-average-cost", one.user, { id: holding!.id, average_cost: 50 });
  assert.equal((await rankOf(one)).unranked_reason, "cost_edited");
  await refused(call("leaderboard.choose", one.user, { portfolio_id: one.id }), "RULE_BROKEN");
  const two = await member(0);
  assert.equal((await rankOf(two)).unranked_reason, "joining");
  await advance("2026-11-16T10:01");
  assert.equal((await rankOf(two)).unranked_reason, "no_trade");
  assert.equal((await rankOf(one)).total_participants, 0);
  await db.updateTable("users").set({ is_active: false }).where("id", "=", two.user.userId).execute();
  assert.deepEqual(await call("leaderboard.public", { kind: "anonymous" }, {}), []);
  const stranger = await seedUser(db);
  await refused(call("leaderboard.choose", stranger, { portfolio_id: two.id }), "NOT_FOUND");
  const hidden = await call("portfolios.create", stranger, { name: "H" });
  await refused(call("leaderboard.choose", stranger, { portfolio_id: hidden.id }), "RULE_BROKEN");
});

Deno.test("CM-18: my rank has its neighbours with the gaps to them, and the summary the distribution", async () => {
  const { member, advance, call, rankOf } = await open("2026-11-16T10:00", [["2026-11-17T12:00", 110]]);
  const [top, mid, low] = [await member(100), await member(70), await member(10)];
  await advance("2026-11-17T16:30");
  const own = await rankOf(mid);
  assert.deepEqual([own.rank, own.total_participants, own.is_public], [2, 3, true]);
  assert.deepEqual([own.above?.rank, own.above?.gap, own.below?.rank, own.below?.gap], [1, 3, 3, 6]);
  assert.deepEqual([(await rankOf(top)).above, (await rankOf(low)).below], [null, null]);
  const summary = await call("leaderboard.summary", { kind: "anonymous" }, {});
  assert.deepEqual([summary.participants, summary.new_count], [3, 0]);
  assert.deepEqual(summary.steps, [{ from: 0, count: 1 }, { from: 5, count: 1 }, { from: 10, count: 1 }]);
});
