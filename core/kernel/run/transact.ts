/**
 * Runs commands in a transaction: retries after a conflict, runs a failed batch one by one, and then the after-commit
 * effects.
 */
import { type Attempt, attempt, type PendingCommand } from "./attempt.ts";
import { compileWrites, writeAll } from "../store/bulk_write.ts";
import { awaitAll, inTransaction } from "../store/db.ts";
import type { Services } from "./handler.ts";
import type { Outcome } from "./replay.ts";
import { recordStaffActions } from "./staff_actions.ts";
import { isConflict, isConnectionLost } from "../store/store_errors.ts";

export interface Waiter {
  resolve(outcome: Outcome): void;
  reject(error: unknown): void;
}
export interface WaitingCommand extends PendingCommand {
  readonly waiter: Waiter;
}

/** How many times a decision is retried after a conflict. */
export const RETRIES = 5;

/** Runs commands in one transaction and gives each its outcome. */
export async function transact(
  services: Services,
  commands: readonly WaitingCommand[],
  onEvents: () => void,
): Promise<void> {
  let done: Attempt;
  try {
    done = await untilNoConflict(services, commands);
  } catch (error) {
    // After a lost connection the commit may have succeeded, so nothing is retried.
    if (commands.length > 1 && !isConnectionLost(error)) {
      await Promise.all(commands.map((command) => transact(services, [command], onEvents)));
    } else for (const { waiter } of commands) waiter.reject(error);
    return;
  }
  for (const effect of done.wroteEvents ? [...done.effects, onEvents] : done.effects) {
    try {
      effect();
    } catch (error) {
      services.log.error("an effect after a commit failed", error, {
        operation: commands.map((command) => command.handler.contract.name)[0],
      });
    }
  }
  commands.forEach(({ waiter }, i) => waiter.resolve(done.outcomes[i]!));
}

async function untilNoConflict(services: Services, commands: readonly PendingCommand[]): Promise<Attempt> {
  for (let tries = 1;; tries++) {
    try {
      return await attemptInTransaction(services, commands);
    } catch (error) {
      if (!isConflict(error) || tries > RETRIES) throw error;
      await new Promise((wake) => setTimeout(wake, tries * tries * 3));
    }
  }
}

/** Ends when all writes that the work sent have ended: with a commit, or a rollback if any failed. */
const attemptInTransaction = (services: Services, commands: readonly PendingCommand[]): Promise<Attempt> =>
  inTransaction(services.db, async (trx) => {
    const sent: Promise<unknown>[] = [];
    const send = (writes: Promise<unknown>) => {
      // Awaited below; until then a failure must not count as unhandled.
      writes.catch(() => {});
      sent.push(writes);
    };
    let done: Attempt;
    try {
      done = await attempt(services, trx, send, commands);
    } finally {
      await awaitAll(sent);
    }
    if (done.staff.length === 0) return done;
    // Last: no transaction waits for another lock while it holds that of the chain.
    await writeAll(trx, done.writes);
    await recordStaffActions(trx, services.clock.wall(), done.staff);
    return { ...done, writes: [] };
  }, ({ writes }) => compileWrites(writes));
