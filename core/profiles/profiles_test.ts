import assert from "node:assert/strict";
import { sql } from "kysely";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { caller, refused, seedUser } from "../testing.ts";
import type { Role } from "../kernel/operation.ts";
import { MAX_FOLLOWS } from "./follow.ts";
import { profileHandlers } from "./mod.ts";
import { MAX_MUTED } from "./persons.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const MISSING = "This user profile doesn't exist or is private.";
type User = Awaited<ReturnType<typeof seedUser>>;

/** A product whose wall clock the test moves; its users' accounts are two days old. */
function open() {
  const product = testProduct(store, new FixedMarket(), [...profileHandlers, ...notificationHandlers]);
  const { clock, runner } = product;
  clock.wallAt = Temporal.Now.instant().round("second");
  const call = caller(runner);
  const change = (user: User, set: { public_profile?: boolean; is_active?: boolean; display_name?: string }) =>
    store.db.updateTable("users").set(set).where("id", "=", user.userId).execute();
  const user = async (role: Role = "user", age: Temporal.DurationLike = { hours: 48 }) => {
    const made = await seedUser(store.db, role);
    await sql`update users set created_at = ${clock.wall().subtract(age)} where id = ${made.userId}`.execute(store.db);
    return made;
  };
  return {
    ...product,
    call,
    change,
    user,
    pass: (by: Temporal.DurationLike) => void (clock.wallAt = clock.wallAt!.add(by)),
    follow: (by: User, of: User) => call("profiles.follow", by, { user_id: of.userId }),
    unfollow: (by: User, of: User) => call("profiles.unfollow", by, { user_id: of.userId }),
    get: (by: User, of: User) => call("profiles.get", by, { user_id: of.userId }),
    followers: (of: User) => call("profiles.followers", of, { user_id: of.userId }),
    notices: (of: User) => call("notifications.list", of, {}),
  };
}

Deno.test("CM-39: a profile shows its fields, its followers and the caller's relation to it", async () => {
  const { user, follow, get, change } = open();
  const [ann, ben] = [await user(), await user()];
  await change(ann, { display_name: "Ann Lee" });
  await follow(ben, ann);
  const profile = await get(ben, ann);
  assert.deepEqual(
    [profile.display_name, profile.total_followers, profile.total_following, profile.is_own, profile.is_following],
    ["Ann Lee", 1, 0, false, true],
  );
  assert.deepEqual([profile.follows_you, profile.is_muted, profile.public_profile], [false, false, true]);
  const own = await get(ann, ann);
  assert.deepEqual([own.is_own, own.is_following, own.total_followers], [true, false, 1]);
  assert.equal((await get(ann, ben)).follows_you, true);
});

Deno.test("CM-45: an unknown, a deactivated and a private profile answer the same", async () => {
  const { user, call, change, get, follow } = open();
  const [me, hidden, gone] = [await user(), await user(), await user()];
  await change(hidden, { public_profile: false });
  await change(gone, { is_active: false });
  const calls = [
    () => get(me, hidden),
    () => get(me, gone),
    () => call("profiles.get", me, { user_id: crypto.randomUUID() }),
    () => follow(me, hidden),
    () => follow(me, gone),
    () => call("profiles.follow", me, { user_id: crypto.randomUUID() }),
    () => call("profiles.unfollow", me, { user_id: hidden.userId }),
    () => call("profiles.mute", me, { user_id: gone.userId }),
    () => call("profiles.mute", me, { user_id: crypto.randomUUID() }),
    () => call("profiles.unmute", me, { user_id: crypto.randomUUID() }),
  ];
  for (const each of calls) assert.equal((await refused(each(), "NOT_FOUND")).detail, MISSING);
  assert.equal((await get(hidden, hidden)).public_profile, false);
});

Deno.test("CM-45: moderators and admins may open a private profile, but nobody may follow it", async () => {
  const { user, change, get, follow } = open();
  const hidden = await user();
  await change(hidden, { public_profile: false });
  for (const role of ["moderator", "admin"] as const) {
    const staff = await user(role);
    assert.equal((await get(staff, hidden)).user_id, hidden.userId);
    await refused(follow(staff, hidden), "NOT_FOUND");
  }
  for (const role of ["support", "premium"] as const) await refused(get(await user(role), hidden), "NOT_FOUND");
});

Deno.test("CM-45: only the user sees who follows them, and whom they follow; others get a 404", async () => {
  const { user, call, follow, followers } = open();
  const [ann, ben, admin] = [await user(), await user(), await user("admin")];
  await follow(ben, ann);
  assert.deepEqual((await followers(ann)).map((f) => [f.user_id, f.is_following]), [[ben.userId, false]]);
  const following = await call("profiles.following", ben, { user_id: ben.userId });
  assert.deepEqual(following.map((f) => [f.user_id, f.is_following]), [[ann.userId, true]]);
  for (const stranger of [ben, admin]) {
    for (const name of ["profiles.followers", "profiles.following"] as const) {
      assert.equal((await refused(call(name, stranger, { user_id: ann.userId }), "NOT_FOUND")).detail, MISSING);
    }
  }
});

Deno.test("CM-43: the lists are newest first, in pages, found by a part of a name, without deactivated users", async () => {
  const { user, call, clock, follow, change } = open();
  const me = await user();
  const all = [];
  for (const name of ["Deep Keel", "100% Jib", "Petrel"]) {
    const follower = await user();
    await change(follower, { display_name: name });
    clock.advance({ seconds: 1 });
    await follow(follower, me);
    all.push(follower);
  }
  const list = async (page: { name?: string; limit?: number; offset?: number }) =>
    (await call("profiles.followers", me, { user_id: me.userId, ...page })).map((f) => f.display_name);
  assert.deepEqual(await list({}), ["Petrel", "100% Jib", "Deep Keel"]);
  assert.deepEqual(await list({ limit: 1, offset: 1 }), ["100% Jib"]);
  assert.deepEqual(await list({ name: "KEEL" }), ["Deep Keel"]);
  assert.deepEqual(await list({ name: "%" }), ["100% Jib"]);
  await change(all[2]!, { is_active: false });
  assert.deepEqual(await list({}), ["100% Jib", "Deep Keel"]);
  assert.equal((await call("profiles.get", me, { user_id: me.userId })).total_followers, 2);
});

Deno.test("CM-44: a user can neither follow nor mute themselves", async () => {
  const { user, call } = open();
  const me = await user();
  for (const name of ["profiles.follow", "profiles.mute"] as const) {
    await refused(call(name, me, { user_id: me.userId }), "RULE_BROKEN");
  }
});

Deno.test("CM-44: a follow notifies the followed user, with a link to the follower's profile", async () => {
  const { user, change, follow, notices } = open();
  const [ann, ben, cora] = [await user(), await user(), await user()];
  await change(ben, { display_name: "Ben" });
  await change(cora, { display_name: "Cora", public_profile: false });
  assert.deepEqual(await follow(ben, ann), { total_followers: 1 });
  assert.deepEqual(await follow(ben, ann), { total_followers: 1 });
  const [notice, ...more] = await notices(ann);
  assert.deepEqual([notice!.type, notice!.title, notice!.message, notice!.link, more], [
    "new_follower",
    "New follower",
    "Ben follows you",
    `/profile/${ben.userId}`,
    [],
  ]);
  // A private profile cannot be opened.
  await follow(cora, ann);
  assert.deepEqual((await notices(ann)).map((n) => [n.message, n.link])[0], ["Cora follows you", null]);
});

Deno.test("CM-44: of 64 follows at once there is one row and one notification", async () => {
  const { user, follow, followers, notices } = open();
  const [ann, ben] = [await user(), await user()];
  const answers = await Promise.all(Array.from({ length: 64 }, () => follow(ben, ann)));
  assert.deepEqual(answers, Array(64).fill({ total_followers: 1 }));
  assert.equal((await followers(ann)).length, 1);
  assert.equal((await notices(ann)).length, 1);
});

Deno.test("unfollowing and following again does not notify a second time within a day, even if it is deleted", async () => {
  const { user, call, follow, unfollow, notices, pass } = open();
  const [ann, ben] = [await user(), await user()];
  const again = async () => {
    assert.deepEqual(await unfollow(ben, ann), { total_followers: 0 });
    assert.deepEqual(await unfollow(ben, ann), { total_followers: 0 });
    await follow(ben, ann);
    return (await notices(ann)).length;
  };
  await follow(ben, ann);
  assert.equal(await again(), 1);
  await call("notifications.delete", ann, { id: (await notices(ann))[0]!.id });
  pass({ hours: 23, minutes: 59 });
  assert.equal(await again(), 0);
  pass({ minutes: 1 });
  assert.equal(await again(), 1);
});

Deno.test("CM-44: nobody is notified of a follower whom they have muted, nor is the follower listed", async () => {
  const { user, call, follow, unfollow, followers, notices, get } = open();
  const [ann, ben] = [await user(), await user()];
  assert.deepEqual(await call("profiles.mute", ann, { user_id: ben.userId }), { is_muted: true });
  await follow(ben, ann);
  assert.deepEqual([await notices(ann), await followers(ann)], [[], []]);
  assert.equal((await get(ann, ben)).is_muted, true);
  assert.equal((await get(ben, ann)).is_muted, false, "nobody learns who has muted them");
  await call("profiles.unmute", ann, { user_id: ben.userId });
  assert.equal((await followers(ann)).length, 1);
  await unfollow(ben, ann);
  await follow(ben, ann);
  assert.equal((await notices(ann)).length, 1);
});

Deno.test("a muted user is listed once, also one with a private profile, until they are unmuted", async () => {
  const { user, call, change } = open();
  const [me, ben] = [await user(), await user()];
  await change(ben, { public_profile: false });
  const input = { user_id: ben.userId };
  for (let i = 0; i < 2; i++) await call("profiles.mute", me, input);
  assert.deepEqual((await call("profiles.muted", me, {})).map((m) => [m.user_id, m.has_profile]), [
    [ben.userId, false],
  ]);
  for (let i = 0; i < 2; i++) assert.deepEqual(await call("profiles.unmute", me, input), { is_muted: false });
  assert.deepEqual(await call("profiles.muted", me, {}), []);
});

Deno.test("a follow of a profile that has become private can still be ended", async () => {
  const { user, change, follow, unfollow } = open();
  const [ann, ben] = [await user(), await user()];
  await follow(ben, ann);
  await change(ann, { public_profile: false });
  await refused(follow(ben, ann), "NOT_FOUND");
  assert.deepEqual(await unfollow(ben, ann), { total_followers: 0 });
  await refused(unfollow(ben, ann), "NOT_FOUND");
});

Deno.test("a new account follows 5 users an hour, also when it unfollows them, until it is a day old", async () => {
  const { user, follow, unfollow, pass } = open();
  const me = await user("user", { hours: 22 });
  const others: User[] = [];
  for (let i = 0; i < 8; i++) others.push(await user());
  await follow(me, others[0]!);
  pass({ minutes: 10 });
  for (const other of others.slice(1, 5)) await follow(me, other);
  await unfollow(me, others[4]!);
  const { retryAfterSeconds, detail } = await refused(follow(me, others[5]!), "RATE_LIMITED");
  assert.deepEqual([retryAfterSeconds, detail], [
    50 * 60,
    "A new account may follow 5 users an hour. Try again in 50 minutes.",
  ]);
  // The same user again is no further one.
  await follow(me, others[4]!);
  pass({ minutes: 49, seconds: 59 });
  assert.equal((await refused(follow(me, others[5]!), "RATE_LIMITED")).retryAfterSeconds, 1);
  pass({ seconds: 1 });
  await follow(me, others[5]!);
  await refused(follow(me, others[6]!), "RATE_LIMITED");
  // 22 hours and an hour have passed; at 24 hours the account is no longer new.
  pass({ minutes: 60 });
  for (const other of others.slice(6)) await follow(me, other);
});

Deno.test("a user follows 5,000 users and mutes 1,000 at most", async () => {
  const { user, db, clock, follow, unfollow, call } = open();
  const [me, one, two] = [await user(), await user(), await user()];
  const wall = clock.wall();
  const others = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  for (let made = 1; made < MAX_FOLLOWS; made += 1000) {
    const rows = others(Math.min(1000, MAX_FOLLOWS - made)).map((user_id) => ({
      follower_id: me.userId,
      user_id,
      followed_at: wall,
      recorded_at: wall,
    }));
    await db.insertInto("follows").values(rows).execute();
  }
  await follow(me, one);
  assert.match((await refused(follow(me, two), "RULE_BROKEN")).message, /5,000/);
  assert.deepEqual(await follow(me, one), { total_followers: 1 });
  await unfollow(me, one);
  await follow(me, two);
  const muted = others(MAX_MUTED - 1).map((muted_id) => ({ user_id: me.userId, muted_id, muted_at: wall }));
  await db.insertInto("mutes").values(muted).execute();
  await call("profiles.mute", me, { user_id: one.userId });
  assert.match((await refused(call("profiles.mute", me, { user_id: two.userId }), "RULE_BROKEN")).message, /1,000/);
});
