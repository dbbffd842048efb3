/** Market buys per second through HTTP, on each store, compared with minimal buys on the same store. */
import { makeMinimalBuy, withDatabase } from "./database.ts";
import {
  needProgram,
  pgbench,
  root,
  serverSettings,
  startFloor,
  startProduct,
  withDirectory,
  wrk,
} from "./processes.ts";
import { bracketed, ms, ratioLine, type Report } from "./report.ts";
import { makeTraders, seeding, tradableSymbols } from "./seed.ts";

const CLIENTS = 32;
const TRADERS = 200;
const SYMBOLS = 200;

/** Starts the product on a store with many traders; `load` sends buys for some seconds. */
async function startWithTraders(directory: string, databaseUrl: string | null) {
  const settings = serverSettings(`${directory}/data`, databaseUrl);
  await seeding(settings, async (product, call) => {
    const traders = await makeTraders(product, call, TRADERS);
    await Deno.writeTextFile(`${directory}/people`, traders.map((t) => `${t.token} ${t.portfolioId}\n`).join(""));
    await Deno.writeTextFile(`${directory}/symbols`, (await tradableSymbols(product, SYMBOLS)).join("\n") + "\n");
  });
  const server = await startProduct(settings);
  const latencies: { p50: number; p99: number }[] = [];
  const load = async (seconds: number) => {
    const env = {
      LOAD_DIR: `${root}bench/load`,
      PEOPLE: `${directory}/people`,
      SYMBOLS: `${directory}/symbols`,
      RUN: crypto.randomUUID(),
    };
    const result = await wrk(server.url, { clients: CLIENTS, seconds, script: "buy.lua", env });
    latencies.push(result);
    return result.perSecond;
  };
  await load(3).catch(async (error) => {
    await server.stop();
    throw error;
  });
  latencies.length = 0;
  return { load, stop: server.stop, latency: () => latencies.map((l) => `${ms(l.p50)} / ${ms(l.p99)}`).join(", ") };
}

/** `buys`: PostgreSQL. */
export async function buys(report: Report): Promise<void> {
  await needProgram("wrk");
  await needProgram("pgbench");
  await withDatabase((url) =>
    withDirectory(async (directory) => {
      await makeMinimalBuy(url);
      const floor = await startWithTraders(directory, url);
      try {
        const limit = () => pgbench(url, { clients: 16, seconds: 2, script: "buy.sql" });
        const result = await bracketed(() => floor.load(5), limit);
        const line = ratioLine(
          `market buys, ${CLIENTS} clients, PostgreSQL`,
          result,
          "pgbench, one function call, c16",
          0.4,
        );
        report({ ...line, note: [line.note, `p50 / p99: ${floor.latency()}`].filter(Boolean).join("; ") });
      } finally {
        await floor.stop();
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
      const limit = async () => await (await fetch(`${bare.url}/?seconds=2`)).json() as number;
      await limit();
      const floor = await startWithTraders(directory, null);
      try {
        const result = await bracketed(() => floor.load(5), limit);
        const line = ratioLine(
          `market buys, ${CLIENTS} clients, embedded`,
          result,
          "bare PGlite, function in a loop",
          0.5,
        );
        report({ ...line, note: [line.note, `p50 / p99: ${floor.latency()}`].filter(Boolean).join("; ") });
      } finally {
        await floor.stop();
      }
    } finally {
      await bare.stop();
    }
  });
}
