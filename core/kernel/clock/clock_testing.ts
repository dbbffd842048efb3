/** A stored clock for each test of it, on an empty store. */
import { sql } from "kysely";
import { modules } from "../../modules.ts";
import { seedUser } from "../../testing.ts";
import type { Module } from "../module.ts";
import { wallNow } from "./clock.ts";
import { readConfig } from "../config.ts";
import { type Db, inTransaction } from "../store/db.ts";
import { type ClockChange, StoredClock } from "./stored_clock.ts";
import { testStore } from "../testing.ts";

/** As the modules declare it. */
export const HISTORY = (modules as readonly Module[]).flatMap(({ history }) => history ?? []);
export const KNOWN = { from: Date.UTC(2015), to: Date.UTC(2061) };
export const config = (env: Record<string, string> = {}) => readConfig((name) => env[name]);
export const later = (seconds: number) => wallNow().add({ seconds });
export const serve = (db: Db, env: Record<string, string> = {}, wall?: Temporal.Instant) =>
  StoredClock.start(db, config(env), KNOWN, HISTORY, wall);
export const storedRow = (db: Db) => db.selectFrom("market_clock").selectAll().executeTakeFirst();

export async function change(db: Db, clock: StoredClock, to: ClockChange): Promise<void> {
  const plan = await clock.plan(to, KNOWN, false);
  clock.adopt(await inTransaction(db, (trx) => clock.move(trx, plan.to, plan, to)));
}

let opened: ReturnType<typeof testStore> | undefined;
Deno.test.afterAll(async () => (await opened)?.close());

/** A test on an empty store. */
export const withStore = (test: (db: Db) => Promise<void>) => async () => {
  const store = await (opened ??= testStore());
  await inTransaction(store.db, async (trx) => {
    // Without the triggers that keep the ledger.
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate market_clock, users, portfolios, orders, journal_entries cascade`.execute(trx);
  });
  await test(store.db);
};

export async function addPortfolio(db: Db, created_at = wallNow()): Promise<string> {
  const { userId } = await seedUser(db);
  await db.insertInto("portfolios").values({
    id: userId,
    user_id: userId,
    name: "P",
    initial_cash: "0",
    cash_balance: "0",
    contributed: "0",
    visibility: "private",
    enable_drip: true,
    money_market_rate: "0",
    created_at,
    description: null,
    cash_reserve_percentage: null,
    deleted_at: null,
  }).execute();
  return userId;
}

export async function addEntry(db: Db, at: Temporal.Instant): Promise<void> {
  const id = await addPortfolio(db);
  await db.insertInto("journal_entries").values({
    ...{ portfolio_id: id, id, type: "DEPOSIT", source_type: "command", source_id: "x", symbol: null, shares: null },
    ...{ price: null, amount: "1", cash_effect: "1", share_effect: "0", cost_effect: "0", notes: null },
    ...{ occurred_at: at, recorded_at: wallNow(), number: 1, hash: "" },
  }).execute();
}
