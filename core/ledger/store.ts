/** Reads of portfolios, holdings and the journal. Every read names the owner. */
import { type Selectable, sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { prepared } from "../kernel/store/prepared.ts";
import { Refusal } from "../kernel/errors.ts";
import { type Cents, cents, type Shares, shares } from "../kernel/money.ts";
import type { TransactionType } from "./entry_types.ts";
import type { Source } from "./state.ts";
import type { PortfoliosTable } from "./tables.ts";

export interface HoldingRow {
  id: string;
  symbol: string;
  shares: Shares;
  reserved: Shares;
  cost: Cents;
  auto_reinvest: boolean;
}

export type PortfolioRow = Selectable<PortfoliosTable> & { holdings: HoldingRow[] };

/** The fields needed to value a holding. */
export type ValuedPortfolio = Pick<PortfolioRow, "cash_balance" | "contributed" | "holdings">;

const WORDS_OF_HOLDING = 6;
/**
 * A portfolio's holdings as one text, this many words per holding: the store needs a third less time than for JSON. No
 * field contains a space.
 */
const holdingsText = sql<string | null>`
  (select string_agg(
      concat_ws(' ', h.id, h.symbol, h.shares, h.reserved_shares, h.cost_basis, h.auto_reinvest), ' ' order by h.symbol)
    from holdings h where h.portfolio_id = p.id and h.shares > 0)`.as("holdings");

function holdingsOf(text: string | null): HoldingRow[] {
  const words = text?.split(" ") ?? [];
  const rows: HoldingRow[] = [];
  for (let at = 0; at < words.length; at += WORDS_OF_HOLDING) {
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

const ownPortfolios = (db: Db, userId: string) =>
  db.selectFrom("portfolios as p").where("p.user_id", "=", userId).where("p.deleted_at", "is", null);

const allOwn = prepared((db, userId: string) =>
  ownPortfolios(db, userId).selectAll("p").select(holdingsText).orderBy("p.created_at").orderBy("p.id")
    .compile()
);
const oneOwn = prepared((db, userId: string, id: string) =>
  ownPortfolios(db, userId).where("p.id", "=", id).selectAll("p").select(holdingsText).compile()
);
const valuedOwn = prepared((db, userId: string, id: string) =>
  ownPortfolios(db, userId).where("p.id", "=", id).select(["p.cash_balance", "p.contributed", holdingsText])
    .compile()
);

/** The user's portfolios with their holdings, oldest first, from one snapshot of the store. */
export async function listPortfolios(db: Db, userId: string): Promise<PortfolioRow[]> {
  const rows = await allOwn(db, userId);
  return rows.map((row) => ({ ...row, holdings: holdingsOf(row.holdings) }));
}

/** @throws Refusal NOT_FOUND for unknown and deleted portfolios and those of other users alike */
export async function getPortfolio(db: Db, userId: string, portfolioId: string): Promise<PortfolioRow> {
  const [row] = await oneOwn(db, userId, portfolioId);
  return row ? { ...row, holdings: holdingsOf(row.holdings) } : portfolioNotFound();
}

/** Portfolios with their holdings, of all owners, for due work; deleted ones are left out. */
export async function listPortfoliosById(db: Db, portfolioIds: readonly string[]): Promise<PortfolioRow[]> {
  if (portfolioIds.length === 0) return [];
  const rows = await db.selectFrom("portfolios as p").where("p.id", "in", [...portfolioIds])
    .where("p.deleted_at", "is", null).selectAll("p").select(holdingsText).orderBy("p.id").execute();
  return rows.map((row) => ({ ...row, holdings: holdingsOf(row.holdings) }));
}

/** @throws Refusal NOT_FOUND as `getPortfolio` */
export async function getValued(db: Db, userId: string, portfolioId: string): Promise<ValuedPortfolio> {
  const [row] = await valuedOwn(db, userId, portfolioId);
  return row ? { ...row, holdings: holdingsOf(row.holdings) } : portfolioNotFound();
}

/** @throws Refusal NOT_FOUND as `getPortfolio` */
export async function assertOwn(db: Db, userId: string, portfolioId: string): Promise<void> {
  const row = await ownPortfolios(db, userId).where("p.id", "=", portfolioId).select("p.id").executeTakeFirst();
  if (!row) portfolioNotFound();
}

/** The symbols that the user's portfolios hold, each once. */
export async function listOwnSymbols(db: Db, userId: string): Promise<string[]> {
  const rows = await ownPortfolios(db, userId).innerJoin("holdings as h", "h.portfolio_id", "p.id")
    .where("h.shares", ">", "0").select("h.symbol").distinct().execute();
  return rows.map(({ symbol }) => symbol);
}

/** Where a holding of the user's is; undefined when there is none with the id. */
export const findHolding = (
  db: Db,
  userId: string,
  id: string,
): Promise<{ portfolioId: string; symbol: string } | undefined> =>
  ownPortfolios(db, userId).innerJoin("holdings as h", "h.portfolio_id", "p.id")
    .select(["h.portfolio_id as portfolioId", "h.symbol"]).where("h.id", "=", id).executeTakeFirst();

export function portfolioNotFound(): never {
  throw new Refusal("NOT_FOUND", "Portfolio not found");
}

/** The sum of the amounts of a portfolio's entries of one type. */
export async function sumOfEntries(db: Db, portfolioId: string, type: TransactionType): Promise<Cents> {
  const { sum } = await db.selectFrom("journal_entries").select((e) => e.fn.sum<string | null>("amount").as("sum"))
    .where("portfolio_id", "=", portfolioId).where("type", "=", type).executeTakeFirstOrThrow();
  return cents(sum ?? "0.00");
}

/** Whether a portfolio has the entry of a source. */
export async function hasEntry(db: Db, portfolioId: string, source: Source): Promise<boolean> {
  const row = await db.selectFrom("journal_entries").select("id").where("portfolio_id", "=", portfolioId)
    .where("source_type", "=", source.type).where("source_id", "=", source.id).executeTakeFirst();
  return row !== undefined;
}

interface EntriesPage {
  readonly limit: number;
  readonly offset: number;
  readonly since: Temporal.Instant | null;
  readonly type?: TransactionType | undefined;
  readonly types?: readonly TransactionType[] | undefined;
  readonly symbol?: string | undefined;
}

/**
 * The entries since an instant, each with the cash after it: the current cash less the effects of all newer entries.
 */
const entriesSince = (db: Db, portfolioId: string, since: Temporal.Instant | null) =>
  db.selectFrom("journal_entries as e").where("e.portfolio_id", "=", portfolioId)
    .$if(since !== null, (entries) => entries.where("e.occurred_at", ">=", since!))
    .select([
      "id",
      "type",
      "symbol",
      "shares",
      "price",
      "amount",
      "cash_effect",
      "share_effect",
      "notes",
      "occurred_at",
      "source_type",
      "source_id",
    ])
    .select((e) =>
      sql<string>`${e.selectFrom("portfolios").select("cash_balance").where("id", "=", portfolioId)} - coalesce(
        sum(e.cash_effect) over (order by e.occurred_at desc, e.id desc
          rows between unbounded preceding and 1 preceding),
        0)`.as("cash_after")
    );

/** A page of a portfolio's journal, newest first, and how many entries match the filter. */
export async function listEntries(
  db: Db,
  portfolioId: string,
  { limit, offset, since, type, types, symbol }: EntriesPage,
) {
  // The filter is applied to a page's entries after their cash is computed, and directly to those that are only
  // counted.
  const entries = db.selectFrom(entriesSince(db, portfolioId, since).as("e"))
    .$if(type !== undefined, (all) => all.where("e.type", "=", type!))
    .$if(types !== undefined, (all) => all.where("e.type", "in", types!))
    .$if(symbol !== undefined, (all) => all.where("e.symbol", "=", symbol!));
  const counted = db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId)
    .$if(since !== null, (all) => all.where("occurred_at", ">=", since!))
    .$if(type !== undefined, (all) => all.where("type", "=", type!))
    .$if(types !== undefined, (all) => all.where("type", "in", types!))
    .$if(symbol !== undefined, (all) => all.where("symbol", "=", symbol!));
  const [rows, { total }] = await Promise.all([
    entries.select(["id", "type", "symbol", "shares", "price", "amount", "cash_effect", "share_effect", "notes"])
      .select(["source_type", "source_id"])
      // As text, in UTC: there are many, and they are only displayed.
      .select(["cash_after", sql<string>`occurred_at::text`.as("occurred_at")])
      .orderBy("e.occurred_at", "desc").orderBy("e.id", "desc").limit(limit).offset(offset).execute(),
    counted.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
export type EntryRow = Awaited<ReturnType<typeof listEntries>>["rows"][number];

/** The entries of these types and of a symbol in all of the user's portfolios, newest first. */
export const listEntriesOfSymbol = <T extends TransactionType>(
  db: Db,
  userId: string,
  { symbol, types, limit }: { symbol: string; types: readonly T[]; limit: number },
) =>
  ownPortfolios(db, userId).innerJoin("journal_entries as e", "e.portfolio_id", "p.id")
    .where("e.symbol", "=", symbol).where("e.type", "in", types)
    .select(["e.portfolio_id", "e.type", "e.shares", "e.price", "e.occurred_at"])
    .orderBy("e.occurred_at", "desc").orderBy("e.id", "desc").limit(limit).$narrowType<{ type: T }>().execute();

/** Number and sums of a portfolio's entries since an instant, by type. */
export async function totalsOfEntries(db: Db, portfolioId: string, since: Temporal.Instant | null) {
  const rows = await db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId)
    .$if(since !== null, (all) => all.where("occurred_at", ">=", since!))
    .select("type")
    .select((e) => [
      e.fn.countAll<number>().as("count"),
      e.fn.sum<string>("amount").as("amount"),
      e.fn.sum<string>("cash_effect").as("cash_effect"),
    ])
    .groupBy("type").orderBy("type").execute();
  return rows.map(({ type, count, amount, cash_effect }) => ({
    type,
    count,
    amount: cents(amount),
    cashEffect: cents(cash_effect),
  }));
}

export interface DividendEntry {
  readonly id: string;
  /** The dividend that was paid; null for a row of an imported history. */
  readonly dividendId: string | null;
  readonly symbol: string;
  /** The shares it was paid on; null where an imported history does not have them. */
  readonly shares: Shares | null;
  readonly amount: Cents;
  readonly paidAt: Temporal.Instant;
}

/** A page of the dividends of stocks paid to a portfolio in a span of time, newest first, and how many there are. */
export async function listDividendEntries(
  db: Db,
  portfolioId: string,
  page: { from: Temporal.Instant; before: Temporal.Instant; limit: number; offset: number },
): Promise<{ entries: DividendEntry[]; total: number }> {
  const entries = db.selectFrom("journal_entries").where("portfolio_id", "=", portfolioId)
    .where("type", "=", "DIVIDEND").where("symbol", "is not", null)
    .where("occurred_at", ">=", page.from).where("occurred_at", "<", page.before);
  const [rows, { total }] = await Promise.all([
    entries.select(["id", "source_type", "source_id", "symbol", "shares", "amount", "occurred_at"])
      .orderBy("occurred_at", "desc").orderBy("id", "desc").limit(page.limit).offset(page.offset).execute(),
    entries.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return {
    entries: rows.map((row) => ({
      id: row.id,
      dividendId: row.source_type === "dividend" ? row.source_id : null,
      symbol: row.symbol!,
      shares: row.shares === null ? null : shares(row.shares),
      amount: cents(row.amount),
      paidAt: row.occurred_at,
    })),
    total,
  };
}
