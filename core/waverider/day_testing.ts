/** For tests: a product on the simulated market whose clock is moved by hand, with everything that falls due. */
import { createHash } from "node:crypto";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { readConfig } from "../kernel/config.ts";
import { createLog } from "../kernel/log.ts";
import { testSettings } from "../kernel/testing.ts";
import { type MarketData, simulatedMarket } from "../market/mod.ts";
import { openProduct } from "../product.ts";
import { caller, ny } from "../testing.ts";

export const operator = systemActor(OPERATOR);

/** On this day stocks of the market are entered from 09:32 on, and several times by 10:00. */
export const DAY = "2026-11-20";
const MARKET = { seed: 2, symbols: 800 };

let computed: MarketData | undefined;

/** Computing it takes longer than all that a test does with it: the tests of a worker share it. */
export const dayMarket = (): MarketData => computed ??= simulatedMarket(MARKET);

/** The same market for one server: what the server keeps by market begins empty. */
function marketOfServer(): MarketData {
  const market = dayMarket();
  const own: Partial<MarketData> = { bulk: { ...market.bulk }, close: () => Promise.resolve() };
  return new Proxy(market, {
    get(target, name) {
      const value = Reflect.get(name in own ? own : target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** The settings of a server on that day: its clock stands where it is put. */
export const dayEnv = (from = `${DAY}T09:29`) => ({
  ...{ MARKET_SEED: String(MARKET.seed), MARKET_SYMBOLS: String(MARKET.symbols) },
  ...{ CLOCK_START: ny(from).toString(), CLOCK_SPEED: "0" },
});

/** A server of these settings, without a process of its own. */
export async function openDay(env: Record<string, string>, log = createLog("error", () => "", console.error)) {
  const config = readConfig((name) => env[name]);
  const product = await openProduct(config, { serves: true, log, market: marketOfServer() });
  const call = caller(product.runner);
  return { ...product, call, to: (at: string) => call("clock.set", operator, { to: ny(at).toString() }) };
}

export async function waveriderProduct(from?: string) {
  const settings = await testSettings();
  const failures: string[] = [];
  const log = createLog("error", () => "", (line) => failures.push(line));
  const open = () => openDay({ ...settings.env, ...dayEnv(from) }, log);
  let product = await open();
  return {
    failures,
    get call() {
      return product.call;
    },
    get db() {
      return product.services.db;
    },
    get runner() {
      return product.runner;
    },
    to: (time: string) => product.to(time.includes("T") ? time : `${DAY}T${time}`),
    async restart() {
      await product.close();
      product = await open();
    },
    async close() {
      await product.close();
      await settings.remove();
    },
  };
}
export type WaveriderProduct = Awaited<ReturnType<typeof waveriderProduct>>;

/** What was decided and done, without what differs from one run to another: ids, and how long it took. */
export async function footprint({ db, call }: Pick<WaveriderProduct, "db" | "call">): Promise<string> {
  const scans = await db.selectFrom("waverider_scans")
    .select(["at", "hash", "symbols_scanned", "opportunities", "entered", "stopped_by", "tiers"]).orderBy("at")
    .execute();
  const { trades } = await call("waverider.trades", operator, {});
  const lives = await Promise.all(trades.map(async ({ id }) => {
    const { trade: { id: _, ...trade }, life, stops, exit_rules } = await call("waverider.trade", operator, { id });
    return { trade, life, stops, exit_rules };
  }));
  return createHash("sha256").update(JSON.stringify([scans, lives])).digest("hex");
}
