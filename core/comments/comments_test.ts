import assert from "node:assert/strict";
import type { Actor } from "../kernel/actor.ts";
import { readOutbox } from "../kernel/run/outbox.ts";
import { ny, openAnalytics } from "../analytics/testing.ts";
import { refused, seedUser } from "../testing.ts";
import { commentHandlers } from "./mod.ts";

const visitor: Actor = { kind: "anonymous" };
let texts = 0;

/** A product with AAPL at 100 dollars and no comments; its users are older than a day. */
async function open() {
  const opened = await openAnalytics("2026-11-17T10:30", { AAPL: [["2026-11-02T09:30", 100]] }, commentHandlers);
  const { db, call, clock } = opened;
  const tables = ["comments", "comment_likes", "comment_acts", "comment_reports", "comment_appeals"] as const;
  for (const table of tables) await db.deleteFrom(table).execute();
  const member = async (role: "user" | "moderator" = "user", hours = 48) => {
    const user = await seedUser(db, role);
    const made = clock.wall().subtract({ hours });
    await db.updateTable("users").set({ created_at: made as never }).where("id", "=", user.userId).execute();
    return user;
  };
  const write = (actor: Actor, content = `A thought, number ${++texts}`, more: object = {}) =>
    call("comments.create", actor, { symbol: "AAPL", content, ...more });
  const listed = (actor: Actor = visitor) => call("comments.list", actor, { symbol: "AAPL" });
  const nameOf = async ({ userId }: { userId: string }) =>
    (await db.selectFrom("users").select("username").where("id", "=", userId).executeTakeFirstOrThrow()).username;
  const noticesOf = async (actor: Actor) => (await call("notifications.list", actor, {})).map((n) => n.type);
  return { ...opened, member, write, listed, nameOf, noticesOf };
}

Deno.test("CM-06, CM-08: anyone reads comments, newest first with their replies; a reply to a reply is refused", async () => {
  const { member, write, listed, call } = await open();
  const [ann, ben] = [await member(), await member()];
  const first = await write(ann, "Raised again", { sentiment: "bullish" });
  const second = await write(ben, "Too dear", { sentiment: "bearish" });
  const reply = await write(ben, "Since when?", { parent_id: first.id, sentiment: "bearish" });
  assert.deepEqual([reply.sentiment, reply.parent_id], ["neutral", first.id], "replies have no sentiment");
  const shown = await listed();
  assert.deepEqual(shown.map((c) => [c.id, c.replies_count, c.replies.map((r) => r.content)]), [
    [second.id, 0, []],
    [first.id, 1, ["Since when?"]],
  ]);
  assert.deepEqual([shown[0]!.can_delete, shown[0]!.can_report, shown[0]!.user_has_liked], [false, false, false]);
  assert.match((await refused(write(ann, "No", { parent_id: reply.id }), "RULE_BROKEN")).message, /not to one of its/);
  await refused(
    call("comments.create", ann, { symbol: "AAPL", content: " \n ", sentiment: "neutral" }),
    "VALIDATION_FAILED",
  );
  await refused(write(ann, "x".repeat(2001)), "VALIDATION_FAILED");
  await refused(call("comments.create", ann, { symbol: "NOPE", content: "x" }), "SYMBOL_NOT_FOUND");
  await refused(call("comments.create", visitor, { symbol: "AAPL", content: "x" }), "UNAUTHENTICATED");
});

Deno.test("CM-01: comments are counted by sentiment and day, replies and removed ones are not", async () => {
  const { member, write, call, advance } = await open();
  const [ann, mod] = [await member(), await member("moderator")];
  const one = await write(ann, "One", { sentiment: "bullish" });
  await write(ann, "Two", { parent_id: one.id });
  await advance("2026-11-18T10:30");
  const three = await write(ann, "Three", { sentiment: "bearish" });
  await write(ann, "Four");
  const { days, ...all } = await call("comments.counts", visitor, { symbol: "AAPL" });
  assert.deepEqual(all, { total: 3, bullish: 1, neutral: 1, bearish: 1 });
  assert.deepEqual(days, [
    { date: "2026-11-18", bullish: 0, neutral: 1, bearish: 1 },
    { date: "2026-11-17", bullish: 1, neutral: 0, bearish: 0 },
  ]);
  await call("comments.moderate", mod, { id: three.id, action: "delete", reason: "Spam" });
  assert.equal((await call("comments.counts", visitor, { symbol: "AAPL" })).total, 2);
});

Deno.test("CM-09: 64 likes at once are counted once each, and a like twice has one effect", async () => {
  const { member, write, call, db, listed } = await open();
  const comment = await write(await member());
  const users = await Promise.all(Array.from({ length: 64 }, () => member()));
  await Promise.all(users.flatMap((user) => [1, 2].map(() => call("comments.like", user, { id: comment.id }))));
  const rows = await db.selectFrom("comment_likes").selectAll().where("comment_id", "=", comment.id).execute();
  assert.deepEqual([rows.length, (await listed(users[0]))[0]!.likes_count], [64, 64]);
  assert.equal((await listed(users[0]))[0]!.user_has_liked, true);
  const off = { likes_count: 63, user_has_liked: false };
  assert.deepEqual(await call("comments.unlike", users[0]!, { id: comment.id }), off);
  assert.deepEqual(await call("comments.unlike", users[0]!, { id: comment.id }), off);
});

Deno.test("CM-10: three reporters hide a comment until staff has decided, new accounts count half, one report each", async () => {
  const { member, write, call, listed, db } = await open();
  const [author, old, mod] = [await member(), await member(), await member("moderator")];
  const comment = await write(author, "Buy now!!");
  const report = (actor: Actor) => call("comments.report", actor, { id: comment.id, reason: "spam" });
  assert.match((await refused(report(author), "RULE_BROKEN")).message, /own comment/);
  const mayReport = async (actor: Actor) => (await listed(actor))[0]!.can_report;
  assert.equal(await mayReport(old), true);
  await Promise.all(Array.from({ length: 64 }, () => report(old)));
  assert.deepEqual([await mayReport(old), await mayReport(mod), await mayReport(author)], [false, true, false]);
  const others = [await member("user", 1), await member("user", 2), await member()];
  for (const other of others.slice(0, 2)) await report(other);
  assert.equal((await listed())[0]!.state, "shown", "one and two halves");
  assert.deepEqual(await report(others[2]!), {
    message: "Comment reported successfully. Thank you for helping keep our community safe.",
  });
  const seen = async (actor: Actor) => (await listed(actor)).map((c) => [c.state, c.content])[0];
  assert.deepEqual(await seen(visitor), ["in_review", ""]);
  assert.deepEqual(await seen(author), ["in_review", "Buy now!!"]);
  assert.deepEqual(await seen(mod), ["in_review", "Buy now!!"]);
  const mayRestore = async (actor: Actor) => (await listed(actor))[0]!.can_restore;
  assert.deepEqual([await mayRestore(mod), await mayRestore(author)], [true, false]);
  await refused(call("comments.like", old, { id: comment.id }), "NOT_FOUND");
  await call("comments.moderate", mod, { id: comment.id, action: "restore", reason: "Harmless" });
  assert.deepEqual(await seen(visitor), ["shown", "Buy now!!"]);
  assert.equal(await mayRestore(mod), false);
  await report(old);
  assert.equal((await listed())[0]!.state, "shown", "dismissed reports do not count again");
  const rows = await db.selectFrom("comment_reports").select("status").where("comment_id", "=", comment.id).execute();
  assert.deepEqual(rows.map((row) => row.status), Array(4).fill("dismissed"));
});

Deno.test("CM-08, CM-13: the author deletes for good with the replies, and staff with a reason and softly", async () => {
  const { member, write, call, listed, db, noticesOf } = await open();
  const [author, other, mod] = [await member(), await member(), await member("moderator")];
  const own = await write(author);
  await write(other, "A reply", { parent_id: own.id });
  await call("comments.like", other, { id: own.id });
  for (const actor of [other, mod]) await refused(call("comments.delete", actor, { id: own.id }), "NOT_FOUND");
  await call("comments.delete", author, { id: own.id });
  assert.deepEqual(await listed(), []);
  assert.deepEqual(await db.selectFrom("comment_likes").selectAll().execute(), []);
  const removed = await write(author, "Not about the stock");
  const reply = await write(other, "Agreed", { parent_id: removed.id });
  await refused(call("comments.moderate", other, { id: removed.id, action: "delete", reason: "x" }), "FORBIDDEN");
  await refused(call("comments.moderate", mod, { id: removed.id, action: "delete", reason: " " }), "VALIDATION_FAILED");
  const moderate = () => call("comments.moderate", mod, { id: removed.id, action: "delete", reason: "Off topic" });
  assert.deepEqual(await moderate(), await moderate());
  const [place] = await listed();
  assert.deepEqual([place!.state, place!.content, place!.removal_reason], ["removed", "", null]);
  assert.deepEqual(place!.replies.map((r) => r.id), [reply.id]);
  const [mine] = await listed(author);
  assert.deepEqual([mine!.content, mine!.removal_reason], ["Not about the stock", "Off topic"]);
  assert.deepEqual(await noticesOf(author), ["comment_removed", "comment_reply", "comment_reply"]);
});

Deno.test("an author may appeal a removal once within 30 days, and granting it restores all", async () => {
  const { member, write, call, listed, clock, noticesOf, db } = await open();
  const [author, mod, second] = [await member(), await member("moderator"), await member("moderator")];
  const comment = await write(author, "Off topic?");
  const appeal = (actor: Actor = author) => call("comments.appeal", actor, { id: comment.id, message: "It is not" });
  await refused(appeal(), "RULE_BROKEN");
  await call("comments.moderate", mod, { id: comment.id, action: "delete", reason: "Off topic" });
  const until = clock.wall().add({ hours: 720 });
  const shownUntil = (await listed(author))[0]!.appeal_until!;
  assert.ok(Math.abs(until.since(shownUntil).total("seconds")) < 60);
  await refused(appeal(await member()), "NOT_FOUND");
  await appeal();
  await refused(appeal(), "RULE_BROKEN");
  assert.equal((await listed(author))[0]!.appeal_until, null);
  const own = await refused(
    call("comments.decide-appeal", mod, { id: comment.id, granted: true, reason: "Right" }),
    "RULE_BROKEN",
  );
  assert.match(own.message, /You removed this comment: another member of staff decides/);
  await call("comments.decide-appeal", second, { id: comment.id, granted: true, reason: "Right" });
  assert.deepEqual((await listed()).map((c) => [c.state, c.content]), [["shown", "Off topic?"]]);
  const decided = await refused(
    call("comments.decide-appeal", mod, { id: comment.id, granted: false, reason: "No" }),
    "CONFLICT",
  );
  assert.match(decided.message, /^Decided by u\w+ at \d\d:\d\d ET$/);
  assert.equal((await noticesOf(author))[0], "appeal_decided");
  await call("comments.moderate", mod, { id: comment.id, action: "delete", reason: "Off topic after all" });
  await appeal();
  const late = await write(author);
  await call("comments.moderate", mod, { id: late.id, action: "delete", reason: "Spam" });
  await db.updateTable("comments").set({ removed_at: clock.wall().subtract({ hours: 720 }) }).where("id", "=", late.id)
    .execute();
  const refusal = await refused(call("comments.appeal", author, { id: late.id, message: "x" }), "RULE_BROKEN");
  assert.match(refusal.message, /30 days/);
});

Deno.test("limits: ten comments in ten minutes, also deleted ones, and no text twice in five", async () => {
  const { member, write, call, db, clock } = await open();
  const ann = await member();
  const first = await write(ann, "Same words");
  assert.match((await refused(write(ann, " same  WORDS "), "RULE_BROKEN")).message, /just written this/);
  await db.updateTable("comments").set({ recorded_at: clock.wall().subtract({ minutes: 5 }) as never })
    .where("id", "=", first.id).execute();
  await write(ann, "Same words");
  for (let i = 0; i < 8; i++) await call("comments.delete", ann, { id: (await write(ann)).id });
  const over = await refused(write(ann), "RATE_LIMITED");
  assert.ok(over.retryAfterSeconds! > 590 && over.retryAfterSeconds! <= 600, String(over.retryAfterSeconds));
  const [oldest] = await db.selectFrom("comment_acts").select("id").where("user_id", "=", ann.userId).orderBy("at")
    .execute();
  await db.updateTable("comment_acts").set({ at: clock.wall().subtract({ minutes: 10 }) as never })
    .where("id", "=", oldest!.id).execute();
  await write(ann);
  await refused(write(ann), "RATE_LIMITED");
});

Deno.test("limits: 64 comments at once are ten, and a new account has its own limits for a day", async () => {
  const { member, write, call, db, clock } = await open();
  const results = async (calls: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(calls)).filter(({ status }) => status === "fulfilled").length;
  const busy = await member();
  assert.equal(await results(Array.from({ length: 64 }, () => write(busy))), 10);
  const fresh = await member("user", 23);
  for (let i = 0; i < 3; i++) await write(fresh, `See https://example.com/${i}`);
  const link = await refused(write(fresh, "See http://example.com/4"), "RATE_LIMITED");
  assert.ok(link.retryAfterSeconds! > 3500 && link.retryAfterSeconds! <= 3600, "when the account is a day old");
  await write(fresh, "Without one");
  const liked = await Promise.all(Array.from({ length: 2 }, () => member()).map(async (u) => await write(await u)));
  await call("comments.like", fresh, { id: liked[0]!.id });
  await db.insertInto("comment_acts").values(
    Array.from({ length: 19 }, () => ({
      id: crypto.randomUUID(),
      user_id: fresh.userId,
      act: "like" as const,
      at: clock.wall(),
    })),
  ).execute();
  await refused(call("comments.like", fresh, { id: liked[1]!.id }), "RATE_LIMITED");
  await call("comments.like", fresh, { id: liked[0]!.id });
});

Deno.test("five names at most are notified once each, and neither oneself nor whoever has muted the author", async () => {
  const { member, write, nameOf, noticesOf, db, listed, clock } = await open();
  const [author, muter] = [await member(), await member()];
  const named = await Promise.all(Array.from({ length: 6 }, () => member()));
  await db.insertInto("mutes").values({ user_id: muter.userId, muted_id: author.userId, muted_at: clock.wall() })
    .execute();
  const names = await Promise.all(named.map(nameOf));
  const at = names.map((name) => `@${name}`);
  await write(
    author,
    `@${await nameOf(author)} @${await nameOf(muter)} ${at[0]} ${at[0]!.toUpperCase()} me@${names[1]}`,
  );
  assert.deepEqual(await noticesOf(named[0]!), ["comment_mention"]);
  assert.deepEqual([await noticesOf(named[1]!), await noticesOf(author), await noticesOf(muter)], [[], [], []]);
  const many = await write(author, at.join(" "));
  assert.deepEqual(Object.keys(many.mentions), names.slice(0, 5));
  assert.deepEqual([(await noticesOf(named[4]!)).length, (await noticesOf(named[5]!)).length], [1, 0]);
  assert.equal((await listed(muter)).length, 0, "the muted one's comments are hidden");
  assert.equal((await listed()).length, 2);
});

Deno.test("Holds is the weight at the last close, only of a public portfolio, and never an amount", async () => {
  const { member, write, call, advance, listed, market } = await open();
  const [open_, hidden] = [await member(), await member()];
  for (const [user, visibility] of [[open_, "public"], [hidden, "private"]] as const) {
    const { id } = await call("portfolios.create", user, { name: "P", initial_cash: 10_000, visibility });
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 24.1 });
    await write(user);
  }
  assert.deepEqual((await listed()).map((c) => c.holds_percentage), [null, null], "before the first close");
  market.set({ AAPL: [["2026-11-02T09:30", 100], ["2026-11-18T09:30", 300]] });
  await advance("2026-11-17T16:30");
  assert.deepEqual((await listed()).map((c) => c.holds_percentage), [null, 24.1]);
  await advance("2026-11-18T12:00");
  assert.deepEqual((await listed()).map((c) => c.holds_percentage), [null, 24.1], "not at the present price");
});

Deno.test("each change is one row for the stock's channel, without text, however many read it", async () => {
  const { member, write, call, db } = await open();
  const [author, mod] = [await member(), await member("moderator")];
  const comment = await write(author, "A secret of mine");
  await call("comments.like", mod, { id: comment.id });
  await call("comments.moderate", mod, { id: comment.id, action: "delete", reason: "Spam" });
  const channels = ["comments:AAPL"];
  const events = async () => {
    const rows = await readOutbox(db, { writer: "0", id: 0 }, { userId: crypto.randomUUID(), channels });
    return rows.filter((row) => JSON.stringify(row.events).includes(comment.id));
  };
  while ((await events()).length < 3) await new Promise((wake) => setTimeout(wake, 20));
  const found = await events();
  assert.deepEqual(
    found.flatMap((row) => row.events.map(({ payload }) => (payload as { kind: string }).kind)),
    ["created", "counts", "removed"],
  );
  assert.ok(!JSON.stringify(found).includes("secret"));
});

Deno.test("a user's comments are shown on the profile, not on a private one, and no removed ones", async () => {
  const { member, write, call, db } = await open();
  const [ann, ben, mod] = [await member(), await member(), await member("moderator")];
  const [kept, gone] = [await write(ann), await write(ann)];
  await call("comments.moderate", mod, { id: gone.id, action: "delete", reason: "Spam" });
  const shown = await call("comments.by-user", ben, { user_id: ann.userId });
  assert.deepEqual(shown.map((c) => c.id), [kept.id]);
  await db.updateTable("users").set({ public_profile: false }).where("id", "=", ann.userId).execute();
  await refused(call("comments.by-user", ben, { user_id: ann.userId }), "NOT_FOUND");
  assert.equal((await call("comments.by-user", ann, { user_id: ann.userId })).length, 1);
});

Deno.test("pages of comments and replies follow each other without gaps", async () => {
  const { member, call, db } = await open();
  const ann = await member();
  const row = (parent: string | null) => ({
    symbol: "AAPL",
    user_id: ann.userId,
    parent_id: parent,
    content: "Imported",
    sentiment: "neutral" as const,
    created_at: ny("2026-11-17T10:00"),
    recorded_at: ny("2026-11-17T10:00"),
  });
  const ids = Array.from({ length: 25 }, (_, i) => `00000000-0000-7000-8000-0000000000${String(i + 10)}`);
  await db.insertInto("comments").values(ids.map((id) => ({ id, ...row(null) }))).execute();
  const first = await call("comments.list", visitor, { symbol: "AAPL" });
  const rest = await call("comments.list", visitor, { symbol: "AAPL", before: first.at(-1)!.id });
  assert.deepEqual([...first, ...rest].map((c) => c.id), ids.toReversed());
  const replies = Array.from({ length: 25 }, (_, i) => `00000000-0000-7000-9000-0000000000${String(i + 10)}`);
  await db.insertInto("comments").values(replies.map((id) => ({ id, ...row(ids[24]!) }))).execute();
  await db.updateTable("comments").set({ replies_count: 25 }).where("id", "=", ids[24]!).execute();
  const shown = (await call("comments.list", visitor, { symbol: "AAPL", limit: 1 }))[0]!.replies;
  assert.equal(shown.length, 20);
  const after = await call("comments.replies", visitor, { id: ids[24]!, after: shown.at(-1)!.id });
  assert.deepEqual([...shown, ...after].map((r) => r.id), replies);
});
