/**
 * Time from the command to the first response, for a fresh clone and for a server, and the server's memory, compared
 * with PGlite alone.
 */
import { dirname } from "node:path";
import { withDatabase } from "./database.ts";
import {
  needProgram,
  root,
  type Running,
  serverSettings,
  startFloor,
  startProduct,
  startTask,
  withDirectory,
} from "./processes.ts";
import { median, megabytes, ms, orSkip, type Report } from "./report.ts";

const ROUNDS = 3;
const GOAL_BYTES = 400e6;

interface Started {
  readonly ms: number;
  readonly now: number;
  readonly most: number;
}

/** Starts a server, lets its memory settle for a second, and stops it. */
async function once(starting: Promise<Running>): Promise<Started> {
  const running = await starting;
  await new Promise((wake) => setTimeout(wake, 1000));
  const memory = await running.memory();
  await running.stop();
  return { ms: running.startedIn, ...memory };
}

async function rounds(start: (directory: string) => Promise<Running>): Promise<{ cold: Started; warm: Started }> {
  const cold: Started[] = [], warm: Started[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    await withDirectory(async (directory) => {
      cold.push(await once(start(directory)));
      warm.push(await once(start(directory)));
    });
  }
  const middle = (of: Started[]): Started => ({
    ms: median(of.map((s) => s.ms)),
    now: median(of.map((s) => s.now)),
    most: median(of.map((s) => s.most)),
  });
  return { cold: middle(cold), warm: middle(warm) };
}

/** Copies all files that are not ignored by git, as a clone would have them. */
async function copyClone(to: string): Promise<void> {
  const { stdout } = await new Deno.Command("git", { args: ["ls-files", "-co", "--exclude-standard"], cwd: root })
    .output();
  for (const path of new TextDecoder().decode(stdout).trim().split("\n")) {
    await Deno.mkdir(`${to}/${dirname(path)}`, { recursive: true });
    await Deno.copyFile(`${root}${path}`, `${to}/${path}`);
  }
}

/** `bin/deno task start` in a fresh clone: with nothing cached, with cached packages, and a second time. */
async function freshClone(report: Report): Promise<void> {
  await needProgram("git");
  await needProgram("npx");
  await withDirectory(async (directory) => {
    const home = `${directory}/home`;
    await Deno.mkdir(home);
    const first = async (clone: string): Promise<number> => {
      const running = await startTask(clone, home);
      await running.stop();
      return running.startedIn;
    };
    for (
      const [what, clone, goal] of [
        ["nothing cached", "one", 35_000],
        ["packages cached", "two", 8_000],
        ["again", "two", 2_000],
      ] as const
    ) {
      if (what !== "again") await copyClone(`${directory}/${clone}`);
      const took = await first(`${directory}/${clone}`);
      report({
        what: `task start in a fresh clone, ${what}`,
        measured: ms(took),
        beside: "",
        ratio: "",
        goal: `< ${ms(goal)}`,
        met: took < goal,
      });
    }
  });
}

/** `start`: a fresh clone; embedded cold and warm; PostgreSQL. */
export async function start(report: Report): Promise<void> {
  await orSkip(report, "task start in a fresh clone", () => freshClone(report));
  const bare = await rounds((directory) => startFloor("pglite.ts", { DIR: directory }));
  const embedded = await rounds((directory) => startProduct(serverSettings(`${directory}/data`, null)));
  for (const [kind, name] of [["cold", "fresh directory"], ["warm", "reopened"]] as const) {
    const [product, floor] = [embedded[kind], bare[kind]];
    const beside = {
      beside: `bare PGlite, ${name}: ${ms(floor.ms)}`,
      ratio: `${(product.ms / floor.ms).toFixed(2)} x`,
    };
    report({
      what: `${kind} start to first answer, embedded`,
      measured: ms(product.ms),
      ...beside,
      goal: "",
      met: null,
    });
    report({
      what: `memory after a ${kind} start, embedded`,
      measured: megabytes(product.now),
      beside: `bare PGlite, ${name}: ${megabytes(floor.now)}`,
      ratio: `${(product.now / floor.now).toFixed(2)} x`,
      goal: `< ${megabytes(GOAL_BYTES)}`,
      met: product.now < GOAL_BYTES,
      note: `most held on the way: ${megabytes(product.most)}`,
    });
  }
  await orSkip(report, "PostgreSQL", () =>
    withDatabase((url) =>
      withDirectory(async (directory) => {
        const settings = serverSettings(`${directory}/data`, url);
        const cold = await once(startProduct(settings));
        const warm = await once(startProduct(settings));
        const beside = `empty database: ${ms(cold.ms)}`;
        report({
          what: "warm start to first answer, PostgreSQL",
          measured: ms(warm.ms),
          beside,
          ratio: "",
          goal: "",
          met: null,
          note: `memory ${megabytes(warm.now)}`,
        });
      })
    ));
}
