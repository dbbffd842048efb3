/** An import takes seconds of the processor and the store, so a user has one at a time in this process. */
import { type Actor, userIdOf } from "../kernel/actor.ts";
import { refuse, type Services } from "../kernel/run/handler.ts";

/** A file is read before its transaction opens, and written in it; it counts as one import in both. */
type Step = "read" | "write";
const running = new WeakMap<Services, Map<string, number>>();

/** @throws Refusal CONFLICT for a file that arrives while another one is read or written */
export async function onePerUser<T>(
  { actor, services }: { readonly actor: Actor; readonly services: Services },
  part: Step,
  work: () => Promise<T>,
): Promise<T> {
  const counts = running.get(services) ?? new Map<string, number>();
  running.set(services, counts);
  const user = userIdOf(actor);
  const count = counts.get(user) ?? 0;
  // A file that has been read is written, even if another one has arrived since.
  if (part === "read" && count > 0) {
    refuse("CONFLICT", "An import of yours is being read or written; send this one when it has ended");
  }
  counts.set(user, count + 1);
  try {
    return await work();
  } finally {
    const left = counts.get(user)! - 1;
    if (left > 0) counts.set(user, left);
    else counts.delete(user);
  }
}
