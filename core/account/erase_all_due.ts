/** What the job erase-accounts does: it erases every account whose time has passed, each in its own transaction. */
import type { Services } from "../kernel/run/handler.ts";
import { refuseWhenStopping } from "../kernel/run/translate.ts";
import { closeLeftOpen, listDue } from "./erase_bulk.ts";

interface Work {
  readonly services: Services;
  readonly wall: Temporal.Instant;
  /** Runs an operation as the system actor. */
  call(operation: string, input: unknown): Promise<unknown>;
}

/** Administrators who stay because there is no other one: each is logged once by a process. */
const warned = new WeakMap<Services, Set<string>>();

/** An account that fails does not stop the others; it stays due. @throws the first failure, after the others */
export async function eraseAllDue({ services, wall, call }: Work): Promise<{ erased: number; waiting: number }> {
  const done = { erased: 0, waiting: 0 };
  const failures: unknown[] = [];
  for (const user_id of await listDue(services.db, wall)) {
    refuseWhenStopping(services.stopping);
    try {
      const { outcome } = await call("users.erase-due", { user_id }) as { outcome: string };
      if (outcome === "erased") done.erased++;
      if (outcome === "last_admin") {
        done.waiting++;
        warnOnce(services, user_id);
      }
    } catch (error) {
      failures.push(error);
    }
  }
  await closeLeftOpen(services.db, wall);
  if (failures.length > 0) throw failures[0];
  return done;
}

function warnOnce(services: Services, user: string): void {
  const known = warned.getOrInsertComputed(services, () => new Set());
  if (known.has(user)) return;
  known.add(user);
  services.log.warn("an account is not erased: it is the last active administrator", { user });
}
