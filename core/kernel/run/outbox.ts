/**
 * The outbox: events of commands for open pages, written in the command's transaction and read after the commit. An
 * event for a channel is one row, however many pages follow it.
 */
import { sql } from "kysely";
import type { Db } from "../store/db.ts";

/** Position in the outbox: the writing transaction, then the row. */
export interface Cursor {
  readonly writer: string;
  readonly id: number;
}
export interface OutboxEvent {
  readonly topic: string;
  readonly payload: unknown;
}
/** The events of one transaction for a user or a channel. */
export interface OutboxRow extends Cursor {
  /** The user's id, or the channel. */
  readonly to: string;
  readonly events: readonly OutboxEvent[];
}

/** Rows per page of `readOutbox`. */
export const PAGE = 500;
/** The topic of a row with several events: its payload is the list of them. */
export const SEVERAL = "several";

/** The end of what every reader may see: transactions from here on may still be running. */
const oldestRunning = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Rows after a position, oldest first. Rows of transactions newer than one still running are held back until that one
 * has ended, so a reader that resumes after the last row it saw misses none.
 * @param only the user and the channels to read; everything when absent
 */
export async function readOutbox(
  db: Db,
  after: Cursor,
  only?: { readonly userId: string; readonly channels?: readonly string[] },
): Promise<OutboxRow[]> {
  let rows = db.selectFrom("outbox").select([
    sql<string>`writer::text`.as("writer"),
    "id",
    sql<string>`coalesce(channel, user_id::text)`.as("to"),
    "topic",
    "payload",
  ])
    .where(sql<boolean>`(writer, id) > (${after.writer}::text::xid8, ${after.id}::bigint)`)
    .where(sql<boolean>`writer < ${oldestRunning}`);
  if (only) {
    rows = rows.where((is) =>
      is.or([is("user_id", "=", only.userId), is("channel", "=", sql<string>`any(${only.channels ?? []}::text[])`)])
    );
  }
  // Ordered by the column: its text form would have the same name.
  const page = await rows.orderBy("outbox.writer").orderBy("id").limit(PAGE).execute();
  return page.map(({ writer, id, to, topic, payload }) => ({
    writer,
    id,
    to,
    events: topic === SEVERAL ? payload as OutboxEvent[] : [{ topic, payload } as OutboxEvent],
  }));
}

/** The end of the outbox now. */
export async function outboxEnd(db: Db): Promise<Cursor> {
  const { writer } = await db.selectNoFrom(sql<string>`${oldestRunning}::text`.as("writer")).executeTakeFirstOrThrow();
  return { writer, id: 0 };
}
