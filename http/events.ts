/** Passes events from the outbox of this and every other instance to this instance's open pages. */
import type { Db } from "../core/kernel/store/db.ts";
import type { Log } from "../core/kernel/log.ts";
import { type Cursor, outboxEnd, type OutboxRow, PAGE, readOutbox } from "../core/kernel/run/outbox.ts";

/** How often the outbox is polled for events of other instances while a page is open. */
const POLL_MS = 500;
/** The largest transaction number. */
const MAX_WRITER = 2n ** 64n - 1n;

export const cursorText = (c: Cursor): string => `${c.writer}-${c.id}`;
/** Null for anything that is not a position. */
export function parseCursor(text: string | undefined): Cursor | null {
  const match = /^(\d{1,20})-(\d{1,15})$/.exec(text ?? "");
  return match && BigInt(match[1]!) <= MAX_WRITER ? { writer: match[1]!, id: Number(match[2]) } : null;
}

/** Negative when `a` comes before `b`. */
export function compareCursors(a: Cursor, b: Cursor): number {
  const order = BigInt(a.writer) - BigInt(b.writer);
  return order === 0n ? a.id - b.id : order < 0n ? -1 : 1;
}

type Listener = (row: OutboxRow) => void;

/** A reader of the outbox; it runs while there are listeners. */
interface Reader {
  readonly started: Promise<void>;
  cursor: Cursor | null;
  timer: ReturnType<typeof setInterval> | undefined;
  failing: boolean;
}

export class EventHub {
  readonly #listeners = new Map<string, Set<Listener>>();
  #reader: Reader | null = null;
  #reading = false;
  #again = false;

  constructor(private readonly db: Db, private readonly log: Log) {}

  /**
   * Listens for the events of a user and of channels from now on; returns a function that stops listening.
   * @throws Error when the store is not available
   */
  async listen(to: readonly string[], listener: Listener): Promise<() => void> {
    for (const key of to) this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(listener));
    const stop = () => {
      for (const key of to) {
        const own = this.#listeners.get(key);
        if (own?.delete(listener) && own.size === 0) this.#listeners.delete(key);
      }
      if (this.#listeners.size === 0) this.close();
    };
    try {
      // Listeners that arrive while the reader starts await the same start: a second one would skip events.
      await (this.#reader ??= this.#start()).started;
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  /** Called after a commit on this instance: polls at once. */
  nudge(): void {
    if (!this.#reader?.cursor) return;
    if (this.#reading) this.#again = true;
    else void this.#read(this.#reader);
  }

  close(): void {
    clearInterval(this.#reader?.timer);
    this.#reader = null;
  }

  #start(): Reader {
    const started = outboxEnd(this.db).then((end) => {
      if (this.#reader !== reader) return;
      reader.cursor = end;
      reader.timer = setInterval(() => this.nudge(), POLL_MS);
    }, (error) => {
      if (this.#reader === reader) this.#reader = null;
      throw error;
    });
    const reader: Reader = { started, cursor: null, timer: undefined, failing: false };
    return reader;
  }

  async #read(reader: Reader): Promise<void> {
    this.#reading = true;
    try {
      do {
        this.#again = false;
        const page = await readOutbox(this.db, reader.cursor!);
        for (const row of page) this.#listeners.get(row.to)?.forEach((listener) => listener(row));
        if (page.length > 0) reader.cursor = page.at(-1)!;
        if (page.length === PAGE) this.#again = true;
        reader.failing = false;
      } while (this.#again && this.#reader === reader);
    } catch (error) {
      // Logged once per outage; the timer triggers the next poll.
      if (!reader.failing) this.log.warn("events could not be read", { error: String(error) });
      reader.failing = true;
    } finally {
      this.#reading = false;
    }
  }
}
