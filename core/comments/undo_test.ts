import assert from "node:assert/strict";
import { type Actor, OPERATOR, systemActor } from "../kernel/actor.ts";
import { refused } from "../testing.ts";
import { openModeration } from "./testing.ts";

Deno.test("a decision is undone within 10 seconds by who made it: reports, comment and notices are as before", async () => {
  const { member, write, report, decide, remove, undo, queue, pass, mod, second, stateOf, notices } =
    await openModeration();
  const author = await member();
  const reporters = await Promise.all(Array.from({ length: 3 }, () => member()));
  const id = await write(author);
  for (const reporter of reporters) await report(reporter, id);
  for (const act of [() => decide(mod, id), () => remove(mod, id)]) {
    const before = await queue(mod);
    const decision = await act();
    assert.deepEqual(await queue(mod), []);
    assert.equal((await notices(reporters[0]!)).length, 1);
    assert.match((await refused(undo(second, decision), "RULE_BROKEN")).message, /Only who decided/);
    pass({ milliseconds: 9900 });
    assert.deepEqual(await undo(mod, decision), { message: "Undone" });
    assert.deepEqual(await queue(mod), before);
    assert.deepEqual([await stateOf(id), await notices(author), await notices(reporters[0]!)], ["in_review", [], []]);
    assert.match((await refused(undo(mod, decision), "RULE_BROKEN")).message, /undone already/);
    const elsewhere = [await queue(mod, { status: "resolved" }), await queue(mod, { status: "dismissed" })];
    assert.deepEqual(elsewhere, [[], []]);
  }
  const late = await remove(mod, id);
  pass({ milliseconds: 10_100 });
  assert.match((await refused(undo(mod, late), "RULE_BROKEN")).message, /^This can be undone for 10 seconds$/);
  assert.equal(await stateOf(id), "removed");
  await refused(undo(mod, { decision_id: crypto.randomUUID() }), "NOT_FOUND");
});

Deno.test("an undone appeal waits again, and two undos at once have one effect", async () => {
  const { member, write, remove, undo, queue, mod, second, call, stateOf, notices, db } = await openModeration();
  const author = await member();
  const id = await write(author);
  await remove(mod, id);
  await call("comments.appeal", author, { id, message: "It is about the stock" });
  const before = await queue(second);
  for (const granted of [true, false]) {
    const decision = await call("comments.decide-appeal", second, { id, granted, reason: "Right" });
    const results = await Promise.allSettled([undo(second, decision), undo(second, decision)]);
    assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
    assert.deepEqual(await queue(second), before);
    assert.deepEqual([await stateOf(id), (await notices(author)).map(([type]) => type)], [
      ...["removed", ["comment_removed"]],
    ]);
  }
  const actions = await db.selectFrom("staff_actions").select("action").where("user_id", "=", author.userId)
    .orderBy("number").execute();
  const decided = ["comments.decide-appeal", "comments.undo-decision"];
  assert.deepEqual(actions.map(({ action }) => action), ["comments.moderate", ...decided, ...decided]);
});

Deno.test("what happened after a decision keeps it from being undone", async () => {
  const { member, write, report, remove, undo, mod, second, call, pass, decide, stateOf } = await openModeration();
  const [author, reporter] = [await member(), await member()];
  const id = await write(author);
  const removed = await remove(mod, id);
  pass({ seconds: 1 });
  await call("comments.appeal", author, { id, message: "It is about the stock" });
  assert.match((await refused(undo(mod, removed), "RULE_BROKEN")).message, /Something newer/);
  const granted = await call("comments.decide-appeal", second, { id, granted: true, reason: "Right" });
  await report(reporter, id);
  assert.match((await refused(undo(second, granted), "RULE_BROKEN")).message, /Something newer/);
  const other = await write(author);
  await report(reporter, other);
  const dismissed = await decide(mod, other);
  await remove(second, other);
  await refused(undo(mod, dismissed), "RULE_BROKEN");
  const own = await write(author);
  const gone = await remove(mod, own);
  await call("comments.delete", author, { id: own });
  await refused(undo(mod, gone), "NOT_FOUND");
  assert.deepEqual([await stateOf(id), await stateOf(other)], ["shown", "removed"]);
});

Deno.test("reports within 24 hours of a decision get its status and do not open it again; later ones do", async () => {
  const { member, write, report, decide, queue, pass, mod, stateOf, notices, undo } = await openModeration();
  const author = await member();
  const id = await write(author);
  await report(await member(), id);
  await decide(mod, id, "reviewed");
  pass({ hours: 23, minutes: 59 });
  const late = await Promise.all(Array.from({ length: 4 }, () => member()));
  for (const one of late) await report(one, id);
  assert.deepEqual([await queue(mod), await stateOf(id)], [[], "shown"]);
  assert.equal((await queue(mod, { status: "reviewed" }))[0]!.report_count, 5);
  assert.deepEqual((await notices(late[0]!)).map(([, , message]) => message), ["The comment stays."]);
  pass({ minutes: 1 });
  for (let i = 0; i < 3; i++) await report(await member(), id);
  const [entry] = await queue(mod);
  assert.deepEqual([entry!.comment_id, entry!.report_count, await stateOf(id)], [id, 3, "in_review"]);
  assert.equal((await queue(mod, { status: "reviewed" }))[0]!.report_count, 5, "the earlier entry stays");
  // Reports that came in the seconds before an undo count after it.
  const decision = await decide(
    systemActor(OPERATOR),
    await (async () => {
      const other = await write(author);
      for (const one of late.slice(0, 2)) await report(one, other);
      return other;
    })(),
  );
  const other = (await queue(mod, { status: "dismissed" }))[0]!.comment_id;
  await report(late[2]!, other);
  await undo(systemActor(OPERATOR), decision);
  assert.equal(await stateOf(other), "in_review");
});

Deno.test("all comments of a user of 24 hours are removed as one decision, and come back as one", async () => {
  const { member, write, report, undo, queue, pass, mod, second, call, db, stateOf, notices } = await openModeration();
  const [author, reporter] = [await member(), await member()];
  const old = await write(author);
  pass({ hours: 24 });
  const recent = [await write(author), await write(author), await write(author)];
  await report(reporter, recent[0]!);
  await report(mod, recent[2]!);
  const removeAll = (actor: Actor, user_id = author.userId) =>
    call("comments.remove-recent", actor, { user_id, reason: "A campaign" });
  await refused(removeAll(author), "FORBIDDEN");
  const decision = await removeAll(mod);
  assert.deepEqual([decision.message, decision.removed], ["2 comments removed", 2]);
  const states = async () => await Promise.all([old, ...recent].map(stateOf));
  assert.deepEqual(await states(), ["shown", "removed", "removed", "shown"], "the one that they reported waits");
  assert.deepEqual(await notices(author), [["comment_removed", "2 of your comments were removed", "A campaign"]]);
  assert.equal((await notices(reporter)).length, 1);
  const parts = await db.selectFrom("moderation_decisions").select(["comment_id", "parent_id"])
    .where("parent_id", "is not", null).orderBy("id").execute();
  assert.deepEqual(parts, recent.slice(0, 2).map((comment_id) => ({ comment_id, parent_id: decision.decision_id })));
  const actions = await db.selectFrom("staff_actions").select("target").where("user_id", "=", author.userId)
    .orderBy("number").execute();
  assert.deepEqual(actions.map(({ target }) => target), [decision.decision_id, ...recent.slice(0, 2)]);
  const part = await db.selectFrom("moderation_decisions").select("id").where("parent_id", "is not", null)
    .executeTakeFirstOrThrow();
  await refused(call("comments.undo-decision", mod, { id: part.id }), "RULE_BROKEN");
  await undo(mod, decision);
  assert.deepEqual(await states(), ["shown", "shown", "shown", "shown"]);
  assert.deepEqual([await notices(author), await notices(reporter)], [[], []]);
  assert.equal((await queue(second)).length, 2);
  await refused(removeAll(mod, mod.userId), "RULE_BROKEN");
  await refused(removeAll(mod, crypto.randomUUID()), "NOT_FOUND");
  await refused(removeAll(mod, reporter.userId), "RULE_BROKEN");
  assert.equal((await removeAll(second)).removed, 3);
});

Deno.test("at most 200 comments are removed at once, the newest, also by two moderators at the same time", async () => {
  const { member, mod, second, call, db, clock } = await openModeration();
  const author = await member();
  const begun = clock.wall();
  await db.insertInto("comments").values(Array.from({ length: 250 }, (_, i) => ({
    ...{ id: `0198c1a2-0000-7000-8000-${String(i).padStart(12, "0")}`, symbol: "AAPL", user_id: author.userId },
    ...{ parent_id: null, content: "Room link", sentiment: "neutral" as const, created_at: begun },
    recorded_at: begun.subtract({ seconds: 250 - i }),
  }))).execute();
  const removeAll = (actor: Actor) =>
    call("comments.remove-recent", actor, { user_id: author.userId, reason: "A campaign" });
  assert.equal((await removeAll(mod)).removed, 200);
  const left = await db.selectFrom("comments").select("id").where("removed_at", "is", null).orderBy("id").execute();
  assert.deepEqual([left.length, left.at(-1)!.id.slice(-3)], [50, "049"]);
  const results = await Promise.allSettled([removeAll(mod), removeAll(second)]);
  const removed = results.map((result) => result.status === "fulfilled" ? result.value.removed : 0);
  assert.equal(removed[0]! + removed[1]!, 50);
});
