/**
 * The store: PostgreSQL, or PGlite in a worker that speaks the same protocol. Both go through postgres.js, so types,
 * errors and JSON are handled in one place. numeric, date and time are read as text, timestamptz as Temporal.Instant,
 * bigint as number (throws past 2^53), bytea as Uint8Array.
 */
import { CompiledQuery, DummyDriver, Kysely, sql, Transaction } from "kysely";
import postgres from "postgres";
import { resolve } from "node:path";
import { splitSocket } from "./database_url.ts";
import { CLOSE_MS, type StoreConnection, storeDialect } from "./dialect.ts";
import type { Log } from "../log.ts";
import { PgliteLink } from "./pglite_link.ts";
import { sqlState } from "./store_errors.ts";
import { Pool } from "./store_pool.ts";
import { openConnection, PooledConnection } from "./pooled_connection.ts";
import type { Database } from "./tables.ts";

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;

export interface Store {
  readonly kind: "embedded" | "postgres";
  readonly db: Db;
  /** How many statements can run at once; 1 on the embedded store. */
  readonly connections: number;
  close(): Promise<void>;
}

/** Another process has locked the embedded store's directory. */
export class StoreInUse extends Error {
  override readonly name = "StoreInUse";
}

const text = (value: unknown): string => String(value);
const types = {
  bigint: { to: 20, from: [20], serialize: text, parse: safeInteger },
  numericText: { to: 1700, from: [1700], serialize: text, parse: (s: string) => s },
  date: { to: 1184, from: [1184], serialize: text, parse: (s: string) => Temporal.Instant.from(s) },
  dateText: { to: 1082, from: [1082, 1083, 1114], serialize: text, parse: (s: string) => s },
  bytea: {
    to: 17,
    from: [17],
    serialize: (b: Uint8Array) => "\\x" + b.toHex(),
    parse: (s: string) => Uint8Array.fromHex(s.slice(2)),
  },
};

function safeInteger(s: string): number {
  const n = Number(s);
  if (!Number.isSafeInteger(n)) throw new RangeError(`int8 ${s} is not a safe integer`);
  return n;
}

/** Plans that read a whole table. */
const WHOLE = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"] as const;

/**
 * Every query of a request has an index. A plan made while a table was nearly empty would read all of it for as long as
 * the connection lives, so full scans are disabled; a transaction that has to read whole tables enables them
 * (`wholeTables`).
 */
const settings = {
  TimeZone: "UTC",
  application_name: "tradewinds",
  lock_timeout: "5s",
  statement_timeout: "60s",
  idle_in_transaction_session_timeout: "60s",
  jit: "off",
  ...Object.fromEntries(WHOLE.map((way) => [way, "off"])),
};
const driver = { types, onnotice: () => {} };
const kysely = (pool: Pool): Db => new Kysely({ dialect: storeDialect(pool) });

/**
 * Each connection is a server process: more of them than the cores can run bring nothing, and statements can queue for
 * fewer connections just as well.
 */
const CONNECTIONS = Math.min(10, Math.max(4, 2 * navigator.hardwareConcurrency));

/** Timeout of one attempt to connect and sign in. */
const CONNECT_MS = 3_000;
/** A connection is replaced after this time, so that server processes do not grow old. */
const LIFETIME_MS = 45 * 60_000;

/** Connects on the first statement. */
export function openPostgres(url: string, connections = CONNECTIONS): Store {
  // Only for the driver's parsing of the URL and the environment; it never connects.
  const { url: ordinary, directory } = splitSocket(url);
  const { host, port, path, ssl, user, pass, database, connection, ...rest } =
    postgres(ordinary, directory ? { host: directory } : {}).options;
  const directTls = (rest as { sslnegotiation?: string }).sslnegotiation === "direct";
  const address = { hosts: host, ports: port, path: path || undefined, ssl, directTls };
  const options = { ...driver, user, pass, database, connection: { ...connection, ...settings } };
  const pool = new Pool({
    max: connections,
    open: () => openConnection(address, options, CONNECT_MS),
    lifetimeMs: LIFETIME_MS,
  });
  const db = kysely(pool);
  return { kind: "postgres", db, connections, close: () => pool.close(CLOSE_MS) };
}

/** How long a statement waits for the embedded store's only connection. */
const EMBEDDED_WAIT_MS = 60_000;

/** PGlite ignores settings at the start of a connection; it has one permanent connection. */
async function openLink(port: MessagePort): Promise<{ db: Db; close(): Promise<void> }> {
  const options = {
    ...driver,
    max: 1,
    socket: () => new PgliteLink(port),
    user: "postgres",
    database: "postgres",
    ssl: false,
    idle_timeout: 0,
    max_lifetime: null,
  };
  const connection = new PooledConnection(
    postgres(options as unknown as postgres.Options<Record<string, never>>),
    null,
  );
  const pool = new Pool({ max: 1, open: () => Promise.resolve(connection), waitMs: EMBEDDED_WAIT_MS });
  const db = kysely(pool);
  for (const [name, value] of Object.entries(settings)) {
    await sql`select set_config(${name}, ${value}, false)`.execute(db);
  }
  return { db, close: () => pool.close(CLOSE_MS) };
}

/** Enables plans that read whole tables, for this transaction. */
export const wholeTables = (trx: Trx): Promise<unknown> =>
  sql`select ${sql.join(WHOLE.map((way) => sql`set_config(${way}, 'on', true)`))}`.execute(trx);

/** Commands for the worker that runs PGlite. */
export type WorkerRequest = { open: OpenRequest } | { close: true };
export interface OpenRequest {
  readonly program: WebAssembly.Module;
  readonly dir: string | null;
  readonly image: Uint8Array<ArrayBuffer> | null;
  readonly port: MessagePort;
}
export type WorkerReply = { up: true } | { closed: true } | { failed: string };

/**
 * Opens the embedded store. PGlite does not lock its directory, so we take a kernel file lock, which is released even
 * when the process is killed. `image`, a tar file of a data directory, starts a store in memory (tests).
 * @throws StoreInUse
 */
export async function openEmbedded(
  options: { dir: string } | { image: Uint8Array<ArrayBuffer> | null },
  log?: Log,
): Promise<Store> {
  const dir = "dir" in options ? resolve(options.dir) : null;
  const unlock = dir ? await takeLock(dir) : null;
  const pglite = dir && `${dir}/pglite`;
  const channel = new MessageChannel();
  let worker = startWorker();
  try {
    const program = await compiledProgram();
    // Creating a new store takes memory that WebAssembly never frees, so a new worker takes over afterwards.
    if (pglite && !await exists(`${pglite}/PG_VERSION`)) {
      // Renamed when complete: a process that is stopped here leaves no partial store.
      const made = `${pglite}.new`;
      if (await exists(made)) await Deno.remove(made, { recursive: true });
      const { port1, port2 } = new MessageChannel();
      await worker.ask({ open: { program, dir: made, image: null, port: port1 } }, [port1]);
      port2.close();
      await worker.ask({ close: true });
      worker.terminate();
      worker = startWorker();
      await Deno.rename(made, pglite);
    }
    if (pglite) await configure(pglite);
    const image = "image" in options ? options.image : null;
    await worker.ask({ open: { program, dir: pglite, image, port: channel.port1 } }, [
      channel.port1,
      ...(image ? [image.buffer] : []),
    ]);
  } catch (cause) {
    worker.terminate();
    await unlock?.();
    throw new Error("The embedded store could not be opened", { cause });
  }
  const link = await openLink(channel.port2);
  log?.debug("embedded store is open", { dir });
  return {
    kind: "embedded",
    db: link.db,
    connections: 1,
    close: async () => {
      await link.close();
      await worker.ask({ close: true });
      worker.terminate();
      await unlock?.();
    },
  };
}

let program: Promise<WebAssembly.Module> | null = null;

/** PGlite's program. Workers that get the same one share its machine code, which is compiled on first call. */
const compiledProgram = (): Promise<WebAssembly.Module> =>
  program ??= Deno.readFile(new URL("./pglite.wasm", import.meta.resolve("@electric-sql/pglite")))
    .then((bytes) => WebAssembly.compile(bytes));

/** A worker that handles one request at a time. */
function startWorker(): {
  ask(request: WorkerRequest, transfer?: Transferable[]): Promise<WorkerReply>;
  terminate(): void;
} {
  const worker = new Worker(new URL("./pglite_worker.ts", import.meta.url), { type: "module" });
  return {
    ask: (request, transfer = []) =>
      new Promise((done, fail) => {
        worker.onmessage = (event: MessageEvent<WorkerReply>) =>
          "failed" in event.data ? fail(new Error(event.data.failed)) : done(event.data);
        worker.onerror = (event) => {
          event.preventDefault();
          fail(new Error(`The embedded store stopped: ${event.message}`));
        };
        worker.postMessage(request, transfer);
      }),
    terminate: () => worker.terminate(),
  };
}

/**
 * Settings that PGlite reads when it starts. By default it reserves 128 MB of buffers and touches all of it; one user's
 * few thousand rows need far less, and the files are in the system's page cache.
 */
async function configure(pglite: string): Promise<void> {
  const file = `${pglite}/postgresql.conf`;
  const text = await Deno.readTextFile(file);
  const ours = "\n# Set by Tradewinds\nshared_buffers = 16MB\nmax_connections = 5\n";
  if (!text.endsWith(ours)) await Deno.writeTextFile(file, text + ours);
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

/** The returned function releases the lock. @throws StoreInUse */
async function takeLock(dir: string): Promise<() => Promise<void>> {
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const file = await Deno.open(`${dir}/.lock`, { create: true, write: true });
  if (await file.tryLock(true)) {
    // The file's modification time shows since when this process has held the lock.
    await file.truncate();
    await file.write(new TextEncoder().encode(`${Deno.pid}\n`));
    return async () => {
      // Closing is not enough: until it runs its program, a child that was just started has the file open too.
      await file.unlock();
      file.close();
    };
  }
  file.close();
  throw new StoreInUse(`Another process uses ${dir}; stop it, or set DATA_DIR to another directory`);
}

/** SQLSTATE of every later statement in a failed transaction. */
const ALREADY_FAILED = "25P02";

/** Kysely requires a dialect for each transaction, to open other connections with; our transactions never open any. */
const unused = storeDialect(null as unknown as Pool);

/**
 * Runs work in a transaction (READ COMMITTED). Statements are pipelined: each is sent without waiting for the result of
 * the previous one, and the store runs them in that order, so statements that are awaited together cost one round trip.
 * After a failure the store refuses the rest and the commit; the first failure is thrown.
 *
 * @param last makes of the work's result a last statement, which the commit follows without waiting for it
 */
export const inTransaction = <T>(
  db: Db,
  work: (trx: Trx) => Promise<T>,
  last: (result: T) => CompiledQuery | null = () => null,
): Promise<T> => {
  const outer = db.getExecutor();
  return outer.provideConnection(async (connection) => {
    await (connection as StoreConnection).reserve();
    let failure: { readonly error: unknown } | undefined;
    const watched = {
      executeQuery: async <R>(query: CompiledQuery) => {
        try {
          return await connection.executeQuery<R>(query);
        } catch (error) {
          failure ??= { error };
          throw error;
        }
      },
      streamQuery: () => (connection as StoreConnection).streamQuery(),
    };
    let ended = false;
    const executor = outer.withConnectionProvider({
      provideConnection: (use) =>
        ended ? Promise.reject(new Error("The transaction of this statement has ended")) : use(watched),
    });
    const trx: Trx = new Transaction({
      config: { dialect: unused },
      dialect: unused,
      driver: new DummyDriver(),
      executor,
    });
    const begun = watched.executeQuery(CompiledQuery.raw("begin"));
    let result: T;
    let query: CompiledQuery | null;
    try {
      [, result] = await Promise.all([begun, work(trx)]);
      query = last(result);
    } catch (error) {
      ended = true;
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch((cause) =>
        (connection as StoreConnection).discard(cause)
      );
      throw sqlState(error) === ALREADY_FAILED ? failure!.error : error;
    }
    ended = true;
    // After a failure of the last statement the store rolls back in place of the commit.
    const [written, committed] = await Promise.allSettled([
      query && connection.executeQuery(query),
      (connection as StoreConnection).commit(),
    ]);
    if (written.status === "rejected" && sqlState(written.reason) !== ALREADY_FAILED) throw written.reason;
    if (committed.status === "rejected") throw failure?.error ?? committed.reason;
    return result;
  });
};

/**
 * Waits for every statement of a transaction, then returns their results or throws the first failure: none may be in
 * flight when the transaction ends.
 */
export async function awaitAll<const T extends readonly unknown[]>(
  statements: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failed = (await Promise.allSettled(statements)).find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
  return await Promise.all(statements);
}
