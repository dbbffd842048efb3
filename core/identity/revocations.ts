/** Notifies caches of sessions that a user's rights have changed: in this process, and where their pages are open. */
import type { CommandContext } from "../kernel/run/handler.ts";

type Listener = (userId: string) => void;
const listeners = new Set<Listener>();

/** Called after the commit that ended a session or token, or changed a role. */
export function rightsChanged(userId: string): void {
  for (const listener of listeners) listener(userId);
}

/** Returns a function that stops listening. */
export function onRightsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For a command that ends a session or token, or changes a role: open streams check their caller again at once. */
export function changeRights(ctx: Pick<CommandContext, "emit" | "afterCommit">, userId: string): void {
  ctx.emit({ topic: "rights", userId, payload: {} });
  ctx.afterCommit(() => rightsChanged(userId));
}
