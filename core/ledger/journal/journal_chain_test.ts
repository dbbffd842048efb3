import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../../kernel/actor.ts";
import { testProduct, testStore } from "../../kernel/testing.ts";
import { FixedMarket } from "../../market/testing.ts";
import { orderHandlers } from "../../orders/mod.ts";
import { caller, seedUser } from "../../testing.ts";
import { ledgerHandlers } from "../mod.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const { runner, db } = testProduct(store, new FixedMarket(), [...ledgerHandlers, ...orderHandlers]);
const call = caller(runner);

/** A portfolio with a deposit, a withdrawal, a buy with odd notes and a sell. */
async function openJournal() {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Chain", initial_cash: 10_000 });
  await call("portfolios.withdraw", user, { id, amount: 12.34 });
  const notes = 'Quotes " and \\ and é, \u200D, 日本\n\ttabs';
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1.234567, notes });
  await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1 });
  const entries = await db.selectFrom("journal_entries").selectAll().where("portfolio_id", "=", id).orderBy("number")
    .execute();
  /** What ledger.verify reports about this portfolio and its entries. */
  const problems = async () => {
    const found = (await call("ledger.verify", systemActor("test"), {})).problems;
    return found.filter((problem) => [id, ...entries.map((e) => e.id)].some((known) => problem.includes(known)));
  };
  return { id, entries, problems };
}

/** Changes the journal bypassing the product. */
async function tamper(statement: ReturnType<typeof sql>) {
  await sql`alter table journal_entries disable trigger journal_entries_immutable`.execute(db);
  await statement.execute(db);
  await sql`alter table journal_entries enable trigger journal_entries_immutable`.execute(db);
}

Deno.test("L8: the hash chain verifies, whatever the notes contain", async () => {
  const { problems, entries } = await openJournal();
  assert.deepEqual(await problems(), []);
  assert.deepEqual(entries.map((e) => e.number), [1, 2, 3, 4]);
  assert.equal(new Set(entries.map((e) => e.hash)).size, 4);
});

for (
  const [what, change] of [
    ["a note", sql`notes = 'Quotes'`],
    ["a cent of the amount", sql`amount = amount + 0.01`],
    ["the price", sql`price = price + 0.0001`],
    ["the shares", sql`shares = shares + 0.000001`],
    ["the time", sql`occurred_at = occurred_at + interval '1 microsecond'`],
    ["the source", sql`source_id = 'x'`],
    ["the type", sql`type = 'DRIP'`],
    ["the number", sql`number = 5`],
  ] as const
) {
  Deno.test(`L8: changing ${what} of an entry is found, and the entry is named`, async () => {
    const { problems, entries } = await openJournal();
    const { id } = entries[2]!;
    await tamper(sql`update journal_entries set ${change} where id = ${id}`);
    assert.ok((await problems()).some((p) => p.startsWith(`entry ${id} `) && p.endsWith("is not what was recorded")));
  });
}

Deno.test("L8: an entry that is missing at the end of a journal is found", async () => {
  const { problems, id } = await openJournal();
  await sql`update portfolios set entry_count = 5, last_hash = 'x' where id = ${id}`.execute(db);
  assert.deepEqual(await problems(), [`portfolio ${id}: its last entry is not number 5 of its journal`]);
});
