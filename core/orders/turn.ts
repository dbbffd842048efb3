/**
 * Who lives market time: one caller of a process at a time, and of several processes on one PostgreSQL the one that
 * holds a lock. The others wait and find the work done. Only for speed: work done by two at once has the same result.
 */
import type { Services } from "../kernel/handler.ts";
import { underLock } from "../kernel/turn_lock.ts";
import { followOthers } from "./progress.ts";

const LOCK = 7003;
const LOOK_AGAIN_MS = 25;
/** A holder that gets no further for so long may be gone with its machine: the work is then done beside it. */
const PATIENCE_MS = 5_000;

interface Queue {
  running: Promise<unknown> | null;
  /** The one that waits, for everybody who came since the running one began. */
  // deno-lint-ignore no-explicit-any -- a queue is used with one type only
  next: Promise<any> | null;
}
const queues = new WeakMap<Services, Queue>();

/** Runs work when no other runs; a caller who finds another one waiting shares its result. */
export function oneAtATime<T>(services: Services, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(services) ?? { running: null, next: null };
  queues.set(services, queue);
  const start = (): Promise<T> => {
    const done = work().finally(() => queue.running = null);
    queue.running = done;
    return done;
  };
  if (queue.next) return queue.next;
  if (!queue.running) return start();
  return queue.next = queue.running.catch(() => {}).then(() => {
    queue.next = null;
    return start();
  });
}

/** Ends when nothing runs any more; what was begun may go on when whoever began it has stopped waiting. */
export const whenIdle = (services: Services): Promise<unknown> =>
  Promise.resolve(queues.get(services)?.running).catch(() => {});

/** Does work that fell due while no other process does. Returns without it when another process got further. */
export async function inTurn(services: Services, work: () => Promise<void>): Promise<void> {
  if (services.config.DATABASE_URL === null) return await work();
  const stuckSince = performance.now();
  const goOn = async () => {
    await followOthers(services);
    await work();
  };
  while (!await underLock(services.db, LOCK, goOn)) {
    if (await followOthers(services)) return;
    if (performance.now() - stuckSince > PATIENCE_MS) return await work();
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
  }
}
