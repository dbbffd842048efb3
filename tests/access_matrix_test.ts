/**
 * Every operation x every role x own and other users' objects, through HTTP. The expected result follows from the
 * contract alone; a refused call must have changed nothing. A new operation without an input here does not compile.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { contractList, type OperationName } from "../core/contracts.ts";
import { type Contract, type Role, scopeOf, tokenScopes } from "../core/kernel/operation.ts";
import { OPERATOR_TOKEN, testServer } from "./support.ts";
import { unchanged } from "./unchanged.ts";

interface Owned {
  portfolio: string;
  holding: string;
  order: string;
  notification: string;
  token: string;
  contribution: string;
  goal: string;
}

let unique = 0;
const person = () => ({
  email: `new${++unique}@example.com`,
  username: `new${unique}`,
  password: "plum tree by the wall",
});
const order = { stock_symbol: "AAPL", shares: 0.01 };
const contribution = (own: Owned) => ({
  name: "Monthly",
  amount: 1,
  frequency: "monthly",
  target_portfolio_id: own.portfolio,
  next_contribution_date: "2040-01-31",
});
const goal = (own: Owned) => ({
  portfolio_id: own.portfolio,
  title: "Wealth",
  goal_type: "net_worth",
  target_amount: 1_000_000,
});

/** A valid input of each operation, about one user's objects. */
const inputs: { [N in OperationName]: (own: Owned) => Record<string, unknown> } = {
  "auth.register": person,
  "auth.login": () => ({ email: "nobody@example.com", password: "wrong password" }),
  "auth.refresh": () => ({ refresh_token: "x".repeat(40) }),
  "auth.logout": () => ({}),
  "auth.me": () => ({}),
  "auth.update-me": () => ({ bio: "Words" }),
  "auth.change-password": () => ({ current_password: "wrong", new_password: "another plum tree" }),
  "auth.reset-password": () => ({ token: "x".repeat(40), new_password: "another plum tree" }),
  "tokens.create": () => ({ name: "script" }),
  "tokens.list": () => ({}),
  "tokens.revoke": (own) => ({ id: own.token }),
  "users.create": person,
  "users.set-role": () => ({ user: "nobody@example.com", role: "user", reason: "Test" }),
  "users.reset-link": () => ({ user: "nobody@example.com" }),
  "portfolios.create": () => ({ name: "Another" }),
  "portfolios.list": () => ({}),
  "portfolios.holdings-summary": () => ({}),
  "portfolios.get": (own) => ({ id: own.portfolio }),
  "portfolios.edit": (own) => ({ id: own.portfolio, name: "Renamed" }),
  "portfolios.delete": (own) => ({ id: own.portfolio }),
  "portfolios.set-default": (own) => ({ id: own.portfolio }),
  "portfolios.deposit": (own) => ({ id: own.portfolio, amount: 1 }),
  "portfolios.withdraw": (own) => ({ id: own.portfolio, amount: 1 }),
  "portfolios.set-reserve": (own) => ({ id: own.portfolio, reserve_percentage: 10 }),
  "portfolios.set-visibility": (own) => ({ id: own.portfolio, visibility: "public" }),
  "portfolios.spendable-cash": (own) => ({ id: own.portfolio }),
  "portfolios.export": (own) => ({ id: own.portfolio }),
  "portfolios.import-transactions": (own) => ({
    id: own.portfolio,
    csv: "date,type,symbol,shares,price,amount\n2026-11-02,DEPOSIT,,,,5",
    preview: false,
  }),
  "portfolios.ai-analysis": (own) => ({ id: own.portfolio }),
  "portfolios.refresh-ai-analysis": (own) => ({ id: own.portfolio }),
  "portfolios.fork": (own) => ({ id: own.portfolio, at: "2026-11-17T10:30:00-05:00" }),
  "holdings.list": (own) => ({ id: own.portfolio }),
  "holdings.set-auto-reinvest": (own) => ({ id: own.holding, auto_reinvest: false }),
  "holdings.set-average-cost": (own) => ({ id: own.holding, average_cost: 1 }),
  "holdings.import": (own) => ({
    portfolio_id: own.portfolio,
    holdings: [{ symbol: "AAPL", shares: 1, average_cost: 1 }],
  }),
  "transactions.list": (own) => ({ id: own.portfolio }),
  "transactions.totals": (own) => ({ id: own.portfolio }),
  "ledger.verify": () => ({}),
  "trading.buy": (own) => ({ portfolio_id: own.portfolio, ...order }),
  "trading.sell": (own) => ({ portfolio_id: own.portfolio, ...order }),
  "orders.place": (own) => ({
    portfolio_id: own.portfolio,
    ...order,
    transaction_type: "BUY",
    order_type: "limit",
    limit_price: 1,
  }),
  "orders.list": (own) => ({ portfolio_id: own.portfolio }),
  "orders.list-all": () => ({}),
  "orders.get": (own) => ({ portfolio_id: own.portfolio, order_id: own.order }),
  "orders.explain": (own) => ({ portfolio_id: own.portfolio, order_id: own.order }),
  "orders.reprice": (own) => ({ portfolio_id: own.portfolio, order_id: own.order, limit_price: 2 }),
  "orders.cancel": (own) => ({ portfolio_id: own.portfolio, order_id: own.order }),
  "orders.book": () => ({ symbol: "AAPL" }),
  "orders.process": () => ({}),
  "dividends.calendar": (own) => ({ portfolio_id: own.portfolio }),
  "dividends.history": (own) => ({ portfolio_id: own.portfolio }),
  "dividends.toggle-drip": (own) => ({ portfolio_id: own.portfolio, enable_drip: false }),
  "dividends.sync": () => ({}),
  "dividends.debug-pending": () => ({}),
  "dividends.process-pending": () => ({}),
  "dividends.lower-orders": () => ({}),
  "dividends.simulate": (own) => ({ portfolio_id: own.portfolio, stock_symbol: "MSFT", amount_per_share: 0.5 }),
  "dividends.create-sample-data": () => ({}),
  "splits.upcoming": () => ({}),
  "splits.all": () => ({}),
  "splits.portfolio-impact": (own) => ({ portfolio_id: own.portfolio }),
  "splits.sync": () => ({}),
  "splits.process-pending": () => ({}),
  "delistings.upcoming": () => ({}),
  "delistings.sync": () => ({}),
  "delistings.process-pending": () => ({}),
  "delistings.set-terms": () => ({ id: "none", cash_per_share: 1 }),
  "contributions.list": () => ({}),
  "contributions.create": (own) => contribution(own),
  "contributions.summary": () => ({}),
  "contributions.process-pending": () => ({}),
  "contributions.list-portfolio": (own) => ({ portfolio_id: own.portfolio }),
  "contributions.get": (own) => ({ id: own.contribution }),
  "contributions.update": (own) => ({ id: own.contribution, ...contribution(own) }),
  "contributions.delete": (own) => ({ id: own.contribution }),
  "contributions.toggle-active": (own) => ({ id: own.contribution, is_active: false }),
  "goals.list": (own) => ({ portfolio_id: own.portfolio }),
  "goals.create": (own) => goal(own),
  "goals.update-all-progress": () => ({}),
  "goals.process-pending": () => ({}),
  "goals.get": (own) => ({ id: own.goal }),
  "goals.edit": (own) => ({ id: own.goal, title: "Other" }),
  "goals.delete": (own) => ({ id: own.goal }),
  "goals.calculate-progress": (own) => ({ id: own.goal }),
  "interest.process": () => ({}),
  "interest.settings": (own) => ({ portfolio_id: own.portfolio }),
  "interest.set-rate": (own) => ({ portfolio_id: own.portfolio, new_rate: 0.03 }),
  "portfolios.performance": (own) => ({ id: own.portfolio }),
  "portfolios.statement": (own) => ({ id: own.portfolio, year: 2026 }),
  "analytics.returns": (own) => ({ id: own.portfolio }),
  "analytics.overview": () => ({}),
  "analytics.day-change": (own) => ({ id: own.portfolio }),
  "analytics.value-series": (own) => ({ id: own.portfolio }),
  "analytics.performance": (own) => ({ id: own.portfolio }),
  "analytics.allocation": (own) => ({ id: own.portfolio }),
  "analytics.summary": (own) => ({ id: own.portfolio }),
  "analytics.risk-metrics": (own) => ({ id: own.portfolio }),
  "analytics.holdings-performance": (own) => ({ id: own.portfolio }),
  "analytics.force-snapshots": () => ({}),
  "analytics.restate-snapshots": () => ({}),
  "notifications.list": () => ({}),
  "notifications.unread-count": () => ({}),
  "notifications.mark": (own) => ({ id: own.notification, is_read: true }),
  "notifications.mark-all-read": () => ({}),
  "notifications.delete": (own) => ({ id: own.notification }),
  "market.status": () => ({}),
  "market.hours": () => ({}),
  "market.holidays": () => ({}),
  "market.operations": () => ({}),
  "market.enhanced-status": () => ({}),
  "stocks.market-snapshot": () => ({}),
  "stocks.market-summary": () => ({}),
  "stocks.movers": () => ({}),
  "stocks.movers-enhanced": () => ({}),
  "stocks.breadth": () => ({}),
  "stocks.breadth-history": () => ({}),
  "stocks.screen": () => ({ where: ["price:5:"] }),
  "stocks.sector-medians": () => ({ sector: "Technology" }),
  "stocks.market-pulse": () => ({}),
  "stocks.market-operations": () => ({}),
  "stocks.market-holidays": () => ({}),
  "stocks.exchange-heatmap": () => ({}),
  "stocks.sector-performance": () => ({}),
  "stocks.trending": () => ({}),
  "stocks.top-gainers": () => ({}),
  "stocks.top-losers": () => ({}),
  "stocks.popular-etfs": () => ({}),
  "stocks.dividend-stocks": () => ({}),
  "stocks.ipo-calendar": () => ({}),
  "stocks.condition-codes": () => ({}),
  "stocks.trading-days": () => ({ start_date: "2026-01-02", end_date: "2026-12-31" }),
  "stocks.search": () => ({ q: "A" }),
  "stocks.bars": () => ({ symbol: "AAPL" }),
  "stocks.sparklines": () => ({ symbols: ["AAPL", "MSFT"] }),
  "stocks.dividend-rates": () => ({ symbols: ["AAPL", "MSFT"] }),
  "stocks.quote": () => ({ symbol: "AAPL" }),
  "stocks.info": () => ({ symbol: "AAPL" }),
  "stocks.trading-snapshot": () => ({ symbol: "AAPL" }),
  "stocks.snapshot": () => ({ symbol: "AAPL" }),
  "stocks.historical": () => ({ symbol: "AAPL" }),
  "stocks.technical-sma": () => ({ symbol: "AAPL" }),
  "stocks.technical-ema": () => ({ symbol: "AAPL" }),
  "stocks.technical-rsi": () => ({ symbol: "AAPL" }),
  "stocks.technical-macd": () => ({ symbol: "AAPL" }),
  "stocks.technical-summary": () => ({ symbol: "AAPL" }),
  "stocks.dividends": () => ({ symbol: "AAPL" }),
  "stocks.financials": () => ({ symbol: "AAPL" }),
  "stocks.financial-years": () => ({ symbol: "AAPL" }),
  "stocks.earnings": () => ({ symbol: "AAPL" }),
  "stocks.ratios": () => ({ symbol: "AAPL" }),
  "stocks.news": () => ({ symbol: "AAPL" }),
  "stocks.short-interest": () => ({ symbol: "AAPL" }),
  "stocks.short-volume": () => ({ symbol: "AAPL" }),
  "splits.history": () => ({ symbol: "AAPL" }),
  "clock.show": () => ({}),
  "clock.set": () => ({ to: "2027-01-04T10:00:00-05:00" }),
  "clock.speed": () => ({ speed: 1 }),
  "clock.advance": () => ({ by: "PT1S" }),
  "jobs.list": () => ({}),
  "jobs.run": () => ({ name: "prune" }),
};

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
  const own = { portfolio, holding, order: placed, notification, token: personal, contribution: "", goal: "" };
  own.contribution = (await server.call("contributions.create", contribution(own), token)).body.id;
  own.goal = (await server.call("goals.create", goal(own), token)).body.id;
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

// What is refused first, while there are few rows to compare.
for (const contract of contractList as readonly Contract[]) {
  const name = contract.name as OperationName;
  for (const [role, person] of callers) {
    if (!admits(contract, role)) {
      Deno.test(`${name} refuses ${role} and changes nothing`, () =>
        changesNothing(async () => {
          const answer = await server.call(name, inputs[name](stranger.own), person?.token);
          assert.equal(answer.status, role === "anonymous" ? 401 : 403, JSON.stringify(answer.body));
          assert.equal(answer.body.code, role === "anonymous" ? "UNAUTHENTICATED" : "FORBIDDEN");
        }));
      continue;
    }
    if (contract.access === "owner") {
      Deno.test(
        `${name} answers ${role} for somebody else's object as for none, and changes nothing`,
        () =>
          changesNothing(async () => {
            const foreign = await server.call(name, inputs[name](stranger.own), person!.token);
            const none = crypto.randomUUID();
            const unknown = await server.call(
              name,
              inputs[name](idsOf(none)),
              person!.token,
            );
            assert.deepEqual([foreign.status, foreign.body], [404, unknown.body]);
            assert.equal(unknown.status, 404);
          }),
      );
    }
  }
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
