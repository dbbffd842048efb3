/**
 * The session of the signed-in user. The access token is in memory only and is renewed by a rotating HttpOnly cookie.
 * Local storage has a mark while there is a session, so that visitors send no request that must fail.
 */
import { useSyncExternalStore } from "react";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import type { User } from "../../../core/identity/contract.ts";
import { api, provideTokens } from "./client.ts";
import { isStatus } from "./errors.ts";
import { forgetKept } from "./kept.ts";

type SessionState =
  | { readonly phase: "loading" }
  | { readonly phase: "signed-out" }
  /** `user` is null if the server could not be reached; the next renewal of the token sets it. */
  | { readonly phase: "signed-in"; readonly user: User | null };

const MARK = "tradewinds.session";
const RETRIES = 2;
const RETRY_MS = 2000;
/** A token that expires sooner is renewed before use. */
const MARGIN_MS = 20_000;

let state: SessionState = { phase: "loading" };
let access: { readonly token: string; readonly until: number } | null = null;
let refreshing: Promise<string | null> | null = null;
const listeners = new Set<(state: SessionState) => void>();

function become(next: SessionState) {
  state = next;
  for (const listener of listeners) listener(state);
}

function keep(session: OutputOf<"auth.refresh">): string {
  access = { token: session.access_token, until: performance.now() + session.expires_in * 1000 };
  localStorage.setItem(MARK, "1");
  become({ phase: "signed-in", user: session.user });
  return session.access_token;
}

function clear() {
  access = null;
  localStorage.removeItem(MARK);
  forgetKept();
  if (state.phase !== "signed-out") become({ phase: "signed-out" });
}

/** Tabs share the cookie and each use replaces it, so they renew one at a time. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("tradewinds.refresh", work) as Promise<T> : work();

/** Renews the token, once at a time. A 401 ends the session; other failures are thrown. */
function refresh(): Promise<string | null> {
  refreshing ??= alone(() => api("auth.refresh", {}))
    .then(keep, (error) => {
      if (!isStatus(error, 401)) throw error;
      clear();
      return null;
    })
    .finally(() => refreshing = null);
  return refreshing;
}

provideTokens({
  token: () =>
    access && access.until - performance.now() > MARGIN_MS
      ? Promise.resolve(access.token)
      : localStorage.getItem(MARK)
      ? refresh()
      : Promise.resolve(null),
  // Another call may have renewed the token meanwhile.
  renew: (rejected) =>
    access && access.token !== rejected
      ? Promise.resolve(access.token)
      : localStorage.getItem(MARK)
      ? refresh()
      : (clear(), Promise.resolve(null)),
});

/** The token for the event stream. */
export const bearer = async (): Promise<string | null> =>
  access && access.until - performance.now() > MARGIN_MS
    ? access.token
    : localStorage.getItem(MARK)
    ? await refresh()
    : null;
/** Called when the stream's token was refused. */
export const dropToken = () => void (access = null);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Resumes the session of the last visit. */
export async function startSession(): Promise<void> {
  addEventListener("storage", (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === MARK && !newValue) clear();
  });
  addEventListener("online", () => state.phase === "signed-in" && !state.user && void loadUser());
  if (!localStorage.getItem(MARK)) return become({ phase: "signed-out" });
  await loadUser();
}

/** Loads the signed-in user; without a response the session stays, without a user. */
export async function loadUser(): Promise<void> {
  for (let attempt = 0;; attempt++) {
    try {
      await refresh();
      return;
    } catch {
      if (attempt === RETRIES) return become({ phase: "signed-in", user: null });
      await pause(RETRY_MS);
    }
  }
}

export const login = async (input: InputOf<"auth.login">, idempotencyKey?: string): Promise<void> =>
  void keep(await api("auth.login", input, { idempotencyKey }));

/** Registers a user and signs in. */
export async function register(input: InputOf<"auth.register">, idempotencyKey?: string): Promise<void> {
  await api("auth.register", input, { idempotencyKey });
  await login({ email: input.email, password: input.password });
}

/** Ends the session on the server, and locally even if that fails. */
export async function logout(): Promise<void> {
  await api("auth.logout", {}).catch(() => {});
  clear();
}

export const updateUser = (user: User) => become({ phase: "signed-in", user });
export const sessionState = (): SessionState => state;

export function onSession(listener: (state: SessionState) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSession = (): SessionState => useSyncExternalStore(onSession, sessionState);
export function useUser(): User | null {
  const current = useSession();
  return current.phase === "signed-in" ? current.user : null;
}
