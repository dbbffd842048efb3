/**
 * Every operation x every role x own and other users' objects, through HTTP. The expected result follows from the
 * contract alone; a refused call must have changed nothing.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { contractList, type OperationName } from "../core/contracts.ts";
import { type Contract, type Role, scopeOf, tokenScopes } from "../core/kernel/operation.ts";
import { alert, contribution, goal, inputs, order, type Owned, screen } from "./access_inputs.ts";
import { OPERATOR_TOKEN, testServer } from "./support.ts";
import { unchanged } from "./unchanged.ts";

const server = await testServer();
Deno.test.afterAll(() => server.close());
const { db } = server.product;
const { changesNothing, forget } = unchanged(db);

async function personWith(role: Role): Promise<{ token: string; userId: string; own: Owned }> {
  const { token, userId } = await server.signUp();
  await sql`update users set role = ${role} where id = ${userId}`.execute(db);
  await server.call("portfolios.create", { name: "Default" }, token);
  const portfolio = (await server.call("portfolios.create", { name: "Own", initial_cash: 1000 }, token)).body.id;
  const placed = (await server.call("orders.place", {
    portfolio_id: portfolio,
    ...order,
    transaction_type: "BUY",
    order_type: "limit",
    limit_price: 1,
  }, token)).body.id;
  const notification = crypto.randomUUID();
  await sql`insert into notifications (user_id, id, type, title, message, data, created_at) values (${userId},
    ${notification}, 'system_announcement', 'T', 'M', '{}', ${server.product.clock.wall()})`
    .execute(db);
  const bought = { portfolio_id: portfolio, ...order, stock_symbol: "MSFT" };
  const holding = (await server.call("trading.buy", bought, token)).body.holding.id;
  const personal = (await server.call("tokens.create", { name: "own" }, token)).body.id;
  const own = {
    portfolio,
    holding,
    order: placed,
    notification,
    token: personal,
    contribution: "",
    goal: "",
    watchlist: "",
    alert: "",
    screen: "",
  };
  own.contribution = (await server.call("contributions.create", contribution(own), token)).body.id;
  own.goal = (await server.call("goals.create", goal(own), token)).body.id;
  own.watchlist = (await server.call("watchlists.create", { name: "Ideas", symbols: ["AAPL"] }, token)).body.id;
  own.alert = (await server.call("alerts.create", alert, token)).body.id;
  own.screen = (await server.call("screens.save", screen, token)).body.id;
  return { token, userId, own };
}

/**
 * The contract leaves both open: success, or a refusal that does not depend on the caller, such as an expired refresh
 * token.
 */
const allowed = (name: OperationName, { status, body }: { status: number; body: { code?: string } }) =>
  status < 500 && body.code !== "FORBIDDEN" && (body.code !== "UNAUTHENTICATED" || name === "auth.refresh");
/** These end sessions, so they get a user of their own. */
const consuming = new Set<OperationName>(["auth.logout", "auth.change-password"]);

const people = new Map<Role, Awaited<ReturnType<typeof personWith>>>();
for (const role of ["user", "premium", "support", "moderator", "admin"] as const) {
  people.set(role, await personWith(role));
}
/** The same id for every object. */
const idsOf = (id: string): Owned =>
  Object.fromEntries(Object.keys(stranger.own).map((object) => [object, id])) as unknown as Owned;
const stranger = await personWith("user");
const callers = [["anonymous", undefined] as const, ...[...people].map(([role, p]) => [role, p] as const)];

const admits = ({ access }: Contract, role: Role | "anonymous") =>
  access === "public" || (role !== "anonymous" && (typeof access === "string" || access.includes(role)));

// What is refused first, while there are few rows to compare; once for all callers of an operation, as it takes long.
for (const contract of contractList as readonly Contract[]) {
  const name = contract.name as OperationName;
  const refused = callers.filter(([role]) => !admits(contract, role));
  if (refused.length > 0) {
    Deno.test(`${name} refuses ${refused.map(([role]) => role).join(", ")}, and changes nothing`, () =>
      changesNothing(async () => {
        for (const [role, person] of refused) {
          const answer = await server.call(name, inputs[name](stranger.own), person?.token);
          assert.equal(answer.status, role === "anonymous" ? 401 : 403, `${role}: ${JSON.stringify(answer.body)}`);
          assert.equal(answer.body.code, role === "anonymous" ? "UNAUTHENTICATED" : "FORBIDDEN");
        }
      }));
  }
  if (contract.access !== "owner") continue;
  Deno.test(`${name} answers for somebody else's object as for none, and changes nothing`, () =>
    changesNothing(async () => {
      for (const [role, person] of people) {
        const foreign = await server.call(name, inputs[name](stranger.own), person.token);
        const unknown = await server.call(name, inputs[name](idsOf(crypto.randomUUID())), person.token);
        assert.deepEqual([foreign.status, foreign.body], [404, unknown.body], role);
        assert.equal(unknown.status, 404);
      }
    }));
}

for (const scope of tokenScopes) {
  Deno.test(
    `a personal token with the scope ${scope} calls what its scope includes, and changes nothing else`,
    async () => {
      forget();
      const { token, own } = await personWith("admin");
      const personal = (await server.call("tokens.create", { name: scope, scope }, token)).body.token;
      for (const contract of contractList as readonly Contract[]) {
        const name = contract.name as OperationName;
        if (contract.access === "public" || consuming.has(name)) continue;
        const needed = scopeOf(contract);
        const allowed = needed !== "session" && tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope);
        const call = async () => {
          const answer = await server.call(name, inputs[name](own), personal);
          assert.equal(answer.body?.code === "FORBIDDEN", !allowed, `${name} ${JSON.stringify(answer.body)}`);
        };
        if (!allowed) await changesNothing(call);
        else await call().finally(forget);
      }
    },
  );
}

for (const contract of contractList as readonly Contract[]) {
  const name = contract.name as OperationName;
  for (const [role, person] of callers) {
    if (!admits(contract, role)) continue;
    Deno.test(`${name} lets ${role} in`, async () => {
      forget();
      const own = person
        ? consuming.has(name) || contract.access === "owner" && contract.kind === "command"
          ? await personWith(role as Role)
          : person
        : stranger;
      const answer = await server.call(name, inputs[name](own.own), person ? own.token : undefined);
      assert.ok(allowed(name, answer), `${answer.status} ${JSON.stringify(answer.body)}`);
    });
  }
}

Deno.test(
  "an own order under another user's portfolio, and the other way round, is not found",
  async () => {
    const mine = await personWith("user");
    for (
      const mixed of [{ portfolio_id: stranger.own.portfolio, order_id: mine.own.order }, {
        portfolio_id: mine.own.portfolio,
        order_id: stranger.own.order,
      }]
    ) {
      for (const name of ["orders.get", "orders.cancel"] as const) {
        assert.equal(
          (await server.call(name, mixed, mine.token)).status,
          404,
        );
      }
      assert.equal((await server.call("orders.reprice", { ...mixed, limit_price: 3 }, mine.token)).status, 404);
    }
  },
);

Deno.test("a demoted admin and a deactivated user are refused on their very next request", async () => {
  const admin = await personWith("admin");
  assert.equal((await server.call("jobs.list", {}, admin.token)).status, 200);
  const other = people.get("admin")!;
  assert.equal(
    (await server.call("users.set-role", { user: admin.userId, role: "user", reason: "Test" }, other.token)).status,
    200,
  );
  assert.equal((await server.call("jobs.list", {}, admin.token)).status, 403);
});

Deno.test("the operator's token allows staff operations and acts for a user only on request", async () => {
  const operator = `Operator ${OPERATOR_TOKEN}`;
  assert.equal((await server.call("ledger.verify", {}, operator)).body.ok, true);
  assert.equal((await server.call("portfolios.list", {}, operator)).status, 403);
  assert.equal((await server.call("portfolios.list", {}, operator, { "x-act-as": stranger.userId })).body.length, 2);
  assert.equal((await server.call("ledger.verify", {}, "Operator wrong")).status, 401);
});

Deno.test("no spelling of a path gets around the rules", async () => {
  for (const path of ["/api/admin/jobs/", "/api//admin/jobs", "/api/admin/%6aobs", "/api/./admin/jobs"]) {
    assert.ok([401, 404].includes((await server.fetch(path)).status), path);
  }
  assert.equal(
    (await server.fetch("/api/portfolios", { method: "GET", headers: { "x-http-method-override": "POST" } })).status,
    401,
  );
  assert.equal((await server.fetch("/api/portfolios", { method: "HEAD" })).status, 401);
  assert.equal((await server.fetch("/api/portfolios", { method: "OPTIONS" })).status, 405);
});
