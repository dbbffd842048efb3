/** How long a clock jump takes, including everything that falls due on the way. */
import { readConfig } from "../core/kernel/config.ts";
import { createLog } from "../core/kernel/log.ts";
import { openProduct } from "../core/product.ts";
import { caller, seedUser } from "../core/testing.ts";
import { withDirectory } from "./processes.ts";
import { ms, type Report } from "./report.ts";
import { operator } from "./seed.ts";

const ORDERS = 20;
const GOAL_MS = 10_000;

/** `jump`: a year with resting orders, on the embedded store and the simulated market. */
export async function jump(report: Report): Promise<void> {
  await withDirectory(async (directory) => {
    const settings: Record<string, string> = {
      DATA_DIR: directory,
      CLOCK_START: "2026-11-16T11:00:00-05:00",
      CLOCK_SPEED: "0",
      MARKET_SEED: "1",
    };
    const log = createLog("error", () => "");
    const product = await openProduct(readConfig((name) => settings[name]), { serves: true, log });
    const { market, clock, db } = product.services;
    const call = caller(product.runner);
    const user = await seedUser(db);
    const { id } = await call("portfolios.create", user, { name: "Resting", initial_cash: 1_000_000 });
    const now = clock.market().epochMilliseconds;
    const year = now + 365 * 86_400_000;
    const tickers = (await market.tickers(now)).filter((t) => t.type === "CS");
    const searches: (() => Promise<unknown>)[] = [];
    for (let i = 0; searches.length < ORDERS; i++) {
      const { symbol } = tickers[i * 53 % tickers.length]!;
      const quote = (await market.snapshot(symbol, now))?.quote;
      if (!quote || quote.ask < 2) continue;
      // From just below the market down to prices that it rarely reaches.
      const limit_price = Math.round(quote.ask * (0.99 - searches.length / 25) * 100) / 100;
      await call("orders.place", user, {
        ...{ portfolio_id: id, stock_symbol: symbol, transaction_type: "BUY", order_type: "limit" },
        ...{ shares: 1, limit_price },
      });
      const request = { symbol, askAtMost: limit_price, bidAtLeast: null, after: now, until: year };
      searches.push(() => market.firstTouch(request));
    }
    const bare = performance.now();
    for (const search of searches) await search();
    const limit = performance.now() - bare;
    const began = performance.now();
    await call("clock.advance", operator, { by: "1y" });
    const time = performance.now() - began;
    const closed = await call("orders.list", user, { portfolio_id: id, limit: 100 });
    const filled = closed.filter((o) => o.status === "executed").length;
    report({
      what: `a year passes over ${ORDERS} resting orders`,
      measured: ms(time),
      beside: `the market finds when each is reached: ${ms(limit)}`,
      ratio: `${(time / limit).toFixed(2)} x`,
      goal: `< ${ms(GOAL_MS)}`,
      met: time < GOAL_MS,
      note: `${filled} filled, ${closed.filter((o) => o.status === "expired").length} expired`,
    });
    await product.close();
  });
}
