/** Reads of portfolios, holdings and the journal. Every read names the owner. */
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../kernel/db.ts";
import { Refusal } from "../kernel/errors.ts";
import { type Cents, cents, type Shares, shares } from "../kernel/money.ts";
import type { TransactionType } from "./contract.ts";

export interface HoldingRow {
  id: string;
  symbol: string;
  shares: Shares;
  reserved: Shares;
  cost: Cents;
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

/** What the worth of holdings goes by. */
export type ValuedPortfolio = Pick<PortfolioRow, "cash_balance" | "contributed" | "holdings">;

const OF_HOLDING = 6;
/** A portfolio's holdings as one text, `OF_HOLDING` words for each: that costs the store a third less than JSON. No field has a space. */
const holdings = sql`
  (select string_agg(concat_ws(' ', h.id, h.symbol, h.shares, h.reserved_shares, h.cost_basis, h.auto_reinvest), ' ' order by h.symbol)
    from holdings h where h.portfolio_id = p.id and h.shares > 0) as holdings`;
const whole = sql`
  select p.id, p.user_id, p.name, p.description, p.initial_cash, p.cash_balance, p.reserved_cash, p.contributed, p.visibility, p.enable_drip,
    p.money_market_rate, p.is_default, p.is_competition, p.cash_reserve_percentage, p.created_at, ${holdings}
  from portfolios p`;

type Stored<Row> = Omit<Row, "holdings"> & { holdings: string | null };

const fromStored = <Row extends ValuedPortfolio>(row: Stored<Row>): Row =>
  ({ ...row, holdings: holdingsOf(row.holdings) }) as unknown as Row;

function holdingsOf(text: string | null): HoldingRow[] {
  const words = text?.split(" ") ?? [];
  const rows: HoldingRow[] = [];
  for (let at = 0; at < words.length; at += OF_HOLDING) {
    rows.push({
      id: words[at]!,
      symbol: words[at + 1]!,
      shares: shares(words[at + 2]!),
      reserved: shares(words[at + 3]!),
      cost: cents(words[at + 4]!),
      auto_reinvest: words[at + 5] === "t",
    });
  }
  return rows;
}

/** The user's portfolios with their holdings, oldest first, from one snapshot of the store. */
export async function listPortfolios(db: Db, userId: string): Promise<PortfolioRow[]> {
  const found = await sql<
    Stored<PortfolioRow>
  >`${whole} where p.user_id = ${userId} and p.deleted_at is null order by p.created_at, p.id`.execute(db);
  return found.rows.map(fromStored);
}

const find = async <Row extends ValuedPortfolio>(
  db: Db,
  what: RawBuilder<unknown>,
  userId: string,
  portfolioId: string,
): Promise<Row> => {
  const found = await sql<
    Stored<Row>
  >`${what} where p.id = ${portfolioId} and p.user_id = ${userId} and p.deleted_at is null`.execute(db);
  return found.rows[0] ? fromStored(found.rows[0]) : portfolioNotFound();
};

/** @throws Refusal NOT_FOUND for unknown, deleted and foreign portfolios alike */
export const getPortfolio = (db: Db, userId: string, portfolioId: string): Promise<PortfolioRow> =>
  find(db, whole, userId, portfolioId);

const held = sql`select p.cash_balance, p.contributed, ${holdings} from portfolios p`;
/** @throws Refusal NOT_FOUND as `getPortfolio` */
export const getValued = (db: Db, userId: string, portfolioId: string): Promise<ValuedPortfolio> =>
  find(db, held, userId, portfolioId);

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
    sql<
      EntryRow
    >`select id, type, symbol, shares, price, amount, cash_effect, share_effect, occurred_at::text, notes from journal_entries e
      where portfolio_id = ${portfolioId} ${range} order by e.occurred_at desc, e.id desc limit ${page.limit} offset ${page.offset}`
      .execute(db),
    sql<{ total: number }>`select count(*) as total from journal_entries where portfolio_id = ${portfolioId} ${range}`
      .execute(db),
  ]);
  return { rows: rows.rows, total: count.rows[0]!.total };
}
