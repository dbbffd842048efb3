import assert from "node:assert/strict";
import { refused, seedUser } from "../testing.ts";
import { openShared } from "./testing.ts";

Deno.test("a record shows the best rank of all closes, and the public portfolios with the ranked one first", async () => {
  const { member, advance, call, db } = await openShared("2026-11-02T10:00", {
    AAPL: [["2026-11-02T09:30", 100], ["2026-11-04T12:00", 120], ["2026-11-10T12:00", 80]],
  });
  const [me, one, rival] = [await seedUser(db), await member(), await member()];
  const other = await member(10_000, one.user, "public", "Second");
  await member(10_000, one.user, "private", "Hidden");
  await one.buy("AAPL", 50);
  await rival.buy("F", 100);
  await other.buy("MSFT", 10);
  await other.buy("F", 10);
  await advance("2026-11-05T10:00");
  const recordOf = () => call("shared.record", me, { user_id: one.user.userId });
  assert.deepEqual([(await recordOf()).rank, (await recordOf()).best_rank, (await recordOf()).participants], [1, 1, 2]);
  await advance("2026-11-11T10:00");
  const record = await recordOf();
  assert.deepEqual([record.rank, record.best_rank, record.best_rank_date], [2, 1, "2026-11-03"]);
  assert.deepEqual(record.portfolios.map(({ line: _, since: __, ...card }) => card), [
    {
      ...{ portfolio_id: one.id, name: "Compounders", is_competition: false },
      ...{ return_percentage: -10, rank: 2, holdings_count: 1, trades_30_days: 1 },
    },
    {
      ...{ portfolio_id: other.id, name: "Second", is_competition: false },
      ...{ return_percentage: 0, rank: null, holdings_count: 2, trades_30_days: 2 },
    },
  ]);
  assert.deepEqual(record.portfolios[0]!.line.slice(0, 4), [0, 0, 10, 10]);
  assert.equal(record.portfolios[0]!.line.at(-1), -10);
  await one.sell("AAPL", 50);
  const later = await recordOf();
  const card = later.portfolios[0]!;
  assert.deepEqual([card.holdings_count, card.trades_30_days], [1, 1], "today's sale does not show in the counts");
  await call("leaderboard.choose", one.user, { portfolio_id: other.id });
  await advance("2026-11-12T10:00");
  assert.deepEqual((await recordOf()).portfolios.map(({ name }) => name), ["Second", "Compounders"]);
});

Deno.test("the record of a private profile and that of an unknown user are the same 404, except for its owner", async () => {
  const { call, db } = await openShared("2026-11-16T10:00");
  const [me, hidden] = [await seedUser(db), await seedUser(db)];
  await db.updateTable("users").set({ public_profile: false }).where("id", "=", hidden.userId).execute();
  const details = await Promise.all(
    [hidden.userId, crypto.randomUUID()].map(async (user_id) =>
      (await refused(call("shared.record", me, { user_id }), "NOT_FOUND")).detail
    ),
  );
  assert.deepEqual(new Set(details), new Set(["This user profile doesn't exist or is private."]));
  const own = await call("shared.record", hidden, { user_id: hidden.userId });
  assert.deepEqual([own.rank, own.best_rank, own.contests_entered, own.wins, own.portfolios], [null, null, 0, [], []]);
});
