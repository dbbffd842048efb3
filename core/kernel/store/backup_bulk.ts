/**
 * A portable copy of the store: gzipped lines of JSON that either store can write and read. The first line gives the
 * schema; then each table has a line with its name and row count, followed by the rows; the last line marks the copy as
 * complete. Rows stay the text the database made, so that no number passes through a float. A copy of an older schema
 * is loaded into that schema and then migrated.
 */
import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "./db.ts";
import { Refusal } from "../errors.ts";
import { sqlState } from "./store_errors.ts";
import { appliedMigrations, type MigrationList, runMigrations } from "./migrate.ts";

/** Why a restore is refused: the server's writes would mix with the restored rows. */
export const SERVER_RUNS = "A server runs on this store; stop it, then restore";
const FORMAT = "tradewinds-backup";
const VERSION = 1;
const ROWS_AT_ONCE = 1000;
/** Events for open pages: useless later, and their transaction numbers mean nothing in another store. */
const EXCLUDED = ["outbox"];
/** Schema in which a copy of an older one is loaded and migrated; it exists within that transaction only. */
const ASIDE = "tradewinds_restore";

interface Header {
  readonly format: string;
  readonly version: number;
  readonly product: string;
  readonly created_at: string;
  /** Names of the applied migrations, oldest first. */
  readonly migrations: readonly string[];
}
interface TableHead {
  readonly table: string;
  readonly rows: number;
}
interface Tail {
  readonly end: true;
  readonly tables: number;
  readonly rows: number;
}

export interface Amount {
  readonly tables: number;
  readonly rows: number;
}
export type Progress = (done: { readonly table: string; readonly rows: number }) => void;

/**
 * Copies the store as of one instant. The copy is written to a temporary file before the stream gives its first byte,
 * so a slow reader does not block the store.
 */
export function backup(db: Db, onProgress: Progress = () => {}): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  spool(db, onProgress).then((copied) => copied.pipeTo(writable), (error) => writable.abort(error)).catch(() => {});
  return readable;
}

async function spool(db: Db, onProgress: Progress): Promise<ReadableStream<Uint8Array>> {
  const path = await Deno.makeTempFile({ prefix: "tradewinds-backup-" });
  try {
    const file = await Deno.open(path, { write: true });
    const text = new TextEncoderStream();
    const written = text.readable.pipeThrough(new CompressionStream("gzip")).pipeTo(file.writable);
    const writer = text.writable.getWriter();
    const copied = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only")
      .execute((trx) => copy(trx, (lines) => writer.write(`${lines.join("\n")}\n`), onProgress))
      .then(() => writer.close(), async (error) => {
        await writer.abort(error).catch(() => {});
        throw error;
      });
    const [first, second] = await Promise.allSettled([copied, written]);
    if (first.status === "rejected") throw first.reason;
    if (second.status === "rejected") throw second.reason;
    // An open file can still be read after it is deleted.
    return (await Deno.open(path, { read: true })).readable;
  } finally {
    await Deno.remove(path);
  }
}

async function copy(trx: Trx, write: (lines: readonly string[]) => Promise<void>, onProgress: Progress): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const tables = (await tablesInOrder(trx)).filter((table) => !EXCLUDED.includes(table));
  const now = (await sql<{ now: Temporal.Instant }>`select now() as now`.execute(trx)).rows[0]!.now;
  const header: Header = {
    format: FORMAT,
    version: VERSION,
    product: "tradewinds",
    created_at: now.toString(),
    migrations: await appliedMigrations(trx),
  };
  await write([JSON.stringify(header)]);
  let total = 0;
  for (const table of tables) {
    const rows = (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(trx)).rows[0]!.n;
    await write([JSON.stringify({ table, rows } satisfies TableHead)]);
    // Ordered by key, so that rows which refer to earlier rows of their table come after them.
    await sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as line from ${
      sql.table(table)
    } t ${await keyOrder(trx, table)}`
      .execute(trx);
    for (let read = 0; read < rows;) {
      const lines = (await sql<{ line: string }>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from backup_rows`.execute(trx))
        .rows.map((r) => r.line);
      read += lines.length;
      await write(lines);
    }
    await sql`close backup_rows`.execute(trx);
    total += rows;
    onProgress({ table, rows });
  }
  await write([JSON.stringify({ end: true, tables: tables.length, rows: total } satisfies Tail)]);
}

export interface RestoreOptions {
  /** All migrations of this release; the store has them. */
  readonly migrations: MigrationList;
  /** Replaces everything in a store that has users. */
  readonly force?: boolean;
  readonly onProgress?: Progress;
  /** Checks the restored rows and returns the faults found. With faults the store is not changed. */
  readonly verify?: (trx: Trx) => Promise<readonly string[]>;
}

/** How many faults a refusal names. */
const FAULTS_SHOWN = 5;

/**
 * Loads a copy of this or an older schema into a migrated store, in one transaction: all or nothing.
 * @throws Refusal VALIDATION_FAILED when the copy is not complete or fails its verification, CONFLICT when it does not
 * fit this store or this release
 */
export async function restore(db: Db, stream: ReadableStream<Uint8Array>, options: RestoreOptions): Promise<Amount> {
  const lines = linesOf(stream);
  try {
    return await db.transaction().execute((trx) => restoreIn(trx, lines, options));
  } finally {
    await lines.return(undefined);
  }
}

async function restoreIn(
  trx: Trx,
  lines: AsyncGenerator<string>,
  { migrations, force = false, onProgress = () => {}, verify }: RestoreOptions,
): Promise<Amount> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const header = readHeader(await nextLine(lines));
  refuseUnknownSchema(header, migrations);
  const occupied = (await sql`select 1 from users limit 1`.execute(trx)).rows.length > 0;
  if (occupied && !force) {
    throw new Refusal(
      "CONFLICT",
      "This store has users; restore into an empty one, or replace everything in it with --force",
    );
  }
  const tables = await tablesInOrder(trx);
  const copy = { trx, lines, onProgress };
  // Triggers forbid deleting permanent rows; their other checks passed when the rows were first written.
  await setTriggers(trx, tables, "disable");
  await sql`truncate ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx);
  const amount = header.migrations.length < Object.keys(migrations).length
    ? await fillOlder(copy, tables, header.migrations, migrations)
    : await fill(copy, tables);
  await setTriggers(trx, tables, "enable");
  // The market clock resumes from where it was last seen, not from where it would be by now.
  await sql`
    update market_clock set anchor_wall = now(), anchor_market = seen_market, seen_wall = now(), stopped = true
    where mode <> 'real'`
    .execute(trx);
  const faults = await verify?.(trx) ?? [];
  if (faults.length > 0) {
    const more = faults.length > FAULTS_SHOWN ? ["..."] : [];
    throw damaged(
      ["The ledger in this backup fails its verification", ...faults.slice(0, FAULTS_SHOWN), ...more].join("\n"),
    );
  }
  return amount;
}

function readHeader(line: string): Header {
  const header = parse<Header>(line);
  if (header?.format !== FORMAT || !Array.isArray(header.migrations)) throw damaged("This is no Tradewinds backup");
  if (header.version !== VERSION) {
    throw new Refusal("CONFLICT", `This backup has format ${header.version}; this release reads format ${VERSION}`);
  }
  return header;
}

/** @throws Refusal when the copy's schema is neither this release's nor an earlier one of it */
function refuseUnknownSchema(header: Header, migrations: MigrationList): void {
  const names = Object.keys(migrations).sort();
  const unknown = header.migrations.findLast((name, i) => name !== names[i]);
  if (unknown === undefined) return;
  throw new Refusal(
    "CONFLICT",
    `This backup has the schema ${unknown}, which this release does not know (its own is ${names.at(-1)}); ` +
      "restore it with the release that made it, or a later one",
  );
}

/** A copy that is being read, after its header. */
interface Copy {
  readonly trx: Trx;
  readonly lines: AsyncGenerator<string>;
  readonly onProgress: Progress;
}

/** Loads all tables of a schema, which are empty. */
async function fill({ trx, lines, onProgress }: Copy, tables: readonly string[]): Promise<Amount> {
  const expected = tables.filter((table) => !EXCLUDED.includes(table));
  let total = 0;
  for (const table of expected) {
    const head = parse<TableHead>(await nextLine(lines));
    if (head.table !== table || !Number.isSafeInteger(head.rows)) {
      throw damaged(`This backup is damaged: the table ${table} is not where it belongs`);
    }
    await fillTable(trx, head, lines);
    total += head.rows;
    onProgress(head);
  }
  const tail = parse<Tail>(await nextLine(lines));
  if (tail.end !== true || tail.rows !== total || tail.tables !== expected.length) {
    throw damaged("This backup is damaged: its end does not fit");
  }
  return { tables: expected.length, rows: total };
}

/**
 * Loads the copy into a separate schema at the copy's level, migrates that, and moves the rows over: everything else in
 * the store, such as an operator's views and grants, is kept.
 */
async function fillOlder(
  copy: Copy,
  tables: readonly string[],
  applied: readonly string[],
  migrations: MigrationList,
): Promise<Amount> {
  const { trx } = copy;
  const path = (await sql<{ path: string }>`select current_setting('search_path') as path`.execute(trx)).rows[0]!.path;
  const search = (schemas: string) => sql`select set_config('search_path', ${schemas}, true)`.execute(trx);
  await sql`create schema ${sql.id(ASIDE)}`.execute(trx);
  await search(ASIDE);
  await runMigrations(trx, migrations, (name) => applied.includes(name));
  const older = await tablesInOrder(trx);
  await setTriggers(trx, older, "disable");
  // Migrations write the first row of some tables, which the copy contains as it is now.
  await sql`truncate ${sql.join(older.map((table) => sql.table(table)))}`.execute(trx);
  const amount = await fill(copy, older);
  await setTriggers(trx, older, "enable");
  await runMigrations(trx, migrations, (name) => !applied.includes(name));
  await search(path);
  for (const table of tables.filter((table) => !EXCLUDED.includes(table))) {
    const { columns, identities } = await columnsOf(trx, table);
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from ${sql.table(`${ASIDE}.${table}`)}`.execute(trx);
    await continueIdentities(trx, table, identities);
  }
  await sql`drop schema ${sql.id(ASIDE)} cascade`.execute(trx);
  return amount;
}

async function setTriggers(trx: Trx, tables: readonly string[], to: "enable" | "disable"): Promise<void> {
  for (const table of tables) await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(trx);
}

async function fillTable(trx: Trx, { table, rows }: TableHead, lines: AsyncGenerator<string>): Promise<void> {
  const { columns, identities } = await columnsOf(trx, table);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  for (let left = rows; left > 0;) {
    const page: string[] = [];
    while (page.length < Math.min(left, ROWS_AT_ONCE)) page.push(await nextLine(lines));
    left -= page.length;
    await sql`insert into ${sql.table(table)} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${sql.table(table)}, ${`[${page.join(",")}]`}::text::json)`
      .execute(trx).catch((error) => {
        if (!/^2[23]/.test(sqlState(error) ?? "")) throw error;
        const detail = `This backup is damaged: a row of the table ${table} is not one that it can hold`;
        throw new Refusal("VALIDATION_FAILED", detail, undefined, { cause: error });
      });
  }
  await continueIdentities(trx, table, identities);
}

async function continueIdentities(trx: Trx, table: string, identities: readonly string[]): Promise<void> {
  for (const column of identities) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${
      sql.ref(column)
    }), 0) + 1, false) from ${sql.table(table)}`.execute(
      trx,
    );
  }
}

/** The product's tables, referenced tables first. */
async function tablesInOrder(trx: Trx): Promise<string[]> {
  const tables = (await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r' and c.relname not like 'kysely_%' order by c.relname`
    .execute(trx)).rows.map((r) => r.name);
  const references = (await sql<{ child: string; parent: string }>`
    select distinct child.relname as child, parent.relname as parent from pg_constraint k
    join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
    join pg_namespace n on n.oid = child.relnamespace
    where k.contype = 'f' and n.nspname = current_schema() and k.conrelid <> k.confrelid`.execute(trx)).rows;
  const ordered: string[] = [];
  while (ordered.length < tables.length) {
    const ready = tables.filter((t) =>
      !ordered.includes(t) && references.every((r) => r.child !== t || ordered.includes(r.parent))
    );
    if (ready.length === 0) throw new Error("The tables refer to each other in a circle");
    ordered.push(...ready);
  }
  return ordered;
}

/** By the primary key of a table, if it has one. */
async function keyOrder(trx: Trx, table: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name
    from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indisprimary and i.indrelid = ${table}::text::regclass order by k.place`.execute(trx);
  return rows.length === 0 ? sql`` : sql`order by ${sql.join(rows.map((r) => sql.ref(`t.${r.name}`)))}`;
}

async function columnsOf(trx: Trx, table: string): Promise<{ columns: string[]; identities: string[] }> {
  const { rows } = await sql<{ name: string; identity: boolean }>`
    select attname as name, attidentity <> '' as identity from pg_attribute
    where attrelid = ${table}::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`
    .execute(trx);
  return { columns: rows.map((r) => r.name), identities: rows.filter((r) => r.identity).map((r) => r.name) };
}

const damaged = (detail: string): Refusal => new Refusal("VALIDATION_FAILED", detail);

async function nextLine(lines: AsyncGenerator<string>): Promise<string> {
  const next = await lines.next();
  if (next.done) throw damaged("This backup is cut off: its end is missing");
  return next.value;
}

function parse<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw damaged("This is no Tradewinds backup");
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  try {
    for await (
      const chunk of stream.pipeThrough(
        new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>,
      )
    ) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = parts.pop()!;
      yield* parts;
    }
  } catch (cause) {
    throw new Refusal("VALIDATION_FAILED", "This is no Tradewinds backup, or it is cut off", undefined, { cause });
  }
}
