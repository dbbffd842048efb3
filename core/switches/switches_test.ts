import assert from "node:assert/strict";
import { sql } from "kysely";
import { openCompetitions } from "../competitions/testing.ts";
import { commentHandlers } from "../comments/mod.ts";
import { openAnalytics } from "../analytics/testing.ts";
import { identityHandlers } from "../identity/mod.ts";
import { anonymous, systemActor } from "../kernel/actor.ts";
import { roles } from "../kernel/operation.ts";
import { testProduct, testStore } from "../kernel/testing.ts";
import { ownSentences, type SwitchState } from "../kernel/switches.ts";
import type { InputOf } from "../contracts.ts";
import { FixedMarket } from "../market/testing.ts";
import { caller, refused, seedUser } from "../testing.ts";
import { switchHandlers } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

const operator = systemActor("operator");
const reason = "Too much spam";
let unique = 0;
const person = () => {
  const name = `mate${++unique}`;
  return { email: `${name}@example.com`, username: name, password: "plum tree by the wall" };
};

async function open() {
  await store.db.deleteFrom("switches").execute();
  const product = testProduct(store, new FixedMarket(), [...switchHandlers, ...identityHandlers]);
  const call = caller(product.runner);
  const set = (input: { state: SwitchState } & Partial<InputOf<"switches.set">>) =>
    call("switches.set", operator, { name: "registration", reason, ...input });
  const register = (more: object = {}) => call("auth.register", anonymous, { ...person(), ...more });
  return { ...product, call, set, register };
}

Deno.test("everything is open until staff changes it, and anyone may see each state and sentence", async () => {
  const { call, set } = await open();
  assert.deepEqual(await call("switches.list", anonymous, {}), [
    { name: "registration", state: "open", sentence: "" },
    { name: "comments", state: "open", sentence: "" },
    { name: "contests", state: "on", sentence: "" },
  ]);
  await set({ name: "comments", state: "read_only" });
  await set({ name: "contests", state: "off", sentence: "Contests are back in May." });
  const shown = await call("switches.list", anonymous, {});
  assert.deepEqual(shown.map(({ sentence }) => sentence), ["", ownSentences.read_only, "Contests are back in May."]);
});

Deno.test("a closed registration refuses everyone with the sentence, and admins still create users", async () => {
  const { set, register, call } = await open();
  await set({ state: "closed", sentence: "We are full until spring." });
  assert.equal((await refused(register(), "RULE_BROKEN")).detail, "We are full until spring.");
  assert.equal((await refused(register({ invitation_code: "x" }), "RULE_BROKEN")).detail, "We are full until spring.");
  assert.equal((await call("users.create", operator, { ...person(), role: "user" })).role, "user");
  await set({ state: "open" });
  assert.equal((await register()).role, "user");
});

Deno.test("by invitation a code is needed, which is shown once, stored as a digest, and replaced on request", async () => {
  const { set, register, db } = await open();
  const { invitation_code: code } = await set({ state: "invitation" });
  assert.match(code!, /^[\w-]{43}$/);
  const text = ownSentences.invitation;
  assert.equal((await refused(register(), "RULE_BROKEN")).detail, text);
  const wrong = await refused(register({ invitation_code: "guessed" }), "RULE_BROKEN");
  assert.equal(wrong.detail, `This code is not valid. ${text}`);
  await register({ invitation_code: code });
  const stored = await sql<{ text: string }>`select w::text as text from switches w`.execute(db);
  const audited = await sql<{ text: string }>`select a::text as text from audit_log a where operation = 'switches.set'`
    .execute(db);
  for (const row of [...stored.rows, ...audited.rows]) assert.ok(!row.text.includes(code!), row.text);
  assert.equal((await set({ state: "invitation", sentence: "Ask a friend." })).invitation_code, null, "it stays");
  await register({ invitation_code: code });
  const { invitation_code: next } = await set({ state: "invitation", new_code: true });
  await refused(register({ invitation_code: code }), "RULE_BROKEN");
  await register({ invitation_code: next });
  // A code does not survive another state.
  await set({ state: "open" });
  await set({ state: "invitation" });
  await refused(register({ invitation_code: next }), "RULE_BROKEN");
});

Deno.test("ST-04, ST-05: admins set a switch with a reason, staff sees who changed it, and nobody else does either", async () => {
  const { call, db } = await open();
  for (const role of roles) {
    const actor = await seedUser(store.db, role);
    const list = call("switches.changes", actor, {});
    await (["support", "moderator", "admin"].includes(role) ? list : refused(list, "FORBIDDEN"));
    const set = call("switches.set", actor, { name: "comments", state: "read_only", reason });
    await (role === "admin" ? set : refused(set, "FORBIDDEN"));
  }
  const [, comments] = await call("switches.changes", operator, {});
  assert.deepEqual([comments!.state, typeof comments!.changed_by], ["read_only", "string"]);
  assert.ok(comments!.changed_at);
  const row = await db.selectFrom("audit_log").select(["target", "details"]).where("operation", "=", "switches.set")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  assert.equal(row.target, "comments");
  assert.match(JSON.stringify(row.details), /read_only.*Too much spam|Too much spam.*read_only/);
});

Deno.test("a state of another switch, a missing reason or a too long sentence is refused", async () => {
  const { call, set } = await open();
  const refusal = await refused(set({ name: "comments", state: "closed" }), "RULE_BROKEN");
  assert.equal(refusal.detail, "comments can be open or read_only");
  assert.equal(
    (await refused(set({ state: "off" }), "RULE_BROKEN")).detail,
    "registration can be open, invitation or closed",
  );
  await refused(set({ state: "closed", reason: " " }), "VALIDATION_FAILED");
  await refused(set({ state: "closed", sentence: "x".repeat(301) }), "VALIDATION_FAILED");
  assert.equal((await call("switches.list", anonymous, {}))[0]!.state, "open");
  await set({ state: "closed", sentence: "x".repeat(300) });
});

Deno.test("while comments are read only, nobody writes one or a reply, and likes stay possible", async () => {
  const handlers = [...commentHandlers, ...switchHandlers];
  const { call, db } = await openAnalytics("2026-11-17T10:30", { AAPL: [["2026-11-02T09:30", 100]] }, handlers);
  const [ann, admin] = [await seedUser(db), await seedUser(db, "admin")];
  const write = (content: string, more: object = {}) =>
    call("comments.create", ann, { symbol: "AAPL", content, ...more });
  const first = await write("Before the switch");
  const set = (state: "open" | "read_only") =>
    call("switches.set", admin, { name: "comments", state, sentence: "Back on Monday.", reason });
  await set("read_only");
  assert.equal((await refused(write("After it"), "RULE_BROKEN")).detail, "Back on Monday.");
  assert.equal((await refused(write("A reply", { parent_id: first.id }), "RULE_BROKEN")).detail, "Back on Monday.");
  assert.equal((await call("comments.like", ann, { id: first.id })).likes_count, 1);
  await set("open");
  assert.equal((await write("After it")).content, "After it");
  await db.deleteFrom("switches").execute();
});

Deno.test("contests off: nobody joins, the month's contest is not opened, and the running one goes on to its results", async () => {
  const { enter, advance, call, db } = await openCompetitions("2026-11-02T10:00");
  const admin = await seedUser(db, "admin");
  await enter();
  const turn = (state: "on" | "off") =>
    db.insertInto("switches").values({
      ...{ name: "contests", state, sentence: "Paused.", changed_at: Temporal.Now.instant(), changed_by: admin.userId },
    }).onConflict((conflict) => conflict.column("name").doUpdateSet({ state })).execute();
  await turn("off");
  const late = await seedUser(db);
  assert.equal((await refused(call("competitions.join", late, {}), "RULE_BROKEN")).detail, "Paused.");
  assert.equal((await call("competitions.registration-status", late, {})).can_register, false);
  await advance("2026-12-02T10:00");
  const results = await call("competitions.history", anonymous, {});
  assert.equal(results.length, 1);
  assert.equal(await call("competitions.current", anonymous, {}), null);
  await turn("on");
  await advance("2026-12-02T10:05");
  assert.equal((await call("competitions.current", anonymous, {}))?.name, "December 2026 Competition");
  await db.deleteFrom("switches").execute();
});
