/** Tells whoever caches sessions that a user's rights have changed, in this process and at once. */
type Listener = (userId: string) => void;
const listeners = new Set<Listener>();

/** Called after the commit of whatever ends a session or token, or changes a role. */
export function rightsChanged(userId: string): void {
  for (const listener of listeners) listener(userId);
}

/** Returns the way to stop listening. */
export function onRightsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
