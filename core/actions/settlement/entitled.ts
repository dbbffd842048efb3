/**
 * Which portfolios are paid a dividend, and on how many shares: those that held before its ex-date, on their shares
 * then. Its amount is per share of the ex-date. A split of that day comes before the open, so the shares are those
 * after it; the same holds for an earlier split that became known later.
 */
import type { Db } from "../../kernel/store/db.ts";
import { type Shares, splitShares, subtractShares } from "../../kernel/money.ts";
import { type Holder, listHolders, type ShareChange } from "../../ledger/mod.ts";
import type { Split } from "../../market/mod.ts";
import { midnightOf } from "../days.ts";
import type { Page } from "../pages.ts";
import type { DividendRow } from "../store.ts";

/** The portfolios entitled to a dividend, by id. */
export async function listEntitled(
  db: Db,
  { symbol, ex_date }: Pick<DividendRow, "symbol" | "ex_date">,
  page: Page,
): Promise<Holder[]> {
  const sourceIds = (await db.selectFrom("splits").select("id").where("symbol", "=", symbol)
    .where("execution_date", "<=", ex_date).execute()).map((row) => row.id);
  const imported = sourceIds.length === 0
    ? []
    : await db.selectFrom("settled_actions").select("entry_id").where("action", "=", "split")
      .where("action_id", "in", sourceIds).where("entry_id", "is not", null).execute();
  const ids = imported.map((row) => row.entry_id!);
  return await listHolders(db, symbol, midnightOf(ex_date), page, { source: "split", sourceIds, ids });
}

/** When the splits of these changes were executed, by the id of their entry. */
export async function listExecutionDates(
  db: Db,
  changes: readonly ShareChange[],
): Promise<ReadonlyMap<string, string>> {
  const splits = changes.flatMap((change) => change.split ?? []);
  if (splits.length === 0) return new Map();
  const [own, imported] = await Promise.all([
    db.selectFrom("splits").select(["id", "execution_date"]).where("id", "in", splits.map((s) => s.sourceId)).execute(),
    db.selectFrom("settled_actions as a").innerJoin("splits as s", "s.id", "a.action_id")
      .select(["a.entry_id", "s.execution_date"]).where("a.action", "=", "split")
      .where("a.entry_id", "in", splits.map((s) => s.entryId)).execute(),
  ]);
  const bySource = new Map(own.map((row) => [row.id, row.execution_date]));
  return new Map([
    ...splits.flatMap(({ entryId, sourceId }) => {
      const date = bySource.get(sourceId);
      return date === undefined ? [] : [[entryId, date] as const];
    }),
    ...imported.map((row) => [row.entry_id!, row.execution_date] as const),
  ]);
}

/** The current shares less the changes since an ex-date that is not in the future. */
export const entitledAt = (
  exDate: string,
  now: Shares,
  changes: readonly ShareChange[],
  executionDates: ReadonlyMap<string, string>,
): Shares =>
  changes.reduce((shares, { day, split, shares: change }) => {
    const isBefore = day < exDate || (split !== null && (executionDates.get(split.entryId) ?? day) <= exDate);
    return isBefore ? shares : subtractShares(shares, change);
  }, now);

/** What shares of a day become by the splits after it, up to and on another. */
export const afterSplits = (shares: Shares, splits: readonly Split[], after: string, upTo: string): Shares =>
  splits.filter((s) => s.executionDate > after && s.executionDate <= upTo)
    .toSorted((a, b) => a.executionDate < b.executionDate ? -1 : 1).reduce(splitShares, shares);
