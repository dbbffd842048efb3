import assert from "node:assert/strict";
import { sql } from "kysely";
import { newId } from "../kernel/ids.ts";
import { testStore } from "../kernel/testing.ts";
import { FixedMarket } from "../market/testing.ts";
import { runningProduct, seedUser } from "../testing.ts";
import { interestHandlers, interestWork } from "./mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());

/** One more than a transaction takes. */
const MANY = 2_001;

Deno.test("more portfolios than one transaction takes are all paid for the month, each once", async () => {
  const { clock, advance } = runningProduct(store, new FixedMarket(), interestHandlers, interestWork);
  await advance("2026-12-01T00:00");
  const { userId } = await seedUser(store.db);
  const ids = Array.from({ length: MANY }, () => newId(clock.wall()));
  await sql`
    insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip,
      money_market_rate, created_at)
    select id, ${userId}, 'Many', 10000, 10000, 10000, 'private', false, 0.045, ${clock.market()}
    from unnest(${ids}::uuid[]) as x(id)`.execute(store.db);
  await advance("2027-02-01T00:00");
  const entries = await store.db.selectFrom("journal_entries").select(["type", "amount", "occurred_at"])
    .select((e) => e.fn.countAll<number>().as("count")).groupBy(["type", "amount", "occurred_at"])
    .orderBy("occurred_at").execute();
  assert.deepEqual(entries.map((e) => [e.type, e.amount, e.occurred_at.toString(), Number(e.count)]), [
    ["INTEREST", "37.50", "2027-01-01T04:59:00Z", MANY],
    ["INTEREST", "37.64", "2027-02-01T04:59:00Z", MANY],
  ]);
});
