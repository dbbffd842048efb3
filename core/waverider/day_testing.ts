/** For tests: a product on the simulated market whose clock is moved by hand, with everything that falls due. */
import { createHash } from "node:crypto";
import { OPERATOR, systemActor } from "../kernel/actor.ts";
import { readConfig } from "../kernel/config.ts";
import { createLog } from "../kernel/log.ts";
import { testSettings } from "../kernel/testing.ts";
import { openProduct } from "../product.ts";
import { caller, ny } from "../testing.ts";

export const operator = systemActor(OPERATOR);

/** On this day two stocks of the market are entered by 09:36, and three more times by 10:13. */
export const DAY = "2026-11-20";
const SEED = "2";

export async function waveriderProduct(from = `${DAY}T09:29`) {
  const settings = await testSettings();
  const env = { CLOCK_START: ny(from).toString(), CLOCK_SPEED: "0", MARKET_SEED: SEED, MARKET_SYMBOLS: "800" };
  const config = readConfig((name) => ({ ...settings.env, ...env })[name]);
  const failures: string[] = [];
  const log = createLog("error", () => "", (line) => failures.push(line));
  const open = async () => {
    const product = await openProduct(config, { serves: true, log });
    const call = caller(product.runner);
    return { ...product, call, to: (at: string) => call("clock.set", operator, { to: ny(at).toString() }) };
  };
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
