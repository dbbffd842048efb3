import { setImmediate } from "node:timers";
import type { Batch } from "./handler.ts";
import type { Claim } from "../store/records_bulk.ts";

/** Two, so that this process decides and answers one while the store writes the other. */
const BATCHES_AT_ONCE = 2;

export interface QueuedCall {
  readonly request?: unknown;
  readonly claim: Claim | null;
}

/** Commands wait here for a free transaction and then run together. */
export class BatchQueue<C extends QueuedCall> {
  #waiting: C[] = [];
  #running = 0;
  #woken = false;
  /** Keys locked by the running transactions. */
  readonly #locked = new Set<string>();
  constructor(
    // deno-lint-ignore no-explicit-any
    private readonly batch: Batch<any, any, any>,
    private readonly work: (calls: readonly C[]) => Promise<void>,
  ) {}

  push(call: C): void {
    this.#waiting.push(call);
    if (this.#woken) return;
    this.#woken = true;
    // Requests that arrive in the same turn of the event loop go into the same batch.
    setImmediate(() => this.#start());
  }

  #start(): void {
    this.#woken = false;
    // While one transaction is running, a second one pays off only when its batch is well filled.
    if (this.#running >= BATCHES_AT_ONCE || (this.#running > 0 && this.#waiting.length < this.batch.maxCalls / 2)) {
      return;
    }
    const { calls, locks } = this.#take();
    if (calls.length === 0) return;
    this.#running++;
    for (const lock of locks) this.#locked.add(lock);
    void this.work(calls).finally(() => {
      this.#running--;
      for (const lock of locks) this.#locked.delete(lock);
      this.#start();
    });
  }

  /**
   * The oldest calls that need not wait for a running one. Each idempotency key at most once: a duplicate waits and
   * then finds the stored answer.
   */
  #take(): { calls: C[]; locks: ReadonlySet<string> } {
    const calls: C[] = [];
    const left: C[] = [];
    const keys = new Set<string>();
    const locks = new Set<string>();
    for (const call of this.#waiting) {
      const key = call.claim && `${call.claim.userId} ${call.claim.key}`;
      const lock = this.batch.lockOf(call.request);
      if (calls.length >= this.batch.maxCalls || this.#locked.has(lock) || (key && keys.has(key))) left.push(call);
      else {
        calls.push(call);
        locks.add(lock);
        if (key) keys.add(key);
      }
    }
    this.#waiting = left;
    return { calls, locks };
  }
}
