/** The entrants of a competition: who plays out of competition, and what their portfolios are worth now. */
import { sql } from "kysely";
import type { Db, Trx } from "../kernel/store/db.ts";
import { price, priceText } from "../kernel/money.ts";
import type { EntryState } from "./contract/rules.ts";
import type { CompetitionRow } from "./store.ts";

export interface Standing {
  readonly number: number;
  readonly user_id: string;
  readonly username: string;
  readonly portfolio_id: string;
  readonly portfolio_name: string;
  readonly entered_at: Temporal.Instant;
  readonly state: EntryState;
  readonly reason: string | null;
  readonly is_admin: boolean;
  readonly is_active: boolean;
  /** When the user first moved the market clock while it ran. */
  readonly moved_at: Temporal.Instant | null;
}

/** All entrants by number. */
export async function listStandings(
  db: Db,
  { id, opens_at: from, closes_at: to }: Pick<CompetitionRow, "id" | "opens_at" | "closes_at">,
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select c.number, c.user_id, u.username, c.portfolio_id, p.name as portfolio_name, c.entered_at, c.state, c.reason,
      u.role = 'admin' as is_admin, u.is_active, m.moved_at
    from competition_entries c
    join users u on u.id = c.user_id
    join portfolios p on p.id = c.portfolio_id
    left join lateral (
      select min(from_market) as moved_at from clock_moves m
      where m.user_id = c.user_id and m.from_market <= ${to} and m.to_market >= ${from}
    ) m on true
    where c.competition_id = ${id} order by c.number`.execute(db);
  return rows;
}

/** Why an entrant plays out of competition; null: for a rank. */
export function outOf(
  { state, reason, is_admin, is_active, moved_at }: Standing,
): { state: "disqualified" | "staff" | "deactivated"; reason: string } | null {
  if (state === "disqualified") return { state, reason: reason ?? "Disqualified" };
  if (is_admin) return { state: "staff", reason: "An administrator" };
  if (moved_at) return { state: "staff", reason: "Moved the market clock while the competition ran" };
  return is_active ? null : { state: "deactivated", reason: "The account was deactivated" };
}

/** Symbols that the entrants hold. */
export async function listSymbolsHeld(db: Db, competitionId: string): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select distinct h.symbol from competition_entries c
    join holdings h on h.portfolio_id = c.portfolio_id and h.shares > 0
    where c.competition_id = ${competitionId} order by 1`.execute(db);
  return rows.map((row) => row.symbol);
}

export interface Worth {
  readonly number: number;
  /** Money as decimal text. */
  readonly value: string;
  readonly fills: number;
}

/** What the entrants' portfolios are worth at prices in dollars, and how many fills they have had. */
export async function listWorths(
  db: Db,
  competitionId: string,
  prices: ReadonlyMap<string, number>,
): Promise<Worth[]> {
  const { rows } = await sql<Worth>`
    select c.number, p.cash_balance + coalesce(h.value, 0) as value, f.fills::integer as fills
    from competition_entries c
    join portfolios p on p.id = c.portfolio_id
    left join lateral (
      select sum(round(q.price * h.shares, 2)) as value from holdings h
      join unnest(${[...prices.keys()]}::text[],
        ${[...prices.values()].map((dollars) => priceText(price(dollars)))}::text[]::numeric[]) as q(symbol, price)
        on q.symbol = h.symbol
      where h.portfolio_id = c.portfolio_id and h.shares > 0
    ) h on true
    cross join lateral (
      select count(*) as fills from journal_entries e
      where e.portfolio_id = c.portfolio_id and e.type in ('BUY', 'SELL')
    ) f
    where c.competition_id = ${competitionId} order by c.number`.execute(db);
  return rows;
}

export interface Result {
  readonly number: number;
  readonly state: EntryState;
  readonly reason: string | null;
  readonly final_value: string;
  readonly fills: number;
  readonly rank: number | null;
}

export async function writeResults(trx: Trx, competitionId: string, results: readonly Result[]): Promise<void> {
  await sql`
    update competition_entries c set state = x.state, reason = x.reason, final_value = x.final_value, fills = x.fills,
      rank = x.rank
    from json_to_recordset(${JSON.stringify(results)}::text::json) as x(number integer, state text, reason text,
      final_value numeric, fills integer, rank integer)
    where c.competition_id = ${competitionId} and c.number = x.number`.execute(trx);
}

/** Ends the trading of all portfolios of a competition at an earlier instant than its rules say. */
export async function endTrading(trx: Trx, competitionId: string, endsAt: Temporal.Instant): Promise<void> {
  await sql`
    update portfolios p
    set trading_rules = (p.trading_rules::jsonb || jsonb_build_object('ends_at', ${endsAt.toString()}::text))::json
    from competition_entries c
    where c.competition_id = ${competitionId} and p.id = c.portfolio_id and p.trading_rules is not null`.execute(trx);
}
