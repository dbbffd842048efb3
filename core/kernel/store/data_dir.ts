/** The data directory, readable by its owner only: the embedded store, the generated signing key, the last seed. */
import { newId, newSecret } from "../ids.ts";
import { wallNow } from "../clock/clock.ts";
import { MIN_SECRET } from "../config.ts";
import { StartError } from "./start_error.ts";

const IS_A_FILE = "which is a file or lies below one; name a directory";

/** Why an existing path cannot be the data directory; null when it can, or does not exist. Changes nothing. */
export async function dataDirProblem(dir: string): Promise<string | null> {
  try {
    return (await Deno.stat(dir)).isDirectory ? null : IS_A_FILE;
  } catch (error) {
    return error instanceof Deno.errors.NotADirectory ? IS_A_FILE : null;
  }
}

/** Creates the directory if it does not exist. @throws StartError */
export async function prepareDataDir(dir: string): Promise<void> {
  const unusable = (why: string, cause: unknown) =>
    new StartError("DATA_DIR_UNUSABLE", `DATA_DIR is "${dir}", ${why}`, cause);
  try {
    await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
    await Deno.remove(await Deno.makeTempFile({ dir, prefix: ".writable-" }));
  } catch (error) {
    if (error instanceof Deno.errors.AlreadyExists || error instanceof Deno.errors.NotADirectory) {
      throw unusable(IS_A_FILE, error);
    }
    // The runtime's permission errors suggest its own flags, which the user cannot set.
    const { code } = error as { code?: string };
    const [why, cause] = code ? [` (${code})`, error] : ["", undefined];
    throw unusable(`which this user cannot write to${why}; name another, or chown it`, cause);
  }
}

/**
 * The signing key of this installation, created on first start.
 * @throws StartError when the file does not hold a complete key
 */
export async function storedSecret(dir: string): Promise<string> {
  const file = `${dir}/auth_secret`;
  const kept = await Deno.readTextFile(file).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
  if (kept === null) {
    await makeSecret(file);
    return await storedSecret(dir);
  }
  if (kept.trim().length < MIN_SECRET) {
    throw new StartError(
      "AUTH_SECRET_DAMAGED",
      `${file} holds no whole key; put the old one back from a copy, or delete the file and everyone signs in again`,
    );
  }
  return kept.trim();
}

const seedFile = (dir: string) => `${dir}/market_seed`;

/**
 * The seed of the simulated market in the store that was last opened with this directory; null when unknown. Another
 * store may have been put there since.
 */
export async function lastSeed(dir: string): Promise<bigint | null> {
  const text = await Deno.readTextFile(seedFile(dir)).catch(() => "");
  return /^\d{1,39}\n$/.test(text) ? BigInt(text) : null;
}

/** Remembers the seed for the next start, readable by the owner only. */
export async function rememberSeed(dir: string, seed: bigint): Promise<void> {
  if (await lastSeed(dir) === seed) return;
  const part = `${seedFile(dir)}.${newId(wallNow())}`;
  await Deno.writeTextFile(part, `${seed}\n`, { createNew: true, mode: 0o600 });
  await Deno.rename(part, seedFile(dir));
}

/** Atomic: a crash leaves no key or a complete one, and of two concurrent first starts only one creates it. */
async function makeSecret(file: string): Promise<void> {
  const part = `${file}.${newId(wallNow())}`;
  try {
    await Deno.writeTextFile(part, newSecret(), { createNew: true, mode: 0o600 });
    using written = await Deno.open(part);
    await written.sync();
    await Deno.link(part, file);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
  } finally {
    await Deno.remove(part);
  }
}
