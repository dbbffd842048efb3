/**
 * The connection to the server: one state from which every "live" label and market light derives. The stream reports
 * whether events are pushed, and each query whether the server responds.
 */
import { useSyncExternalStore } from "react";

/** `since` is when the pushes began or ended, in epoch milliseconds. */
export interface Connection {
  /** `opening`: no fault yet, as for a visitor, who gets no pushes; `connecting`: just lost. */
  readonly state: "live" | "opening" | "connecting" | "lost";
  readonly since: number;
}
/** A shorter interruption is not reported. */
const LOST_AFTER_MS = 8000;

let connection: Connection = { state: "opening", since: Date.now() };
/** Whether pushes are expected, whether they arrive, and whether the last query got a response. */
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
  // A slow first connection is not a loss yet; a missing response is.
  if (state === "live" || (state === "opening" && !answered)) become("connecting", since);
  lostTimer ??= setTimeout(() => become("lost", since), LOST_AFTER_MS);
}

/** Called with true after a sign-in; without a user, missing pushes are not a fault. */
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
export function setReachable(reached: boolean): void {
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

/** Readiness of the server and its store, with the release; null when unavailable. */
export async function checkServer(): Promise<{ readonly version: string } | null> {
  try {
    const response = await fetch("/api/health/ready", { cache: "no-store" });
    setReachable(true);
    return response.ok ? await response.json() : null;
  } catch {
    setReachable(false);
    return null;
  }
}
