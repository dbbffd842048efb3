/** Reads of announced dividends, splits and delistings. */
import { type Selectable, sql } from "kysely";
import type { Db } from "../kernel/store/db.ts";
import { listHeldSymbols } from "../ledger/mod.ts";
import { listOrderedSymbols } from "../orders/mod.ts";
import type { DelistingsTable, DividendsTable, SplitsTable } from "./tables.ts";

export type DividendRow = Selectable<DividendsTable>;
export type SplitRow = Selectable<SplitsTable>;
export type DelistingRow = Selectable<DelistingsTable>;

/** Actions that fell due on dates from the first to the last, inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}
/** The rest is done by the next call. */
const MOST_AT_ONCE = 500;
const MOST_LISTED = 500;

/** Symbols that any portfolio holds or has pending orders of, in order. */
export async function listConcernedSymbols(db: Db): Promise<string[]> {
  const [held, ordered] = await Promise.all([listHeldSymbols(db), listOrderedSymbols(db)]);
  return [...new Set([...held, ...ordered])].sort();
}

export const listUnpaid = (db: Db, { first, last }: Days): Promise<DividendRow[]> =>
  db.selectFrom("dividends").selectAll().where("paid_at", "is", null).where("pay_date", ">=", first)
    .where("pay_date", "<=", last).orderBy("pay_date").orderBy("id").limit(MOST_AT_ONCE).execute();

/** Smaller dividends than a cent a share do not lower orders. */
export const listUnlowered = (db: Db, { first, last }: Days): Promise<DividendRow[]> =>
  db.selectFrom("dividends").selectAll().where("lowered_at", "is", null).where("amount", ">=", "0.01").where(
    "ex_date",
    ">=",
    first,
  )
    .where("ex_date", "<=", last).orderBy("ex_date").orderBy("id").limit(MOST_AT_ONCE).execute();

export const listUnprocessedSplits = (db: Db, { first, last }: Days): Promise<SplitRow[]> =>
  db.selectFrom("splits").selectAll().where("processed_at", "is", null).where("execution_date", ">=", first)
    .where("execution_date", "<=", last).orderBy("execution_date").orderBy("id").limit(MOST_AT_ONCE).execute();

/** Announced by a date, with holders that are not notified yet. */
export const listUnannounced = (db: Db, { first, last }: Days): Promise<DelistingRow[]> =>
  db.selectFrom("delistings").selectAll().where("announced_at", "is", null).where("announced_on", "<=", last)
    .where("last_day", ">=", first).orderBy("announced_on").orderBy("id").limit(MOST_AT_ONCE).execute();

/** Whose last day is before the last of the days; those without terms wait for them without a limit. */
export const listUnsettled = (db: Db, { last }: Days): Promise<DelistingRow[]> =>
  db.selectFrom("delistings").selectAll().where("processed_at", "is", null).where("last_day", "<", last)
    .orderBy("last_day").orderBy("id").limit(MOST_AT_ONCE).execute();

/** The ends of listings that the market announces at a time: all of them, or those of one symbol. */
export interface AnnouncedEnds {
  readonly ids: readonly string[];
  readonly symbol: string | null;
  /** The first last day among them. */
  readonly since: string;
}

/**
 * Those that are stored, not settled and no longer announced. Those without terms are not among them: a provider that
 * returns no terms may leave some out.
 */
export function listWithdrawn(db: Db, { ids, symbol, since }: AnnouncedEnds): Promise<DelistingRow[]> {
  const gone = db.selectFrom("delistings").selectAll().where("processed_at", "is", null)
    .where("terms_by_admin", "=", false).where("reason", "<>", "unknown").where("last_day", ">=", since)
    .where("id", "not in", ["", ...ids]).orderBy("id");
  return (symbol === null ? gone : gone.where("symbol", "=", symbol)).execute();
}

/** All dividends that are not paid and have not lapsed, soonest first. */
export const listPending = (db: Db): Promise<DividendRow[]> =>
  db.selectFrom("dividends").selectAll().where("paid_at", "is", null)
    .orderBy(sql`pay_date nulls last`).orderBy("id").limit(MOST_LISTED).execute();

export const listDividends = (db: Db, symbols: readonly string[], payDates: Days): Promise<DividendRow[]> =>
  db.selectFrom("dividends").selectAll().where("symbol", "in", ["", ...symbols])
    .where("pay_date", ">=", payDates.first).where("pay_date", "<=", payDates.last).execute();

export const listDividendsById = (db: Db, ids: readonly string[]): Promise<DividendRow[]> =>
  db.selectFrom("dividends").selectAll().where("id", "in", ["", ...ids]).execute();

/** Newest first. */
export async function listSplits(
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ splits: SplitRow[]; total: number }> {
  const [splits, { total }] = await Promise.all([
    db.selectFrom("splits").selectAll().orderBy("execution_date", "desc").orderBy("id")
      .limit(page.limit).offset(page.offset).execute(),
    db.selectFrom("splits").select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { splits, total };
}

export const listOpenDelistings = (db: Db): Promise<DelistingRow[]> =>
  db.selectFrom("delistings").selectAll().where("processed_at", "is", null).orderBy("last_day").orderBy("id")
    .limit(MOST_LISTED).execute();

/** Rows of the symbols that were applied at least in part, or made by an admin, by their dates. */
export async function listKept(db: Db, symbols: readonly string[], { first, last }: Days) {
  const of = ["", ...symbols];
  const [dividends, splits, delistings] = await Promise.all([
    db.selectFrom("dividends").selectAll().where("symbol", "in", of)
      .where("ex_date", ">=", first).where("ex_date", "<=", last)
      // One simulated for a portfolio concerns only that one.
      .where((e) =>
        e.or([
          e.and([e("origin", "=", "market"), e("paid_at", "is not", null)]),
          e.and([e("origin", "=", "manual"), e("paid_at", "is", null)]),
        ])
      ).execute(),
    db.selectFrom("splits").selectAll().where("symbol", "in", of)
      .where("execution_date", ">=", first).where("execution_date", "<=", last)
      .where((e) => e.or([e("origin", "=", "manual"), e("processed_at", "is not", null)])).execute(),
    db.selectFrom("delistings").selectAll().where("symbol", "in", of)
      .where("last_day", ">=", first).where("last_day", "<=", last)
      .where((e) => e.or([e("terms_by_admin", "=", true), e("processed_at", "is not", null)])).execute(),
  ]);
  return { dividends, splits, delistings };
}
