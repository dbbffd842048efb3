/**
 * Which caller processes market time: one per process at a time, and of several processes on one PostgreSQL the one
 * that holds a lock. The others wait and find the work done. Only for speed: two at once give the same result.
 */
import type { Services } from "../../kernel/run/handler.ts";
import { underLock } from "../../kernel/store/turn_lock.ts";
import { followOthers } from "./progress.ts";

const LOCK = 7003;
const LOOK_AGAIN_MS = 25;
/** A holder that makes no progress for this long may have crashed: another process then does the work as well. */
const PATIENCE_MS = 5_000;

interface Queue {
  running: Promise<unknown> | null;
  /** The queued run, shared by all callers since the running one began. */
  // deno-lint-ignore no-explicit-any -- a queue is used with one type only
  next: Promise<any> | null;
}
const queues = new WeakMap<Services, Queue>();

/** Runs work when no other runs; a caller that finds another one waiting shares its result. */
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

/** Ends when nothing runs any more; work may continue after its caller has stopped waiting. */
export const whenIdle = (services: Services): Promise<unknown> =>
  Promise.resolve(queues.get(services)?.running).catch(() => {});

/** Does due work while no other process does. Returns without doing it when another process got further. */
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
