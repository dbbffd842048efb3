/**
 * `deno task test [file or folder ...] [option of deno test ...]`: runs tests, by default all. Small test files that
 * load the same modules share a worker, as loading takes most of their time: those of `http`, of each folder of `core`
 * and of each part of `web`. Elsewhere tests start processes or take long, and each file has a worker.
 */
import { existsSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const skipped = new Set(["node_modules", ".git", "data", "dist", ".cache", "coverage"]);

function* testFiles(path: string): Generator<string> {
  if (Deno.statSync(path).isFile) return yield path;
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory ? !skipped.has(name) : /_test\.tsx?$/.test(name)) yield* testFiles(`${path}/${name}`);
  }
}

const [paths = [], options = []] = [true, false].map((is) => Deno.args.filter((arg) => existsSync(arg) === is));
const files = (paths.length > 0 ? paths.map((path) => Deno.realPathSync(path)) : [root.slice(0, -1)])
  .flatMap((path) => [...testFiles(path)].sort());

/** The folder whose files share a worker with this one, or the file. */
const together = (file: string) => /^(http|core\/.+|web\/[^/]+)\//.exec(file)?.[1] ?? file;
const groups = Map.groupBy(files, (file) => together(file.slice(root.length)));
const directory = await Deno.makeTempDir({ prefix: "tradewinds-tests-" });
try {
  const entries = [...groups].map(([name, files], i) => {
    const entry = `${directory}/${i + 100}-${name.replaceAll("/", "-").replace(/\.tsx?$/, "")}.ts`;
    const imports = files.map((file) => `import ${JSON.stringify(pathToFileURL(file).href)};\n`);
    Deno.writeTextFileSync(entry, imports.join(""));
    return entry;
  });
  const args = ["test", "-A", "--no-check", "--parallel", "--node-modules-dir=auto", ...options, ...entries];
  const { code } = await new Deno.Command(Deno.execPath(), { args, cwd: root }).spawn().status;
  Deno.exitCode = code;
} finally {
  Deno.removeSync(directory, { recursive: true });
}
