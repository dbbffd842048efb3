/**
 * The store: PostgreSQL, or PGlite in a worker behind its own socket, both through postgres.js, so that types, errors
 * and JSON come from one place. numeric, date and time come as text, timestamptz as Temporal.Instant, bigint as number
 * (and throws past 2^53), bytea as Uint8Array.
 */
import { Kysely, type Transaction } from "kysely";
import { PostgresJSDialect } from "kysely-postgres-js";
import postgres from "postgres";
import { resolve } from "node:path";
import type { Log } from "./log.ts";

// deno-lint-ignore no-explicit-any -- each module types its own tables with withTables<...>()
export type Db = Kysely<any>;
// deno-lint-ignore no-explicit-any
export type Trx = Transaction<any>;

export interface Store {
  readonly kind: "embedded" | "postgres";
  readonly db: Db;
  /** How many statements can run at once; 1 on the embedded store. */
  readonly connections: number;
  close(): Promise<void>;
}

/** Another process holds the embedded store's directory. */
export class StoreInUse extends Error {
  override readonly name = "StoreInUse";
}

const text = (value: unknown): string => String(value);
const types = {
  bigint: { to: 20, from: [20], serialize: text, parse: safeInteger },
  numericText: { to: 1700, from: [1700], serialize: text, parse: (s: string) => s },
  date: { to: 1184, from: [1184], serialize: text, parse: (s: string) => Temporal.Instant.from(s) },
  dateText: { to: 1082, from: [1082, 1083, 1114], serialize: text, parse: (s: string) => s },
  bytea: { to: 17, from: [17], serialize: (b: Uint8Array) => "\\x" + b.toHex(), parse: (s: string) => Uint8Array.fromHex(s.slice(2)) },
};

function safeInteger(s: string): number {
  const n = Number(s);
  if (!Number.isSafeInteger(n)) throw new RangeError(`int8 ${s} is not a safe integer`);
  return n;
}

function connect(target: { url: string } | { socketDir: string }, max: number): Db {
  const options = {
    types,
    max,
    onnotice: () => {},
    idle_timeout: 0,
    connect_timeout: 30,
    connection: {
      TimeZone: "UTC",
      application_name: "tradewinds",
      lock_timeout: 5_000,
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  };
  const client = "url" in target
    ? postgres(target.url, options)
    : postgres({ ...options, path: `${target.socketDir}/.s.PGSQL.5432`, user: "postgres", database: "postgres", ssl: false, max_lifetime: null });
  return new Kysely({ dialect: new PostgresJSDialect({ postgres: client as unknown as postgres.Sql }) });
}

export function openPostgres(url: string, connections = 10): Store {
  const db = connect({ url }, connections);
  return { kind: "postgres", db, connections, close: () => db.destroy() };
}

/** Commands of the worker that holds PGlite. */
export type WorkerRequest = { open: { dir: string | null; image: Uint8Array | null; socketDir: string } } | { dump: true } | { close: true };
export type WorkerReply = { up: true } | { image: Uint8Array } | { closed: true } | { failed: string };

/**
 * Opens the embedded store. PGlite does not guard its directory, so a kernel file lock does: it is freed even when the
 * process is killed. `image` starts a store in memory from a dumped directory (tests).
 * @throws StoreInUse
 */
export async function openEmbedded(options: { dir: string } | { image: Uint8Array | null }, log?: Log): Promise<Store & { dump(): Promise<Uint8Array> }> {
  const dir = "dir" in options ? resolve(options.dir) : null;
  const lock = dir ? await takeLock(dir) : null;
  // A socket path is limited to about 100 bytes, so it does not live in the data directory.
  const socketDir = await Deno.makeTempDir({ prefix: "tw-" });
  const pglite = dir && `${dir}/pglite`;
  let worker = startWorker();
  try {
    // Making a new store takes memory that WebAssembly never gives back, so another worker goes on from there.
    if (pglite && !await exists(`${pglite}/PG_VERSION`)) {
      await worker.ask({ open: { dir: pglite, image: null, socketDir } });
      await worker.ask({ close: true });
      worker.terminate();
      worker = startWorker();
    }
    await worker.ask({ open: { dir: pglite, image: "image" in options ? options.image : null, socketDir } });
  } catch (cause) {
    worker.terminate();
    lock?.close();
    throw new Error("The embedded store could not be opened", { cause });
  }
  const db = connect({ socketDir }, 1);
  log?.debug("embedded store is open", { dir });
  return {
    kind: "embedded",
    db,
    connections: 1,
    dump: async () => (await worker.ask({ dump: true }) as { image: Uint8Array }).image,
    close: async () => {
      await db.destroy();
      await worker.ask({ close: true });
      worker.terminate();
      await Deno.remove(socketDir, { recursive: true }).catch(() => {});
      lock?.close();
    },
  };
}

/** A worker that answers one request at a time. */
function startWorker(): { ask(request: WorkerRequest): Promise<WorkerReply>; terminate(): void } {
  const worker = new Worker(new URL("./pglite_worker.ts", import.meta.url), { type: "module" });
  return {
    ask: (request) =>
      new Promise((done, fail) => {
        worker.onmessage = (event: MessageEvent<WorkerReply>) => "failed" in event.data ? fail(new Error(event.data.failed)) : done(event.data);
        worker.onerror = (event) => {
          event.preventDefault();
          fail(new Error(`The embedded store stopped: ${event.message}`));
        };
        worker.postMessage(request);
      }),
    terminate: () => worker.terminate(),
  };
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

async function takeLock(dir: string): Promise<Deno.FsFile> {
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const file = await Deno.open(`${dir}/.lock`, { create: true, write: true });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new StoreInUse(`Another process uses the data directory ${dir}`);
}

/**
 * Waits for every statement of a transaction, then throws the first failure: none may still be on its way when the
 * transaction ends.
 */
export async function settled(statements: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(statements)).find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
}

/** SQLSTATE of a database error, else null. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown })?.code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Name of the constraint that a database error broke, else null. */
export const brokenConstraint = (error: unknown): string | null => (error as { constraint_name?: string })?.constraint_name ?? null;
