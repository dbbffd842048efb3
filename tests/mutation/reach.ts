/** Which tests run which lines, by the coverage of each test file. */
import { testFiles } from "../../bin/files.ts";
import type { Target } from "./targets.ts";

/** The test files that run a line, and their total time. */
export type Reach = (file: string, line: number) => { readonly tests: readonly string[]; readonly ms: number };

/** @throws Error when a test fails without a mutant */
export async function reachOf(directory: string, { area, files, tests }: Target): Promise<Reach> {
  const runs: { test: string; ms: number; lines: ReadonlyMap<string, ReadonlyMap<number, boolean>> }[] = [];
  for (const test of testFiles(directory, tests.map((path) => `${directory}/${path}`))) {
    const coverage = await Deno.makeTempDir({ prefix: "tradewinds-coverage-" });
    const began = performance.now();
    const passed = await deno(directory, "test", "-A", "--no-check", "--quiet", `--coverage=${coverage}`, test);
    const ms = performance.now() - began;
    if (!passed.success) throw new Error(`The tests of ${area} fail as they are: ${test}`);
    const include = `--include=${files.join("|")}`;
    const { stdout } = await deno(directory, "coverage", "--lcov", include, coverage);
    await Deno.remove(coverage, { recursive: true });
    runs.push({ test, ms, lines: linesOf(new TextDecoder().decode(stdout), directory) });
  }
  return (file, line) => {
    // A line that is not in the report of its file, such as the middle of a statement, counts as run.
    const reaching = runs.filter(({ lines }) => lines.has(file) && (lines.get(file)!.get(line) ?? true));
    return { tests: reaching.map(({ test }) => test), ms: reaching.reduce((sum, { ms }) => sum + ms, 0) };
  };
}

const deno = (cwd: string, ...args: string[]) =>
  new Deno.Command(Deno.execPath(), { args, cwd, stdin: "null", stdout: "piped", stderr: "null" }).output();

/** The lines of an lcov report by file, and whether each was run. */
function linesOf(lcov: string, directory: string): Map<string, Map<number, boolean>> {
  const files = new Map<string, Map<number, boolean>>();
  let lines = new Map<number, boolean>();
  for (const record of lcov.split("\n")) {
    if (record.startsWith("SF:")) files.set(record.slice(4 + directory.length), lines = new Map());
    // A line that is only partly run has no hits, but some of its branches have.
    else if (record.startsWith("DA:") || record.startsWith("BRDA:")) {
      const [line, ...figures] = record.slice(record.indexOf(":") + 1).split(",").map(Number);
      lines.set(line!, (lines.get(line!) ?? false) || figures.at(-1)! > 0);
    }
  }
  return files;
}
