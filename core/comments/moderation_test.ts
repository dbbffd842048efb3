import assert from "node:assert/strict";
import { type Actor, OPERATOR, systemActor } from "../kernel/actor.ts";
import { roles } from "../kernel/operation.ts";
import { Runner } from "../kernel/run/run.ts";
import { refused } from "../testing.ts";
import { commentHandlers } from "./mod.ts";
import { openModeration, type User } from "./testing.ts";

Deno.test("ST-13: the queue has one entry a comment with all its reports, newest first by the first report", async () => {
  const { member, write, report, queue, pass, mod, nameOf, decide, call } = await openModeration();
  const [author, ann, ben] = [await member(), await member(), await member("user", 1)];
  const first = await write(author);
  await report(ann, first, "other", "Not this again");
  pass({ minutes: 5 });
  const second = await write(author);
  await report(ann, second);
  pass({ minutes: 5 });
  await report(ben, first, "spam", "Third account this week");
  const entries = await queue(mod);
  assert.deepEqual(entries.map((one) => [one.comment_id, one.report_count]), [[second, 1], [first, 2]]);
  const entry = entries[1]!;
  assert.deepEqual([entry.reason, entry.description, entry.username, entry.created_at], [
    ...["spam", "Third account this week", await nameOf(ben), "2026-11-17T18:05:00Z"],
  ]);
  assert.deepEqual(entry.reports.map((one) => [one.username, one.reason, one.description, one.weight]), [
    [await nameOf(ben), "spam", "Third account this week", 0.5],
    [await nameOf(ann), "other", "Not this again", 1],
  ]);
  assert.deepEqual([entry.status, entry.kind, entry.stock_symbol, entry.comment_author, entry.waiting_since], [
    ...["pending", "reports", "AAPL", await nameOf(author), "2026-11-17T17:55:00Z"],
  ]);
  assert.match(entry.comment_content, /^Moderated, number/);
  const { comments, recent_comments, removed_before, reports_against, portfolios } = entry.author;
  assert.deepEqual([comments, recent_comments, removed_before, reports_against, portfolios], [2, 2, 0, 3, 0]);
  assert.deepEqual((await queue(mod, { reason: "other" })).map((one) => one.comment_id), [first]);
  assert.deepEqual(await queue(mod, { reason: "appeal" }), []);
  const [page] = await queue(mod, { limit: 1 });
  assert.deepEqual((await queue(mod, { limit: 1, cursor: page!.cursor })).map((one) => one.comment_id), [first]);
  await decide(mod, first, "resolved");
  assert.deepEqual((await queue(mod)).map((one) => one.comment_id), [second]);
  const [done] = await queue(mod, { status: "resolved" });
  assert.deepEqual([done!.comment_id, done!.report_count, done!.decision!.outcome, done!.decision!.decided_by], [
    ...[first, 2, "resolved", await nameOf(mod)],
  ]);
  assert.deepEqual(await queue(mod, { status: "dismissed" }), []);
  await refused(call("comments.reports", mod, { cursor: "yesterday" }), "VALIDATION_FAILED");
});

Deno.test("a page of the queue takes as many statements for fifty entries as for one", async () => {
  const { member, report, queue, mod, db, clock, product: { services } } = await openModeration();
  const [author, reporters] = [await member(), await Promise.all(Array.from({ length: 3 }, () => member()))];
  const add = async (count: number) => {
    const ids = Array.from({ length: count }, () => crypto.randomUUID());
    const at = clock.wall();
    await db.insertInto("comments").values(ids.map((id) => ({
      ...{ id, symbol: "AAPL", user_id: author.userId, parent_id: null, content: "Room link", created_at: at },
      ...{ sentiment: "neutral" as const, recorded_at: at },
    }))).execute();
    for (const id of ids) for (const reporter of reporters) await report(reporter, id);
  };
  let statements = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => (statements++, node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const read = async () => {
    statements = 0;
    const { output } = await new Runner({ ...services, db: counted }, commentHandlers).run("comments.reports", mod, {
      limit: 50,
    });
    return [(output as unknown[]).length, statements];
  };
  await add(1);
  const [, one] = await read();
  await add(54);
  assert.deepEqual(await read(), [50, one]);
  assert.equal((await queue(mod, { limit: 50, cursor: (await queue(mod, { limit: 50 })).at(-1)!.cursor })).length, 5);
});

Deno.test("ST-13, ST-15: deciding closes all reports of the comment, and shows it again", async () => {
  const { member, write, report, decide, stateOf, mod, db, notices } = await openModeration();
  const author = await member();
  for (const status of ["reviewed", "resolved", "dismissed"] as const) {
    const id = await write(author);
    const reporters = await Promise.all(Array.from({ length: 3 }, () => member()));
    for (const reporter of reporters) await report(reporter, id);
    assert.equal(await stateOf(id), "in_review");
    const { message, undo_until } = await decide(mod, id, status);
    assert.deepEqual([message, undo_until], [`Report marked as ${status}`, "2026-11-17T17:55:10Z"]);
    assert.equal(await stateOf(id), "shown");
    const rows = await db.selectFrom("comment_reports").select(["status", "decided_by"]).where("comment_id", "=", id)
      .execute();
    assert.deepEqual(rows, Array(3).fill({ status, decided_by: mod.userId }));
    const heard = ["report_decided", "Your report about a comment on AAPL was reviewed", "The comment stays."];
    for (const reporter of reporters) assert.deepEqual(await notices(reporter), [heard]);
  }
});

Deno.test("CM-13: removing a comment resolves its reports, and reporters hear it without a name or a reason", async () => {
  const { member, write, report, remove, queue, mod, notices, nameOf, db, call } = await openModeration();
  const [author, ann, ben] = [await member(), await member(), await member()];
  const id = await write(author);
  await report(ann, id);
  await report(ben, id);
  assert.equal((await remove(mod, id)).message, "Comment removed");
  const heard = ["report_decided", "Your report about a comment on AAPL was reviewed", "The comment was removed."];
  assert.deepEqual([await notices(ann), await notices(ben)], [[heard], [heard]]);
  const { title, message, link } = (await call("notifications.list", ann, {}))[0]!;
  assert.ok(!`${title}${message}`.includes(await nameOf(mod)) && !`${title}${message}`.includes("Advertising"));
  assert.equal(link, `/stocks/AAPL?tab=discussion&comment=${id}`);
  assert.deepEqual((await notices(author)).map(([type]) => type), ["comment_removed"]);
  const [entry] = await queue(mod, { status: "resolved" });
  assert.deepEqual([entry!.decision!.outcome, entry!.decision!.reason, entry!.comment.state, entry!.report_count], [
    ...["removed", "Advertising", "removed", 2],
  ]);
  const rows = await db.selectFrom("comment_reports").select("status").execute();
  assert.deepEqual(rows.map(({ status }) => status), ["resolved", "resolved"]);
});

Deno.test("two moderators who decide one entry at once: one wins, the other hears who did and when", async () => {
  const { member, write, report, decide, remove, mod, second, nameOf, db, call, reportOf } = await openModeration();
  const author = await member();
  const names = { [mod.userId]: await nameOf(mod), [second.userId]: await nameOf(second) };
  for (let round = 0; round < 10; round++) {
    const id = await write(author);
    await db.deleteFrom("comment_acts").execute();
    await report(await member(), id);
    const report_id = await reportOf(id);
    const act = {
      dismiss: (actor: User) => decide(actor, id),
      remove: (actor: User) =>
        call("comments.moderate", actor, { id, action: "delete", reason: "Advertising", report_id }),
    };
    const results = await Promise.allSettled([
      act[round % 2 ? "remove" : "dismiss"](mod),
      act[round % 3 ? "remove" : "dismiss"](second),
    ]);
    const winner = results.findIndex(({ status }) => status === "fulfilled");
    const loser = results[1 - winner] as PromiseRejectedResult;
    assert.equal(loser.reason.code, "CONFLICT", String(loser.reason.stack));
    assert.equal(loser.reason.message, `Decided by ${names[[mod, second][winner]!.userId]} at 12:55 ET`);
    const decisions = await db.selectFrom("moderation_decisions").select("id").where("comment_id", "=", id).execute();
    assert.equal(decisions.length, 1);
  }
  const id = await write(author);
  const first = await remove(mod, id);
  assert.deepEqual(await remove(mod, id), first, "the same moderator gets the same answer");
  await refused(remove(second, id), "CONFLICT");
  await call("comments.moderate", mod, { id, action: "restore", reason: "Harmless" });
  await refused(call("comments.moderate", second, { id, action: "restore", reason: "Harmless" }), "CONFLICT");
});

Deno.test("nobody decides about their own comment, or an entry that they have reported", async () => {
  const { member, write, report, decide, remove, queue, mod, second, call } = await openModeration();
  const own = await write(mod);
  await report(await member(), own);
  for (const call of [() => decide(mod, own), () => remove(mod, own)]) {
    assert.match((await refused(call(), "RULE_BROKEN")).message, /own comment: another member of staff/);
  }
  const reported = await write(await member());
  await report(mod, reported);
  for (const call of [() => decide(mod, reported), () => remove(mod, reported)]) {
    assert.match((await refused(call(), "RULE_BROKEN")).message, /have reported this comment/);
  }
  const seen = await queue(mod);
  assert.deepEqual(seen.map((one) => [one.can_decide, one.why_not!.slice(0, 16)]), [
    [false, "You have reporte"],
    [false, "This is your own"],
  ]);
  assert.deepEqual((await queue(second)).map((one) => [one.can_decide, one.why_not]), [[true, null], [true, null]]);
  const support = await member("support");
  assert.match((await queue(support))[0]!.why_not!, /^Contact an admin or moderator/);
  await decide(second, own);
  await remove(second, own);
  const shown = (await call("comments.list", mod, { symbol: "AAPL" })).find(({ id }) => id === own)!;
  assert.equal(shown.can_restore, false);
  await refused(call("comments.moderate", mod, { id: own, action: "restore", reason: "Mine" }), "RULE_BROKEN");
  await decide(systemActor(OPERATOR), reported);
});

Deno.test("an appeal stands in the queue, and goes to another moderator while there is one", async () => {
  const { member, write, report, remove, queue, mod, second, call, db, notices, nameOf, stateOf, pass } =
    await openModeration();
  const [author, reporter] = [await member(), await member()];
  const id = await write(author);
  await report(reporter, id, "spam", "Same text on nine stocks");
  await remove(mod, id);
  pass({ minutes: 1 });
  await call("comments.appeal", author, { id, message: "It is about the stock" });
  const entry = async (actor: Actor) => (await queue(actor))[0]!;
  const seen = await entry(second);
  assert.deepEqual([seen.kind, seen.id, seen.reason, seen.description, seen.username, seen.waiting_since], [
    ...["appeal", id, null, "It is about the stock", await nameOf(author), "2026-11-17T17:56:00Z"],
  ]);
  assert.deepEqual([seen.comment.removed_by, seen.comment.removal_reason, seen.reports[0]!.description], [
    ...[await nameOf(mod), "Advertising", "Same text on nine stocks"],
  ]);
  const decide = (actor: Actor, granted = true) =>
    call("comments.decide-appeal", actor, { id, granted, reason: "Right" });
  assert.deepEqual([seen.can_decide, (await entry(mod)).can_decide], [true, false]);
  await refused(decide(mod), "RULE_BROKEN");
  await refused(call("comments.moderate", mod, { id, action: "restore", reason: "Right" }), "RULE_BROKEN");
  // The only other one is away: the appeal does not wait for ever.
  await db.updateTable("users").set({ is_active: false }).where("id", "=", second.userId).execute();
  assert.equal((await entry(mod)).can_decide, true);
  const { message } = await decide(mod);
  assert.deepEqual([message, await stateOf(id), await queue(mod)], ["Appeal granted", "shown", []]);
  assert.equal((await notices(author))[0]![0], "appeal_decided");
  const [done] = await queue(mod, { status: "dismissed", reason: "appeal" });
  assert.deepEqual([done!.kind, done!.decision!.outcome, done!.description], [
    ...["appeal", "granted", "It is about the stock"],
  ]);
  await db.updateTable("users").set({ is_active: true }).where("id", "=", second.userId).execute();
  assert.match((await refused(decide(second, false), "CONFLICT")).message, /^Decided by \w+ at 12:56 ET$/);
});

Deno.test("the summary counts what waits and what was closed in 7 days, and how long half of it took", async () => {
  const { member, write, report, decide, remove, call, pass, mod, undo } = await openModeration();
  const summary = () => call("comments.reports-summary", mod, {});
  const none = { pending: 0, oldest_waiting_since: null, closed_in_7_days: 0, median_seconds: null };
  assert.deepEqual(await summary(), { ...none, last_closed_at: null });
  const author = await member();
  for (const minutes of [1, 22, 90]) {
    const id = await write(author);
    await report(await member(), id);
    pass({ minutes });
    await (minutes === 22 ? remove(mod, id) : decide(mod, id));
  }
  // A removal that nobody asked for stood in no queue.
  await remove(mod, await write(author));
  const waiting = await write(author);
  await report(await member(), waiting);
  await undo(mod, await decide(mod, waiting));
  assert.deepEqual(await summary(), {
    ...{ pending: 1, oldest_waiting_since: "2026-11-17T19:48:00Z", closed_in_7_days: 3, median_seconds: 1320 },
    last_closed_at: "2026-11-17T19:48:00Z",
  });
  pass({ hours: 7 * 24 });
  const { closed_in_7_days, median_seconds, last_closed_at } = await summary();
  assert.deepEqual([closed_in_7_days, median_seconds, last_closed_at], [0, null, "2026-11-17T19:48:00Z"]);
});

Deno.test("ST-03, ST-04, ST-05: staff reads the queue, moderators and admins decide, and nobody else does either", async () => {
  const { member, write, report, queue, remove, undo, reportOf, call } = await openModeration();
  const author = await member();
  for (const role of roles) {
    const actor = await member(role);
    const id = await write(author);
    await report(await member(), id);
    const isStaff = ["support", "moderator", "admin"].includes(role);
    const acts = role === "moderator" || role === "admin";
    for (const read of [() => queue(actor), () => call("comments.reports-summary", actor, {})]) {
      await (isStaff ? read() : refused(read(), "FORBIDDEN"));
    }
    const dismiss = call("comments.decide-reports", actor, { id: await reportOf(id), status: "dismissed" });
    await (acts ? dismiss : refused(dismiss, "FORBIDDEN"));
    await write(author);
    if (acts) {
      await undo(actor, await remove(actor, id));
      await call("comments.remove-recent", actor, { user_id: author.userId, reason: "A campaign" });
    } else {
      await refused(remove(actor, id), "FORBIDDEN");
      await refused(undo(actor, { decision_id: id }), "FORBIDDEN");
      const all = call("comments.remove-recent", actor, { user_id: author.userId, reason: "A campaign" });
      await refused(all, "FORBIDDEN");
    }
  }
});

Deno.test("a comment that its author deletes leaves the queue with everything about it", async () => {
  const { member, write, report, remove, queue, mod, call, db } = await openModeration();
  const author = await member();
  const [waiting, removed] = [await write(author), await write(author)];
  for (const id of [waiting, removed]) await report(await member(), id);
  await remove(mod, removed);
  for (const id of [waiting, removed]) await call("comments.delete", author, { id });
  assert.deepEqual([await queue(mod), await queue(mod, { status: "resolved" })], [[], []]);
  assert.deepEqual(await db.selectFrom("moderation_decisions").select("id").execute(), []);
});
