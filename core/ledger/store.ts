/** Reads of portfolios, holdings and the journal. Every read names the owner. */
import { sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { Refusal } from "../kernel/errors.ts";
import type { TransactionType } from "./contract.ts";

export interface HoldingRow {
  id: string;
  symbol: string;
  shares: string;
  reserved: string;
  cost: string;
  auto_reinvest: boolean;
}

export interface PortfolioRow {
  id: string;
  user_id: string;
  name: string;
  description: string | null;
  initial_cash: string;
  cash_balance: string;
  reserved_cash: string;
  contributed: string;
  visibility: "private" | "public";
  enable_drip: boolean;
  money_market_rate: string;
  is_default: boolean;
  is_competition: boolean;
  cash_reserve_percentage: number | null;
  created_at: Temporal.Instant;
  holdings: HoldingRow[];
}

/** Holdings travel as one text, a word for each field: that costs the store a third less than JSON. None of them has a space or comma. */
const withHoldings = sql`
  select p.id, p.user_id, p.name, p.description, p.initial_cash, p.cash_balance, p.reserved_cash, p.contributed, p.visibility, p.enable_drip,
    p.money_market_rate, p.is_default, p.is_competition, p.cash_reserve_percentage, p.created_at,
    (select string_agg(concat_ws(' ', h.id, h.symbol, h.shares, h.reserved_shares, h.cost_basis, h.auto_reinvest), ',' order by h.symbol)
      from holdings h where h.portfolio_id = p.id and h.shares > 0) as holdings
  from portfolios p`;

type Stored = Omit<PortfolioRow, "holdings"> & { holdings: string | null };

const fromStored = ({ holdings, ...row }: Stored): PortfolioRow => ({
  ...row,
  holdings: holdings === null ? [] : holdings.split(",").map((words) => {
    const [id, symbol, shares, reserved, cost, auto] = words.split(" ") as [string, string, string, string, string, string];
    return { id, symbol, shares, reserved, cost, auto_reinvest: auto === "t" };
  }),
});

/** The user's portfolios with their holdings, oldest first, from one snapshot of the store. */
export async function listPortfolios(db: Db, userId: string): Promise<PortfolioRow[]> {
  const found = await sql<Stored>`${withHoldings} where p.user_id = ${userId} and p.deleted_at is null order by p.created_at, p.id`.execute(db);
  return found.rows.map(fromStored);
}

/** @throws Refusal NOT_FOUND for unknown, deleted and foreign portfolios alike */
export async function getPortfolio(db: Db, userId: string, portfolioId: string): Promise<PortfolioRow> {
  const found = await sql<Stored>`${withHoldings} where p.id = ${portfolioId} and p.user_id = ${userId} and p.deleted_at is null`.execute(db);
  return found.rows[0] ? fromStored(found.rows[0]) : portfolioNotFound();
}

export function portfolioNotFound(): never {
  throw new Refusal("NOT_FOUND", "Portfolio not found");
}

export interface EntryRow {
  id: string;
  type: TransactionType;
  symbol: string | null;
  shares: string | null;
  price: string | null;
  amount: string;
  cash_effect: string;
  share_effect: string;
  /** As the store prints it, in UTC: read by no one but its reader. */
  occurred_at: string;
  notes: string | null;
}

/** A page of a portfolio's journal, newest first, and how many entries there are since `since`. */
export async function listEntries(
  db: Db,
  portfolioId: string,
  page: { limit: number; offset: number; since: Temporal.Instant | null },
): Promise<{ rows: EntryRow[]; total: number }> {
  const range = page.since ? sql`and occurred_at >= ${page.since}` : sql``;
  // Ordered by the instant; its text would have the same name.
  const [rows, count] = await Promise.all([
    sql<EntryRow>`select id, type, symbol, shares, price, amount, cash_effect, share_effect, occurred_at::text, notes from journal_entries e
      where portfolio_id = ${portfolioId} ${range} order by e.occurred_at desc, e.id desc limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from journal_entries where portfolio_id = ${portfolioId} ${range}`.execute(db),
  ]);
  return { rows: rows.rows, total: count.rows[0]!.total };
}
