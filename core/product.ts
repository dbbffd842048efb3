/** A product ready to be called: store opened and migrated, clock and market running. What serves it is elsewhere. */
import { migrations } from "../migrations/mod.ts";
import { StoredClock, wallNow } from "./kernel/clock.ts";
import type { Config } from "./kernel/config.ts";
import { openEmbedded, openPostgres, type Store } from "./kernel/db.ts";
import type { Services } from "./kernel/handler.ts";
import { newSecret } from "./kernel/ids.ts";
import { createLog, type Level, type Log } from "./kernel/log.ts";
import { migrate } from "./kernel/migrate.ts";
import { Runner } from "./kernel/run.ts";
import { type MarketData, polygonMarket, simulatedMarket } from "./market/mod.ts";
import { handlers } from "./operations.ts";

export interface Product {
  readonly services: Services & { readonly clock: StoredClock };
  readonly runner: Runner;
  readonly store: Store;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly log?: Log;
  /** Told, in a few words, what is being done now. */
  readonly onProgress?: (what: string) => void;
}

export const productLog = (config: Config): Log => createLog(config.LOG_LEVEL as Level, () => wallNow().toString());

/** @throws StoreInUse when another process holds the embedded store; Refusal CLOCK_REFUSED */
export async function openProduct(config: Config, options: OpenOptions = {}): Promise<Product> {
  const log = options.log ?? productLog(config);
  const progress = options.onProgress ?? (() => {});
  const dir = config.DATA_DIR!;
  progress(config.DATABASE_URL ? "Connecting to PostgreSQL" : `Opening the embedded store in ${dir}`);
  const store = config.DATABASE_URL ? openPostgres(config.DATABASE_URL) : await openEmbedded({ dir }, log);
  try {
    const applied = await migrate(store.db, migrations);
    if (applied.length > 0) {
      progress(`Brought the schema up to date (${applied.length} migration${applied.length === 1 ? "" : "s"})`);
    }
    const clock = await StoredClock.start(store.db, config);
    progress(config.MARKET === "polygon" ? "Turning to the live market" : "Starting the simulated market");
    const market = config.MARKET === "polygon"
      ? liveMarket(config, log)
      : simulatedMarket({ seed: Number(config.MARKET_SEED), symbols: Number(config.MARKET_SYMBOLS) });
    const services = {
      config,
      db: store.db,
      clock,
      market,
      log,
      authSecret: config.AUTH_SECRET ?? await keptSecret(dir),
    };
    const runner = new Runner(services, handlers);
    return {
      services,
      runner,
      store,
      close: async () => {
        await market.close();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The live provider as the settings name it; asks for nothing until it is asked. */
export const liveMarket = (config: Config, log: Log): MarketData =>
  polygonMarket({
    key: config.POLYGON_API_KEY!,
    baseUrl: config.POLYGON_BASE_URL!,
    socketUrl: config.POLYGON_SOCKET_URL!,
    sizeUnit: config.POLYGON_SIZE_UNIT as "lots" | "shares",
    requestsPerMinute: Number(config.POLYGON_REQUESTS_PER_MINUTE),
    imageHosts: config.IMAGE_HOSTS!.split(",").filter((host) => host !== ""),
    listFile: `${config.DATA_DIR}/securities.json`,
    now: () => wallNow().epochMilliseconds,
    log,
  });

/** The signing key of this installation, made on first start and readable by its owner only. */
async function keptSecret(dir: string): Promise<string> {
  const file = `${dir}/auth_secret`;
  try {
    return (await Deno.readTextFile(file)).trim();
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  // Created exclusively: of two first starts at once one writes, the other reads what it wrote.
  try {
    await Deno.writeTextFile(file, newSecret(), { createNew: true, mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  }
  return (await Deno.readTextFile(file)).trim();
}
