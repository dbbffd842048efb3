/** A PostgreSQL database that is created for a benchmark and dropped afterwards. */
import postgres from "postgres";
import { Skipped } from "./report.ts";

const serverUrl = (): string => Deno.env.get("TEST_DATABASE_URL") ?? "postgres://postgres@127.0.0.1:5432/postgres";

/** @throws Skipped when PostgreSQL cannot be reached */
export async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const admin = postgres(serverUrl(), { max: 1, connect_timeout: 5, onnotice: () => {} });
  const name = `tradewinds_bench_${crypto.randomUUID().replaceAll("-", "")}`;
  try {
    await admin.unsafe(`create database ${name}`);
  } catch (error) {
    await admin.end();
    throw new Skipped(
      `needs a PostgreSQL where databases can be made; set TEST_DATABASE_URL (${
        (error as Error).message || (error as { code?: string }).code
      })`,
    );
  }
  try {
    return await work(Object.assign(new URL(serverUrl()), { pathname: `/${name}` }).href);
  } finally {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

/**
 * The minimal market buy: cash, an order, a transaction, two postings and a holding, in one call inside the database,
 * with the keys and checks that a ledger needs. No user, no quote, no idempotency, no audit.
 */
export const minimalBuy = `
  create schema floor;
  set search_path = floor;
  create table portfolio (id int primary key, cash bigint not null check (cash >= 0),
    version int not null default 0) with (fillfactor = 70);
  create table account (id int primary key, portfolio_id int not null references portfolio);
  create table instrument (id int primary key, price bigint not null);
  create table orders (id bigint generated always as identity primary key,
    portfolio_id int not null references portfolio, instrument_id int not null references instrument,
    qty bigint not null check (qty > 0), price bigint not null, status smallint not null,
    created_at timestamptz not null default now());
  create table txn (id bigint generated always as identity primary key, portfolio_id int not null references portfolio,
    order_id bigint not null references orders, created_at timestamptz not null default now());
  create table posting (txn_id bigint not null references txn, account_id int not null references account,
    amount bigint not null, primary key (txn_id, account_id));
  create table holding (portfolio_id int not null references portfolio,
    instrument_id int not null references instrument, qty bigint not null, cost bigint not null,
    primary key (portfolio_id, instrument_id)) with (fillfactor = 80);
  create index on orders (portfolio_id, id);
  create index on txn (portfolio_id, id);
  create index on posting (account_id, txn_id);
  insert into portfolio select i, 1000000000000000 from generate_series(1, 10000) i;
  insert into account select i * 2 + s, i from generate_series(1, 10000) i, generate_series(0, 1) s;
  insert into instrument select i, 100000 + i * 137 from generate_series(1, 500) i;
  create function buy(p int, i int, q bigint, px bigint) returns bigint language plpgsql set search_path = floor as $$
  declare o bigint; t bigint;
  begin
    update portfolio set cash = cash - q * px, version = version + 1 where id = p and cash >= q * px;
    if not found then raise exception 'insufficient funds'; end if;
    insert into orders (portfolio_id, instrument_id, qty, price, status) values (p, i, q, px, 2) returning id into o;
    insert into txn (portfolio_id, order_id) values (p, o) returning id into t;
    insert into posting values (t, p * 2, -q * px), (t, p * 2 + 1, q * px);
    insert into holding values (p, i, q, q * px) on conflict (portfolio_id, instrument_id) do update
      set qty = holding.qty + excluded.qty, cost = holding.cost + excluded.cost;
    return o;
  end $$;
  reset search_path;
`;

/** Creates the minimal ledger in a database. */
export async function makeMinimalBuy(url: string): Promise<void> {
  const db = postgres(url, { max: 1, onnotice: () => {} });
  await db.unsafe(minimalBuy);
  // Only tables with rows: statistics of an empty table would make foreign key checks scans permanently.
  await db.unsafe("analyze floor.portfolio, floor.account, floor.instrument");
  await db.end();
}
