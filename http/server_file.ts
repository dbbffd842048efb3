/** `DATA_DIR/server.json`: the running server's address, and the token that authenticates the terminal as operator. */

export interface ServerFile {
  readonly url: string;
  readonly pid: number;
  readonly operator_token: string;
}

export const serverFile = (dataDir: string): string => `${dataDir}/server.json`;

/** Writes the file, readable by its owner only. The rename is atomic: a reader sees the whole file or none. */
export async function writeServerFile(dataDir: string, content: ServerFile): Promise<void> {
  const file = serverFile(dataDir);
  await Deno.remove(`${file}.new`).catch(() => {});
  await Deno.writeTextFile(`${file}.new`, JSON.stringify(content), { mode: 0o600, createNew: true });
  await Deno.rename(`${file}.new`, file);
}

/** Writes the file again when it has been deleted. */
export async function restoreServerFile(dataDir: string, content: ServerFile): Promise<void> {
  const missing = await Deno.lstat(serverFile(dataDir)).then(() => false, (e) => e instanceof Deno.errors.NotFound);
  if (missing) await writeServerFile(dataDir, content);
}
