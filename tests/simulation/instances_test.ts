/**
 * Three instances on one PostgreSQL start all due work at the same moment, a hundred times, while an admin runs jobs
 * manually: everything happens once, and the result is that of one instance over the same weeks.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { type Actor, systemActor } from "../../core/kernel/actor.ts";
import { type Db, openPostgres, type Store } from "../../core/kernel/store/db.ts";
import { type TestProduct, testProduct, testStore } from "../../core/kernel/testing.ts";
import { loadParts } from "../../core/kernel/module.ts";
import { modules } from "../../core/modules.ts";
import { type Call, processUpToNow } from "../../core/orders/mod.ts";
import { caller, seedUser } from "../../core/testing.ts";
import { schedule } from "../../jobs/schedule.ts";
import { ScriptMarket } from "./years/market.ts";
import { Random, type Script, writeScript } from "./years/script.ts";

const { dueWork, handlers } = await loadParts(modules);

const ROUNDS = 100;
const INSTANCES = 3;
const PORTFOLIOS = 6;
const FIRST_DAY = "2026-11-17";
const databaseUrl = Deno.env.get("TEST_DATABASE_URL");

const at = (date: string, time: string) => Temporal.ZonedDateTime.from(`${date}T${time}[America/New_York]`).toInstant();

/** A random script with more dividends and splits. */
function eventfulScript(): Script {
  const script = writeScript(new Random(7), FIRST_DAY, 90);
  const days = script.days.filter((day) => day.trades).map((day) => day.date);
  return {
    ...script,
    dividends: (["AAPL", "KO", "F"] as const).flatMap((symbol, i) =>
      days.slice(3, 40).filter((_, n) => n % 6 === 2 * i).map((exDate) => ({
        id: `${symbol}-${exDate}`,
        symbol,
        amount: 310_000n,
        exDate,
        payDate: days[days.indexOf(exDate) + 2]!,
        declaredOn: days[0]!,
      }))
    ),
    splits: (["AAPL", "KO", "F"] as const).flatMap((symbol, i) =>
      [4, 13, 22].map((n) => ({
        ...{ id: `${symbol}-${n}`, symbol, from: 2, to: 3, date: days[n + 3 * i]!, announcedOn: days[n - 1]! },
      }))
    ),
  };
}

/** The instant, that many steps later, at which work falls due. */
function later(from: Temporal.Instant, steps: number): Temporal.Instant {
  let to = from;
  for (let step = 0; step < steps; step++) {
    to = dueWork.map((work) => work.next(to)).reduce((a, b) => Temporal.Instant.compare(a, b) < 0 ? a : b);
  }
  return to;
}

interface Instance {
  readonly product: TestProduct;
  readonly lines: string[];
  advance(): Promise<unknown>;
}

function instanceOn(store: Store, now: Temporal.Instant, env: Record<string, string> = {}): Instance {
  const lines: string[] = [];
  const product = testProduct(store, new ScriptMarket(eventfulScript()), handlers, { dueWork, lines, env });
  product.clock.marketNow = now;
  const call: Call = async (name, actor, input) => (await product.runner.run(name, actor, input)).output;
  return { product, lines, advance: () => processUpToNow(product.services, call) };
}

/** Creates portfolios of one owner with plans, goals, dividend stocks and resting orders. */
async function settle({ product }: Instance, owner: Actor, now: Temporal.Instant): Promise<void> {
  const call = caller(product.runner);
  for (let n = 0; n < PORTFOLIOS; n++) {
    const { id: portfolio_id } = await call("portfolios.create", owner, {
      ...{ name: `P${n}`, initial_cash: 60_000 + n, enable_drip: n % 2 === 0, money_market_rate: 0.045 },
    });
    for (const stock_symbol of ["AAPL", "KO", "F", "GONE"]) {
      await call("trading.buy", owner, { portfolio_id, stock_symbol, shares: 30 + n / 8 });
    }
    await call("contributions.create", owner, {
      ...{ name: "Plan", amount: 100 + n, frequency: n % 2 ? "weekly" : "monthly", target_portfolio_id: portfolio_id },
      next_contribution_date: now.toZonedDateTimeISO("America/New_York").toPlainDate().add({ days: 2 + n }).toString(),
      ...{ auto_invest_percentage: 50, target_allocation: { KO: 60, F: 40 } },
    });
    for (const target_amount of [64_000 + n * 300, 500_000]) {
      await call("goals.create", owner, { portfolio_id, title: "Worth", goal_type: "net_worth", target_amount });
    }
    await order({ product } as Instance, owner, portfolio_id, n);
  }
}

/** Places resting orders around today's quotes. */
async function order({ product }: Instance, owner: Actor, portfolio_id: string, n: number): Promise<void> {
  const call = caller(product.runner);
  for (
    const [stock_symbol, transaction_type, of] of [["AAPL", "BUY", 97], ["KO", "SELL", 104], ["F", "BUY", 95]] as const
  ) {
    const now = product.clock.marketNow.epochMilliseconds;
    const { price } = (await product.services.market.snapshot(stock_symbol, now))!.lastTrade!;
    const limit_price = Math.round(price * (of + n / 4)) / 100;
    await call("orders.place", owner, {
      ...{ portfolio_id, stock_symbol, transaction_type, shares: 1 + n / 8, order_type: "limit", limit_price },
      time_in_force: n % 2 ? "gtc" : "day",
    });
  }
}

/** Everything that must be the same in both runs, without ids. */
async function outcomeOf(db: Db): Promise<Record<string, unknown[]>> {
  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;
  return {
    portfolios: await rows(sql`select name, cash_balance, reserved_cash, contributed from portfolios order by name`),
    holdings: await rows(sql`select p.name, h.symbol, h.shares, h.reserved_shares, h.cost_basis
      from holdings h join portfolios p on p.id = h.portfolio_id order by 1, 2`),
    entries: await rows(sql`select p.name, e.type, e.symbol, e.shares, e.price, e.amount, e.cash_effect, e.occurred_at
      from journal_entries e join portfolios p on p.id = e.portfolio_id order by 1, 8, 2, 3, 4, 6`),
    orders: await rows(sql`select p.name, o.symbol, o.side, o.shares, o.status, o.closed_at
      from orders o join portfolios p on p.id = o.portfolio_id order by 1, 2, 3, 4, 6`),
    notices: await rows(sql`select p.name, n.type, n.message, n.created_at, count(*)::int from notifications n
      left join portfolios p on p.id = n.portfolio_id group by 1, 2, 3, 4 order by 1, 4, 2, 3`),
    plans: await rows(sql`select p.name, c.next_date from contribution_plans c
      join portfolios p on p.id = c.portfolio_id order by 1`),
    goals: await rows(sql`select p.name, g.target_amount, g.achieved_at, g.checked_at from goals g
      join portfolios p on p.id = g.portfolio_id order by 1, 2`),
    snapshots: await rows(sql`select p.name, s.date, s.total_value, s.net_contributed from snapshots s
      join portfolios p on p.id = s.portfolio_id order by 1, 2`),
  };
}

/** Moves the clock through the weeks; `round` processes the due work. */
async function runRounds(instances: readonly Instance[], round: (number: number) => Promise<unknown>): Promise<void> {
  const [first] = instances as [Instance];
  const begin = first.product.clock.marketNow;
  const { db } = first.product;
  await db.insertInto("market_clock").values({
    ...{ mode: "set", anchor_wall: begin, anchor_market: begin, speed: 0, start_setting: null },
    ...{ seen_wall: begin, seen_market: begin, decided_until: begin, lived_until: begin },
  }).execute();
  const owner = await seedUser(db);
  await settle(first, owner, begin);
  const random = new Random(11);
  for (let number = 0; number < ROUNDS; number++) {
    const now = later(first.product.clock.marketNow, random.int(1, 3));
    for (const { product } of instances) product.clock.marketNow = now;
    await round(number);
    if (number % 9 !== 0) continue;
    const portfolios = await db.selectFrom("portfolios").select("id").orderBy("name").execute();
    for (const [n, { id }] of portfolios.entries()) await order(instances[number % instances.length]!, owner, id, n);
  }
}

Deno.test({
  name: "J1: three instances that start all jobs at the same time, and an admin's manual runs, do everything once",
  ignore: !databaseUrl,
  fn: async () => {
    const begin = at(FIRST_DAY, "09:40");
    const [calm, shared] = [await testStore(), await testStore()];
    const pools: Store[] = [];
    try {
      const alone = instanceOn(calm, begin);
      await runRounds([alone], alone.advance);

      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shared.db);
      const url = Object.assign(new URL(databaseUrl!), { pathname: `/${rows[0]!.name}` }).href;
      for (let n = 0; n < INSTANCES; n++) pools.push(openPostgres(url));
      // The last one does not wait for its turn, like a process that considers the others dead.
      const instances = pools.map((pool, n) => instanceOn(pool, begin, n < 2 ? { DATABASE_URL: url } : {}));
      const admin = await seedUser(shared.db, "admin");
      await runRounds(instances, (number) => {
        const run = (n: number, actor: Actor, name: string) =>
          caller(instances[n % INSTANCES]!.product.runner)("jobs.run", actor, { name });
        const own = instances.flatMap((instance, n) => [
          instance.advance(),
          ...schedule.map(({ job }) => run(n, systemActor("jobs"), job)),
        ]);
        return Promise.all([...own, run(number, admin, dueWork[number % dueWork.length]!.name)]);
      });

      const wanted = await outcomeOf(calm.db);
      assert.deepEqual(await outcomeOf(shared.db), wanted);
      const kinds = new Set((wanted.entries as { type: string }[]).map((e) => e.type));
      for (const kind of ["BUY", "SELL", "DEPOSIT", "DIVIDEND", "DRIP", "INTEREST", "SPLIT"]) {
        assert.ok(kinds.has(kind), kind);
      }
      const twice = await sql`select portfolio_id, source_type, source_id from journal_entries
        group by 1, 2, 3 having count(*) > 1`.execute(shared.db);
      assert.deepEqual(twice.rows, []);
      assert.deepEqual((await caller(alone.product.runner)("ledger.verify", admin, {})).problems, []);
      assert.deepEqual((await caller(instances[0]!.product.runner)("ledger.verify", admin, {})).problems, []);
      assert.deepEqual(await shared.db.selectFrom("work_failures").selectAll().execute(), []);
      const failed = shared.db.selectFrom("job_runs").select(["job", "error"]).where("state", "<>", "done");
      assert.deepEqual(await failed.execute(), []);
      assert.deepEqual(instances.flatMap(({ lines }) => lines.filter((line) => line.includes('"error"'))), []);
    } finally {
      for (const store of [...pools, calm, shared]) await store.close();
    }
  },
});
