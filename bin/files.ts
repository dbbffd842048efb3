/** The files of the checkout. */

const skipped = new Set(["node_modules", ".git", "data", "dist", ".cache", "coverage"]);

/** The files in a folder and below it, or the file itself, whose names match; what is installed or built is left out. */
export function* filesIn(path: string, named: RegExp): Generator<string> {
  if (Deno.statSync(path).isFile) return yield path;
  for (const { name, isDirectory } of Deno.readDirSync(path)) {
    if (isDirectory ? !skipped.has(name) : named.test(name)) yield* filesIn(`${path}/${name}`, named);
  }
}

/** The test files among and below paths, in order, by their own paths from the root. */
export const testFiles = (root: string, paths: readonly string[]): string[] =>
  paths.flatMap((path) => [...filesIn(path, /_test\.tsx?$/)].sort()).map((file) => file.slice(root.length + 1));
