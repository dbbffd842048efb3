/** The outbox: what commands tell the open pages of a user, written in their transaction and read once it is committed. */
import { sql } from "kysely";
import type { Db, Trx } from "./db.ts";
import type { Event } from "./handler.ts";

/** Position in the outbox: the writing transaction, then the row. */
export interface Cursor {
  readonly writer: string;
  readonly id: number;
}
type OutboxEvent = Pick<Event, "topic" | "payload">;
/** What one transaction has told a user. */
export interface OutboxRow extends Cursor {
  readonly userId: string;
  readonly events: readonly OutboxEvent[];
}

/** Rows of a page of `readOutbox`. */
export const PAGE = 500;
/** The topic of a row with several events: its payload is the list of them. */
const SEVERAL = "several";

export async function writeOutbox(trx: Trx, at: Temporal.Instant, events: readonly Event[]): Promise<void> {
  const rows = Array.from(Map.groupBy(events, (e) => e.userId), ([user_id, own]) => {
    const told = own.map(({ topic, payload }): OutboxEvent => ({ topic, payload }));
    return { user_id, ...(told.length === 1 ? told[0] : { topic: SEVERAL, payload: told }) };
  });
  await sql`
    insert into outbox (user_id, topic, payload, created_at)
    select user_id, topic, payload, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as x(user_id uuid, topic text, payload json)`.execute(
    trx,
  );
}

/**
 * OutboxRow after a position, oldest first. Rows of transactions that began before one still running wait for it, so a
 * reader that goes on from the last row it saw misses none.
 */
export async function readOutbox(db: Db, after: Cursor, userId?: string): Promise<OutboxRow[]> {
  const mine = userId ? sql`and user_id = ${userId}` : sql``;
  const { rows } = await sql<Cursor & { user_id: string; topic: string; payload: unknown }>`
    select writer::text as writer, id, user_id, topic, payload from outbox
    where (writer, id) > (${after.writer}::text::xid8, ${after.id}::bigint) and writer < pg_snapshot_xmin(pg_current_snapshot()) ${mine}
    order by writer, id limit ${PAGE}`.execute(db);
  return rows.map(({ writer, id, user_id, topic, payload }) => ({
    writer,
    id,
    userId: user_id,
    events: topic === SEVERAL ? payload as OutboxEvent[] : [{ topic, payload } as OutboxEvent],
  }));
}

/** The end of the outbox now. */
export async function outboxEnd(db: Db): Promise<Cursor> {
  const row =
    (await sql<{ writer: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as writer`.execute(db))
      .rows[0]!;
  return { writer: row.writer, id: 0 };
}
