/**
 * Every operation x every role x own and other users' objects, through HTTP. The expected result follows from the
 * contract alone: admitted callers succeed, and a refused call must not change anything.
 */
import assert from "node:assert/strict";
import type { Module } from "../core/kernel/module.ts";
import { type Contract, type Role, roles, scopeOf, tokenScopes } from "../core/kernel/operation.ts";
import { modules as all } from "../core/modules.ts";
import type { Examples } from "./access_examples.ts";
import { peopleOf, type Resident } from "./access_people.ts";
import { bookExamples, books } from "./books.ts";
import { type Answer, OPERATOR_TOKEN, testServer } from "./support.ts";
import { watchWrites } from "./watch_writes.ts";

const modules: readonly Module[] = [...all, books];
const contractList = modules.flatMap(({ contracts }) => contracts);
const examples: Examples[] = await Promise.all(
  all.map(async ({ name }) => (await import(`../core/${name}/access_examples.ts`)).examples),
);
const server = await testServer({}, modules);
Deno.test.afterAll(() => server.close());
const changesNothing = await watchWrites(server.product.db);
const { personWith, residentWith, inputFor, inputAbout, inputAboutNothing } = peopleOf(server, [
  ...examples,
  bookExamples,
]);

const stranger = await residentWith("user");
const residents = new Map<Role, Resident>();
for (const role of roles) residents.set(role, await residentWith(role));
const callers = ["anonymous", ...roles] as const;
type Caller = typeof callers[number];

/** These end sessions, so each call is made by a separate user. */
const ending = new Set<string>(["auth.logout", "auth.change-password", "users.erase"]);

const admits = ({ access }: Contract, caller: Caller) =>
  access === "public" || (caller !== "anonymous" && (typeof access === "string" || access.includes(caller)));
const tokenOf = (caller: Caller) => caller === "anonymous" ? undefined : residents.get(caller)!.person.token;

const textOf = ({ status, body }: Answer) => `${status} ${JSON.stringify(body)}`;

type Calls = () => Promise<void>;

/** One call by each admitted caller, which must succeed. */
async function successes(contract: Contract, admitted: readonly Caller[]): Promise<Calls> {
  const { name } = contract;
  const calls = await Promise.all(admitted.map(async (caller) => {
    const resident = caller === "anonymous" ? stranger : residents.get(caller)!;
    const { token } = ending.has(name) ? await personWith(resident.person.role) : resident.person;
    return { caller, input: await inputFor(contract, resident), token: caller === "anonymous" ? undefined : token };
  }));
  return together(calls, async ({ caller, input, token }) => {
    const answer = await server.call(name, input, token);
    assert.ok(answer.status >= 200 && answer.status < 300, `${caller}: ${textOf(answer)}`);
  });
}

/** One call by each caller who must be refused, because of the role or because the object is another user's. */
async function refusals(contract: Contract): Promise<Calls> {
  const { name } = contract;
  const foreign = await inputAbout(name, stranger.object);
  const unknown = await inputAboutNothing(name);
  return together(callers, async (caller) => {
    const admitted = admits(contract, caller);
    if (admitted && contract.access !== "owner") return;
    const answer = await server.call(name, foreign, tokenOf(caller));
    if (!admitted) {
      const expected = caller === "anonymous" ? [401, "UNAUTHENTICATED"] : [403, "FORBIDDEN"];
      assert.deepEqual([answer.status, answer.body.code], expected, `${caller}: ${textOf(answer)}`);
    } else {
      // The same response as for an object that does not exist.
      const none = await server.call(name, unknown, tokenOf(caller));
      assert.deepEqual([none.status, answer.status, answer.body], [404, 404, none.body], caller);
    }
  });
}

/** Does work for all items at the same time. */
const together = <T>(all: readonly T[], work: (one: T) => Promise<void>): Calls => async () => {
  await Promise.all(all.map(work));
};

for (const contract of contractList) {
  const { name } = contract;
  const admitted = callers.filter((caller) => admits(contract, caller));

  Deno.test(`${name} admits ${admitted.join(", ")} only`, async () => {
    if (contract.access !== "public") await changesNothing(await refusals(contract));
    const calls = await successes(contract, admitted);
    // Queries must not write.
    await (contract.kind === "query" ? changesNothing(calls) : calls());
  });
}

for (const scope of tokenScopes) {
  Deno.test(`a personal token with the scope ${scope} may call only the operations in its scope`, async () => {
    const resident = await residentWith("admin");
    const token = (await server.call("tokens.create", { name: scope, scope }, resident.person.token)).body.token;
    const guarded = contractList.filter(({ access }) => access !== "public");
    const [included = [], excluded = []] = [true, false].map((is) =>
      guarded.filter((contract) => {
        const needed = scopeOf(contract);
        return is === (needed !== "session" && tokenScopes.indexOf(needed) <= tokenScopes.indexOf(scope));
      })
    );
    const refused = new Map<string, Record<string, unknown>>();
    for (const { name } of excluded) {
      refused.set(name, await inputAbout(name, resident.object));
    }
    await changesNothing(async () => {
      for (const [name, input] of refused) {
        const answer = await server.call(name, input, token);
        assert.deepEqual([answer.status, answer.body.code], [403, "FORBIDDEN"], `${name}: ${textOf(answer)}`);
      }
    });
    // Operations that end the token come last.
    included.sort((a, b) => Number(ending.has(a.name)) - Number(ending.has(b.name)));
    for (const contract of included) {
      const input = await inputFor(contract, resident);
      const answer = await server.call(contract.name, input, token);
      assert.ok(answer.status >= 200 && answer.status < 300, `${contract.name}: ${textOf(answer)}`);
    }
  });
}

Deno.test("an own order under another user's portfolio, and the reverse, is not found", async () => {
  const mine = residents.get("user")!;
  const ids = async (portfolio: typeof mine, order: typeof mine) => ({
    portfolio_id: await portfolio.object("portfolio"),
    order_id: await order.object("order"),
  });
  for (const mixed of [await ids(stranger, mine), await ids(mine, stranger)]) {
    for (const name of ["orders.get", "orders.cancel", "orders.reprice"] as const) {
      const input = { ...mixed, ...(name === "orders.reprice" ? { limit_price: 3 } : {}) };
      assert.equal((await server.call(name, input, mine.person.token)).status, 404);
    }
  }
});

Deno.test("a demoted admin is refused on the very next request", async () => {
  const admin = await personWith("admin");
  assert.equal((await server.call("jobs.list", {}, admin.token)).status, 200);
  const demotion = { user: admin.userId, role: "user", reason: "Test" };
  assert.equal((await server.call("users.set-role", demotion, tokenOf("admin"))).status, 200);
  assert.equal((await server.call("jobs.list", {}, admin.token)).status, 403);
});

Deno.test("the operator's token allows staff operations and acts for a user only on request", async () => {
  const operator = `Operator ${OPERATOR_TOKEN}`;
  assert.equal((await server.call("ledger.verify", {}, operator)).body.ok, true);
  assert.equal((await server.call("portfolios.list", {}, operator)).status, 403);
  const acting = await server.call("portfolios.list", {}, operator, { "x-act-as": stranger.person.userId });
  // Other examples may have made more of them.
  assert.ok(acting.body.map(({ id }: { id: string }) => id).includes(await stranger.object("portfolio")));
  assert.equal((await server.call("ledger.verify", {}, "Operator wrong")).status, 401);
});

Deno.test("no spelling of a path bypasses the access rules", async () => {
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
