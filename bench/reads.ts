/** Responses per second for reads: without SQL, and the holdings of a portfolio. */
import { compare, type Compared } from "./compare.ts";
import { withDatabase } from "./database.ts";
import {
  needProgram,
  quietSettings,
  root,
  type Running,
  startFloor,
  startProduct,
  withDirectory,
  wrk,
} from "./processes.ts";
import { processOf, serverOf, untilAtRest, type Used, withCost } from "./processor.ts";
import type { Report } from "./report.ts";
import { buyMany, makeTraders, seeding, signIn, tradableSymbols } from "./seed.ts";

const CLIENTS = 32;

const SECONDS = 3;

/** Requests of one address, for some seconds. */
const loader = (url: string, processes: readonly Used[], token = "") => (seconds = SECONDS) =>
  withCost(
    processes,
    () =>
      wrk(url, { clients: CLIENTS, seconds, script: "get.lua", env: { LOAD_DIR: `${root}bench/load`, TOKEN: token } }),
  );

const textOf = async (url: string, token: string): Promise<string> => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
};

interface Floor {
  readonly name: string;
  readonly goals: Compared["goals"];
  readonly server: Running;
}

/** Measures one path of the product against minimal servers; `store` is a process that takes part in both. */
async function compareWith(
  report: Report,
  what: string,
  { path, product, token, store }: { path: string; product: Running; token: string; store?: Used },
  floors: readonly Floor[],
): Promise<void> {
  const besides = store ? [store] : [];
  const names = store ? ["PostgreSQL"] : [];
  const job = loader(product.url + path, [processOf(product.pid), ...besides], token);
  // The JIT compiler keeps optimising hot code for some seconds.
  await job(8);
  for (const { name, goals, server } of floors) {
    const limit = loader(server.url, [processOf(server.pid), ...besides]);
    await limit(4);
    const parts = ["server", ...names];
    await compare(report, { what, parts, limitParts: parts, limitName: name, goals }, () => job(), () => limit(2));
  }
}

/** `no-sql`: the cost of the HTTP adapter and runner alone. */
export async function noSql(report: Report): Promise<void> {
  await needProgram("wrk");
  await withDirectory(async (directory) => {
    const product = await startProduct(quietSettings(`${directory}/data`, null));
    try {
      const token = await signIn(product.url);
      await untilAtRest(product.pid);
      // Deno sends responses of up to 512 bytes in one write and longer ones in two, which halves a server's
      // throughput. A quote is below that size without its security headers and above it with them, so it has no goal.
      for (const [path, throughput] of [["/api/market/status", 0.3], ["/api/stocks/AAPL/quote", null]] as const) {
        const bare = await startFloor("json.ts", { BODY: await textOf(product.url + path, token) });
        const floor = { name: "Hono, the same JSON", goals: { throughput, processor: null }, server: bare };
        await compareWith(report, `GET ${path}, signed in`, { path, product, token }, [floor]).finally(bare.stop);
      }
    } finally {
      await product.stop();
    }
  });
}

/** `reads`: a portfolio page's holdings, 30 of them, valued. */
export async function reads(report: Report): Promise<void> {
  await needProgram("wrk");
  await withDatabase((database) =>
    withDirectory(async (directory) => {
      const settings = quietSettings(`${directory}/data`, database);
      const trader = await seeding(settings, async (product, call) => {
        const [one] = await makeTraders(product, call, 1);
        await buyMany(call, one!, await tradableSymbols(product, 30), 30);
        return one!;
      });
      const started: Running[] = [];
      const start = async (starting: Promise<Running>) => {
        const running = await starting;
        started.push(running);
        return running;
      };
      try {
        const product = await start(startProduct(settings));
        await untilAtRest(product.pid);
        const path = `/api/trading/${trader.portfolioId}/holdings`;
        const body = await textOf(product.url + path, trader.token);
        const store = await serverOf(database);
        const sql = await start(startFloor("holdings.ts", { DATABASE_URL: database, PORTFOLIO: trader.portfolioId }));
        const bytes = await start(startFloor("bytes.ts", { BODY: body }));
        const what = `GET holdings, ${JSON.parse(body).length} of them, PostgreSQL`;
        await compareWith(report, what, { path, product, token: trader.token, store }, [
          { name: "Hono, one statement, same rows", goals: { throughput: 0.5, processor: null }, server: sql },
          { name: "Deno.serve, same bytes", goals: { throughput: null, processor: null }, server: bytes },
        ]);
      } finally {
        for (const running of started) await running.stop();
      }
    })
  );
}
