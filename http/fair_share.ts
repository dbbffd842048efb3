/**
 * Limits the server time of one user. Each may use a second at once, more than opening a page takes. After that a user
 * gets a third of the time, one call after the other.
 */
import { Refusal } from "../core/kernel/errors.ts";
import { Lru } from "../core/kernel/lru.ts";

const BURST_MS = 1_000;
const SHARE = 1 / 3;
/** A call that takes longer is waiting for something else; its time beyond this is not counted. */
const COUNTED_MS = 1_000;
/** About what compressing and sending a response takes per character; this happens after its call. */
const MS_PER_CHARACTER = 30 / 1_000_000;
/** Maximum number of waiting calls per user. */
const MAX_WAITING = 50;
/** Maximum number of users; the oldest are dropped and start again with full credit. */
const MAX_USERS = 50_000;

interface User {
  /** Milliseconds; below zero the next call waits. */
  credit: number;
  /** When the credit was last updated. */
  at: number;
  running: number;
  /** When the last call began to run. */
  began: number;
  readonly waiting: (() => void)[];
  timer: ReturnType<typeof setTimeout> | undefined;
}

export class FairShare {
  readonly #users = new Lru<string, User>(MAX_USERS);

  /**
   * Runs a call once its user has credit. Time in which several calls of the user run counts once.
   * @throws Refusal RATE_LIMITED when too many calls of the user wait
   */
  async run<T>(who: string, call: () => Promise<T>): Promise<T> {
    const user = this.#users.getOrMake(who, () => ({
      ...{ credit: BURST_MS, at: performance.now(), running: 0, began: 0, waiting: [], timer: undefined },
    }));
    settle(user);
    if (user.credit < 0 || user.waiting.length > 0) await turn(user);
    user.running++;
    user.began = user.at;
    // In case this call takes long.
    if (user.waiting.length > 0) wakeNext(user);
    try {
      return await call();
    } finally {
      settle(user);
      user.running--;
      wakeNext(user);
    }
  }

  /** Charges a user for the length of a response. */
  chargeLength(who: string, characters: number): void {
    const user = this.#users.peek(who);
    if (user) user.credit -= characters * MS_PER_CHARACTER;
  }
}

function settle(user: User): void {
  const now = performance.now();
  const spent = user.running > 0 ? Math.max(0, Math.min(now, user.began + COUNTED_MS) - user.at) : 0;
  user.credit = Math.max(-BURST_MS, Math.min(BURST_MS, user.credit + (now - user.at) * SHARE - spent));
  user.at = now;
}

function turn(user: User): Promise<void> {
  if (user.waiting.length >= MAX_WAITING) {
    throw new Refusal("RATE_LIMITED", "Too many requests at once; wait for the answers to those before", 1);
  }
  return new Promise((resolve) => {
    user.waiting.push(resolve);
    if (user.waiting.length === 1) wakeNext(user);
  });
}

/** Runs the first waiting call once the debt is paid and no other counted call is running. */
function wakeNext(user: User): void {
  clearTimeout(user.timer);
  if (user.waiting.length === 0) return;
  const untilAlone = user.running > 0 ? user.began + COUNTED_MS - user.at : 0;
  const ms = Math.max(0, -user.credit / SHARE, untilAlone);
  user.timer = setTimeout(() => {
    settle(user);
    user.waiting.shift()?.();
  }, ms);
}
