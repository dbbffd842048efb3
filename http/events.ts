/** Passes events from the outbox to the pages that are open: those of this instance and of every other. */
import type { Db } from "../core/kernel/db.ts";
import type { Log } from "../core/kernel/log.ts";
import { type Cursor, outboxEnd, type OutboxRow, PAGE, readOutbox } from "../core/kernel/outbox.ts";

/** How often other instances' events are looked for while a page is open. */
const POLL_MS = 500;

export const cursorText = (c: Cursor): string => `${c.writer}-${c.id}`;
export function parseCursor(text: string | undefined): Cursor | null {
  const match = /^(\d{1,20})-(\d{1,15})$/.exec(text ?? "");
  return match ? { writer: match[1]!, id: Number(match[2]) } : null;
}

type Listener = (news: OutboxRow) => void;

export class EventHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  #cursor: Cursor | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #reading = false;
  #again = false;

  constructor(private readonly db: Db, private readonly log: Log) {}

  /** Listens for a user's events; returns the way to stop. */
  async listen(userId: string, listener: Listener): Promise<() => void> {
    if (this.#listeners.size === 0) this.#cursor = await outboxEnd(this.db);
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
        const page = await readOutbox(this.db, this.#cursor!);
        for (const news of page) this.#listeners.get(news.userId)?.forEach((listener) => listener(news));
        if (page.length > 0) this.#cursor = page.at(-1)!;
        if (page.length === PAGE) this.#again = true;
      } while (this.#again);
    } catch (error) {
      this.log.warn("events could not be read", { error: String(error) });
    } finally {
      this.#reading = false;
    }
  }
}
