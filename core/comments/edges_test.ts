import assert from "node:assert/strict";
import { type Actor, OPERATOR, systemActor } from "../kernel/actor.ts";
import type { Role } from "../kernel/operation.ts";
import { openAnalytics } from "../analytics/testing.ts";
import { profileHandlers } from "../profiles/mod.ts";
import { refused, seedUser } from "../testing.ts";
import type { Comment } from "./contract.ts";
import { commentHandlers } from "./mod.ts";

const visitor: Actor = { kind: "anonymous" };
let texts = 0;

/** A product with AAPL; its users are older than a day unless made younger. */
async function open() {
  const handlers = [...commentHandlers, ...profileHandlers];
  const opened = await openAnalytics("2026-11-17T10:30", { AAPL: [["2026-11-02T09:30", 100]] }, handlers);
  const { db, call, clock } = opened;
  const tables = ["comments", "comment_likes", "comment_acts", "comment_reports", "comment_appeals", "mutes"] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  const member = async (role: Role = "user", made = clock.wall().subtract({ hours: 48 })) => {
    const user = await seedUser(db, role);
    await db.updateTable("users").set({ created_at: made as never }).where("id", "=", user.userId).execute();
    return user;
  };
  const members = (count: number) => Promise.all(Array.from({ length: count }, () => member()));
  const write = (actor: Actor, content = `Edge, number ${++texts}`, more: object = {}) =>
    call("comments.create", actor, { symbol: "AAPL", content, ...more });
  const typesOf = async (actor: Actor) => (await call("notifications.list", actor, {})).map((n) => n.type);
  return { ...opened, member, members, write, typesOf };
}

Deno.test("CM-08: a comment that is deleted while its replies are liked and reported leaves no rows", async () => {
  const { call, db, members, write } = await open();
  for (let round = 0; round < 10; round++) {
    const [author, other, ...users] = await members(8);
    const comment = await write(author!);
    const reply = await write(other!, undefined, { parent_id: comment.id });
    const results = await Promise.allSettled([
      ...users.map((user) => call("comments.like", user, { id: reply.id })),
      ...users.map((user) => call("comments.report", user, { id: reply.id, reason: "spam" })),
      call("comments.delete", author!, { id: comment.id }),
      call("comments.delete", other!, { id: reply.id }),
      ...users.map((user) => write(user, undefined, { parent_id: comment.id })),
    ]);
    const failures = results.flatMap((result) => result.status === "rejected" ? [result.reason.code] : []);
    assert.deepEqual(failures.filter((code) => code !== "NOT_FOUND"), []);
    for (const table of ["comment_likes", "comment_reports"] as const) {
      assert.deepEqual(await db.selectFrom(table).select("comment_id").execute(), [], table);
    }
    assert.deepEqual(await db.selectFrom("comments").select("id").execute(), []);
  }
});

Deno.test("CM-13: the operator at the machine may remove and restore comments", async () => {
  const { call, member, write, typesOf } = await open();
  const [operator, author] = [systemActor(OPERATOR), await member()];
  const { id } = await write(author);
  await call("comments.moderate", operator, { id, action: "delete", reason: "Spam" });
  await call("comments.appeal", author, { id, message: "It is not" });
  // Restoring it grants the appeal, and its author is notified of that.
  await call("comments.moderate", operator, { id, action: "restore", reason: "It is not" });
  assert.deepEqual(await typesOf(author), ["appeal_decided", "comment_removed"]);
  await refused(call("comments.decide-appeal", operator, { id, granted: true, reason: "Late" }), "CONFLICT");
});

Deno.test("CM-10: reporting twice has the same answer, also after staff has removed the comment", async () => {
  const { call, member, write } = await open();
  const [author, reporter, other, mod] = [await member(), await member(), await member(), await member("moderator")];
  const { id } = await write(author);
  const answer = await call("comments.report", reporter, { id, reason: "spam" });
  await call("comments.moderate", mod, { id, action: "delete", reason: "Spam" });
  assert.deepEqual(await call("comments.report", reporter, { id, reason: "other" }), answer);
  await refused(call("comments.report", other, { id, reason: "spam" }), "NOT_FOUND");
});

Deno.test("CM-10: dismissed reports do not hide a comment again, also not with two new ones", async () => {
  const { call, member, members, write } = await open();
  const [author, mod] = [await member(), await member("moderator")];
  const { id } = await write(author);
  const stateOf = async () => (await call("comments.list", visitor, { symbol: "AAPL" }))[0]!.state;
  const reporters = await members(5);
  const report = async (users: typeof reporters) => {
    for (const user of users) await call("comments.report", user, { id, reason: "spam" });
    return await stateOf();
  };
  assert.equal(await report(reporters.slice(0, 3)), "in_review");
  await call("comments.moderate", mod, { id, action: "restore", reason: "It is not" });
  assert.deepEqual([await stateOf(), await report(reporters)], ["shown", "shown"]);
});

Deno.test("a muted user's comments are not shown on the profile either", async () => {
  const { call, member, write } = await open();
  const [author, reader] = [await member(), await member()];
  await write(author);
  await call("profiles.mute", reader, { user_id: author.userId });
  assert.deepEqual(await call("comments.by-user", reader, { user_id: author.userId }), []);
});

Deno.test("a user with a private profile is notified of a mention, and is not linked", async () => {
  const { db, member, write, typesOf } = await open();
  const [author, named] = [await member(), await member()];
  await db.updateTable("users").set({ public_profile: false }).where("id", "=", named.userId).execute();
  const { username } = await db.selectFrom("users").select("username").where("id", "=", named.userId)
    .executeTakeFirstOrThrow();
  assert.deepEqual((await write(author, `Ask @${username}`)).mentions, {});
  assert.deepEqual(await typesOf(named), ["comment_mention"]);
});

Deno.test("limits: a new account's hold to the millisecond in which it is no longer new", async () => {
  const { call, clock, member, members, write } = await open();
  const made = clock.wall();
  clock.wallAt = made;
  const fresh = await member("user", made);
  const liked = await Promise.all((await members(21)).map((user) => write(user)));
  for (const { id } of liked.slice(0, 20)) await call("comments.like", fresh, { id });
  const like = () => call("comments.like", fresh, { id: liked[20]!.id });
  for (let i = 0; i < 3; i++) await write(fresh, `See https://example.com/${i}`);
  const link = () => write(fresh, "See HTTP://example.com/4");
  for (let i = 0; i < 7; i++) await write(fresh);
  for (const at of [made.add({ minutes: 11 }), made.add({ hours: 24 }).subtract({ milliseconds: 1 })]) {
    clock.wallAt = at;
    const seconds = Math.ceil(at.until(made.add({ hours: 24 })).total("seconds"));
    for (const [over, what] of [[like, /like 20 comments/], [link, /write 10 comments/]] as const) {
      const { message, retryAfterSeconds } = await refused(over(), "RATE_LIMITED");
      assert.match(message, what);
      assert.equal(retryAfterSeconds, seconds);
    }
  }
  clock.wallAt = made.add({ hours: 24 });
  assert.equal((await like()).likes_count, 1);
  await link();
});

Deno.test("limits: characters that are not shown hide neither a link nor a repeated text", async () => {
  const { clock, member, write } = await open();
  const fresh = await member("user", clock.wall());
  for (let i = 0; i < 3; i++) await write(fresh, `See h\u200bttps:/\u2060/example.com/${i}`);
  await refused(write(fresh, "See ht\u00adtps://example.com/4"), "RATE_LIMITED");
  await write(fresh, "The same words");
  await refused(write(fresh, "The sa\u200bme words"), "RULE_BROKEN");
});

Deno.test("the weights of a page are one query to the market, and none once the closes are known", async () => {
  const { call, db, market, member, write, advance } = await open();
  const author = await member();
  const { id } = await call("portfolios.create", author, { name: "P", initial_cash: 10_000, visibility: "public" });
  await call("trading.buy", author, { portfolio_id: id, stock_symbol: "AAPL", shares: 10 });
  await call("portfolios.create", author, { name: "Empty", initial_cash: 10_000, visibility: "public" });
  await write(author);
  await advance("2026-11-17T16:30");
  let queries = 0;
  const snapshots = market.snapshots.bind(market);
  market.snapshots = (symbols, at) => (queries++, snapshots(symbols, at));
  for (let i = 0; i < 3; i++) {
    const listed: Comment[] = await call("comments.list", visitor, { symbol: "AAPL" });
    assert.equal(listed[0]!.holds_percentage, 10);
    assert.equal((await call("comments.by-user", author, { user_id: author.userId }))[0]!.holds_percentage, 10);
  }
  assert.equal(queries, 1);
  await db.updateTable("portfolios").set({ visibility: "private" }).where("id", "=", id).execute();
  assert.equal((await call("comments.list", visitor, { symbol: "AAPL" }))[0]!.holds_percentage, null);
});

Deno.test("limits: ten minutes after the first of ten comments the next one passes, and not before", async () => {
  const { clock, member, write } = await open();
  const begun = clock.wall();
  clock.wallAt = begun;
  const author = await member();
  await write(author);
  clock.wallAt = begun.add({ minutes: 9 });
  for (let i = 0; i < 9; i++) await write(author);
  clock.wallAt = begun.add({ minutes: 10 }).subtract({ milliseconds: 1 });
  assert.equal((await refused(write(author), "RATE_LIMITED")).retryAfterSeconds, 1);
  clock.wallAt = begun.add({ minutes: 10 });
  await write(author);
  await refused(write(author), "RATE_LIMITED");
});
