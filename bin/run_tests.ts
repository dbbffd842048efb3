/**
 * `deno task test [file or folder ...] [option of deno test ...]`: runs tests, by default all. Small test files that
 * load the same modules share a worker, as loading takes most of their time: those of `http`, of each folder of `core`
 * and of each part of `web`. Elsewhere tests start processes or take long, and each file has a worker.
 */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const skipped = new Set(["node_modules", ".git", "data", "dist", ".cache", "coverage"]);

function* testFiles(path: string): Generator<string> {
  if (Deno.statSync(path).isFile) return yield path;
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory ? !skipped.has(name) : /_test\.tsx?$/.test(name)) yield* testFiles(`${path}/${name}`);
  }
}

/** The folder whose test files share a worker with this one, or the file; in a path from the root. */
const sharedBy = (file: string) => /^(http|core\/.+|web\/[^/]+)\//.exec(file)?.[1] ?? file;

/**
 * Writes a module for each worker into a directory, which imports its test files, and returns the modules.
 * @param files by their paths from the root
 */
export function writeWorkers(directory: string, root: string, files: readonly string[]): string[] {
  return [...Map.groupBy(files, sharedBy)].map(([name, files], i) => {
    const worker = `${directory}/${i + 100}-${name.replaceAll("/", "-").replace(/\.tsx?$/, "")}.ts`;
    const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(`${root}/${file}`).href)};\n`);
    Deno.writeTextFileSync(worker, imports.join(""));
    return worker;
  });
}

async function runTests(args: readonly string[]): Promise<number> {
  const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
  const [paths = [], options = []] = [true, false].map((is) => args.filter((arg) => existsSync(arg) === is));
  const files = (paths.length > 0 ? paths.map((path) => Deno.realPathSync(path)) : [root])
    .flatMap((path) => [...testFiles(path)].sort()).map((file) => file.slice(root.length + 1));
  const directory = await Deno.makeTempDir({ prefix: "tradewinds-tests-" });
  try {
    const workers = writeWorkers(directory, root, files);
    const command = ["test", "-A", "--no-check", "--parallel", "--node-modules-dir=auto", ...options, ...workers];
    return (await new Deno.Command(Deno.execPath(), { args: command, cwd: root }).spawn().status).code;
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await runTests(Deno.args));
