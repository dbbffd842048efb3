import assert from "node:assert/strict";
import { anonymous, systemActor } from "../kernel/actor.ts";
import { testStore } from "../kernel/testing.ts";
import type { FieldError } from "../kernel/errors.ts";
import { authenticator } from "../identity/mod.ts";
import { identityOn, PASSWORD } from "../identity/testing.ts";
import { limitBuy, withOrders } from "../orders/testing.ts";
import { caller, ny, refused, seedUser } from "../testing.ts";
import { userHandlers } from "./mod.ts";

const store = await testStore();
const { db } = store;
const product = identityOn(store, userHandlers);
const call = caller(product.runner);
const auth = authenticator(product.services);
const { clock, pass, signIn, user } = product;
const operator = systemActor("operator");
const admin = await seedUser(db, "admin");

Deno.test.afterAll(async () => {
  auth.close();
  await store.close();
});

const suspend = (who: string, more: object = {}) =>
  call("users.set-status", admin, { user: who, is_active: false, reason: "Spam in NVDA", ...more });
const activate = (who: string) =>
  call("users.set-status", admin, { user: who, is_active: true, reason: "A mistake of ours" });
const rows = (userId: string) =>
  db.selectFrom("suspensions").selectAll().where("user_id", "=", userId).orderBy("id").execute();

Deno.test("a suspension ends sessions and tokens on the very next request, and sign-in names its end and its reason", async () => {
  clock.wallAt = ny("2026-11-25T15:00");
  const { id, email } = await user();
  const session = await signIn(email);
  const { token } = await call(
    "tokens.create",
    { kind: "user", userId: id, role: "user", sessionId: session.refresh_token.slice(0, 36), scope: "manage" },
    { name: "script" },
  );
  assert.ok(await auth.authenticate(session.access_token) && await auth.authenticate(token));
  assert.deepEqual(await suspend(id, { for: "3d" }), {
    ...{ id, is_active: false, suspended_until: ny("2026-11-28T15:00").toString() },
    ...{ sessions_ended: 1, tokens_revoked: 1 },
  });
  assert.deepEqual([await auth.authenticate(session.access_token), await auth.authenticate(token)], [null, null]);
  await refused(call("auth.refresh", anonymous, { refresh_token: session.refresh_token }), "UNAUTHENTICATED");
  assert.equal(
    (await refused(signIn(email), "FORBIDDEN")).detail,
    "Your account is suspended until Nov 28, 2026, 3:00 PM ET: Spam in NVDA",
  );
  // Only who knows the password learns of it.
  assert.equal((await refused(signIn(email, "a wrong one"), "BAD_CREDENTIALS")).detail, "Incorrect email or password");
  // It ends by itself, and old sessions and tokens stay ended.
  pass({ hours: 71, minutes: 59 });
  await refused(signIn(email), "FORBIDDEN");
  pass({ minutes: 1 });
  assert.equal((await signIn(email)).user.id, id);
  assert.deepEqual([await auth.authenticate(session.access_token), await auth.authenticate(token)], [null, null]);
});

Deno.test("every length is as long as it says, and one for good has no end", async () => {
  clock.wallAt = ny("2026-11-25T15:00");
  const hours = { "24h": 24, "3d": 72, "7d": 168, "30d": 720 } as const;
  const { id, email } = await user();
  for (const [length, long] of Object.entries(hours)) {
    const { suspended_until } = await suspend(id, { for: length });
    assert.equal(suspended_until, clock.wall().add({ hours: long }).toString());
  }
  assert.equal((await suspend(id)).suspended_until, null);
  pass({ hours: 24 * 365 });
  assert.equal((await refused(signIn(email), "FORBIDDEN")).detail, "Your account is deactivated: Spam in NVDA");
  // Each one replaced the one before.
  assert.deepEqual((await rows(id)).map(({ lifted_at }) => lifted_at === null), [false, false, false, false, true]);
});

Deno.test("an activation lifts the suspension for good, is recorded with its reason, and is refused twice", async () => {
  const { id, email } = await user();
  await suspend(id);
  const { is_active } = await activate(id);
  assert.equal(is_active, true);
  assert.equal((await signIn(email)).user.id, id);
  const [row] = await rows(id);
  assert.deepEqual([row!.lifted_by, row!.suspended_by, row!.reason], [admin.userId, admin.userId, "Spam in NVDA"]);
  assert.match((await refused(activate(id), "CONFLICT")).message, /active already/);
  const { before, after, reason } = await db.selectFrom("staff_actions").select(["before", "after", "reason"])
    .where("user_id", "=", id).orderBy("number", "desc").executeTakeFirstOrThrow();
  assert.deepEqual([before, after, reason], [
    ...['{"is_active":false,"suspended_until":null}', '{"is_active":true,"suspended_until":null}'],
    "A mistake of ours",
  ]);
});

Deno.test("a suspended user gets no link to a new password, and one from before does not work", async () => {
  const { id, email } = await user();
  const { path } = await call("users.reset-link", admin, { user: id });
  await suspend(id, { for: "24h" });
  assert.match((await refused(call("users.reset-link", admin, { user: id }), "CONFLICT")).message, /activate it first/);
  const reset = { token: path.split("=")[1]!, new_password: "another plum tree" };
  await refused(call("auth.reset-password", anonymous, reset), "LINK_EXPIRED");
  await activate(id);
  assert.equal((await signIn(email, PASSWORD)).user.id, id, "the password is unchanged");
});

Deno.test("ST-05: nobody suspends or activates themselves, and bad input changes nothing", async () => {
  const { id } = await user();
  for (const is_active of [true, false]) {
    const own = call("users.set-status", admin, { user: admin.userId, is_active, reason: "Mine" });
    assert.equal((await refused(own, "FORBIDDEN")).detail, "You cannot suspend or activate your own account");
  }
  await refused(call("users.set-status", admin, { user: id, is_active: false, reason: " " }), "VALIDATION_FAILED");
  await refused(call("users.set-status", admin, { user: "nobody", is_active: false, reason: "Spam" }), "NOT_FOUND");
  await suspend(id);
  const { detail } = await refused(
    call("users.set-status", admin, { user: id, is_active: true, reason: "Over", for: "24h" }),
    "VALIDATION_FAILED",
  );
  assert.deepEqual((detail as FieldError[])[0]!.loc, ["body", "for"]);
  await db.updateTable("users").set({ erased_at: clock.wall() }).where("id", "=", id).execute();
  await refused(activate(id), "NOT_FOUND");
  await refused(
    call("users.set-status", { ...admin, sessionId: null }, { user: id, is_active: true, reason: "A token" }),
    "FORBIDDEN",
  );
});

Deno.test("the last active admin can be neither suspended nor demoted, by the operator either", async () => {
  await db.updateTable("users").set({ role: "user" }).where("id", "<>", admin.userId).execute();
  const sentence = "This is the last active admin; make another one first";
  for (const more of [{}, { for: "24h" as const }]) {
    const last = call("users.set-status", operator, { user: admin.userId, is_active: false, reason: "Spam", ...more });
    assert.equal((await refused(last, "CONFLICT")).detail, sentence);
  }
  assert.equal((await call("users.show", admin, { user: admin.userId })).is_last_admin, true);
  const other = await seedUser(db, "admin");
  assert.equal((await call("users.show", admin, { user: admin.userId })).is_last_admin, false);
  await suspend(other.userId, { for: "24h" });
  assert.equal((await call("users.show", admin, { user: admin.userId })).is_last_admin, true);
});

Deno.test("two admins who suspend or demote each other at once leave one, 200 times", async () => {
  await db.updateTable("users").set({ role: "user" }).execute();
  const two = [await seedUser(db, "admin"), await seedUser(db, "admin")] as const;
  const [one, other] = two;
  for (let round = 0; round < 200; round++) {
    const act = (actor: typeof one, user: string, suspends: boolean) =>
      suspends
        ? call("users.set-status", actor, {
          user,
          is_active: false,
          reason: "Round",
          ...round % 3 ? {} : { for: "24h" },
        })
        : call("users.set-role", actor, { user, role: "user", reason: "Round" });
    const both = await Promise.allSettled([
      act(one, other.userId, round % 2 === 0),
      act(other, one.userId, round % 4 < 2),
    ]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
    const left = await db.selectFrom("users").select("id").where("role", "=", "admin").where("is_active", "=", true)
      .where("suspended_until", "is", null).execute();
    assert.equal(left.length, 1);
    await db.updateTable("users").set({ role: "admin", is_active: true, suspended_until: null })
      .where("id", "in", two.map(({ userId }) => userId)).execute();
  }
});

Deno.test(
  "resting orders of a suspended user stay, and fill",
  withOrders(async ({ funded, call, market, match, product }) => {
    const { user, id } = await funded();
    const order = await call("orders.place", user, limitBuy(id, 150));
    const boss = await seedUser(product.db, "admin");
    await call("users.set-status", boss, { user: user.userId, is_active: false, reason: "Spam" });
    const state = async () => (await call("orders.get", user, { portfolio_id: id, order_id: order.id })).status;
    assert.equal(await state(), "pending");
    market.quotes.AAPL = { bid: 149, ask: 149.5 };
    await match();
    assert.deepEqual([order.status, await state()], ["pending", "executed"]);
  }, userHandlers),
);

Deno.test("open pages of a suspended user are told at once, on every instance", async () => {
  const { id } = await user();
  const touched = await db.selectFrom("outbox").select("topic").where("user_id", "=", id).execute();
  await suspend(id);
  const after = await db.selectFrom("outbox").select("topic").where("user_id", "=", id).execute();
  assert.deepEqual(after.slice(touched.length).map(({ topic }) => topic), ["rights"]);
});
