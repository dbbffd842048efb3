import assert from "node:assert/strict";
import { testStore } from "../kernel/testing.ts";
import { roles } from "../kernel/operation.ts";
import { refused, seedUser } from "../testing.ts";
import { auditOn, operator } from "./testing.ts";

const store = await testStore();
const audit = await auditOn(store);
const { call, change, db, rows } = audit;
Deno.test.afterAll(async () => {
  await store.close();
  await audit.remove();
});

const numbers = async (filter: Parameters<typeof call<"audit.list">>[2]) =>
  (await call("audit.list", operator, filter)).actions.map(({ number }) => number);

Deno.test("audit.list shows who did what to whom, newest first and in pages", async () => {
  const admin = await seedUser(db, "admin");
  const user = await seedUser(db);
  const emails = await db.selectFrom("users").select(["id", "username", "email"]).execute();
  const nameOf = (id: string) => emails.find((row) => row.id === id)!;
  await call("users.set-role", admin, { user: user.userId, role: "premium", reason: "Won the reader vote" });
  for (let i = 0; i < 4; i++) await change(`Number ${i}`);
  const first = await call("audit.list", operator, { limit: 2 });
  assert.deepEqual([first.total, first.actions.map(({ number }) => number), first.next], [5, [5, 4], 4]);
  const second = await call("audit.list", operator, { limit: 2, before: first.next! });
  assert.deepEqual([second.actions.map(({ number }) => number), second.next], [[3, 2], 2]);
  const end = await call("audit.list", operator, { limit: 2, before: second.next! });
  assert.equal(end.next, null);
  const [shown] = end.actions;
  assert.deepEqual([shown!.actor, shown!.about], [
    nameOf(admin.userId).username,
    nameOf(user.userId).username,
  ]);
  assert.deepEqual([shown!.before, shown!.after, shown!.reason], [
    { role: "user" },
    { role: "premium" },
    "Won the reader vote",
  ]);
  assert.ok(!JSON.stringify(end).includes("@example.com"), "no e-mail is shown");
});

Deno.test("audit.list filters by actor, action, target, time and words", async () => {
  const all = await rows();
  const [first] = all;
  const admin = await db.selectFrom("users").select(["username", "email"]).where("id", "=", first!.actor_id!)
    .executeTakeFirstOrThrow();
  const others = all.slice(1).map(({ number }) => number).reverse();
  for (const actor of [admin.username, admin.email, first!.actor_id!]) assert.deepEqual(await numbers({ actor }), [1]);
  assert.deepEqual(await numbers({ actor: "operator" }), others);
  assert.deepEqual(await numbers({ actor: "nobody" }), []);
  await call("users.reset-link", operator, { user: first!.user_id! });
  assert.deepEqual(await numbers({ action: "users.reset-link" }), [6]);
  assert.deepEqual((await numbers({ action: "users" })).length, 6);
  assert.deepEqual(await numbers({ action: "user" }), []);
  const about = await db.selectFrom("users").select("username").where("id", "=", first!.user_id!)
    .executeTakeFirstOrThrow();
  for (const target of [first!.target!, about.username]) assert.deepEqual(await numbers({ target }), [6, 1]);
  assert.deepEqual(await numbers({ text: "READER vote" }), [1]);
  assert.deepEqual(await numbers({ text: "100%" }), []);
  const { at } = all[4]!;
  assert.deepEqual((await numbers({ from: at.add({ hours: 1 }).toString() })).length, 0);
  assert.deepEqual((await numbers({ to: at.add({ hours: 1 }).toString() })).length, 6);
  assert.deepEqual((await numbers({ to: first!.at.toString() })).length, 0);
});

Deno.test("only admins find a person's actions by e-mail: others would learn whose it is", async () => {
  const [first] = await rows();
  const { email } = await db.selectFrom("users").select("email").where("id", "=", first!.actor_id!)
    .executeTakeFirstOrThrow();
  for (const role of ["support", "moderator", "admin"] as const) {
    const actor = await seedUser(db, role);
    for (const filter of [{ actor: email }, { target: email }]) {
      const { total } = await call("audit.list", actor, filter);
      assert.equal(total, role === "admin" && "actor" in filter ? 1 : 0, `${role} ${JSON.stringify(filter)}`);
    }
  }
});

Deno.test("support and moderators read the list, and only admins export and verify it", async () => {
  for (const role of roles) {
    const actor = await seedUser(db, role);
    const may = async (name: "audit.list" | "audit.export" | "audit.verify") =>
      await call(name, actor, {}).then(() => true, (error) => {
        assert.equal(error.code, "FORBIDDEN");
        return false;
      });
    const isStaff = role !== "user" && role !== "premium";
    assert.deepEqual([await may("audit.list"), await may("audit.export"), await may("audit.verify")], [
      isStaff,
      role === "admin",
      role === "admin",
    ], role);
  }
});

Deno.test("the address is shown as a few characters of its hash", async () => {
  const admin = await seedUser(db, "admin");
  const user = await seedUser(db);
  const input = { user: user.userId, role: "premium", reason: "From home" };
  await audit.runner.run("users.set-role", admin, input, { address: "192.0.2.9" });
  const [shown] = (await call("audit.list", operator, { limit: 1 })).actions;
  assert.match(shown!.address!, /^[\w-]{8}$/);
  assert.ok((await rows()).at(-1)!.address!.startsWith(shown!.address!));
});

Deno.test("audit.export writes every row with its hashes, and no cell is a formula", async () => {
  await change('=HYPERLINK("http://example.com")');
  const all = await rows();
  const { content, rows: count, file_name, media_type } = await call("audit.export", operator, {});
  assert.deepEqual([count, media_type], [all.length, "text/csv"]);
  assert.match(file_name, /^tradewinds-staff-actions-\d{4}-\d\d-\d\d\.csv$/);
  const lines = content.trimEnd().split("\r\n");
  assert.equal(lines.length, all.length + 1);
  assert.ok(lines[0]!.startsWith("number,at,actor_id,role,action,target,user_id,before,after,reason"));
  assert.ok(lines.at(-1)!.includes("'=HYPERLINK"));
  for (const [i, { hash }] of all.entries()) assert.ok(lines[i + 1]!.endsWith(hash));
  assert.equal((await call("audit.export", operator, { action: "users.reset-link" })).rows, 1);
});

Deno.test("a person sees who acted on them, with role, action, reason and time, and nobody else's", async () => {
  const [admin, user, other] = [await seedUser(db, "admin"), await seedUser(db), await seedUser(db)];
  await call("users.set-role", admin, { user: user.userId, role: "premium", reason: "First" });
  await call("users.set-role", operator, { user: user.userId, role: "user", reason: "Second" });
  const { username: name } = await db.selectFrom("users").select("username").where("id", "=", admin.userId)
    .executeTakeFirstOrThrow();
  const seen = await call("audit.about-me", user, {});
  assert.deepEqual(seen.map(({ actor, role, action, reason }) => [actor, role, action, reason]), [
    [null, "operator", "users.set-role", "Second"],
    [name, "admin", "users.set-role", "First"],
  ]);
  assert.deepEqual(Object.keys(seen[0]!).sort(), ["action", "actor", "at", "number", "reason", "role", "target"]);
  const older = await call("audit.about-me", user, { before: seen[0]!.number });
  assert.deepEqual(older.map(({ reason }) => reason), ["First"]);
  assert.deepEqual(await call("audit.about-me", other, {}), []);
  await refused(call("audit.about-me", operator, {}), "FORBIDDEN");
});
