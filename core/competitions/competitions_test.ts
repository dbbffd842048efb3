import assert from "node:assert/strict";
import { anonymous } from "../kernel/actor.ts";
import { refused } from "../testing.ts";
import { openCompetitions } from "./testing.ts";
import { verifyFile } from "./file/verify.ts";

Deno.test("CM-24, CM-27: a month's competition opens on its first day, closes with the last session and names a winner", async () => {
  const { enter, advance, call, latest, resultsOf, fileOf, limit } = await openCompetitions("2026-11-02T10:00", {
    AAPL: [["2026-10-01T09:30", 100], ["2026-11-20T12:00", 110], ["2026-11-30T15:59", 120]],
  });
  const now = await call("competitions.current", anonymous, {});
  assert.deepEqual([now!.name, now!.state, now!.is_active, now!.initial_cash], [
    "November 2026 Competition",
    "open",
    true,
    10_000,
  ]);
  assert.deepEqual([now!.start_date, now!.end_date], ["2026-11-01", "2026-11-30"]);
  const [half, all, idle] = [await enter(), await enter(), await enter()];
  await half.buy("AAPL", 50);
  await all.buy("AAPL", 100);
  const order = await limit(half, "BUY", "AAPL", 1, 90);
  await advance("2026-11-30T16:05");
  assert.equal((await call("competitions.current", anonymous, {}))!.state, "closed");
  const ended = await call("orders.get", half.user, { portfolio_id: half.id, order_id: order.id });
  assert.deepEqual([ended.status, ended.reason, ended.closed_at], [
    "cancelled",
    "The competition has ended",
    "2026-11-30T21:00:00Z",
  ]);
  await refused(all.sell("AAPL", 1), "RULE_BROKEN");
  await advance("2026-11-30T16:20");
  const done = await latest();
  assert.deepEqual([done.state, done.is_active, done.winner?.user_id, done.winner?.final_value], [
    "completed",
    false,
    all.user.userId,
    12_000,
  ]);
  const { participants, total } = await resultsOf(done.id);
  assert.deepEqual([total, participants.map((p) => [p.rank, p.final_value, p.state])], [3, [
    [1, 12_000, "ranked"],
    [2, 11_000, "ranked"],
    [null, 10_000, "no_trade"],
  ]]);
  const notices = async ({ user }: typeof half) => (await call("notifications.list", user, {})).map((n) => n.message);
  assert.deepEqual((await notices(all))[0], "You won the November 2026 Competition with $12000.00 (+20.00%).");
  assert.deepEqual((await notices(half))[0], "You finished 2nd of 2 in the November 2026 Competition.");
  assert.match((await notices(idle))[0]!, /You have no rank: No trade\./);
  const [{ link } = { link: null }] = await call("notifications.list", half.user, {});
  assert.equal(link, `/leaderboard/competitions/${done.id}`);
  const { content, hash } = await fileOf(done.id);
  const verified = await verifyFile(content, { hash });
  assert.deepEqual(verified.checks.flatMap(({ faults }) => faults), []);
  assert.ok(verified.ok);
});

Deno.test("a server that starts in the middle of a month has its competition within a minute", async () => {
  const { advance, call, db } = await openCompetitions("2026-11-04T10:00");
  await db.deleteFrom("competitions").execute();
  assert.equal(await call("competitions.current", anonymous, {}), null);
  await advance("2026-11-04T10:01");
  assert.equal((await call("competitions.current", anonymous, {}))!.name, "November 2026 Competition");
});
