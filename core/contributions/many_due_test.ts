import assert from "node:assert/strict";
import { sql } from "kysely";
import { newId } from "../kernel/ids.ts";
import { testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { runningProduct, seedUser } from "../testing.ts";
import { contributionHandlers, contributionWork } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** One more than a transaction takes. */
const MANY = 201;

Deno.test("more plans than one transaction takes are all made on their date, and bought for at the open", async () => {
  const { clock, advance } = runningProduct(store, new FixedMarket(), contributionHandlers, contributionWork);
  await advance("2026-11-30T12:00");
  const { userId } = await seedUser(store.db);
  const ids = Array.from({ length: MANY }, () => newId(clock.wall()));
  await sql`
    insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip,
      money_market_rate, created_at)
    select id, ${userId}, 'Many', 0, 0, 0, 'private', false, 0, ${clock.market()} from unnest(${ids}::uuid[]) as x(id)`
    .execute(store.db);
  await sql`
    insert into contribution_plans (id, user_id, portfolio_id, name, amount, frequency, auto_invest_percentage,
      target_allocation, next_date, day_of_month, is_active, created_at)
    select id, ${userId}, id, 'Salary', 100, 'monthly', 100, '{"F": 50}', '2026-12-01', 1, true, ${clock.market()}
    from unnest(${ids}::uuid[]) as x(id)`.execute(store.db);
  await advance("2026-12-05T12:00");
  const entries = await store.db.selectFrom("journal_entries").select(["type", "amount", "occurred_at"])
    .select((e) => e.fn.countAll<number>().as("count")).groupBy(["type", "amount", "occurred_at"])
    .orderBy("occurred_at").execute();
  assert.deepEqual(entries.map((e) => [e.type, e.amount, e.occurred_at.toString(), Number(e.count)]), [
    ["DEPOSIT", "100.00", "2026-12-01T14:00:00Z", MANY],
    ["BUY", "50.00", "2026-12-01T14:31:00Z", MANY],
  ]);
});
