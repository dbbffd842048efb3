/** Notifies caches of sessions in this process that a user's rights have changed. */
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
