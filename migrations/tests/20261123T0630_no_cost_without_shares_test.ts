import assert from "node:assert/strict";
import { sql } from "kysely";
import { systemActor } from "../../core/kernel/actor.ts";
import { openEmbedded } from "../../core/kernel/store/db.ts";
import { migrate } from "../../core/kernel/store/migrate.ts";
import { testProduct } from "../../core/kernel/testing.ts";
import { ledgerHandlers } from "../../core/ledger/mod.ts";
import { FixedMarket } from "../../core/market/testing.ts";
import { caller } from "../../core/testing.ts";
import { migrations } from "../mod.ts";

Deno.test("a cost without shares becomes a realised loss at the split; one that no entry explains stays, and is named", async () => {
  const store = await openEmbedded({ image: null });
  const { db } = store;
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "20261123T0630")));
  const [id, odd] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into users (id, email, username, password_hash, created_at, updated_at) values (${id}, 'a@example.com', 'a', 'x', now(), now())`
    .execute(db);
  for (const portfolio of [id, odd]) {
    await sql`insert into portfolios (id, user_id, name, initial_cash, cash_balance, contributed, visibility, enable_drip, money_market_rate, created_at)
      values (${portfolio}, ${id}, 'P', 0, 0, 0, 'private', false, 0, now())`.execute(db);
  }
  const enter = async (type: string, at: string, symbol: string, shares: string, cost: string) => {
    const entry = crypto.randomUUID();
    await sql`
      insert into journal_entries (portfolio_id, id, type, source_type, source_id, symbol, amount, cash_effect,
        share_effect, cost_effect, occurred_at, recorded_at, number)
      select id, ${entry}, ${type}, 'import', ${entry}, ${symbol}, 0.00, 0.00, ${shares}::numeric(20, 6),
        ${cost}::numeric(20, 2), ${at}::timestamptz, now(), entry_count + 1 from portfolios where id = ${id}`.execute(
      db,
    );
    await sql`insert into postings values (${id}, ${entry}, 'import', ${symbol}, -(${shares}::numeric)),
      (${id}, ${entry}, 'holding', ${symbol}, ${shares}::numeric)`.execute(db);
    await sql`alter table journal_entries disable trigger journal_entries_immutable`.execute(db);
    await sql`update journal_entries e set hash = journal_entry_hash(p.last_hash, e) from portfolios p
      where p.id = e.portfolio_id and e.id = ${entry}`.execute(db);
    await sql`alter table journal_entries enable trigger journal_entries_immutable`.execute(db);
    await sql`update portfolios set entry_count = entry_count + 1, contributed = contributed + ${cost}::numeric,
      last_hash = (select hash from journal_entries where id = ${entry}) where id = ${id}`.execute(db);
  };
  for (const symbol of ["AAPL", "F"]) await enter("IMPORT", "2026-11-02T12:00:00Z", symbol, "1000", "4200");
  await enter("SPLIT", "2026-11-03T05:00:00Z", "AAPL", "-1000", "0");
  await sql`insert into holdings (portfolio_id, symbol, id, shares, cost_basis) values
    (${id}, 'AAPL', ${id}, 0, 4200), (${id}, 'F', ${id}, 1000, 4200), (${odd}, 'AAPL', ${id}, 0, 7)`.execute(db);

  await migrate(db, migrations);
  const held = await sql`select portfolio_id = ${odd} as odd, symbol, shares, cost_basis from holdings order by 1, 2`
    .execute(db);
  assert.deepEqual(held.rows, [
    { odd: false, symbol: "AAPL", shares: "0.000000", cost_basis: "0.00" },
    { odd: false, symbol: "F", shares: "1000.000000", cost_basis: "4200.00" },
    { odd: true, symbol: "AAPL", shares: "0.000000", cost_basis: "7.00" },
  ]);
  const last =
    await sql`select type, symbol, cash_effect, share_effect, cost_effect, notes, number, occurred_at::text as at
    from journal_entries where portfolio_id = ${id} order by journal_entries.number desc limit 1`.execute(db);
  assert.deepEqual(last.rows, [{
    ...{ type: "SPLIT", symbol: "AAPL", cash_effect: "0.00", share_effect: "0.000000", cost_effect: "-4200.00" },
    ...{ notes: "No share was left: the cost of $4200.00 is a realised loss", number: 4, at: "2026-11-03 05:00:00+00" },
  }]);
  const call = caller(testProduct(store, new FixedMarket(), ledgerHandlers).runner);
  const { problems } = await call("ledger.verify", systemActor("test"), {});
  assert.deepEqual(problems, [
    `portfolio ${odd}: holds 0.000000 of AAPL costing 7.00, the journal says 0 costing 0`,
    `portfolio ${odd}: holds no AAPL, at a cost of 7.00`,
  ]);
  await assert.rejects(
    sql`update holdings set cost_basis = 1 where portfolio_id = ${id} and symbol = 'AAPL'`.execute(db),
    /holdings_cost_of_shares/,
  );
  await store.close();
});
