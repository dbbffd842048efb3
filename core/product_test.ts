import assert from "node:assert/strict";
import { readConfig } from "./kernel/config.ts";
import { createLog } from "./kernel/log.ts";
import { testSettings } from "./kernel/testing.ts";
import { readVersion } from "./kernel/store/stored_settings.ts";
import { MARKET_VERSION } from "./market/mod.ts";
import { openProduct, type Product } from "./product.ts";

/** Opens the product on one store again and again. */
async function openings() {
  const { env, remove } = await testSettings();
  const lines: string[] = [];
  const log = createLog("warn", () => "", (line) => void lines.push(line));
  const config = (more: Record<string, string>) =>
    readConfig((name) => ({ ...env, MARKET_SYMBOLS: "800", ...more })[name]);
  const open = async <T>(work: (product: Product) => Promise<T>, more: Record<string, string> = {}): Promise<T> => {
    const product = await openProduct(config(more), { serves: false, log });
    try {
      return await work(product);
    } finally {
      await product.close();
    }
  };
  /** Leaves the store as a program with another version would; null: a program without one. */
  const setVersion = (version: number | null) =>
    open(async ({ services: { db } }) => {
      await db.deleteFrom("kept_settings").where("name", "!=", "MARKET_SEED").execute();
      if (version === null) return;
      await db.insertInto("kept_settings").values({ name: "MARKET_VERSION", value: String(version) }).execute();
    });
  const warnings = () => lines.splice(0).map((line) => JSON.parse(line).message as string);
  return { open, setVersion, warnings, remove };
}

Deno.test("an unused store starts with the market's version and without a warning", async () => {
  const { open, warnings, remove } = await openings();
  await open(async ({ services }) => {
    assert.equal(services.market.version, MARKET_VERSION);
    assert.equal(services.marketChange, null);
    assert.deepEqual(await readVersion(services.db), { version: MARKET_VERSION, change: null });
  });
  assert.deepEqual(warnings(), []);
  await remove();
});

Deno.test("the first start with a changed market warns once, and every later one knows the change", async () => {
  const { open, setVersion, warnings, remove } = await openings();
  await setVersion(null);
  assert.deepEqual(warnings(), []);
  const change = await open(({ services }) => Promise.resolve(services.marketChange));
  assert.deepEqual([change?.previous, change?.version], [0, MARKET_VERSION]);
  assert.deepEqual(warnings(), [
    "The simulated market has changed with this release: past prices differ from those that orders filled at. " +
    `Market version ${MARKET_VERSION}, was 0`,
  ]);
  assert.deepEqual(await open(({ services }) => Promise.resolve(services.marketChange)), change);
  assert.deepEqual(warnings(), []);
  await remove();
});

Deno.test("a program with an older market does not open the store; with a live market there is no version", async () => {
  const { open, setVersion, warnings, remove } = await openings();
  await setVersion(MARKET_VERSION + 1);
  await assert.rejects(open(() => Promise.resolve()), { name: "StartError", code: "MARKET_NEWER" });
  await open(({ services }) => {
    assert.deepEqual([services.market.version, services.marketChange], [null, null]);
    return Promise.resolve();
  }, { MARKET: "polygon", POLYGON_API_KEY: "k" });
  assert.deepEqual(warnings(), []);
  await remove();
});
