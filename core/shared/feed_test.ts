import assert from "node:assert/strict";
import { seedUser } from "../testing.ts";
import { openShared, type User } from "./testing.ts";

type Opened = Awaited<ReturnType<typeof openShared>>;
const goalOf = (user: User, portfolio_id: string, { call }: Opened, title: string, is_public: boolean) =>
  call("goals.create", user, { portfolio_id, title, goal_type: "net_worth", target_amount: 1, is_public });

/** A completed contest with the results, in the order of the entrants. */
async function contest(
  { db, clock, call }: Opened,
  name: string,
  places: readonly { user: User; rank: number | null; fills: number }[],
  by_invitation = false,
) {
  const admin = await seedUser(db, "admin");
  const terms = { name, entry_until: "2026-12-30T12:00:00-05:00", closes_on: "2026-12-31", by_invitation };
  const { competition: { id }, invitation_code } = await call("competitions.create", admin, terms);
  for (const { user, ...result } of places) {
    await call("competitions.join", user, { id, ...(invitation_code ? { invitation_code } : {}) });
    await db.updateTable("competition_entries").set(result).where("competition_id", "=", id)
      .where("user_id", "=", user.userId).execute();
  }
  await db.updateTable("competitions").set({ state: "completed", finalised_at: clock.market() }).where("id", "=", id)
    .execute();
  return id;
}

Deno.test("the feed has fills a day late, goals reached and contests won of followed users, newest first", async () => {
  const opened = await openShared("2026-11-16T10:00");
  const { member, feedOf, follow, advance, db } = opened;
  const [me, one, stranger] = [await seedUser(db), await member(), await member()];
  await follow(me, one.user);
  await one.buy("AAPL", 10);
  await stranger.buy("AAPL", 10);
  await advance("2026-11-16T12:00");
  await goalOf(one.user, one.id, opened, "A first dollar", true);
  await goalOf(one.user, one.id, opened, "A secret", false);
  await advance("2026-11-16T13:00");
  const won = await contest(opened, "November", [{ user: one.user, rank: 1, fills: 3 }]);
  const shown = async () => (await feedOf(me)).map((item) => [item.kind, item.symbol ?? item.title]);
  assert.deepEqual(await shown(), [["contest", "November"], ["goal", "A first dollar"]]);
  await advance("2026-11-17T09:29");
  assert.equal((await shown()).length, 2);
  await advance("2026-11-17T09:30");
  assert.deepEqual(await shown(), [["contest", "November"], ["goal", "A first dollar"], ["fill", "AAPL"]]);
  const [win, , fill] = await feedOf(me);
  assert.deepEqual([win!.competition_id, win!.person.user_id], [won, one.user.userId]);
  assert.deepEqual([fill!.portfolio_id, fill!.portfolio_name, fill!.side, fill!.price], [
    one.id,
    "Compounders",
    "BUY",
    100,
  ]);
  assert.deepEqual(await feedOf(one.user), [], "one's own are not in it");
});

Deno.test("the feed leaves out muted and deactivated users, private profiles and private portfolios", async () => {
  const opened = await openShared("2026-11-16T10:00");
  const { member, feedOf, follow, advance, call, db } = opened;
  const me = await seedUser(db);
  const people = [];
  for (let i = 0; i < 5; i++) {
    const one = await member();
    await follow(me, one.user);
    await one.buy("AAPL", 1);
    await goalOf(one.user, one.id, opened, "A dollar", true);
    await contest(opened, `Contest ${i}`, [{ user: one.user, rank: 1, fills: 1 }]);
    people.push(one);
  }
  await advance("2026-11-17T10:00");
  const [open, muted, hidden, gone, closed] = people as [typeof people[0], ...typeof people];
  assert.equal((await feedOf(me)).length, 15);
  await call("profiles.mute", me, { user_id: muted!.user.userId });
  await db.updateTable("users").set({ public_profile: false }).where("id", "=", hidden!.user.userId).execute();
  await db.updateTable("users").set({ is_active: false }).where("id", "=", gone!.user.userId).execute();
  await call("portfolios.set-visibility", closed!.user, { id: closed!.id, visibility: "private" });
  const rows = (await feedOf(me)).map(({ kind, person }) => `${kind} ${person.user_id}`).sort();
  const of = (user: User, ...kinds: string[]) => kinds.map((kind) => `${kind} ${user.userId}`);
  assert.deepEqual(
    rows,
    [...of(open.user, "fill", "goal", "contest"), ...of(closed!.user, "goal", "contest")].sort(),
  );
});

Deno.test("of equals only the winner has won, and a contest by invitation is not told", async () => {
  const opened = await openShared("2026-11-16T10:00");
  const { feedOf, follow, call, db } = opened;
  const [me, first, second] = [await seedUser(db), await seedUser(db), await seedUser(db)];
  await follow(me, first);
  await follow(me, second);
  await contest(opened, "Equal", [{ user: first, rank: 1, fills: 5 }, { user: second, rank: 1, fills: 4 }]);
  await contest(opened, "Closed", [{ user: first, rank: 1, fills: 1 }, { user: second, rank: 2, fills: 1 }], true);
  assert.deepEqual((await feedOf(me)).map(({ title, person }) => [title, person.user_id]), [["Equal", second.userId]]);
  const recordOf = (user: User, by: User) => call("shared.record", by, { user_id: user.userId });
  const wins = (await recordOf(first, me)).wins.map(({ name }) => name);
  assert.deepEqual([wins, (await recordOf(first, me)).contests_entered], [[], 1]);
  const own = await recordOf(first, first);
  assert.deepEqual([own.wins.map(({ name }) => name), own.contests_entered, own.best_place], [["Closed"], 2, 1]);
});

Deno.test("the feed ends after 200 rows, the newest of all kinds", async () => {
  const { member, feedOf, follow, advance, db, call } = await openShared("2026-11-16T10:00");
  const [me, one, two] = [await seedUser(db), await member(), await member()];
  for (const { user, buy } of [one, two]) {
    await follow(me, user);
    for (let i = 0; i < 110; i++) await buy("F", 1);
  }
  await advance("2026-11-17T10:00");
  const feed = await feedOf(me);
  assert.equal(feed.length, 200);
  assert.deepEqual(feed.map(({ at }) => at), feed.map(({ at }) => at).toSorted().reverse());
  assert.equal((await call("shared.feed", me, { limit: 3 })).length, 3);
});

Deno.test("fills of months ago are in the feed while there are fewer than 200 of later days", async () => {
  const { member, feedOf, follow, advance, db } = await openShared("2026-11-03T10:00");
  const [me, one] = [await seedUser(db), await member()];
  await follow(me, one.user);
  await one.buy("AAPL", 1);
  await advance("2026-12-10T10:00");
  await one.buy("MSFT", 1);
  await advance("2027-01-20T10:00");
  await one.buy("F", 1);
  await advance("2027-01-21T10:00");
  assert.deepEqual((await feedOf(me)).map(({ symbol }) => symbol), ["F", "MSFT", "AAPL"]);
});

Deno.test("the fills of a contest are in the feed and on its page once it has closed", async () => {
  const { member, call, see, feedOf, follow, advance, db } = await openShared("2026-11-16T10:00");
  const [me, one, admin] = [await seedUser(db), await member(), await seedUser(db, "admin")];
  await follow(me, one.user);
  const terms = { name: "Sprint", entry_until: "2026-11-20T12:00:00-05:00", closes_on: "2026-11-30" };
  const { competition } = await call("competitions.create", admin, terms);
  const { portfolio_id: id } = await call("competitions.join", one.user, { id: competition.id });
  await call("trading.buy", one.user, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
  await advance("2026-11-18T10:00");
  const shown = async () => {
    const { fills, fills_public_at, weights } = await see(id);
    return [fills.length, fills_public_at, weights.length, (await feedOf(me)).length];
  };
  assert.deepEqual(await shown(), [0, competition.closes_at, 1, 0]);
  await call("competitions.finalize", admin, { id: competition.id, reason: "Enough" });
  // The purchase and the win.
  assert.deepEqual(await shown(), [1, null, 1, 2]);
});
