/**
 * Market buys through HTTP, on each store, compared with minimal buys on the same store: how many a second, and how
 * much processor time each takes. With `--against <commit>` they are compared with those of that commit, too.
 */
import { makeMinimalBuy, withDatabase } from "./database.ts";
import {
  needProgram,
  pgbench,
  root,
  run,
  serverSettings,
  startFloor,
  startProduct,
  withCheckout,
  withDirectory,
  wrk,
} from "./processes.ts";
import { type Cost, costOf, costRatio, endedPrograms, processOf, serverOf, untilAtRest } from "./processor.ts";
import { bracketed, interval, ms, perSecond, ratioLine, ratioOf, type Report } from "./report.ts";

const CLIENTS = 32;
/** Of six values, the lowest and the highest hold the median with a confidence of 97 %. */
const PAIRS = { pairs: 6, most: 9 };
const SECONDS = 5;

type Used = () => Promise<number>;

/** Starts the product of a checkout on a store with many traders; `load` sends buys for some seconds. */
async function startWithTraders(directory: string, databaseUrl: string | null, checkout: string, store: Used[]) {
  const settings = serverSettings(`${directory}/data`, databaseUrl);
  await Deno.mkdir(directory, { recursive: true });
  await run(Deno.execPath(), ["run", "--quiet", "-A", "bench/load/traders.ts"], {
    env: { ...settings, DIRECTORY: directory },
    cwd: checkout,
  });
  const server = await startProduct(settings, checkout);
  const latencies: { p50: number; p99: number }[] = [];
  const costs: Cost[] = [];
  const load = async (seconds = SECONDS) => {
    const env = {
      LOAD_DIR: `${root}bench/load`,
      PEOPLE: `${directory}/people`,
      SYMBOLS: `${directory}/symbols`,
      RUN: crypto.randomUUID(),
    };
    let perSecond = 0;
    costs.push(
      await costOf([processOf(server.pid), ...store], async () => {
        const result = await wrk(server.url, { clients: CLIENTS, seconds, script: "buy.lua", env });
        latencies.push(result);
        perSecond = result.perSecond;
        return result;
      }),
    );
    return perSecond;
  };
  try {
    await load(3);
    await untilAtRest(server.pid);
  } catch (error) {
    await server.stop();
    throw error;
  }
  latencies.length = costs.length = 0;
  return {
    load,
    costs,
    stop: server.stop,
    latency: () => latencies.map((l) => `${ms(l.p50)} / ${ms(l.p99)}`).join(", "),
  };
}

type Started = Awaited<ReturnType<typeof startWithTraders>>;

/** What is compared, on one store. */
interface Compared {
  readonly what: string;
  /** Names of the processes that a buy takes part in, and of those of its limit. */
  readonly parts: readonly string[];
  readonly limitParts: readonly string[];
  readonly limitName: string;
  readonly goals: { readonly throughput: number; readonly processor: number | null };
}

const microseconds = (cost: Cost, names: readonly string[]) =>
  names.map((name, i) => `${name} ${cost[i]!.toFixed(0)}`).join(" + ");

/** Runs buys between runs of their limit, and reports both ratios. */
async function compare(
  report: Report,
  { what, parts, limitParts, limitName, goals }: Compared,
  product: Started,
  limit: () => Promise<{ perSecond: number; cost: Cost }>,
): Promise<void> {
  const limitCosts: Cost[] = [];
  const result = await bracketed(product.load, async () => {
    const { perSecond, cost } = await limit();
    limitCosts.push(cost);
    return perSecond;
  }, PAIRS);
  const line = ratioLine(what, result, limitName, goals.throughput);
  report({ ...line, note: [line.note, `p50 / p99: ${product.latency()}`].filter(Boolean).join("; ") });
  const cost = costRatio(product.costs, limitCosts);
  const sum = (parts: Cost) => `${parts.reduce((all, one) => all + one, 0).toFixed(0)} us`;
  report({
    what: "  processor time of one",
    measured: sum(cost.job),
    beside: `${limitName}: ${sum(cost.limit)}`,
    ratio: interval(cost.ratio, cost.low, cost.high),
    goal: goals.processor === null ? "" : `>= ${goals.processor}`,
    met: goals.processor === null ? null : cost.ratio >= goals.processor,
    note: `us: ${microseconds(cost.job, parts)}; limit: ${microseconds(cost.limit, limitParts)}`,
  });
}

/** Runs buys of this checkout and of an earlier commit in turn, and reports what a buy of this one gains. */
async function compareWith(report: Report, commit: string, parts: readonly string[], ours: Started, theirs: Started) {
  const logs: number[] = [];
  const speeds: number[] = [];
  const counts = [ours.costs.length, theirs.costs.length];
  let before = await theirs.load();
  for (let i = 0; i < PAIRS.pairs; i++) {
    const now = await ours.load();
    const after = await theirs.load();
    logs.push(Math.log(now) - Math.log(before * after) / 2);
    speeds.push(now);
    before = after;
  }
  const throughput = ratioOf(logs);
  report({
    what: `  beside ${commit}`,
    measured: perSecond(speeds.at(-1)!),
    beside: `${commit}: ${perSecond(before)}`,
    ratio: interval(throughput.ratio, throughput.low, throughput.high),
    ...{ goal: "", met: null },
  });
  const cost = costRatio(ours.costs.slice(counts[0]), theirs.costs.slice(counts[1]));
  report({
    what: `  processor time beside ${commit}`,
    measured: "",
    beside: "",
    ratio: interval(cost.ratio, cost.low, cost.high),
    ...{ goal: "", met: null },
    note: `us: ${microseconds(cost.job, parts)}; ${commit}: ${microseconds(cost.limit, parts)}`,
  });
}

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
          product,
          async () => {
            let perSecond = 0;
            const cost = await costOf([endedPrograms, store], async () => {
              const result = await pgbench(url, { clients: 16, seconds: 3, script: "buy.sql" });
              perSecond = result.perSecond;
              return result;
            });
            return { perSecond, cost };
          },
        );
        if (against) {
          const commit = against;
          await withCheckout(commit, (checkout) =>
            withDatabase(async (other) => {
              const theirs = await startWithTraders(`${directory}/other`, other, checkout, [store]);
              await compareWith(report, commit, parts, product, theirs).finally(theirs.stop);
            }));
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
        const limit = async () => {
          let perSecond = 0;
          const cost = await costOf([processOf(bare.pid)], async () => {
            const result = await (await fetch(`${bare.url}/?seconds=3`)).json() as { perSecond: number; done: number };
            perSecond = result.perSecond;
            return result;
          });
          return { perSecond, cost };
        };
        await limit();
        await compare(
          report,
          {
            what: `market buys, ${CLIENTS} clients, embedded`,
            ...{ parts: ["server with its store"], limitParts: ["PGlite"] },
            limitName: "bare PGlite, function in a loop",
            goals: { throughput: 0.7, processor: null },
          },
          product,
          limit,
        );
        if (against) {
          const commit = against;
          await withCheckout(commit, async (checkout) => {
            const theirs = await startWithTraders(`${directory}/other`, null, checkout, []);
            await compareWith(report, commit, ["server with its store"], product, theirs).finally(theirs.stop);
          });
        }
      } finally {
        await product.stop();
      }
    } finally {
      await bare.stop();
    }
  });
}
