/** A product ready to be called: store opened and migrated, clock and market running. Servers are elsewhere. */
import { migrations } from "../migrations/mod.ts";
import { wallNow } from "./kernel/clock/clock.ts";
import type { Config } from "./kernel/config.ts";
import { lastSeed, prepareDataDir, rememberSeed, storedSecret } from "./kernel/store/data_dir.ts";
import { openEmbedded, openPostgres, type Store } from "./kernel/store/db.ts";
import { loadParts, type Module } from "./kernel/module.ts";
import type { Services } from "./kernel/run/handler.ts";
import { createLog, type Level, type Log } from "./kernel/log.ts";
import { drawSeed, handoverMs, type StoredMarket, storedMarket } from "./kernel/store/stored_settings.ts";
import { migrate } from "./kernel/store/migrate.ts";
import { Runner } from "./kernel/run/run.ts";
import { StoredClock } from "./kernel/clock/stored_clock.ts";
import { postgresStartError } from "./kernel/store/start_error.ts";
import {
  beginMarket,
  MARKET_VERSION,
  type MarketData,
  offThreadMarket,
  polygonMarket,
  simulatedMarket,
} from "./market/mod.ts";
import { modules as all } from "./modules.ts";

export interface Product {
  readonly services: Services & { readonly clock: StoredClock };
  readonly runner: Runner;
  readonly modules: readonly Module[];
  readonly store: Store;
  /** From now on long work ends at its next step. */
  stop(): void;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Runs the market clock and writes it. All other processes only read it. */
  readonly serves: boolean;
  readonly log?: Log;
  /** Called with what is being done now, in a few words. */
  readonly onProgress?: (what: string) => void;
  /** All by default. */
  readonly modules?: readonly Module[];
  /** By default that of the settings. Tests give one that is computed already. */
  readonly market?: MarketData;
}

export const productLog = (config: Config): Log => createLog(config.LOG_LEVEL as Level, () => wallNow().toString());

/** @throws StoreInUse when another process holds the embedded store; StartError; Refusal CLOCK_REFUSED if it serves */
export async function openProduct(config: Config, options: OpenOptions): Promise<Product> {
  const log = options.log ?? productLog(config);
  const modules: readonly Module[] = options.modules ?? all;
  const parts = loadParts(modules);
  const progress = options.onProgress ?? (() => {});
  const dir = config.DATA_DIR!;
  await prepareDataDir(dir);
  const symbols = Number(config.MARKET_SYMBOLS);
  const drawn = drawSeed();
  const begun = options.serves && !options.market ? await beginLikely(config, drawn) : undefined;
  progress(config.DATABASE_URL ? "Connecting to PostgreSQL" : `Opening the embedded store in ${dir}`);
  const store = config.DATABASE_URL
    ? openPostgres(config.DATABASE_URL)
    : await openEmbedded({ dir }, log).catch((error) => {
      begun?.end(error);
      throw error;
    });
  try {
    const applied = await migrate(store.db, migrations);
    if (applied.length > 0) {
      progress(`Brought the schema up to date (${applied.length} migration${applied.length === 1 ? "" : "s"})`);
    }
    const authSecret = config.AUTH_SECRET ?? await storedSecret(dir);
    const { seed, change } = config.MARKET === "simulated"
      ? await simulationOf(store, config, drawn, log, progress)
      : { seed: 0n, change: null };
    progress(config.MARKET === "polygon" ? "Turning to the live market" : "Starting the simulated market");
    const market = options.market ??
      (config.MARKET === "polygon"
        ? liveMarket(config, log)
        : options.serves
        ? offThreadMarket({ seed, symbols }, begun)
        : simulatedMarket({ seed, symbols }));
    const history = modules.flatMap((module) => module.history ?? []);
    const clock = options.serves
      ? await StoredClock.start(store.db, config, market.knows, history)
      : await StoredClock.read(store.db, config, history);
    const { handlers, dueWork } = await parts;
    const stopping = new AbortController();
    const services = {
      config,
      db: store.db,
      clock,
      market,
      marketChange: change,
      log,
      authSecret,
      confirmedAt: async (sessionId: string) => (await import("./identity/mod.ts")).confirmedAt(store.db, sessionId),
      dueWork,
      stopping: stopping.signal,
    };
    const runner = new Runner(services, handlers);
    return {
      services,
      runner,
      modules,
      store,
      stop: () => stopping.abort(),
      close: async () => {
        stopping.abort();
        await market.close();
        await store.close();
      },
    };
  } catch (error) {
    begun?.end(error as Error);
    await store.close();
    throw config.DATABASE_URL ? postgresStartError(error, config.DATABASE_URL) : error;
  }
}

/**
 * Computes the figures that the first queries need while the store is opened, for the market that it probably has.
 * @param drawn the seed of a new store
 */
async function beginLikely(config: Config, drawn: bigint): Promise<ReturnType<typeof beginMarket> | undefined> {
  if (config.MARKET !== "simulated" || config.MARKET_AHEAD !== "on") return undefined;
  const seed = BigInt(config.MARKET_SEED ?? await lastSeed(config.DATA_DIR!) ?? drawn);
  return beginMarket({ seed, symbols: Number(config.MARKET_SYMBOLS) }, StoredClock.likelyStart(config));
}

/** The seed and version of the store's simulated market, once no server with another version shows prices beside it. */
async function simulationOf(
  store: Store,
  config: Config,
  drawn: bigint,
  log: Log,
  progress: (what: string) => void,
): Promise<StoredMarket> {
  const stored = await storedMarket(store.db, config.MARKET_SEED, MARKET_VERSION, wallNow(), drawn);
  const { seed, change, isNewVersion } = stored;
  await rememberSeed(config.DATA_DIR!, seed);
  if (isNewVersion) {
    log.warn(
      "The simulated market has changed with this release: past prices differ from those that orders filled at. " +
        `Market version ${change!.version}, was ${change!.previous}`,
    );
  }
  const pause = store.kind === "postgres" ? handoverMs(change) : 0;
  if (pause > 0) {
    progress("Waiting until servers with the previous market version have stopped");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return stored;
}

/** The live provider of the settings; sends no request before the first query. */
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
