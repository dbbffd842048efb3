/** For component tests: a fake server, and a page with router and query cache. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown> | null;
  readonly headers: Headers;
}
type Answer = (call: Call) => unknown;

/** An error response of the server. */
export const refusal = (status: number, detail: unknown, code = "RULE_BROKEN"): Response =>
  Response.json({ detail, code }, { status });

/** Responds to calls by `METHOD /path` under /api, to others with 404. Returns the calls as they come. */
export function fakeServer(answers: Readonly<Record<string, Answer>>): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = ((target: string, init: RequestInit = {}) => {
    const url = new URL(target, "http://localhost");
    const call: Call = {
      method: init.method ?? "GET",
      path: url.pathname.replace(/^\/api/, ""),
      query: url.searchParams,
      body: typeof init.body === "string" ? JSON.parse(init.body) : null,
      headers: new Headers(init.headers),
    };
    calls.push(call);
    const answer = answers[`${call.method} ${call.path}`];
    const result = answer ? answer(call) : refusal(404, "Nothing here", "NOT_FOUND");
    return Promise.resolve(result).then((value) => value instanceof Response ? value : Response.json(value));
  }) as typeof fetch;
  return calls;
}

/**
 * A page with a query cache and a router. The router only resolves links: under Deno it assumes server rendering and
 * would not render routes.
 */
export function TestPage({ children }: { children: ReactNode }) {
  const [client] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity } } }));
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute(), history: createMemoryHistory({ initialEntries: ["/"] }) })
  );
  return (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
    </QueryClientProvider>
  );
}

/** Runs a test in which all elements count as seen: the DOM of tests has no layout. */
export async function withAllSeen(test: () => Promise<void>): Promise<void> {
  const { IntersectionObserver } = globalThis;
  Object.assign(globalThis, { IntersectionObserver: undefined });
  try {
    await test();
  } finally {
    Object.assign(globalThis, { IntersectionObserver });
  }
}

/** Waits for some turns of the event loop, in which responses are read and shown, however long they take. */
export async function turns(count = 40): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((wake) => setTimeout(wake));
}

/** Freezes timers and `performance` until the end of a test; the test advances the time. */
export function holdTime() {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = performance;
  const timers = new Map<number, { at: number; run: () => void }>();
  let [time, last] = [performance.now(), 0];
  performance.now = () => time;
  globalThis.setTimeout = ((run: () => void, ms = 0) => {
    timers.set(++last, { at: time + ms, run });
    return last;
  }) as typeof setTimeout;
  globalThis.clearTimeout = (id) => void timers.delete(Number(id));
  return {
    pass(ms: number): void {
      const end = time + ms;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        const [id, { at, run }] = next;
        timers.delete(id);
        time = Math.max(time, at);
        run();
      }
      time = end;
    },
    [Symbol.dispose]: () => {
      Object.assign(globalThis, { setTimeout, clearTimeout });
      performance.now = now;
    },
  };
}
