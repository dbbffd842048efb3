/** Passes events from the outbox to the pages that are open: those of this instance and of every other. */
import { sql } from "kysely";
import type { Db } from "../core/kernel/db.ts";
import type { Log } from "../core/kernel/log.ts";

/** Position in the outbox: the writing transaction, then the row. */
export interface Cursor {
  readonly writer: string;
  readonly id: number;
}
export interface OutboxEvent extends Cursor {
  readonly user_id: string;
  readonly topic: string;
  readonly payload: unknown;
}

/** How often other instances' events are looked for while a page is open. */
const POLL_MS = 500;
const PAGE = 500;

export const cursorText = (c: Cursor): string => `${c.writer}-${c.id}`;
export function parseCursor(text: string | undefined): Cursor | null {
  const match = /^(\d{1,20})-(\d{1,15})$/.exec(text ?? "");
  return match ? { writer: match[1]!, id: Number(match[2]) } : null;
}

/**
 * Events after a position, oldest first. Rows of transactions that began before one still running wait for it, so a
 * reader that goes on from the last row it saw misses none.
 */
export async function readEvents(db: Db, after: Cursor, userId?: string): Promise<OutboxEvent[]> {
  const mine = userId ? sql`and user_id = ${userId}` : sql``;
  return (await sql<OutboxEvent>`
    select writer::text as writer, id, user_id, topic, payload from outbox
    where (writer, id) > (${after.writer}::text::xid8, ${after.id}::bigint) and writer < pg_snapshot_xmin(pg_current_snapshot()) ${mine}
    order by writer, id limit ${PAGE}`.execute(db)).rows;
}

/** The end of the outbox now. */
export async function endOfEvents(db: Db): Promise<Cursor> {
  const row = (await sql<{ writer: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as writer`.execute(db)).rows[0]!;
  return { writer: row.writer, id: 0 };
}

type Listener = (event: OutboxEvent) => void;

export class EventHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  #cursor: Cursor | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #reading = false;
  #again = false;

  constructor(private readonly db: Db, private readonly log: Log) {}

  /** Listens for a user's events; returns the way to stop. */
  async listen(userId: string, listener: Listener): Promise<() => void> {
    if (this.#listeners.size === 0) this.#cursor = await endOfEvents(this.db);
    const own = this.#listeners.get(userId) ?? new Set();
    this.#listeners.set(userId, own.add(listener));
    this.#timer ??= setInterval(() => this.nudge(), POLL_MS);
    return () => {
      own.delete(listener);
      if (own.size === 0) this.#listeners.delete(userId);
      if (this.#listeners.size === 0) this.close();
    };
  }

  /** Something was committed here: look now. */
  nudge(): void {
    if (this.#listeners.size === 0) return;
    if (this.#reading) this.#again = true;
    else void this.#read();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async #read(): Promise<void> {
    this.#reading = true;
    try {
      do {
        this.#again = false;
        const events = await readEvents(this.db, this.#cursor!);
        for (const event of events) this.#listeners.get(event.user_id)?.forEach((listener) => listener(event));
        if (events.length > 0) this.#cursor = events.at(-1)!;
        if (events.length === PAGE) this.#again = true;
      } while (this.#again);
    } catch (error) {
      this.log.warn("events could not be read", { error: String(error) });
    } finally {
      this.#reading = false;
    }
  }
}
