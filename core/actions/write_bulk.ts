/**
 * Stores the market's announcements. Rows that were applied keep their values; others follow the market: its
 * corrections are stored, and what it withdrew is removed.
 */
import { sql } from "kysely";
import type { Trx } from "../kernel/store/db.ts";
import type { Delisting, Dividend, Split } from "../market/mod.ts";
import type { Announced } from "./settlement/announced.ts";
import { midnightOf } from "./days.ts";
import type { ActionId } from "./settlement/settled.ts";

/** The symbols that the market returned, and the first date from which its response is complete. */
export interface Fetched {
  readonly symbols: readonly string[];
  readonly since: string;
}

export async function writeDividends(trx: Trx, dividends: readonly Dividend[], fetched: Fetched): Promise<void> {
  const rows = JSON.stringify(dividends);
  await sql`
    delete from dividends where origin = 'market' and paid_at is null and lowered_at is null
      and symbol = any(${fetched.symbols}::text[]) and ex_date >= ${fetched.since}::date
      and id <> all(${dividends.map((d) => d.id)}::text[])`.execute(trx);
  // A dividend that was paid under another id is not paid again.
  await sql`
    insert into dividends as d (id, symbol, amount, declared_on, ex_date, record_date, pay_date, frequency, kind,
      origin)
    select id, symbol, amount, "declaredOn", "exDate", "recordDate", "payDate", frequency, type, 'market'
    from json_to_recordset(${rows}::text::json) as x(id text, symbol text, amount numeric(20, 6), "declaredOn" date,
      "exDate" date, "recordDate" date, "payDate" date, frequency smallint, type text)
    where amount > 0 and not exists (
      select from dividends twin where twin.symbol = x.symbol and twin.ex_date = x."exDate" and twin.amount = x.amount
        and twin.kind = x.type and twin.id <> x.id and twin.origin = 'market' and twin.paid_at is not null)
    on conflict (id) do update set amount = excluded.amount, declared_on = excluded.declared_on,
      ex_date = excluded.ex_date, record_date = excluded.record_date, pay_date = excluded.pay_date,
      frequency = excluded.frequency, kind = excluded.kind
    where d.origin = 'market' and d.paid_at is null`.execute(trx);
}

export async function writeSplits(trx: Trx, splits: readonly Split[], fetched: Fetched): Promise<void> {
  const rows = JSON.stringify(splits);
  await sql`
    delete from splits where origin = 'market' and processed_at is null and symbol = any(${fetched.symbols}::text[])
      and execution_date >= ${fetched.since}::date and id <> all(${splits.map((s) => s.id)}::text[])`.execute(trx);
  await sql`
    insert into splits as s (id, symbol, execution_date, ratio_from, ratio_to, origin)
    select id, symbol, "executionDate", "from", "to", 'market'
    from json_to_recordset(${rows}::text::json) as x(id text, symbol text, "executionDate" date,
      "from" numeric(20, 9), "to" numeric(20, 9))
    where "from" > 0 and "to" > 0
    on conflict (id) do update set execution_date = excluded.execution_date, ratio_from = excluded.ratio_from,
      ratio_to = excluded.ratio_to
    where s.origin = 'market' and s.processed_at is null`.execute(trx);
}

/** The terms that an admin set are kept. */
export async function writeDelistings(trx: Trx, delistings: readonly Delisting[]): Promise<void> {
  const rows = JSON.stringify(delistings);
  await sql`
    insert into delistings as d (id, symbol, name, announced_on, last_day, reason, cash_per_share, next_symbol,
      exchange_ratio)
    select id, symbol, name, "announcedOn", "lastDay", reason, "cashPerShare", "nextSymbol", "exchangeRatio"
    from json_to_recordset(${rows}::text::json) as x(id text, symbol text, name text, "announcedOn" date,
      "lastDay" date, reason text, "cashPerShare" numeric(20, 6), "nextSymbol" text,
      "exchangeRatio" numeric(20, 6))
    on conflict (id) do update set name = excluded.name, last_day = excluded.last_day, reason = excluded.reason,
      cash_per_share = excluded.cash_per_share, next_symbol = excluded.next_symbol,
      exchange_ratio = excluded.exchange_ratio
    where d.processed_at is null and not d.terms_by_admin`.execute(trx);
}

/** Removes ends of listings that are not settled; returns whose owners were notified of them. */
export async function removeDelistings(
  trx: Trx,
  ids: readonly string[],
): Promise<{ delistingId: string; portfolioId: string }[]> {
  const { rows } = await sql<{ delistingId: string; portfolioId: string }>`
    delete from delisting_notices where delisting_id = any(${ids}::text[])
    returning delisting_id as "delistingId", portfolio_id as "portfolioId"`.execute(trx);
  await sql`delete from delistings where id = any(${ids}::text[])`.execute(trx);
  return rows;
}

/** Records that the owners of portfolios are notified of a delisting; returns those that were not yet. */
export async function noteNotified(trx: Trx, delistingId: string, portfolioIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into delisting_notices (delisting_id, portfolio_id)
    select ${delistingId}, id from unnest(${portfolioIds}::uuid[]) as p(id)
    on conflict do nothing returning portfolio_id as id`.execute(trx);
  return rows.map((row) => row.id);
}

/**
 * Stores the actions of an imported history. Those too old to be done automatically count as done.
 * @param reach the first date whose actions are still done automatically
 */
export async function keepAnnounced(
  trx: Trx,
  { dividends, splits, delistings }: Announced,
  reach: string,
): Promise<void> {
  const ended = midnightOf(reach);
  const rows = (of: readonly unknown[]) => sql`${JSON.stringify(of)}::text::json`;
  await sql`
    insert into dividends (id, symbol, amount, declared_on, ex_date, record_date, pay_date, frequency, kind, origin,
      lowered_at, paid_at)
    select id, symbol, amount, declared_on, ex_date, record_date, pay_date, frequency, kind, 'market',
      case when coalesce(pay_date, ex_date) < ${reach}::date then ${ended}::timestamptz end,
      case when coalesce(pay_date, ex_date) < ${reach}::date then ${ended}::timestamptz end
    from json_to_recordset(${rows(dividends)}) as x(id text, symbol text, amount numeric(20, 6), declared_on date,
      ex_date date, record_date date, pay_date date, frequency smallint, kind text)
    on conflict (id) do nothing`.execute(trx);
  await sql`
    insert into splits (id, symbol, execution_date, ratio_from, ratio_to, origin, processed_at)
    select id, symbol, execution_date, ratio_from, ratio_to, 'market',
      case when execution_date < ${reach}::date then ${ended}::timestamptz end
    from json_to_recordset(${rows(splits)}) as x(id text, symbol text, execution_date date, ratio_from numeric(20, 9),
      ratio_to numeric(20, 9))
    on conflict (id) do nothing`.execute(trx);
  await sql`
    insert into delistings (id, symbol, name, announced_on, last_day, reason, cash_per_share, next_symbol,
      exchange_ratio)
    select id, symbol, name, announced_on, last_day, reason, cash_per_share, next_symbol, exchange_ratio
    from json_to_recordset(${rows(delistings)}) as x(id text, symbol text, name text, announced_on date, last_day date,
      reason text, cash_per_share numeric(20, 6), next_symbol text, exchange_ratio numeric(20, 6))
    on conflict (id) do nothing`.execute(trx);
}

/** Records that actions are settled for a portfolio: by the given imported entries, or left out (null). */
export async function noteSettled(
  trx: Trx,
  portfolioId: string,
  settled: readonly { readonly action: ActionId; readonly entryId: string | null }[],
): Promise<void> {
  const rows = settled.map(({ action, entryId }) => ({ action: action.type, id: action.id, entry: entryId }));
  await sql`
    insert into settled_actions (portfolio_id, action, action_id, entry_id)
    select ${portfolioId}, action, id, entry
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(action text, id text, entry uuid)
    on conflict (portfolio_id, action, action_id) do update set entry_id = excluded.entry_id
      where settled_actions.entry_id is null`.execute(trx);
}
