/**
 * Moves a whole instance between the stores by backup and restore, embedded to PostgreSQL and back: every row of every
 * table is the same, and the journal is sound in both.
 */
import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../core/kernel/actor.ts";
import { backup, restore } from "../core/kernel/store/backup_bulk.ts";
import { type Db, openEmbedded, type Store } from "../core/kernel/store/db.ts";
import { digest } from "../core/kernel/ids.ts";
import { migrate } from "../core/kernel/store/migrate.ts";
import { testProduct, testStore } from "../core/kernel/testing.ts";
import { FixedMarket } from "../core/market/testing.ts";
import { loadParts } from "../core/kernel/module.ts";
import { modules } from "../core/modules.ts";
import { caller, seedUser } from "../core/testing.ts";
import { migrations } from "../migrations/mod.ts";

const { handlers } = await loadParts(modules);

const emptyEmbedded = async (): Promise<Store> => {
  const store = await openEmbedded({ image: null });
  await migrate(store.db, migrations);
  return store;
};
const productOn = (store: Store) => testProduct(store, new FixedMarket(), handlers);

/** Writes trades, orders, imports, copies, goals and reviews of two users. */
async function fillStore(store: Store): Promise<void> {
  const { runner, clock, db } = productOn(store);
  const call = caller(runner);
  for (const cash of [10_000, 5_000.55]) {
    const user = await seedUser(db);
    const { id } = await call("portfolios.create", user, { name: 'Naïve "quoted", 船', initial_cash: cash });
    await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 1.234567 });
    const order = { portfolio_id: id, stock_symbol: "F", transaction_type: "BUY", order_type: "limit" } as const;
    await call("orders.place", user, { ...order, shares: 3, limit_price: 5.01 });
    clock.advance({ seconds: 1, microseconds: 7 });
    await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 0.2 });
    await call("holdings.import", user, {
      portfolio_id: id,
      holdings: [{ symbol: "MSFT", shares: 0.000001, average_cost: 9_999.9999 }],
    });
    const csv = "date,type,symbol,shares,price,amount\n2026-01-02,DEPOSIT,,,,0.01";
    await call("portfolios.import-transactions", user, { id, csv, preview: false });
    await call("portfolios.fork", user, { id, at: clock.market().toString() });
    await call("goals.create", user, { portfolio_id: id, title: "T", goal_type: "net_worth", target_amount: 1e6 });
    await call("portfolios.refresh-ai-analysis", user, { id });
  }
}

/** Every row of every table, as the database writes it, and a hash over the hashes of the whole journal. */
async function contents(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely_%'
      and table_name not in ('outbox', 'market_clock') order by 1`.execute(db);
  const tables: Record<string, string[]> = {};
  for (const { name } of rows) {
    const { rows: lines } = await sql<{ line: string }>`select t::text as line from ${sql.table(name)} t`.execute(db);
    // Sorted here, since the stores may collate differently.
    tables[name] = lines.map((row) => row.line).sort();
  }
  const { rows: entries } = await sql<{ hash: string }>`
    select hash from journal_entries order by portfolio_id, number`.execute(db);
  return { tables, journal: digest(entries.map((entry) => entry.hash).join()), entries: entries.length };
}

const faultsIn = async (store: Store) =>
  (await caller(productOn(store).runner)("ledger.verify", systemActor("test"), {})).problems;

Deno.test({
  name: "an instance moves from the embedded store to PostgreSQL and back, and nothing is lost or changed",
  ignore: !Deno.env.get("TEST_DATABASE_URL"),
  fn: async () => {
    const stores = [await emptyEmbedded(), await testStore(), await emptyEmbedded()] as const;
    const [from, between, to] = stores;
    try {
      await fillStore(from);
      const before = await contents(from.db);
      assert.ok(before.entries >= 16 && before.tables.portfolio_reviews!.length === 2);
      await restore(between.db, backup(from.db), { migrations });
      assert.deepEqual(await contents(between.db), before);
      assert.deepEqual(await faultsIn(between), []);
      await restore(to.db, backup(between.db), { migrations });
      assert.deepEqual(await contents(to.db), before);
      assert.deepEqual(await faultsIn(to), []);
    } finally {
      for (const store of stores) await store.close();
    }
  },
});
