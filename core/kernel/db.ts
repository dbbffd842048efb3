/**
 * The store: PostgreSQL, or PGlite in a worker that speaks the same protocol, both through postgres.js, so that types,
 * errors and JSON come from one place. numeric, date and time come as text, timestamptz as Temporal.Instant, bigint as
 * number (and throws past 2^53), bytea as Uint8Array.
 */
import { CompiledQuery, DummyDriver, Kysely, sql, Transaction } from "kysely";
import postgres from "postgres";
import { resolve } from "node:path";
import { type StoreConnection, storeDialect } from "./dialect.ts";
import type { Log } from "./log.ts";
import { PgliteLink } from "./pglite_link.ts";
import { Pool } from "./store_pool.ts";
import { connectSession, Session } from "./store_session.ts";
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

/** Ways to read all of a table. */
const WHOLE = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"] as const;

/**
 * Every question of a request has an index. A plan made while a table was nearly empty would read all of it for as long
 * as the connection lives, so plans look rows up one by one; what really reads whole tables allows it for its
 * transaction (`wholeTables`).
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
 * Each is a process of the store: more of them than its cores can run take turns, and statements wait in line behind
 * fewer as well.
 */
const CONNECTIONS = Math.min(10, Math.max(4, 2 * navigator.hardwareConcurrency));

/** How long one try to connect and sign in may take. */
const CONNECT_MS = 3_000;
/** After so long a connection is replaced, so that no process of the store grows old. */
const LIFETIME_MS = 45 * 60_000;

/** Connects when the first statement comes. */
export function openPostgres(url: string, connections = CONNECTIONS): Store {
  // The driver's reading of a URL and the environment; this one never connects.
  const { host, port, path, ssl, user, pass, database, connection, ...rest } = postgres(url).options;
  const directTls = (rest as { sslnegotiation?: string }).sslnegotiation === "direct";
  const address = { hosts: host, ports: port, path: path || undefined, ssl, directTls };
  const options = { ...driver, user, pass, database, connection: { ...connection, ...settings } };
  const pool = new Pool({
    max: connections,
    open: () => connectSession(address, options, CONNECT_MS),
    lifetimeMs: LIFETIME_MS,
  });
  const db = kysely(pool);
  return { kind: "postgres", db, connections, close: () => db.destroy() };
}

/** How long a statement waits for the one connection of the embedded store. */
const EMBEDDED_WAIT_MS = 60_000;

/** PGlite reads no settings at the start of a connection; it has one connection that stays. */
async function openLink(port: MessagePort): Promise<Db> {
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
  const session = new Session(postgres(options as unknown as postgres.Options<Record<string, never>>), null);
  const db = kysely(new Pool({ max: 1, open: () => Promise.resolve(session), waitMs: EMBEDDED_WAIT_MS }));
  for (const [name, value] of Object.entries(settings)) {
    await sql`select set_config(${name}, ${value}, false)`.execute(db);
  }
  return db;
}

/** Lets the statements of a transaction that read whole tables do so. */
export const wholeTables = (trx: Trx): Promise<unknown> =>
  sql`select ${sql.join(WHOLE.map((way) => sql`set_config(${way}, 'on', true)`))}`.execute(trx);

/** Commands of the worker that holds PGlite. */
export type WorkerRequest = { open: { dir: string | null; image: Uint8Array | null; port: MessagePort } } | {
  dump: true;
} | { close: true };
export type WorkerReply = { up: true } | { image: Uint8Array } | { closed: true } | { failed: string };

/**
 * Opens the embedded store. PGlite does not guard its directory, so a kernel file lock does: it is freed even when the
 * process is killed. `image` starts a store in memory from a dumped directory (tests).
 * @throws StoreInUse
 */
export async function openEmbedded(
  options: { dir: string } | { image: Uint8Array | null },
  log?: Log,
): Promise<Store & { dump(): Promise<Uint8Array> }> {
  const dir = "dir" in options ? resolve(options.dir) : null;
  const lock = dir ? await takeLock(dir) : null;
  const pglite = dir && `${dir}/pglite`;
  const channel = new MessageChannel();
  let worker = startWorker();
  try {
    // Making a new store takes memory that WebAssembly never gives back, so another worker goes on from there.
    if (pglite && !await exists(`${pglite}/PG_VERSION`)) {
      const { port1, port2 } = new MessageChannel();
      await worker.ask({ open: { dir: pglite, image: null, port: port1 } }, [port1]);
      port2.close();
      await worker.ask({ close: true });
      worker.terminate();
      worker = startWorker();
    }
    if (pglite) await configure(pglite);
    await worker.ask({ open: { dir: pglite, image: "image" in options ? options.image : null, port: channel.port1 } }, [
      channel.port1,
    ]);
  } catch (cause) {
    worker.terminate();
    lock?.close();
    throw new Error("The embedded store could not be opened", { cause });
  }
  const db = await openLink(channel.port2);
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
      lock?.close();
    },
  };
}

/** A worker that answers one request at a time. */
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
 * Settings that PGlite reads when it starts. A new store sets 128 MB of buffers aside and touches all of it; one user's
 * few thousand rows need no such thing, and the files behind it are in the system's cache.
 */
async function configure(pglite: string): Promise<void> {
  const file = `${pglite}/postgresql.conf`;
  const text = await Deno.readTextFile(file);
  const ours = "\n# Set by Tradewinds\nshared_buffers = 16MB\nmax_connections = 5\n";
  if (!text.endsWith(ours)) await Deno.writeTextFile(file, text + ours);
}

const exists = (path: string): Promise<boolean> => Deno.stat(path).then(() => true, () => false);

async function takeLock(dir: string): Promise<Deno.FsFile> {
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const file = await Deno.open(`${dir}/.lock`, { create: true, write: true });
  if (await file.tryLock(true)) {
    // Tells how long this process has had the lock, by the time of the file.
    await file.truncate();
    await file.write(new TextEncoder().encode(`${Deno.pid}\n`));
    return file;
  }
  file.close();
  throw new StoreInUse(`Another process uses ${dir}; stop it, or set DATA_DIR to another directory`);
}

/** In a failed transaction the store answers every later statement with this. */
const ALREADY_FAILED = "25P02";

/** Kysely wants a dialect of each transaction, to open other connections with; ours never do. */
const unused = storeDialect(null as unknown as Pool);

/**
 * Runs work in a transaction (READ COMMITTED). Its statements go out as they are made, each without waiting for the
 * answer of the one before, and the store runs them in that order: statements that are awaited together cost one round
 * trip. After a failure the store refuses the rest and the commit, and the first failure is what is thrown.
 */
export const inTransaction = <T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> => {
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
    try {
      [, result] = await Promise.all([begun, work(trx)]);
    } catch (error) {
      ended = true;
      await connection.executeQuery(CompiledQuery.raw("rollback")).catch((cause) =>
        (connection as StoreConnection).discard(cause)
      );
      throw sqlState(error) === ALREADY_FAILED ? failure!.error : error;
    }
    ended = true;
    await (connection as StoreConnection).commit().catch((error) => {
      throw failure?.error ?? error;
    });
    return result;
  });
};

/**
 * Waits for every statement of a transaction, then throws the first failure: none may still be on its way when the
 * transaction ends.
 */
export async function awaitAll(statements: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(statements)).find((answer) => answer.status === "rejected");
  if (failed) throw failed.reason;
}

/** SQLSTATE of a database error, else null. */
export function sqlState(error: unknown): string | null {
  const code = (error as { code?: unknown })?.code;
  return typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) ? code : null;
}

/** Name of the constraint that a database error broke, else null. */
export const brokenConstraint = (error: unknown): string | null =>
  (error as { constraint_name?: string })?.constraint_name ?? null;
