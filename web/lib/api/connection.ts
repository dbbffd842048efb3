/**
 * The connection to the server: one state, from which all that says "live", or shows a light for the market, derives.
 * The stream says whether what happens is pushed, and each query whether the server answers at all.
 */
import { useSyncExternalStore } from "react";

/** `since` is when the pushes began or ended, in epoch milliseconds. */
export interface Connection {
  /** `opening`: nothing to complain of yet, as for a visitor, to whom nothing is pushed; `connecting`: just lost. */
  readonly state: "live" | "opening" | "connecting" | "lost";
  readonly since: number;
}
/** A connection that comes back sooner was never worth a word. */
const LOST_AFTER_MS = 8000;

let connection: Connection = { state: "opening", since: Date.now() };
/** Whether something should be pushed, whether it is, and whether the last query was answered. */
let wanted = false, pushed = false, answered = true;
let lostTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(state: Connection["state"], since = Date.now()) {
  connection = { state, since };
  for (const listener of listeners) listener();
}

function settle() {
  const { state } = connection;
  if (answered && (pushed || !wanted)) {
    clearTimeout(lostTimer);
    lostTimer = undefined;
    const up = pushed ? "live" : "opening";
    if (state !== up) become(up);
    return;
  }
  const since = state === "live" ? Date.now() : connection.since;
  // A first connection that takes long is no loss yet; an answer that did not come is.
  if (state === "live" || (state === "opening" && !answered)) become("connecting", since);
  lostTimer ??= setTimeout(() => become("lost", since), LOST_AFTER_MS);
}

/** Somebody has signed in, to whom what happens is pushed; or nobody is, and no push is no fault. */
export function expectPushes(expected: boolean): void {
  wanted = expected;
  if (!expected) {
    pushed = false;
    settle();
  }
}
/** The stream has begun. */
export function connected(): void {
  pushed = answered = true;
  settle();
}
/** The stream has ended, or could not be opened. */
export function disconnected(): void {
  pushed = false;
  settle();
}
/** Whether a query reached the server. */
export function heard(reached: boolean): void {
  if (reached === answered) return;
  answered = reached;
  settle();
}

function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const current = () => connection;
export const useConnection = (): Connection => useSyncExternalStore(onConnection, current);

export const isDown = ({ state }: Connection): boolean => state === "connecting" || state === "lost";

/** Whether the server is up and has its store; and which release it is. Null when it does not answer. */
export async function askServer(): Promise<{ readonly version: string } | null> {
  try {
    const response = await fetch("/api/health/ready", { cache: "no-store" });
    heard(true);
    return response.ok ? await response.json() : null;
  } catch {
    heard(false);
    return null;
  }
}
