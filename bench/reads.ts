/** Responses per second for reads: without SQL, and the holdings of a portfolio. */
import { withDatabase } from "./database.ts";
import {
  needProgram,
  root,
  type Running,
  serverSettings,
  startFloor,
  startProduct,
  withDirectory,
  wrk,
} from "./processes.ts";
import { bracketed, ratioLine, type Report } from "./report.ts";
import { buyMany, makeTraders, seeding, signIn, tradableSymbols } from "./seed.ts";

const CLIENTS = 32;

const loader = (url: string, token = "") => async (seconds = 3) =>
  (await wrk(url, {
    clients: CLIENTS,
    seconds,
    script: "get.lua",
    env: { LOAD_DIR: `${root}bench/load`, TOKEN: token },
  })).perSecond;

const textOf = async (url: string, token: string): Promise<string> => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
};

/** Measures one path of the product against minimal servers, each with its name and goal. */
async function compare(
  report: Report,
  what: string,
  url: string,
  token: string,
  floors: { name: string; goal: number | null; server: Running }[],
): Promise<void> {
  const job = loader(url, token);
  // The JIT compiler keeps optimising hot code for some seconds.
  await job(8);
  for (const { name, goal, server } of floors) {
    const limit = loader(server.url);
    await limit(4);
    report(ratioLine(what, await bracketed(() => job(), () => limit(2)), name, goal));
  }
}

/** `no-sql`: the cost of the HTTP adapter and runner alone. */
export async function noSql(report: Report): Promise<void> {
  await needProgram("wrk");
  await withDirectory(async (directory) => {
    const product = await startProduct(serverSettings(`${directory}/data`, null));
    try {
      const token = await signIn(product.url);
      // Deno sends responses of up to 512 bytes in one write and longer ones in two, which halves a server's
      // throughput. A quote is below that size without its security headers and above it with them, so it has no goal.
      for (const [path, goal] of [["/api/market/status", 0.3], ["/api/stocks/AAPL/quote", null]] as const) {
        const bare = await startFloor("json.ts", { BODY: await textOf(product.url + path, token) });
        await compare(report, `GET ${path}, signed in`, product.url + path, token, [{
          name: "Hono, the same JSON",
          goal,
          server: bare,
        }]).finally(bare.stop);
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
      const settings = serverSettings(`${directory}/data`, database);
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
        const url = `${product.url}/api/trading/${trader.portfolioId}/holdings`;
        const body = await textOf(url, trader.token);
        const sql = await start(startFloor("holdings.ts", { DATABASE_URL: database, PORTFOLIO: trader.portfolioId }));
        const bytes = await start(startFloor("bytes.ts", { BODY: body }));
        await compare(report, `GET holdings, ${JSON.parse(body).length} of them, PostgreSQL`, url, trader.token, [
          { name: "Hono, one statement, same rows", goal: 0.5, server: sql },
          { name: "Deno.serve, same bytes", goal: null, server: bytes },
        ]);
      } finally {
        for (const running of started) await running.stop();
      }
    })
  );
}
