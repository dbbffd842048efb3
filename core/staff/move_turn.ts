/**
 * Moves of the market clock take turns: one at a time in a process, and among the processes on one PostgreSQL. So each
 * starts where the previous one ended, and durations add up.
 */
import type { Services } from "../kernel/run/handler.ts";
import { refuseWhenStopping } from "../kernel/run/translate.ts";
import { underLock } from "../kernel/store/turn_lock.ts";

const LOCK = 7004;
const LOOK_AGAIN_MS = 25;
/** A holder that does not move the clock for this long is considered crashed. */
const PATIENCE_MS = 30_000;

const last = new WeakMap<Services, Promise<unknown>>();

/** @throws Refusal UNAVAILABLE when the server stops before its turn comes */
export function inMoveTurn<T>(services: Services, move: () => Promise<T>): Promise<T> {
  const turn = (last.get(services) ?? Promise.resolve()).then(() => amongProcesses(services, move));
  last.set(services, turn.catch(() => {}));
  return turn;
}

async function amongProcesses<T>(services: Services, move: () => Promise<T>): Promise<T> {
  if (services.config.DATABASE_URL === null) return await move();
  let stood = await timeOf(services);
  let since = performance.now();
  while (true) {
    refuseWhenStopping(services.stopping);
    const turn = await underLock(services.db, LOCK, move);
    if (turn) return turn.done;
    const stands = await timeOf(services);
    if (stands !== stood) [stood, since] = [stands, performance.now()];
    if (performance.now() - since > PATIENCE_MS) return await move();
    await new Promise((wake) => setTimeout(wake, LOOK_AGAIN_MS));
  }
}

/** The target of the last step of the clock, and up to when it is processed. */
async function timeOf({ db }: Services): Promise<string> {
  const row = await db.selectFrom("market_clock").select(["anchor_market", "lived_until", "decided_until"])
    .executeTakeFirst();
  return `${row?.anchor_market} ${row?.lived_until} ${row?.decided_until}`;
}
