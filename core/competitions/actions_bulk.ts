/** The dividends, splits and ends of listings that the entrants' journals have entries of. */
import type { Db } from "../kernel/store/db.ts";
import type { FileAction } from "./file/schema.ts";
import { dayStart } from "./days.ts";

export interface ActionRow extends Omit<FileAction, "number"> {
  /** Type and id of the source of its entries: `dividend 0198...`. */
  readonly source: string;
}

const NONE = { per_share: null, from: null, to: null, next: null, ratio: null } as const;

/** By day, kind, symbol and terms: an order that does not depend on ids. */
export async function listActions(db: Db, sources: ReadonlySet<string>): Promise<ActionRow[]> {
  const idsOf = (type: string) =>
    [...sources].filter((source) => source.startsWith(`${type} `)).map((source) => source.slice(type.length + 1));
  const [dividends, splits, delistings] = await Promise.all([
    listDividends(db, idsOf("dividend")),
    listSplits(db, idsOf("split")),
    listDelistings(db, idsOf("delisting")),
  ]);
  const termsOf = ({ source: _, ...action }: ActionRow) => JSON.stringify(action);
  const keyOf = (action: ActionRow) => `${action.day} ${action.kind} ${action.symbol} ${termsOf(action)}`;
  return [...dividends, ...splits, ...delistings].sort((a, b) => keyOf(a) < keyOf(b) ? -1 : 1);
}

async function listDividends(db: Db, ids: readonly string[]): Promise<ActionRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("dividends").select(["id", "symbol", "ex_date", "amount"]).where("id", "in", ids)
    .execute();
  return rows.map(({ id, symbol, ex_date: day, amount }) => ({
    ...NONE,
    ...{ source: `dividend ${id}`, kind: "dividend", symbol, day, before: dayStart(day).toString() },
    per_share: amount,
  }));
}

async function listSplits(db: Db, ids: readonly string[]): Promise<ActionRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("splits").select(["id", "symbol", "execution_date", "ratio_from", "ratio_to"])
    .where("id", "in", ids).execute();
  return rows.map(({ id, symbol, execution_date: day, ratio_from: from, ratio_to: to }) => ({
    ...NONE,
    ...{ source: `split ${id}`, kind: "split", symbol, day, before: dayStart(day).toString() },
    from,
    to,
  }));
}

async function listDelistings(db: Db, ids: readonly string[]): Promise<ActionRow[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("delistings")
    .select(["id", "symbol", "last_day", "cash_per_share", "next_symbol", "exchange_ratio"]).where("id", "in", ids)
    .execute();
  return rows.map(({ id, symbol, last_day: day, cash_per_share, next_symbol: next, exchange_ratio: ratio }) => ({
    ...NONE,
    ...{ source: `delisting ${id}`, kind: "delisting", symbol, day, before: null },
    per_share: cash_per_share,
    next,
    ratio,
  }));
}
