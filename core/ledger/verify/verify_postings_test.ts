import assert from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction, type Trx } from "../../kernel/store/db.ts";
import { testProduct, testStore } from "../../kernel/testing.ts";
import { FixedMarket } from "../../market/testing.ts";
import { caller, seedUser } from "../../testing.ts";
import { ledgerHandlers } from "../mod.ts";
import { ledgerProblems } from "./verify_bulk.ts";

const store = await testStore();
Deno.test.afterAll(() => store.close());
const { runner, db } = testProduct(store, new FixedMarket(), ledgerHandlers);
const call = caller(runner);

/** The faults that a change causes, which is undone. */
async function faultsOf(change: (trx: Trx, entry: string) => Promise<unknown>): Promise<string[]> {
  const user = await seedUser(db);
  const { id } = await call("portfolios.create", user, { name: "Postings", initial_cash: 10 });
  const { rows: [entry] } = await sql<{ id: string }>`select id from journal_entries where portfolio_id = ${id}`
    .execute(db);
  const undone = new Error("undone");
  let faults: string[] = [];
  await inTransaction(db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await change(trx, entry!.id);
    faults = await ledgerProblems(trx);
    throw undone;
  }).catch((error) => assert.equal(error, undone));
  return faults;
}

Deno.test("verify: an entry's postings are each found when doubled, missing, or without their entry", async () => {
  assert.deepEqual(await faultsOf(() => Promise.resolve()), []);
  const [doubled] = await faultsOf((trx, entry) =>
    sql`insert into postings select * from postings where entry_id = ${entry}`.execute(trx)
  );
  assert.match(doubled!, /cash effect is 10\.00, its postings say 20\.0/);
  const missing = await faultsOf((trx, entry) =>
    sql`delete from postings where entry_id = ${entry} and account = 'cash'`.execute(trx)
  );
  assert.match(missing.join("\n"), /sum to -10\.0+, not 0\n.*cash effect is 10\.00, its postings say 0/);
  const orphans = await faultsOf((trx, entry) => sql`delete from journal_entries where id = ${entry}`.execute(trx));
  assert.ok(orphans.some((line) => /^posting of entry .*: there is no such entry$/.test(line)), orphans.join("\n"));
});
