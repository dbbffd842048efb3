/** Whether somebody who asks for little waits for somebody who asks for much. */
import { withDatabase } from "./database.ts";
import { needProgram, root, serverSettings, startProduct, withDirectory, wrk } from "./processes.ts";
import { ms, percentile, perSecond, type Report, Skipped } from "./report.ts";
import { buyMany, makeTraders, seeding, tradableSymbols } from "./seed.ts";

const TRANSACTIONS = 10_000;
const READERS = 8;
const SECONDS = 6;
const GOAL_MS = 50;

/** Asks for the health every few milliseconds, whether or not the answers have come: a wait is seen by all it holds up. */
async function probe(url: string, seconds: number): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    waits.push(
      fetch(`${url}/api/health`).then(async (answer) => {
        await answer.body?.cancel();
        return performance.now() - began;
      }),
    );
    await new Promise((wake) => setTimeout(wake, 5));
  }
  return await Promise.all(waits);
}

async function measure(report: Report, store: string, databaseUrl: string | null): Promise<void> {
  await withDirectory(async (directory) => {
    const settings = serverSettings(`${directory}/data`, databaseUrl);
    const trader = await seeding(settings, async (product, call) => {
      const [one] = await makeTraders(product, call, 1);
      await buyMany(call, one!, await tradableSymbols(product, 200), TRANSACTIONS - 1);
      return one!;
    });
    const server = await startProduct(settings);
    try {
      await probe(server.url, 1);
      const idle = await probe(server.url, 2);
      const env = { LOAD_DIR: `${root}bench/load`, TOKEN: trader.token, PAGES: String(TRANSACTIONS / 500) };
      const reading = wrk(`${server.url}/api/trading/${trader.portfolioId}/transactions`, { clients: READERS, seconds: SECONDS, script: "get.lua", env });
      const busy = await probe(server.url, SECONDS - 0.5);
      const pages = await reading;
      const [p99, alone] = [percentile(busy, 0.99), percentile(idle, 0.99)];
      report({
        what: `p99 of /api/health under ${READERS} readers, ${store}`,
        measured: ms(p99),
        beside: `p99 of /api/health alone: ${ms(alone)}`,
        ratio: "",
        goal: `< ${GOAL_MS} ms`,
        // A machine on which nobody's request waits as long already says nothing of the readers.
        met: alone < GOAL_MS / 2 ? p99 < GOAL_MS : null,
        note: `meanwhile ${perSecond(pages.perSecond)} pages of 500 of ${TRANSACTIONS} transactions, p50 ${ms(pages.p50)}; longest wait ${
          ms(Math.max(...busy))
        }`,
      });
    } finally {
      await server.stop();
    }
  });
}

/** `latency` on both stores. */
export async function latency(report: Report): Promise<void> {
  await needProgram("wrk");
  await measure(report, "embedded", null);
  try {
    await withDatabase((url) => measure(report, "PostgreSQL", url));
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
    report({ what: "PostgreSQL", measured: "", beside: "", ratio: "", goal: "", met: null, note: `left out: ${error.message}` });
  }
}
