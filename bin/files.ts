/** The files of the checkout. */

/** Folders that are installed, built or written by a run. */
const skipped = new Set(["node_modules", "data", "dist", "coverage"]);

/**
 * The matching files in a folder and its subfolders, or the file itself. Subfolders that are `skipped` or begin with a
 * dot are left out.
 */
export function* filesIn(path: string, named: RegExp): Generator<string> {
  if (Deno.statSync(path).isFile) return yield path;
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory ? !skipped.has(name) && !name.startsWith(".") : named.test(name)) {
      yield* filesIn(`${path}/${name}`, named);
    }
  }
}

/** The test files in these paths, sorted, relative to the root. */
export const testFiles = (root: string, paths: readonly string[]): string[] =>
  paths.flatMap((path) => [...filesIn(path, /_test\.tsx?$/)].sort()).map((file) => file.slice(root.length + 1));

/** Whether a file is a test or shared by tests, so not part of the product. */
export const isTestFile = (path: string): boolean =>
  /_test\.tsx?$|(^|[/_])testing\.tsx?$|_test_setup\.ts$|(contract_suite|access_examples)\.ts$/.test(path);
