/** How long resting limit orders wait when the market reaches all their prices at once. */
import postgres from "postgres";
import { openEmbedded, openPostgres, type Store } from "../core/kernel/store/db.ts";
import { migrate } from "../core/kernel/store/migrate.ts";
import { testProduct } from "../core/kernel/testing.ts";
import { FixedMarket } from "../core/market/testing.ts";
import { loadParts } from "../core/kernel/module.ts";
import { modules } from "../core/modules.ts";
import { processUpToNow } from "../core/orders/mod.ts";
import { caller, seedUser } from "../core/testing.ts";
import { migrations } from "../migrations/mod.ts";
import { makeMinimalBuy, withDatabase } from "./database.ts";
import { startFloor, withDirectory } from "./processes.ts";
import { count, median, ms, orSkip, type Report } from "./report.ts";

const { handlers } = await loadParts(modules);

const ORDERS = 5_000;
const PORTFOLIOS = 500;
const SYMBOLS = 100;
const ROUNDS = 5;
const GOAL_MS = 1_000;

const symbols = Array.from(
  { length: SYMBOLS },
  (_, i) => `S${String.fromCharCode(65 + Math.floor(i / 26), 65 + i % 26)}`,
);
const quotesAt = (price: number) =>
  Object.fromEntries(symbols.map((symbol) => [symbol, { bid: price - 0.01, ask: price }]));

/** Places orders below the market, lets the market fall, and times the matcher until none is left. */
async function matchAll(store: Store): Promise<number[]> {
  const market = new FixedMarket(quotesAt(100));
  const { runner, db, clock } = testProduct(store, market, handlers);
  const call = caller(runner);
  const portfolios: { actor: Awaited<ReturnType<typeof seedUser>>; id: string }[] = [];
  for (let i = 0; i < PORTFOLIOS; i++) {
    const actor = await seedUser(db);
    portfolios.push({
      actor,
      id: (await call("portfolios.create", actor, { name: "Resting", initial_cash: 1_000_000 })).id,
    });
  }
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    Object.assign(market.quotes, quotesAt(100));
    const place = (i: number) => {
      const { actor, id } = portfolios[i % PORTFOLIOS]!;
      const order = {
        portfolio_id: id,
        stock_symbol: symbols[i % SYMBOLS]!,
        transaction_type: "BUY" as const,
        shares: 1 + i % 5,
        order_type: "limit" as const,
        limit_price: 90,
      };
      return call("orders.place", actor, order);
    };
    for (let i = 0; i < ORDERS; i += 250) await Promise.all(Array.from({ length: 250 }, (_, k) => place(i + k)));
    Object.assign(market.quotes, quotesAt(89));
    const began = performance.now();
    clock.advance({ seconds: 1 });
    const { executed } = await processUpToNow(
      runner.services,
      async (name, as, input) => (await runner.run(name, as, input)).output,
    );
    times.push(performance.now() - began);
    if (executed !== ORDERS) throw new Error(`${executed} of ${ORDERS} orders were executed`);
  }
  return times;
}

function add(report: Report, name: string, times: readonly number[], limits: readonly number[]): void {
  const [time, limit] = [median(times), median(limits)];
  report({
    what: `${count(ORDERS)} resting orders crossed at once, ${name}`,
    measured: ms(time),
    beside: `as many bare buys in one statement: ${ms(limit)}`,
    ratio: `${(time / limit).toFixed(2)} x`,
    goal: `< ${ms(GOAL_MS)}`,
    met: time < GOAL_MS,
    note: `each round: ${times.map(ms).join(", ")}; a running server looks every 250 ms`,
  });
}

/** `matching` on both stores, in this process. */
export async function matching(report: Report): Promise<void> {
  await withDirectory(async (directory) => {
    const bare = await startFloor("pglite.ts", { DIR: directory });
    try {
      const limit = async () => await (await fetch(`${bare.url}/?orders=${ORDERS}`)).json() as number;
      const limits = [await limit(), await limit()];
      const store = await openEmbedded({ dir: `${directory}/data` });
      try {
        await migrate(store.db, migrations);
        const times = await matchAll(store);
        add(report, "embedded", times, [...limits, await limit()]);
      } finally {
        await store.close();
      }
    } finally {
      await bare.stop();
    }
  });
  await orSkip(report, "PostgreSQL", () =>
    withDatabase(async (url) => {
      await makeMinimalBuy(url);
      const bare = postgres(url, { max: 1 });
      const limit = async () => {
        const began = performance.now();
        await bare`select count(floor.buy(1 + n % ${PORTFOLIOS}, 1 + n % ${SYMBOLS}, 5, 100000)) from generate_series(1,
          ${ORDERS}::int) n`;
        return performance.now() - began;
      };
      const limits = [await limit(), await limit()];
      const store = openPostgres(url);
      try {
        await migrate(store.db, migrations);
        const times = await matchAll(store);
        add(report, "PostgreSQL", times, [...limits, await limit()]);
      } finally {
        await store.close();
        await bare.end();
      }
    }));
}
