import assert from "node:assert/strict";
import { sql } from "kysely";
import { anonymous, systemActor } from "../kernel/actor.ts";
import { newId } from "../kernel/ids.ts";
import { roles } from "../kernel/operation.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { notificationHandlers } from "../notifications/mod.ts";
import { readCsv } from "../transfer/csv.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { MAX_EXPORT } from "./contract.ts";
import { MAX_AN_HOUR } from "./create.ts";
import { feedbackHandlers } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

type User = Awaited<ReturnType<typeof seedUser>>;
const text = { title: "Chart table misses the last bar", description: "The chart draws the bar." };
let unique = 0;

async function open() {
  await store.db.deleteFrom("feedback").execute();
  const product = testProduct(store, new FixedMarket(), [...feedbackHandlers, ...notificationHandlers]);
  const { clock, runner } = product;
  clock.wallAt = Temporal.Now.instant().round("second");
  const call = caller(runner);
  const [user, moderator] = [await seedUser(store.db), await seedUser(store.db, "moderator")];
  return {
    ...product,
    call,
    user,
    moderator,
    pass: (by: Temporal.DurationLike) => void (clock.wallAt = clock.wallAt!.add(by)),
    send: (by: User = user, more: object = {}) => call("feedback.create", by, { ...text, ...more }),
    another: (by: User = user) => call("feedback.create", by, { ...text, title: `Another thing, ${++unique}` }),
    rows: () => store.db.selectFrom("feedback").selectAll().execute(),
    notices: async (of: User = user) => (await call("notifications.list", of, {})).map((n) => [n.type, n.message]),
  };
}

Deno.test("ST-22, ST-26: feedback is trimmed and stored, general with rating 5 by default, and the answer names it", async () => {
  const { send, call, user, rows } = await open();
  const { id, message } = await send(user, { title: "  Short  ", description: "\n Two lines\nof text  " });
  assert.equal(message, "Thank you for your feedback!");
  const [row] = await rows();
  const { type, rating, url, status, title, description, user_id } = row!;
  assert.deepEqual({ type, rating, url, status, title, description, user_id, id: row!.id }, {
    ...{ type: "general", rating: 5, url: "/", status: "pending", title: "Short" },
    ...{ description: "Two lines\nof text", user_id: user.userId, id },
  });
  await refused(call("feedback.create", anonymous, text), "UNAUTHENTICATED");
});

Deno.test("ST-26: a blank or too long text, an unknown type, a rating outside 1 to 5 or a foreign address is refused", async () => {
  const { send, rows, user } = await open();
  const wrong = [
    ...[{ title: " " }, { title: "x".repeat(201) }, { description: " \n " }, { description: "x".repeat(5001) }],
    ...[{ rating: 0 }, { rating: 6 }, { rating: 2.5 }, { type: "praise" }, { url: "x".repeat(501) }],
    ...[{ url: "https://example.com" }, { url: "//example.com" }, { url: "/\\example.com" }],
    { url: `/${"x".repeat(500)}` },
  ];
  for (const more of wrong) await refused(send(user, more), "VALIDATION_FAILED");
  assert.equal((await rows()).length, 0);
  const edge = { title: "x".repeat(200), description: "y".repeat(5000), url: `/${"z".repeat(499)}`, rating: 1 };
  await send(user, edge);
  assert.equal((await rows())[0]!.description.length, 5000);
});

Deno.test("the same text twice within an hour is one row and one answer, also 64 times at once", async () => {
  const { send, rows, pass, user } = await open();
  const answers = await Promise.all(Array.from({ length: 64 }, () => send()));
  assert.equal(new Set(answers.map(({ id }) => id)).size, 1);
  assert.equal((await rows()).length, 1);
  // Another rating is not another text.
  assert.equal((await send(user, { rating: 1, title: ` ${text.title}` })).id, answers[0]!.id);
  pass({ minutes: 59, seconds: 59 });
  assert.equal((await send()).id, answers[0]!.id);
  pass({ seconds: 1 });
  assert.notEqual((await send()).id, answers[0]!.id, "an hour later it is a new one");
  await send(user, { type: "bug" });
  await send(await seedUser(store.db));
  assert.equal((await rows()).length, 4, "another type or another user is another row");
});

Deno.test("a user may send ten different texts in an hour, also when they come at once", async () => {
  const { another, rows, pass } = await open();
  const all = await Promise.allSettled(Array.from({ length: 64 }, () => another()));
  assert.equal(all.filter(({ status }) => status === "fulfilled").length, MAX_AN_HOUR);
  assert.equal((await rows()).length, MAX_AN_HOUR);
  pass({ minutes: 30 });
  const refusal = await refused(another(), "RATE_LIMITED");
  assert.match(refusal.message, /10 times in an hour\. Try again in 30 minutes\./);
  pass({ minutes: 30 });
  await another();
});

Deno.test("ST-04, ST-05: staff reads feedback, moderators and admins update it, and nobody else does either", async () => {
  const { send, call, user } = await open();
  const { id } = await send();
  for (const role of roles) {
    const actor = await seedUser(store.db, role);
    const reads = [
      () => call("feedback.list", actor, {}),
      () => call("feedback.counts", actor, {}),
      () => call("feedback.export", actor, {}),
    ];
    const isStaff = ["support", "moderator", "admin"].includes(role);
    for (const read of reads) await (isStaff ? read() : refused(read(), "FORBIDDEN"));
    const update = call("feedback.update", actor, { id, status: "reviewed" });
    await (role === "moderator" || role === "admin" ? update : refused(update, "FORBIDDEN"));
  }
  const [one] = await call("feedback.list", systemActor("operator"), {});
  const { username, admin_notes, url, rating, user_id } = one!;
  assert.deepEqual([admin_notes, url, rating, user_id], [null, "/", 5, user.userId]);
  assert.match(username, /^u/);
});

Deno.test("ST-17: the list is filtered by status and type, newest first, and goes on after a cursor", async () => {
  const { send, another, call, user, moderator } = await open();
  const bug = await send(user, { type: "bug" });
  const others = [await another(), await another(), await another()].map(({ id }) => id);
  await call("feedback.update", moderator, { id: others[0]!, status: "in_progress" });
  const ids = async (input: object) => (await call("feedback.list", moderator, input)).map(({ id }) => id);
  assert.deepEqual(await ids({}), [...others.toReversed(), bug.id]);
  assert.deepEqual(await ids({ status: "pending" }), [others[2], others[1], bug.id]);
  assert.deepEqual(await ids({ type: "bug" }), [bug.id]);
  assert.deepEqual(await ids({ type: "bug", status: "resolved" }), []);
  assert.deepEqual(await ids({ limit: 2 }), [others[2], others[1]]);
  assert.deepEqual(await ids({ limit: 2, cursor: others[1] }), [others[0], bug.id]);
  assert.deepEqual(await call("feedback.counts", moderator, {}), {
    ...{ pending: 3, reviewed: 0, in_progress: 1, resolved: 0, dismissed: 0 },
    recent: { count: 4, average_rating: 5 },
  });
});

Deno.test("ST-17: saving notes marks a pending item reviewed, and leaves any other status", async () => {
  const { send, call, moderator } = await open();
  const { id } = await send();
  const update = (input: object) => call("feedback.update", moderator, { id, ...input });
  const saved = await update({ notes: "Reproduced" });
  assert.deepEqual([saved.status, saved.admin_notes, saved.note_is_public], ["reviewed", "Reproduced", false]);
  assert.equal((await update({ status: "pending" })).status, "pending");
  assert.equal((await update({ notes: "Reproduced" })).status, "pending", "the notes are the same");
  assert.equal((await update({ status: "resolved", notes: "Done" })).status, "resolved");
  assert.equal((await update({ notes: "Done on Monday" })).status, "resolved");
  assert.equal((await update({ notes: "" })).admin_notes, null);
  await refused(
    call("feedback.update", moderator, { id: newId(Temporal.Now.instant()), status: "resolved" }),
    "NOT_FOUND",
  );
  await refused(update({ notes: "x".repeat(2001) }), "VALIDATION_FAILED");
  await refused(update({ status: "closed" }), "VALIDATION_FAILED");
});

Deno.test("the sender gets one notification of a changed state, with the note only when it is public", async () => {
  const { send, call, moderator, notices } = await open();
  const { id } = await send();
  const update = (input: object) => call("feedback.update", moderator, { id, ...input });
  await update({ status: "in_progress", notes: "A secret thought" });
  const first = ["feedback_updated", `"${text.title}" is in progress.`];
  assert.deepEqual(await notices(), [first]);
  await update({ status: "in_progress" });
  await update({ notes: "Another secret thought" });
  assert.deepEqual(await notices(), [first], "nothing that concerns the sender has changed");
  await update({ notes: "Fixed in the next release", note_is_public: true });
  const second = ["feedback_updated", `"${text.title}" is in progress. Fixed in the next release`];
  assert.deepEqual(await notices(), [second, first]);
  await update({ status: "resolved" });
  const third = ["feedback_updated", `"${text.title}" is resolved. Fixed in the next release`];
  assert.deepEqual(await notices(), [third, second, first]);
  // A new text is private until it is marked public, too.
  const changed = await update({ notes: "Ask the sender for more" });
  assert.equal(changed.note_is_public, false);
  await update({ status: "dismissed" });
  assert.deepEqual((await notices())[0], ["feedback_updated", `"${text.title}" is dismissed.`]);
  assert.equal((await notices()).length, 4);
});

Deno.test("64 equal updates at once notify the sender once", async () => {
  const { send, call, moderator, notices } = await open();
  const { id } = await send();
  await Promise.all(
    Array.from({ length: 64 }, () => call("feedback.update", moderator, { id, status: "resolved" })),
  );
  assert.equal((await notices()).length, 1);
});

Deno.test("an export has every row in full, and no spreadsheet computes its texts", async () => {
  const { send, call, moderator, user } = await open();
  await send(user, { title: '=HYPERLINK("https://example.com")', description: "+1, and\na line", type: "bug" });
  const file = await call("feedback.export", moderator, {});
  assert.match(file.file_name, /^tradewinds-feedback-\d{4}-\d\d-\d\d\.csv$/);
  assert.deepEqual([file.media_type, file.rows], ["text/csv", 1]);
  const [header, row] = [...readCsv(file.content)].flatMap((line) => line ? [line.cells] : []);
  const cell = (name: string) => row![header!.indexOf(name)];
  assert.deepEqual([cell("title"), cell("description"), cell("type"), cell("status")], [
    ...[`'=HYPERLINK("https://example.com")`, "'+1, and\na line", "bug", "pending"],
  ]);
  assert.equal((await call("feedback.export", moderator, { status: "resolved" })).rows, 0);
});

Deno.test("an export has 5,000 rows at most; one more is refused, not cut", async () => {
  const { call, moderator, user } = await open();
  const fill = (from: number, to: number) =>
    sql`insert into feedback (id, user_id, type, title, description, rating, url, created_at)
      select gen_random_uuid(), ${user.userId}, 'bug', 'Title ' || n, 'Text', 3, '/', now()
      from generate_series(${from}::int, ${to}::int) n`.execute(store.db);
  await fill(1, MAX_EXPORT);
  assert.equal((await call("feedback.export", moderator, {})).rows, MAX_EXPORT);
  await fill(MAX_EXPORT + 1, MAX_EXPORT + 1);
  await refused(call("feedback.export", moderator, {}), "RULE_BROKEN");
  assert.equal((await call("feedback.export", moderator, { type: "general" })).rows, 0);
});
