/**
 * `deno task test [file or folder ...] [option of deno test ...]`: runs tests, by default all. Small test files that
 * load the same modules share a worker, since loading takes most of their time: those of `http`, of each folder of
 * `core` and of each folder directly in `web`. Other tests start processes or take long, so each file has a worker.
 */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { testFiles } from "./files.ts";

/** The folder whose test files share a worker with this one, or the file itself. */
const sharedBy = (file: string) => /^(http|core\/.+|web\/[^/]+)\//.exec(file)?.[1] ?? file;

/** More files than any other worker has: browser tests are imported by one file per folder, and take minutes. */
const BROWSER_TESTS = 1_000;
const size = ([name, files]: [string, readonly string[]]) =>
  name.startsWith("tests/e2e/") ? BROWSER_TESTS : files.length;

/**
 * Writes a module for each worker, which imports its test files, into a directory. Returns the modules in the order to
 * run them: the largest first, so that none runs alone at the end.
 * @param files relative to the root
 */
export function writeWorkers(directory: string, root: string, files: readonly string[]): string[] {
  return [...Map.groupBy(files, sharedBy)].sort((a, b) => size(b) - size(a)).map(([name, files], i) => {
    const worker = `${directory}/${i + 100}-${name.replaceAll("/", "-").replace(/\.tsx?$/, "")}.ts`;
    const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(`${root}/${file}`).href)};\n`);
    Deno.writeTextFileSync(worker, imports.join(""));
    return worker;
  });
}

async function runTests(args: readonly string[]): Promise<number> {
  const root = fileURLToPath(new URL("..", import.meta.url)).slice(0, -1);
  const [paths = [], options = []] = [true, false].map((is) => args.filter((arg) => existsSync(arg) === is));
  const files = testFiles(root, paths.length > 0 ? paths.map((path) => Deno.realPathSync(path)) : [root]);
  const directory = await Deno.makeTempDir({ prefix: "tradewinds-tests-" });
  try {
    const workers = writeWorkers(directory, root, files);
    // One more than there are cores, since most tests also wait.
    const DENO_JOBS = Deno.env.get("DENO_JOBS") ?? String(navigator.hardwareConcurrency + 1);
    const command = ["test", "-A", "--no-check", "--parallel", "--node-modules-dir=auto", ...options, ...workers];
    const child = new Deno.Command(Deno.execPath(), { args: command, cwd: root, env: { DENO_JOBS } }).spawn();
    return (await child.status).code;
  } finally {
    Deno.removeSync(directory, { recursive: true });
  }
}

if (import.meta.main) Deno.exit(await runTests(Deno.args));
