/** `tradewinds backup` and `restore`: the whole store to a file and back, with a running server or without. */
import { contracts } from "../../core/contracts.ts";
import { dirname } from "node:path";
import { readConfig } from "../../core/kernel/config.ts";
import { prepareDataDir } from "../../core/kernel/store/data_dir.ts";
import { errorCatalogue } from "../../core/kernel/errors.ts";
import { connect } from "../connect.ts";
import type { Connection, RestoreChoices } from "../connection.ts";
import { CommandFailure, failureOf, USAGE } from "../failure.ts";
import type { Finish, GlobalOptions } from "../operations.ts";
import { printResult } from "../output.ts";
import type { Terminal } from "../terminal.ts";

/** Standard output or input in place of a file. */
const STREAM = "-";

const UNCHANGED = "Nothing was restored; the store is as it was.";

/** A name that sorts by time: `tradewinds-20261120T143000Z.backup.gz`. */
const nameNow = (): string => `tradewinds-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.backup.gz`;
const NAME = /^tradewinds-\d{8}T\d{6}Z\.backup\.gz$/;

export interface BackupOptions extends GlobalOptions {
  /** Overwrite an existing file. */
  readonly force?: boolean;
  /** How many backups to keep in the backups directory. */
  readonly keep?: string;
}

export async function backupCommand(
  terminal: Terminal,
  path: string | undefined,
  options: BackupOptions,
): Promise<void> {
  const keep = readKeep(options.keep, path);
  const to = path ?? await defaultFile(terminal);
  if (to !== STREAM && !options.force && await Deno.lstat(to).then(() => true, () => false)) {
    throw new CommandFailure(`${to} exists; give another name, or --force to overwrite it`, USAGE);
  }
  const connection = await connect(terminal, options);
  try {
    const copy = (await connection.backup(terminal.status)).pipeThrough(
      counting((bytes) => terminal.status(`Writing ${to}, ${size(bytes)}`)),
    );
    if (to === STREAM) await copy.pipeTo(terminal.output, { preventClose: true });
    else await writeWhole(to, copy);
    terminal.status(null);
    if (to === STREAM) return;
    const removed = keep === null ? [] : await prune(dirname(to), keep);
    const { size: bytes } = await Deno.stat(to);
    if (options.json) return await printResult(terminal, { file: to, bytes, removed }, { json: true });
    terminal.err(
      `Wrote ${connection.where} to ${to} (${size(bytes)}). ` +
        "It holds password hashes and every user's data: keep it safe.",
    );
    if (removed.length > 0) terminal.err(`Removed ${removed.length} older: ${removed.join(", ")}`);
  } finally {
    terminal.status(null);
    await connection.close();
  }
}

function readKeep(given: string | undefined, path: string | undefined): number | null {
  if (given === undefined) return null;
  if (path !== undefined) throw new CommandFailure("--keep is for backups without a file name", USAGE);
  if (!/^[1-9]\d{0,4}$/.test(given)) {
    throw new CommandFailure(`--keep: "${given}" is not a whole number from 1 to 99999`, USAGE);
  }
  return Number(given);
}

async function defaultFile(terminal: Terminal): Promise<string> {
  const { DATA_DIR } = readConfig(terminal.env);
  await prepareDataDir(DATA_DIR!);
  const backups = `${DATA_DIR}/backups`;
  await Deno.mkdir(backups, { recursive: true, mode: 0o700 });
  return `${backups}/${nameNow()}`;
}

/** Removes all but the newest backups with a generated name, and returns the names removed. */
async function prune(directory: string, keep: number): Promise<string[]> {
  const copies = (await Array.fromAsync(Deno.readDir(directory))).map((entry) => entry.name)
    .filter((name) => NAME.test(name)).sort().reverse();
  const old = copies.slice(keep);
  for (const name of old) await Deno.remove(`${directory}/${name}`);
  return old;
}

/** Writes a file that appears only when it is complete, readable by its owner only. */
async function writeWhole(to: string, copy: ReadableStream<Uint8Array>): Promise<void> {
  const partial = `${to}.part`;
  await Deno.remove(partial).catch(() => {});
  try {
    const file = await Deno.open(partial, { write: true, createNew: true, mode: 0o600 });
    await copy.pipeTo(file.writable);
    await Deno.rename(partial, to);
  } catch (cause) {
    await Deno.remove(partial).catch(() => {});
    throw new CommandFailure(`The backup could not be written to ${to}: ${(cause as Error).message}`, 1, { cause });
  }
}

export async function restoreCommand(
  terminal: Terminal,
  path: string,
  options: GlobalOptions & RestoreChoices,
  finish: Finish,
): Promise<void> {
  const copy = path === STREAM ? terminal.input : await openFile(path);
  const connection = await connect(terminal, options);
  try {
    const amount = await connection.restore(copy, options, terminal.status).catch((error) => {
      const { exit, code, detail } = failureOf(error);
      throw new CommandFailure(`${detail}\n${UNCHANGED}`, exit, { code, cause: error.cause });
    });
    // Without the option, a ledger with problems was refused.
    const problems = options.unverified ? await ledgerProblems(connection) : [];
    terminal.status(null);
    await printResult(terminal, { ...amount, ledger_ok: problems.length === 0, problems }, options);
    if (problems.length > 0) finish(errorCatalogue.INTERNAL.exit);
  } finally {
    terminal.status(null);
    await connection.close();
  }
}

const ledgerProblems = async (connection: Connection): Promise<readonly string[]> =>
  (await connection.call(contracts["ledger.verify"], {}, null) as { problems: string[] }).problems;

async function openFile(path: string): Promise<ReadableStream<Uint8Array>> {
  try {
    return (await Deno.open(path, { read: true })).readable;
  } catch (cause) {
    throw new CommandFailure(`${path} cannot be read`, USAGE, { cause });
  }
}

function counting(report: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      report(bytes += chunk.length);
      controller.enqueue(chunk);
    },
  });
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
