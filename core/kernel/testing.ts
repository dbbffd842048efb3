/**
 * A real, migrated store for a test file: PostgreSQL when TEST_DATABASE_URL is set, else PGlite from an image that is
 * built once and cached in .cache. Also a clock that tests control.
 */
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { type Migration } from "kysely/migration";
import { migrations } from "../../migrations/mod.ts";
import type { MarketData } from "../market/port.ts";
import { type Clock, wallNow } from "./clock/clock.ts";
import { readConfig } from "./config.ts";
import { type Db, openEmbedded, openPostgres, type Store } from "./store/db.ts";
import type { DueWork } from "./clock/due_work.ts";
import type { Handler, Services } from "./run/handler.ts";
import { digest } from "./ids.ts";
import { createLog } from "./log.ts";
import { migrate } from "./store/migrate.ts";
import { Runner } from "./run/run.ts";

const version = digest(Object.entries(migrations).map(([name, m]: [string, Migration]) => `${name}${m.up}`).join("\n"))
  .slice(0, 12);

/** Opens a separate empty migrated store; `close` removes it. */
export function testStore(): Promise<Store> {
  const url = Deno.env.get("TEST_DATABASE_URL");
  return url ? postgresStore(url) : embeddedStore();
}

async function embeddedStore(): Promise<Store> {
  return await openEmbedded({ image: await Deno.readFile(await storeImage()) });
}

/** The image of an empty migrated store: a tar file of a data directory with the product's settings, built once. */
async function storeImage(): Promise<URL> {
  const cache = new URL("../../.cache/", import.meta.url);
  await Deno.mkdir(cache, { recursive: true });
  const file = new URL(`store-${version}.tar`, cache);
  // Several test files start at once; one builds the image, the others wait for it.
  const lock = await Deno.open(new URL("pglite.lock", cache), { create: true, write: true });
  await lock.lock(true);
  try {
    if (!await Deno.stat(file).then(() => true, () => false)) {
      const dir = await Deno.makeTempDir();
      const store = await openEmbedded({ dir });
      await migrate(store.db, migrations);
      await store.close();
      // Renamed when complete: a run that is stopped here leaves no partial image. Without the two template databases:
      // half of what each test would unpack.
      const templates = ["1", "4"].map((oid) => `--exclude=./base/${oid}/*`);
      await runTar("-cf", `${fileURLToPath(file)}.part`, ...templates, "-C", `${dir}/pglite`, ".");
      await Deno.rename(new URL(`${file}.part`), file);
      await Deno.remove(dir, { recursive: true });
    }
  } finally {
    lock.close();
  }
  return file;
}

/** Creates a data directory with an empty migrated store, which would take a first start seconds. */
export async function makeDataDir(dir: string): Promise<void> {
  const store = `${dir}/pglite`;
  await Deno.mkdir(store, { recursive: true, mode: 0o700 });
  await runTar("-xf", fileURLToPath(await storeImage()), "-C", store);
}

async function runTar(...args: string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command("tar", { args }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

async function postgresStore(url: string): Promise<Store> {
  const { at, drop } = await postgresDatabase(url);
  const store = openPostgres(at);
  return {
    ...store,
    close: async () => {
      await store.close();
      await drop();
    },
  };
}

/** Creates an empty migrated database; `at` is its address. */
async function postgresDatabase(url: string): Promise<{ at: string; drop(): Promise<void> }> {
  const template = `tradewinds_template_${version}`;
  const name = `tradewinds_test_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = openPostgres(url, 1);
  const at = (database: string) => {
    const target = new URL(url);
    target.pathname = `/${database}`;
    return target.href;
  };
  try {
    await sql`select pg_advisory_lock(7002)`.execute(admin.db);
    const exists = await sql`select 1 from pg_database where datname = ${template} and datistemplate`.execute(admin.db);
    if (exists.rows.length === 0) {
      await sql.raw(`drop database if exists ${template}`).execute(admin.db);
      await sql.raw(`create database ${template}`).execute(admin.db);
      const store = openPostgres(at(template), 1);
      await migrate(store.db, migrations);
      await store.close();
      await sql`update pg_database set datistemplate = true where datname = ${template}`.execute(admin.db);
    }
    await sql.raw(`create database ${name} template ${template}`).execute(admin.db);
  } finally {
    await admin.close();
  }
  return {
    at: at(name),
    drop: async () => {
      const dropper = openPostgres(url, 1);
      await sql.raw(`drop database if exists ${name} with (force)`).execute(dropper.db);
      await dropper.close();
    },
  };
}

/**
 * The settings of a product on a separate empty migrated store, of the kind that `testStore` opens; call `remove` when
 * every product on it is closed.
 */
export async function testSettings(): Promise<{ env: Record<string, string>; remove(): Promise<void> }> {
  const dir = await Deno.makeTempDir();
  const url = Deno.env.get("TEST_DATABASE_URL");
  const database = url ? await postgresDatabase(url) : null;
  if (!database) await makeDataDir(dir);
  return {
    env: { DATA_DIR: dir, MARKET_SEED: "1", ...(database ? { DATABASE_URL: database.at } : {}) },
    remove: async () => {
      await database?.drop();
      await Deno.remove(dir, { recursive: true });
    },
  };
}

/** A number as letters, for usernames: digits that look alike, as 6 and 9, would be refused beside a name of staff. */
export const asLetters = (n: number): string => [...String(n)].map((digit) => "abdefghjkp"[Number(digit)]).join("");

/** A clock for tests: market time stands still until set; wall time is real unless set. */
export class TestClock implements Clock {
  constructor(public marketNow: Temporal.Instant, public wallAt: Temporal.Instant | null = null) {}
  wall(): Temporal.Instant {
    return this.wallAt ?? wallNow();
  }
  market(): Temporal.Instant {
    return this.marketNow;
  }
  advance(by: Temporal.DurationLike): void {
    this.marketNow = this.marketNow.add(by);
  }
}

/** 10:30 in New York on Tuesday, November 17, 2026: an open market. */
export const OPEN_MARKET = Temporal.Instant.from("2026-11-17T10:30:00-05:00");

export interface TestProduct {
  readonly services: Services;
  readonly runner: Runner;
  readonly clock: TestClock;
  readonly db: Db;
  readonly store: Store;
  stop(): void;
}

/** A product on a test store; log lines go to `lines`. In its sessions the password has just been entered. */
export function testProduct(
  store: Store,
  market: MarketData,
  handlers: readonly Handler[],
  options:
    & { env?: Record<string, string>; lines?: string[]; dueWork?: readonly DueWork[] }
    & Partial<
      Pick<Services, "confirmedAt">
    > = {},
): TestProduct {
  const clock = new TestClock(OPEN_MARKET);
  const stopping = new AbortController();
  const services: Services = {
    config: readConfig((name) => ({ APP_ENV: "test", RATE_LIMITS: "off", ...options.env })[name]),
    db: store.db,
    clock,
    market,
    marketChange: null,
    log: createLog("debug", () => clock.wall().toString(), (line) => void options.lines?.push(line)),
    authSecret: "a secret of the tests, long enough for HS256",
    confirmedAt: options.confirmedAt ?? (() => Promise.resolve(clock.wall())),
    dueWork: options.dueWork ?? [],
    stopping: stopping.signal,
  };
  const stop = () => stopping.abort();
  return { services, runner: new Runner(services, handlers), clock, db: store.db, store, stop };
}
