/** The files of the checkout. */

/** Folders that are installed, built or written by a run. */
const skipped = new Set(["node_modules", "data", "dist", "coverage"]);

/**
 * The files in a folder and below it whose names match, or the file itself. Folders below it that are `skipped`, or
 * whose names begin with a dot, are left out.
 */
export function* filesIn(path: string, named: RegExp): Generator<string> {
  if (Deno.statSync(path).isFile) return yield path;
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory ? !skipped.has(name) && !name.startsWith(".") : named.test(name)) {
      yield* filesIn(`${path}/${name}`, named);
    }
  }
}

/** The test files among and below paths, in order, by their own paths from the root. */
export const testFiles = (root: string, paths: readonly string[]): string[] =>
  paths.flatMap((path) => [...filesIn(path, /_test\.tsx?$/)].sort()).map((file) => file.slice(root.length + 1));

/** Whether a file is a test, or what tests share: not part of the product. */
export const isTestFile = (path: string): boolean =>
  /_test\.tsx?$|(^|[/_])testing\.tsx?$|_test_setup\.ts$|(contract_suite|access_examples)\.ts$/.test(path);
