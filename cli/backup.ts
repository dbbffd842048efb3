/** `tradewinds backup` and `restore`: the whole store to a file and back, beside a running server or without one. */
import { errorCatalogue } from "../core/kernel/errors.ts";
import { connect } from "./connect.ts";
import { CommandFailure, USAGE } from "./failure.ts";
import type { Finish, GlobalOptions } from "./operations.ts";
import { printResult } from "./output.ts";
import type { Terminal } from "./terminal.ts";

/** Standard output or input in place of a file. */
const STREAM = "-";

/** A name that sorts by time: `tradewinds-20261120T143000Z.backup.gz`. */
const nameNow = (): string => `tradewinds-${new Date().toISOString().replace(/[-:]|\.\d+/g, "")}.backup.gz`;

export async function backupCommand(
  terminal: Terminal,
  path: string | undefined,
  options: GlobalOptions,
): Promise<void> {
  const to = path ?? nameNow();
  const connection = await connect(terminal, options);
  try {
    const copy = (await connection.backup(terminal.status)).pipeThrough(
      counting((bytes) => terminal.status(`Writing ${to}, ${size(bytes)}`)),
    );
    if (to === STREAM) await copy.pipeTo(terminal.output, { preventClose: true });
    else await writeWhole(to, copy);
    terminal.status(null);
    if (to === STREAM) return;
    const { size: bytes } = await Deno.stat(to);
    if (options.json) printResult(terminal, { file: to, bytes }, true);
    else {terminal.err(
        `Wrote ${connection.where} to ${to} (${
          size(bytes)
        }). It holds password hashes and every user's data: keep it safe.`,
      );}
  } finally {
    terminal.status(null);
    await connection.close();
  }
}

/** The file appears when it is whole, readable by its owner only. */
async function writeWhole(to: string, copy: ReadableStream<Uint8Array>): Promise<void> {
  const part = `${to}.part`;
  await Deno.remove(part).catch(() => {});
  try {
    const file = await Deno.open(part, { write: true, createNew: true, mode: 0o600 });
    await copy.pipeTo(file.writable);
    await Deno.rename(part, to);
  } catch (cause) {
    await Deno.remove(part).catch(() => {});
    throw new CommandFailure(`The backup could not be written to ${to}: ${(cause as Error).message}`, 1, { cause });
  }
}

export async function restoreCommand(
  terminal: Terminal,
  path: string,
  options: GlobalOptions & { force?: boolean },
  finish: Finish,
): Promise<void> {
  const copy = path === STREAM ? terminal.input : await openFile(path);
  const connection = await connect(terminal, options);
  try {
    const amount = await connection.restore(copy, options.force ?? false, terminal.status);
    terminal.status("Verifying the ledger");
    const ledger = await connection.call("ledger.verify", {}, null) as { ok: boolean; problems: string[] };
    terminal.status(null);
    printResult(terminal, { ...amount, ledger_ok: ledger.ok, problems: ledger.problems }, options.json ?? false);
    if (!ledger.ok) finish(errorCatalogue.INTERNAL.exit);
  } finally {
    terminal.status(null);
    await connection.close();
  }
}

async function openFile(path: string): Promise<ReadableStream<Uint8Array>> {
  try {
    return (await Deno.open(path, { read: true })).readable;
  } catch (cause) {
    throw new CommandFailure(`${path} cannot be read`, USAGE, { cause });
  }
}

function counting(tell: (bytes: number) => void): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      tell(bytes += chunk.length);
      controller.enqueue(chunk);
    },
  });
}

const size = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
