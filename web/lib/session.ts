/**
 * Who is signed in. The access token lives in memory only; a rotating cookie that scripts cannot read renews it, on load
 * too. What stays in local storage is one mark that there was a session, so that a visitor causes no failing call.
 */
import { useSyncExternalStore } from "react";
import type { InputOf, OutputOf } from "../../core/contracts.ts";
import type { User } from "../../core/identity/contract.ts";
import { api, provideTokens } from "./client.ts";
import { isStatus } from "./errors.ts";

type SessionState =
  | { readonly phase: "loading" }
  | { readonly phase: "signed-out" }
  /** `user` is null when the server could not be asked; the session is kept and asked for again by the next call. */
  | { readonly phase: "signed-in"; readonly user: User | null };

const MARK = "tradewinds.session";
const RETRIES = 2;
const RETRY_MS = 2000;
/** A token with less than this to live is renewed before it is used. */
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
  return session.access_token;
}

function clear() {
  access = null;
  localStorage.removeItem(MARK);
  if (state.phase !== "signed-out") become({ phase: "signed-out" });
}

/** Tabs share the cookie, and each use of it makes a new one: they take turns. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request("tradewinds.refresh", work) as Promise<T> : work();

/** One renewal at a time. A 401 ends the session; any other failure is the caller's to judge. */
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
  // Another call may have renewed it in the meantime.
  renew: (rejected) =>
    access && access.token !== rejected
      ? Promise.resolve(access.token)
      : localStorage.getItem(MARK)
      ? refresh()
      : (clear(), Promise.resolve(null)),
});

/** For the event stream, which is no operation. */
export const bearer = async (): Promise<string | null> =>
  access && access.until - performance.now() > MARGIN_MS
    ? access.token
    : localStorage.getItem(MARK)
    ? await refresh()
    : null;
/** The stream was told that its token is not good. */
export const dropToken = () => void (access = null);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes up the session of the last visit. */
export async function startSession(): Promise<void> {
  addEventListener("storage", (event) => {
    const { key, newValue } = event as StorageEvent;
    if (key === MARK && !newValue) clear();
  });
  addEventListener("online", () => state.phase === "signed-in" && !state.user && void loadUser());
  if (!localStorage.getItem(MARK)) return become({ phase: "signed-out" });
  await loadUser();
}

/** Asks who is signed in; without an answer the session stays, without a user. */
export async function loadUser(): Promise<void> {
  for (let attempt = 0;; attempt++) {
    try {
      if (!access && !await refresh()) return;
      return become({ phase: "signed-in", user: await api("auth.me", {}) });
    } catch (error) {
      if (isStatus(error, 401)) return clear();
      if (attempt === RETRIES) return become({ phase: "signed-in", user: null });
      await pause(RETRY_MS);
    }
  }
}

async function enter(session: OutputOf<"auth.login">): Promise<void> {
  keep(session);
  become({ phase: "signed-in", user: await api("auth.me", {}) });
}

export const login = async (input: InputOf<"auth.login">, idempotencyKey?: string): Promise<void> =>
  await enter(await api("auth.login", input, { idempotencyKey }));

/** Makes the account and signs in with it. */
export async function register(input: InputOf<"auth.register">, idempotencyKey?: string): Promise<void> {
  await api("auth.register", input, { idempotencyKey });
  await login({ email: input.email, password: input.password });
}

/** Ends the session on the server; here it ends whatever the server says. */
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
