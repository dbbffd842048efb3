/**
 * `deno task backup-fixture`: uses the product for some weeks of market time on a store of the newest schema level, and
 * writes its backup and figures for the tests of all later releases.
 */
import { OPERATOR, systemActor } from "../../core/kernel/actor.ts";
import { backup } from "../../core/kernel/store/backup_bulk.ts";
import { readConfig } from "../../core/kernel/config.ts";
import { openProduct } from "../../core/product.ts";
import { caller } from "../../core/testing.ts";
import { migrations } from "../../migrations/mod.ts";
import { figuresOf, fileOf, USER } from "./figures.ts";

const dir = await Deno.makeTempDir();
const env: Record<string, string> = {
  ...{ DATA_DIR: dir, CLOCK_START: "2026-11-17T10:30:00-05:00", CLOCK_SPEED: "0" },
  ...{ MARKET_SEED: "1", MARKET_SYMBOLS: "800", MARKET_AHEAD: "off", LOG_LEVEL: "error" },
};
const product = await openProduct(readConfig((name) => env[name]), { serves: true });
const { services, runner, close } = product;
const operator = systemActor(OPERATOR);
const call = caller(runner);

const { id: userId } = await call("users.create", operator, { ...USER, username: "ann", full_name: 'Ann "A" 船' });
const user = { kind: "user", userId, role: "user", sessionId: null, scope: "manage" } as const;
for (const [name, cash] of [["Growth", 50_000], ["Income", 20_000.55]] as const) {
  const { id } = await call("portfolios.create", user, { name, initial_cash: cash });
  const order = { portfolio_id: id, transaction_type: "BUY" } as const;
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 12.345678 });
  await call("trading.buy", user, { portfolio_id: id, stock_symbol: "KO", shares: 40 });
  await call("trading.sell", user, { portfolio_id: id, stock_symbol: "AAPL", shares: 2.5 });
  await call("orders.place", user, { ...order, stock_symbol: "F", order_type: "limit", shares: 3, limit_price: 1.01 });
  await call("orders.place", user, { ...order, stock_symbol: "MSFT", order_type: "market", shares: 1.5 });
  const holdings = [{ symbol: "XOM", shares: 7.000001, average_cost: 99.9999 }];
  await call("holdings.import", user, { portfolio_id: id, holdings });
  await call("goals.create", user, { portfolio_id: id, title: "House", goal_type: "net_worth", target_amount: 1e6 });
  await call("contributions.create", user, {
    ...{ target_portfolio_id: id, name: "Monthly", amount: 250, frequency: "weekly" },
    ...{ auto_invest_percentage: 50, target_allocation: { AAPL: 100 }, next_contribution_date: "2026-11-20" },
  });
  await call("alerts.create", user, { symbol: "AAPL", kind: "price_above", threshold: 170 });
  await call("watchlists.create", user, { name: `For ${name}`, symbols: ["AAPL", "F"] });
  await call("portfolios.refresh-ai-analysis", user, { id });
}
// Past the end of a month, for interest, dividends, contributions and snapshots.
await call("clock.advance", operator, { by: "P5W" });

const level = Object.keys(migrations).at(-1)!;
await Deno.mkdir(new URL(".", fileOf(level, "gz")), { recursive: true });
await Deno.writeFile(fileOf(level, "gz"), backup(services.db));
await Deno.writeTextFile(
  fileOf(level, "json"),
  `${JSON.stringify(await figuresOf(services.db, runner), null, 2)}\n`,
);
await close();
await Deno.remove(dir, { recursive: true });
console.log(`Made the backup of ${level}`);
Deno.exit();
