import assert from "node:assert/strict";
import { sql } from "kysely";
import { openEmbedded } from "../../core/kernel/store/db.ts";
import { migrate } from "../../core/kernel/store/migrate.ts";
import { entryTypes, transactionTypes } from "../../core/ledger/entry_types.ts";
import { migrations } from "../mod.ts";

Deno.test("the view of postings has the rows that the table had, for every type of entry, and takes none", async () => {
  const store = await openEmbedded({ image: null });
  const { db } = store;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "20261128T0040")));
  const portfolio = crypto.randomUUID();
  await sql`insert into users (id, email, username, password_hash, created_at, updated_at) values (${portfolio}, 'a@example.com', 'a', 'x', now(), now())`
    .execute(db);
  await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip, money_market_rate, created_at)
    values (${portfolio}, ${portfolio}, 'P', 0, 0, 0, 'private', false, 0, now())`.execute(db);
  for (const [i, type] of transactionTypes.entries()) {
    const entry = crypto.randomUUID();
    // Some move dollars only, some shares only, some both.
    const cash = i % 3 === 1 ? "0.00" : "12.34";
    const shares = i % 3 === 0 ? "0.000000" : "-1.234567";
    await sql`insert into journal_entries (portfolio_id, id, type, source_type, source_id, symbol, amount, cash_effect,
        share_effect, cost_effect, occurred_at, recorded_at, number)
      values (${portfolio}, ${entry}, ${type}, 'test', ${entry}, 'AAPL', 0, ${cash}::numeric, ${shares}::numeric, 0,
        now(), now(), ${i + 1})`.execute(db);
    const { counter } = entryTypes[type];
    await sql`insert into postings (portfolio_id, entry_id, account, commodity, amount)
      select ${portfolio}, ${entry}, account, commodity, amount from (values ('cash', '$', ${cash}::numeric),
        (${counter}, '$', -${cash}::numeric), ('holding', 'AAPL', ${shares}::numeric),
        (${counter}, 'AAPL', -${shares}::numeric)) as side(account, commodity, amount) where amount <> 0`.execute(db);
  }
  const postings = async () =>
    (await sql`select * from postings order by entry_id, account, commodity`.execute(db)).rows;
  const before = await postings();
  assert.equal(before.length, transactionTypes.length / 3 * (2 + 2 + 4));
  await migrate(db, migrations);
  assert.deepEqual(await postings(), before);
  // As the previous release still does while an update is under way.
  await sql`insert into postings values (${portfolio}, ${portfolio}, 'cash', '$', 1)`.execute(db);
  assert.deepEqual(await postings(), before);
  await store.close();
});
