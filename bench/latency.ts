/** Whether small requests wait for large ones. */
import { withDatabase } from "./database.ts";
import { needProgram, quietSettings, root, startProduct, withDirectory, wrk } from "./processes.ts";
import { untilAtRest } from "./processor.ts";
import { ms, orSkip, percentile, perSecond, type Report } from "./report.ts";
import { buyMany, makeTraders, seeding, tradableSymbols } from "./seed.ts";

const TRANSACTIONS = 10_000;
const READERS = 8;
const SECONDS = 6;
const GOAL_MS = 50;

/**
 * Requests the health check every few milliseconds without waiting for earlier responses, so that a delay is measured
 * in every request that it affects.
 */
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
    const settings = quietSettings(`${directory}/data`, databaseUrl);
    const trader = await seeding(settings, async (product, call) => {
      const [one] = await makeTraders(product, call, 1);
      await buyMany(call, one!, await tradableSymbols(product, 200), TRANSACTIONS - 1);
      return one!;
    });
    const server = await startProduct(settings);
    try {
      // What the server prepares after its start is measured by `start`.
      await untilAtRest(server.pid);
      await probe(server.url, 1);
      const idle = await probe(server.url, 2);
      const charts = wrk(`${server.url}/api/stocks/bars/KO?timespan=minute&limit=50000`, {
        clients: 1,
        seconds: SECONDS,
        script: "get.lua",
        env: { LOAD_DIR: `${root}bench/load`, ENCODINGS: "gzip, br" },
      });
      const beside = await probe(server.url, SECONDS - 0.5);
      await charts;
      const pagesUrl = `${server.url}/api/trading/${trader.portfolioId}/transactions`;
      // The first reader fills the server's caches; otherwise all readers would wait for that.
      const firstProbe = probe(server.url, 2);
      await fetch(`${pagesUrl}?limit=500`, { headers: { authorization: `Bearer ${trader.token}` } }).then((answer) =>
        answer.text()
      );
      const first = await firstProbe;
      const env = { LOAD_DIR: `${root}bench/load`, TOKEN: trader.token, PAGES: String(TRANSACTIONS / 500) };
      const reading = wrk(pagesUrl, { clients: READERS, seconds: SECONDS, script: "get.lua", env });
      const busy = await probe(server.url, SECONDS - 0.5);
      const pages = await reading;
      const [p99, alone] = [percentile(busy, 0.99), percentile(idle, 0.99)];
      // If a request waits nearly as long without readers, the machine is too slow to judge them.
      const verdict = (waited: number) => alone < GOAL_MS / 2 ? waited < GOAL_MS : null;
      const common = { beside: `p99 of /api/health alone: ${ms(alone)}`, ratio: "", goal: `< ${GOAL_MS} ms` };
      const longest = Math.max(...first);
      report({
        what: `longest wait beside the first reader, ${store}`,
        measured: ms(longest),
        ...common,
        met: verdict(longest),
      });
      report({
        what: `p99 of /api/health under ${READERS} readers, ${store}`,
        measured: ms(p99),
        ...common,
        met: verdict(p99),
        note: `meanwhile ${perSecond(pages.perSecond)} pages of 500 of ${TRANSACTIONS} transactions, p50 ${
          ms(pages.p50)
        }; longest wait ${ms(Math.max(...busy))}`,
      });
      report({
        what: `p99 of /api/health beside a reader of 50,000 minute bars, ${store}`,
        measured: ms(percentile(beside, 0.99)),
        ...common,
        met: verdict(percentile(beside, 0.99)),
        note: `longest wait ${ms(Math.max(...beside))}`,
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
  await orSkip(report, "PostgreSQL", () => withDatabase((url) => measure(report, "PostgreSQL", url)));
}
