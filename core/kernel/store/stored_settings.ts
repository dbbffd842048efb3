/** Settings that a store keeps: the seed of its simulated market, and the version that its prices come from. */
import { wallNow } from "../clock/clock.ts";
import type { Db, Trx } from "./db.ts";
import { StartError } from "./start_error.ts";

/** The seed of stores from before seeds were kept. */
const OLD_SEED = "1";

/** How often each server checks whether a newer version of the market has taken over its store. */
export const VERSION_CHECK_MS = 1_000;
/** By then servers of the previous version have stopped. */
const HANDOVER_MS = 3 * VERSION_CHECK_MS;

const SEED = "MARKET_SEED";
/** Present when this store drew its seed, so that nobody chose it. */
const SEED_DRAWN = "MARKET_SEED_DRAWN";
const VERSION = "MARKET_VERSION";
const PREVIOUS = "MARKET_VERSION_BEFORE";
const CHANGED_AT = "MARKET_VERSION_CHANGED_AT";

/** The last change of the simulated market's version on a store. */
export interface MarketChange {
  /** 0: unknown, from before stores kept a version. */
  readonly previous: number;
  readonly version: number;
  /** Wall time. */
  readonly at: Temporal.Instant;
}

export interface StoredMarket {
  readonly seed: bigint;
  /** Null while the store has had one version only. */
  readonly change: MarketChange | null;
  /** This start made the change. */
  readonly isNewVersion: boolean;
}

/** A seed of 128 random bits, for a store that begins without a given one. */
export const drawSeed = (): bigint =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((seed, word) => seed << 32n | BigInt(word), 0n);

/**
 * The simulated market of the store: its seed, which is the given or drawn one of the first start, and its version,
 * which is raised to the program's.
 * @param given null: keep the drawn one, should the store have none
 * @param version the program's
 * @throws StartError when the given seed differs from the stored one, or the stored version is higher
 */
export function storedMarket(
  db: Db,
  given: string | null,
  version: number,
  wall = wallNow(),
  drawn = drawSeed(),
): Promise<StoredMarket> {
  return db.transaction().execute(async (trx) => {
    const { seed, isUnused } = await keepSeed(trx, given, drawn);
    const stored = await readVersion(trx);
    const previous = stored.version ?? (isUnused ? version : 0);
    if (previous > version) throw newerVersion(previous, version);
    if (stored.version !== version) await keep(trx, VERSION, String(version));
    if (previous === version) return { seed, change: stored.change, isNewVersion: false };
    await keep(trx, PREVIOUS, String(previous));
    await keep(trx, CHANGED_AT, wall.toString());
    return { seed, change: { previous, version, at: wall }, isNewVersion: true };
  });
}

/** Keeps the first seed, and locks it: processes that start at the same time take turns. */
async function keepSeed(trx: Trx, given: string | null, drawn: bigint): Promise<{ seed: bigint; isUnused: boolean }> {
  const isOlder = await hasClock(trx);
  const first = given ?? (isOlder ? OLD_SEED : String(drawn));
  const inserted = await trx.insertInto("kept_settings").values({ name: SEED, value: first })
    .onConflict((conflict) => conflict.column("name").doNothing()).executeTakeFirst();
  const isFirst = inserted.numInsertedOrUpdatedRows === 1n;
  const { value } = await trx.selectFrom("kept_settings").select("value").where("name", "=", SEED).forUpdate()
    .executeTakeFirstOrThrow();
  if (given !== null && BigInt(given) !== BigInt(value)) {
    throw new StartError(
      "SEED_CHANGED",
      "MARKET_SEED differs from the seed that this store began with, whose prices its fills follow; leave it out " +
        "(tradewinds market seed tells the store's), or use another store (DATA_DIR or DATABASE_URL) for the new seed",
    );
  }
  if (isFirst && given === null && !isOlder) await keep(trx, SEED_DRAWN, "true");
  return { seed: BigInt(value), isUnused: isFirst && !isOlder };
}

/** The store's seed, null before its first start, and whether the store drew it. Whoever knows it knows all prices. */
export async function readSeed(db: Db): Promise<{ seed: bigint | null; isDrawn: boolean }> {
  const rows = await db.selectFrom("kept_settings").selectAll().where("name", "in", [SEED, SEED_DRAWN]).execute();
  const stored = rows.find((row) => row.name === SEED);
  return { seed: stored ? BigInt(stored.value) : null, isDrawn: rows.some((row) => row.name === SEED_DRAWN) };
}

/** A store from before seeds were kept, such as a restored backup, has a clock. */
const hasClock = async (db: Db): Promise<boolean> =>
  await db.selectFrom("market_clock").select("mode").executeTakeFirst() !== undefined;

const keep = (trx: Trx, name: string, value: string) =>
  trx.insertInto("kept_settings").values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();

/** The version of the store's market, null when the store has none, and its last change. */
export async function readVersion(db: Db): Promise<{ version: number | null; change: MarketChange | null }> {
  const rows = await db.selectFrom("kept_settings").selectAll().where("name", "in", [VERSION, PREVIOUS, CHANGED_AT])
    .execute();
  const [stored, previous, at] = [VERSION, PREVIOUS, CHANGED_AT].map((name) =>
    rows.find((r) => r.name === name)?.value
  );
  if (stored === undefined) return { version: null, change: null };
  const version = Number(stored);
  const isChanged = previous !== undefined && at !== undefined;
  return {
    version,
    change: isChanged ? { previous: Number(previous), version, at: Temporal.Instant.from(at) } : null,
  };
}

/** The store's version before a start: `own`, which the first start stores, while the store is unused. */
export async function versionBefore(db: Db, own: number): Promise<{ version: number; change: MarketChange | null }> {
  const { version, change } = await readVersion(db);
  if (version !== null) return { version, change };
  const { seed } = await readSeed(db);
  return { version: seed === null && !await hasClock(db) ? own : 0, change: null };
}

/** @throws StartError when a newer release has raised the store's version while this process runs */
export async function refuseNewerVersion(db: Db, version: number): Promise<void> {
  const stored = (await readVersion(db)).version ?? 0;
  if (stored > version) throw newerVersion(stored, version);
}

const newerVersion = (stored: number, own: number) =>
  new StartError(
    "MARKET_NEWER",
    `This store has market version ${stored}, and this program makes the prices of market version ${own}; ` +
      "upgrade this instance too: two versions never serve prices side by side",
  );

/** How long a server that shares its store waits after a change, in milliseconds: older servers are stopping. */
export function handoverMs(change: MarketChange | null, wall = wallNow()): number {
  const rest = change ? change.at.epochMilliseconds + HANDOVER_MS - wall.epochMilliseconds : 0;
  return rest > 0 && rest <= HANDOVER_MS ? rest : 0;
}
