/**
 * Market buys through HTTP, on each store, compared with minimal buys on the same store: how many a second, and how
 * much processor time each takes. With `--against <commit>` they are compared with those of that commit, too.
 */
import { compare } from "./compare.ts";
import { makeMinimalBuy, withDatabase } from "./database.ts";
import {
  needProgram,
  pgbench,
  quietSettings,
  root,
  run,
  startFloor,
  startProduct,
  withCheckout,
  withDirectory,
  wrk,
} from "./processes.ts";
import { endedPrograms, processOf, serverOf, untilAtRest, type Used, withCost } from "./processor.ts";
import type { Report } from "./report.ts";

const CLIENTS = 32;
const SECONDS = 5;

/** Starts the product of a checkout on a store with many traders; `load` sends buys for some seconds. */
async function startWithTraders(
  directory: string,
  databaseUrl: string | null,
  checkout: string,
  store: readonly Used[],
) {
  const settings = quietSettings(`${directory}/data`, databaseUrl);
  await Deno.mkdir(directory, { recursive: true });
  await run(Deno.execPath(), ["run", "--quiet", "-A", "bench/load/traders.ts"], {
    env: { ...settings, DIRECTORY: directory },
    cwd: checkout,
  });
  const server = await startProduct(settings, checkout);
  const load = (seconds = SECONDS) => {
    const env = {
      LOAD_DIR: `${root}bench/load`,
      PEOPLE: `${directory}/people`,
      SYMBOLS: `${directory}/symbols`,
      RUN: crypto.randomUUID(),
    };
    return withCost(
      [processOf(server.pid), ...store],
      () => wrk(server.url, { clients: CLIENTS, seconds, script: "buy.lua", env }),
    );
  };
  try {
    await load(3);
    await untilAtRest(server.pid);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { load: () => load(), stop: server.stop };
}

type Started = Awaited<ReturnType<typeof startWithTraders>>;
/** Reports buys of this checkout between buys of an earlier commit. */
const compareWith = (
  report: Report,
  commit: string,
  parts: readonly string[],
  ours: Started,
  start: (checkout: string) => Promise<Started>,
): Promise<void> =>
  withCheckout(commit, async (checkout) => {
    const theirs = await start(checkout);
    const compared = { what: `  beside ${commit}`, parts, limitParts: parts, limitName: commit };
    await compare(report, { ...compared, goals: { throughput: null, processor: null } }, ours.load, theirs.load)
      .finally(theirs.stop);
  });

/** The commit that a run is compared with, if any. */
let against: string | null = null;
export const compareBuysWith = (commit: string): void => void (against = commit);

/** `buys`: PostgreSQL. */
export async function buys(report: Report): Promise<void> {
  await needProgram("wrk");
  await needProgram("pgbench");
  await withDatabase((url) =>
    withDirectory(async (directory) => {
      await makeMinimalBuy(url);
      const store = await serverOf(url);
      const parts = ["server", "PostgreSQL"];
      const product = await startWithTraders(directory, url, root, [store]);
      try {
        await compare(
          report,
          {
            what: `market buys, ${CLIENTS} clients, PostgreSQL`,
            parts,
            limitParts: ["pgbench", "PostgreSQL"],
            limitName: "pgbench, one function call, c16",
            goals: { throughput: 0.55, processor: 0.75 },
          },
          product.load,
          () => withCost([endedPrograms, store], () => pgbench(url, { clients: 16, seconds: 3, script: "buy.sql" })),
        );
        const commit = against;
        if (commit) {
          await withDatabase((other) =>
            compareWith(
              report,
              commit,
              parts,
              product,
              (checkout) => startWithTraders(`${directory}/other`, other, checkout, [store]),
            )
          );
        }
      } finally {
        await product.stop();
      }
    })
  );
}

/** `buys-embedded`: PGlite in files. */
export async function buysEmbedded(report: Report): Promise<void> {
  await needProgram("wrk");
  await withDirectory(async (directory) => {
    const bare = await startFloor("pglite.ts", { DIR: directory });
    try {
      const product = await startWithTraders(directory, null, root, []);
      try {
        const parts = ["server with its store"];
        const limit = () =>
          withCost(
            [processOf(bare.pid)],
            async () => await (await fetch(`${bare.url}/?seconds=3`)).json() as { perSecond: number; done: number },
          );
        await limit();
        await compare(
          report,
          {
            what: `market buys, ${CLIENTS} clients, embedded`,
            ...{ parts, limitParts: ["PGlite"] },
            limitName: "bare PGlite, function in a loop",
            goals: { throughput: 0.7, processor: null },
          },
          product.load,
          limit,
        );
        if (against) {
          await compareWith(
            report,
            against,
            parts,
            product,
            (checkout) => startWithTraders(`${directory}/other`, null, checkout, []),
          );
        }
      } finally {
        await product.stop();
      }
    } finally {
      await bare.stop();
    }
  });
}
