/** A product with its HTTP adapter, for tests that call it by HTTP. */
import { hash } from "@node-rs/argon2";
import { StoredClock } from "../core/kernel/clock/stored_clock.ts";
import { testProduct, testStore } from "../core/kernel/testing.ts";
import type { OperationName } from "../core/contracts.ts";
import { loadParts, type Module } from "../core/kernel/module.ts";
import { modules as all } from "../core/modules.ts";
import { FixedMarket } from "../core/market/testing.ts";
import { confirmedAt } from "../core/identity/mod.ts";
import { seedUser } from "../core/testing.ts";
import { type App, createApp } from "../http/app.ts";
import { requestOf, routeOf } from "../core/kernel/route.ts";

export const OPERATOR_TOKEN = "the operator's token of the tests";

export interface Answer {
  readonly status: number;
  // deno-lint-ignore no-explicit-any -- tests read any field of a response
  readonly body: any;
  readonly headers: Headers;
}

export interface TestServer {
  readonly product: ReturnType<typeof testProduct>;
  readonly market: FixedMarket;
  readonly app: App;
  readonly lines: string[];
  fetch(path: string, init?: RequestInit & { token?: string | undefined }): Promise<Answer>;
  /** Calls an operation by its route. */
  call(
    // Includes operations of a test's own module.
    name: OperationName | (string & Record<never, never>),
    input: Record<string, unknown>,
    token?: string,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Signs a new user in; returns the access token and the user's id. */
  signUp(name?: string): Promise<{ token: string; userId: string; email: string; cookie: string }>;
  close(): Promise<void>;
}

let people = 0;
/** Passwords are checked with the parameters in their hash; these are fast. */
const cheapHash = (password: string) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export async function testServer(
  env: Record<string, string> = {},
  modules: readonly Module[] = all,
): Promise<TestServer> {
  const { handlers } = await loadParts(modules);
  const contracts = new Map(modules.flatMap((module) => module.contracts.map((c) => [c.name, c])));
  const history = modules.flatMap((module) => module.history ?? []);
  const store = await testStore();
  const market = new FixedMarket();
  const lines: string[] = [];
  const product = {
    ...testProduct(store, market, handlers, {
      env,
      lines,
      confirmedAt: (sessionId) => confirmedAt(store.db, sessionId),
    }),
    modules,
  };
  // Operations that move the clock need a stored clock besides the test's clock.
  const stored = await StoredClock.start(store.db, product.services.config, market.knows, history);
  const clock = Object.assign(product.clock, {
    plan: stored.plan.bind(stored),
    move: stored.move.bind(stored),
    adopt: stored.adopt.bind(stored),
  });
  Object.defineProperty(clock, "anchor", { get: () => stored.anchor });
  const app = await createApp(product, OPERATOR_TOKEN);

  const fetch: TestServer["fetch"] = async (path, { token, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (typeof init.body === "string" && !headers.has("content-type")) headers.set("content-type", "application/json");
    if (token) headers.set("authorization", token.includes(" ") ? token : `Bearer ${token}`);
    const response = await app.fetch(new Request(`http://localhost${path}`, { ...init, headers }));
    const text = await response.text();
    return {
      status: response.status,
      body: response.headers.get("content-type")?.includes("json") && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
  };
  return {
    product,
    market,
    app,
    lines,
    fetch,
    call: (name, input, token, headers = {}) => {
      const route = routeOf(contracts.get(name)!);
      const { path, body } = requestOf(route, input);
      return fetch(path, {
        method: route.method,
        headers,
        token,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
    },
    async signUp(name = `person${++people}`) {
      const email = `${name}@example.com`;
      const password = "plum tree by the wall";
      const { userId } = await seedUser(store.db);
      await store.db.updateTable("users").set({ email, username: name, password_hash: await cheapHash(password) })
        .where("id", "=", userId).execute();
      const session = await fetch("/api/auth/login", { method: "POST", body: JSON.stringify({ email, password }) });
      return {
        token: session.body.access_token,
        userId,
        email,
        cookie: session.headers.get("set-cookie")!.split(";")[0]!,
      };
    },
    close: async () => {
      app.close();
      await store.close();
    },
  };
}
