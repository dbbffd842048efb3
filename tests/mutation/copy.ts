/** Copies the project's sources to a separate directory; packages and the cached store image are linked. */
const EXCLUDED = new Set(["./.git", "./node_modules", "./data", "./.cache", "./coverage", "./web/dist"]);

export async function copy(): Promise<string> {
  const directory = await Deno.makeTempDir({ prefix: "tradewinds-mutants-" });
  await copyInto(".", directory);
  await Deno.mkdir(".cache", { recursive: true });
  for (const shared of ["node_modules", ".cache"]) {
    await Deno.symlink(await Deno.realPath(shared), `${directory}/${shared}`);
  }
  return directory;
}

async function copyInto(from: string, to: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(from)) {
    if (EXCLUDED.has(`${from}/${name}`)) continue;
    if (!isDirectory) await Deno.copyFile(`${from}/${name}`, `${to}/${name}`);
    else {
      await Deno.mkdir(`${to}/${name}`);
      await copyInto(`${from}/${name}`, `${to}/${name}`);
    }
  }
}
