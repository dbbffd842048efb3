/**
 * `deno task mutate [area ...] [--most N]`: makes small faults in the most important sources, one at a time in a copy
 * of the project, and runs the tests that reach its line; N of each area (40), spread over its files. Mutants that no
 * test detects are listed; those without an observable effect are in equivalent.ts with the reason. Fails if fewer than
 * 85 % of the others are detected.
 */
import { writeWorkers } from "../../bin/run_tests.ts";
import { copy } from "./copy.ts";
import { equivalent, staleAmong } from "./equivalent.ts";
import { type Mutant, mutantsIn, sample } from "./mutants.ts";
import { reachOf } from "./reach.ts";
import { targets } from "./targets.ts";

const WANTED = 0.85;
/** One per core; a test run is mostly single-threaded. */
const WORKERS = Math.max(1, Math.min(4, navigator.hardwareConcurrency));
/** A mutant may hang, so its tests are stopped after this many times their usual time. */
const TIMEOUT_FACTOR = 3;

const most = Deno.args.includes("--most") ? Number(Deno.args[Deno.args.indexOf("--most") + 1]) : 40;
const areas = Deno.args.filter((arg, i) => !arg.startsWith("--") && Deno.args[i - 1] !== "--most");
const wanted = targets.filter((t) => areas.length === 0 || areas.includes(t.area));
if (wanted.length < areas.length || !(most > 0)) {
  console.error(`Choose from ${targets.map((t) => t.area).join(", ")}, and --most with a number above 0`);
  Deno.exit(2);
}
const stale = staleAmong(targets.flatMap(({ files }) => mutantsIn(".", files)));
if (stale.length > 0) {
  console.error(`These mutants are no more; correct equivalent.ts:\n${stale.join("\n")}`);
  Deno.exit(2);
}

/** Runs test files in a copy of the project until one fails; true when all pass. */
async function passes(root: string, tests: readonly string[], timeoutMs: number): Promise<boolean> {
  if (tests.length === 0) return true;
  const directory = await Deno.makeTempDir({ prefix: "tradewinds-mutant-" });
  const child = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", "--fail-fast", "--quiet", ...writeWorkers(directory, root, tests)],
    cwd: root,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  const { success } = await child.status;
  clearTimeout(timer);
  await Deno.remove(directory, { recursive: true });
  return success;
}

const percent = ({ killed, mutants }: { killed: number; mutants: number }) => Math.round(100 * killed / mutants);
const survivors: Mutant[] = [];
const rows: { area: string; mutants: number; killed: number; equivalent: number }[] = [];
const copies = await Promise.all(Array.from({ length: WORKERS }, () => copy()));
try {
  for (const target of wanted) {
    const reach = await reachOf(copies[0]!, target);
    const all = sample(mutantsIn(copies[0]!, target.files), most);
    const queue = all.filter((m) => !equivalent.has(m.name));
    const row = { area: target.area, mutants: queue.length, killed: 0, equivalent: all.length - queue.length };
    await Promise.all(copies.map(async (directory) => {
      for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
        const path = `${directory}/${mutant.file}`;
        const text = await Deno.readTextFile(path);
        await Deno.writeTextFile(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
        const { tests, ms } = reach(mutant.file, mutant.line);
        const survived = await passes(directory, tests, TIMEOUT_FACTOR * ms + 10_000);
        await Deno.writeTextFile(path, text);
        if (survived) survivors.push(mutant);
        else row.killed++;
        if (survived) console.log(`lives  ${mutant.file}:${mutant.line}  ${mutant.name.slice(mutant.file.length + 2)}`);
      }
    }));
    rows.push(row);
    console.log(
      `${target.area.padEnd(16)} ${row.killed} of ${row.mutants} killed (${
        percent(row)
      } %), ${row.equivalent} equivalent left out`,
    );
  }
} finally {
  await Promise.all(copies.map((directory) => Deno.remove(directory, { recursive: true })));
}
const [killed, mutants] = [rows.reduce((n, r) => n + r.killed, 0), rows.reduce((n, r) => n + r.mutants, 0)];
console.log(
  `${killed} of ${mutants} mutants killed (${percent({ killed, mutants })} %), ${survivors.length} live`,
);
Deno.exit(killed / mutants < WANTED ? 1 : 0);
