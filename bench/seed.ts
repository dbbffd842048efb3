/** Fills a store with users, portfolios and trades through the product itself, before a server is started on it. */
import { caller, seedUser } from "../core/testing.ts";
import { readConfig } from "../core/kernel/config.ts";
import { systemActor } from "../core/kernel/actor.ts";
import { openProduct, type Product } from "../core/product.ts";
import type { Actor } from "../core/kernel/actor.ts";

export interface Trader {
  readonly actor: Actor;
  readonly token: string;
  readonly portfolioId: string;
}

type Call = ReturnType<typeof caller>;

/** Opens the product on a store in this process, lets `work` fill it, and closes it again. */
export async function seeding<T>(
  settings: Record<string, string>,
  work: (product: Product, call: Call) => Promise<T>,
): Promise<T> {
  const product = await openProduct(readConfig((name) => settings[name]), { serves: true });
  try {
    return await work(product, caller(product.runner));
  } finally {
    await product.close();
  }
}

/** Users with a personal access token and one portfolio of a million dollars each. */
export async function makeTraders(product: Product, call: Call, howMany: number): Promise<Trader[]> {
  const traders: Trader[] = [];
  for (let i = 0; i < howMany; i++) {
    const actor = await seedUser(product.services.db);
    const sessionId = await seedSession(product, actor.userId);
    const { token } = await call("tokens.create", { ...actor, sessionId }, { name: "benchmark", scope: "manage" });
    const { id } = await call("portfolios.create", actor, { name: "Benchmark", initial_cash: 1_000_000 });
    traders.push({ actor, token, portfolioId: id });
  }
  return traders;
}

/** A session of the user, without the cost of checking a password: only a session can create tokens. */
async function seedSession({ services: { db, clock } }: Product, userId: string): Promise<string> {
  const [at, id] = [clock.wall(), crypto.randomUUID()];
  const times = { created_at: at, rotated_at: at, expires_at: at.add({ hours: 24 }) };
  await db.insertInto("sessions").values({ user_id: userId, id, refresh_hash: id, ...times }).execute();
  return id;
}

/** The first symbols of the market that can be bought now, including fractional shares. */
export async function tradableSymbols(product: Product, howMany: number): Promise<string[]> {
  const at = product.services.clock.market().epochMilliseconds;
  const tickers = await product.services.market.tickers(at);
  const snapshots = await product.services.market.snapshots(tickers.slice(0, howMany * 4).map((t) => t.symbol), at);
  return snapshots.filter((s) => !s.halt && s.quote && s.quote.ask >= 5).slice(0, howMany).map((s) => s.symbol);
}

/** Buys a share of each symbol in turn until this many orders are done, as many at once as fit into one transaction. */
export async function buyMany(call: Call, trader: Trader, symbols: readonly string[], howMany: number): Promise<void> {
  const together = 64;
  for (let done = 0; done < howMany; done += together) {
    const orders = Array.from(
      { length: Math.min(together, howMany - done) },
      (_, i) =>
        call("orders.place", trader.actor, {
          portfolio_id: trader.portfolioId,
          stock_symbol: symbols[(done + i) % symbols.length]!,
          transaction_type: "BUY",
          shares: 0.05,
          order_type: "market",
        }),
    );
    await Promise.all(orders);
  }
}

/** A user signed in as in a browser: an access token that is a JWT. */
export async function signIn(url: string): Promise<string> {
  const person = { email: "bench@example.com", username: "bench", password: "plum tree by the wall" };
  const post = async (path: string, body: unknown) =>
    await (await fetch(`${url}/api/auth/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })).json();
  await post("register", person);
  const { access_token: token } = await post("login", { email: person.email, password: person.password }) as {
    access_token?: string;
  };
  if (!token) throw new Error("Signing in failed");
  return token;
}

export const operator: Actor = systemActor("benchmark");
