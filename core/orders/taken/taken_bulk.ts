/** Reads and writes what users' fills took: many keys in one statement, each looked up by index. */
import { sql } from "kysely";
import type { BulkWrite } from "../../kernel/store/bulk_write.ts";
import type { Db, Trx } from "../../kernel/store/db.ts";
import { prepared } from "../../kernel/store/prepared.ts";
import { shares, sharesText } from "../../kernel/money.ts";
import type { Side } from "../contract.ts";
import { nameOf, type TakenKey, type TakenRow } from "./taken.ts";

interface Row {
  user_id: string;
  symbol: string;
  side: Side;
  shares: string;
  at: Temporal.Instant;
  volume: number | null;
}

const fromRow = (row: Row): TakenRow => ({
  userId: row.user_id,
  symbol: row.symbol,
  side: row.side,
  shares: shares(row.shares),
  at: row.at,
  volume: row.volume === null ? null : BigInt(row.volume),
});

/** Rows in one order for all transactions, each once: locks that are taken in the same order cannot deadlock. */
function inOrder<K>(rows: readonly K[], nameOf: (row: K) => string): K[] {
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  return [...byName.keys()].sort().map((name) => byName.get(name)!);
}

/**
 * Locks and reads both sides of each user's symbol. To be sent after the statement that locks the portfolios, so that
 * it sees what the previous transaction of each portfolio took. Two portfolios of one user have different locks: where
 * their transactions run at the same time, the row's lock orders them. Only if there is no row yet does neither see the
 * other's fill, and the row has the size of the last: at most once for a user, symbol and side.
 */
export async function lockTaken(trx: Trx, keys: readonly Omit<TakenKey, "side">[]): Promise<TakenRow[]> {
  if (keys.length === 0) return [];
  const ordered = inOrder(keys, (key) => `${key.userId} ${key.symbol}`);
  return (await lockRows(trx, ordered.map((k) => k.userId), ordered.map((k) => k.symbol))).map(fromRow);
}

const lockRows = prepared((db, userIds: readonly string[], symbols: readonly string[]) =>
  sql<Row>`
    select t.* from unnest(${userIds}::uuid[], ${symbols}::text[]) as k(user_id, symbol)
    cross join lateral (
      select * from taken_sizes where user_id = k.user_id and symbol = k.symbol order by side for update
    ) t`.compile(db)
);

/** Reads the row of a key without locking it. */
export async function readTaken(db: Db, { userId, symbol, side }: TakenKey): Promise<TakenRow[]> {
  const rows = await db.selectFrom("taken_sizes").selectAll().where("user_id", "=", userId)
    .where("symbol", "=", symbol).where("side", "=", side).execute();
  return rows.map(fromRow);
}

/** Reads all rows of one side of a user, without locking them. */
export async function readTakenOf(db: Db, userId: string, side: Side): Promise<TakenRow[]> {
  const rows = await db.selectFrom("taken_sizes").selectAll().where("user_id", "=", userId).where("side", "=", side)
    .execute();
  return rows.map(fromRow);
}

export const takenWrite = (taken: readonly TakenRow[]): BulkWrite => ({
  statement: `
    insert into taken_sizes (user_id, symbol, side, shares, at, volume)
    select user_id, symbol, side, shares, at, volume
    from json_to_recordset($rows) as x(user_id uuid, symbol text, side text, shares numeric, at timestamptz,
      volume bigint)
    on conflict (user_id, symbol, side)
      do update set shares = excluded.shares, at = excluded.at, volume = excluded.volume`,
  rows: inOrder(taken, nameOf).map((row) => ({
    user_id: row.userId,
    symbol: row.symbol,
    side: row.side,
    shares: sharesText(row.shares),
    at: row.at.toString(),
    volume: row.volume === null ? null : Number(row.volume),
  })),
});
