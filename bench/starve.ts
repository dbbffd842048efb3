/**
 * `starve`: how long another user waits for a portfolio while one user sends an expensive call in four loops. The
 * twenty calls that take longest are tried, one after the other.
 */
import { expensiveCalls, type Send } from "./expensive_calls.ts";
import { type Running, serverSettings, startProduct, withDirectory } from "./processes.ts";
import { median, ms, type Report } from "./report.ts";
import { buyMany, makeTraders, seeding, tradableSymbols, type Trader } from "./seed.ts";

const HOW_MANY = 20;
const LOOPS = 4;
const MEASURED_MS = 6_000;
/** Until the burst of a user's share is spent, and the market is prepared. */
const SETTLE_MS = 3_000;
/** How often the other user sends a request. */
const EVERY_MS = 15;
const MOST = { p50: 3, p99: 10 };

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const quantile = (sorted: readonly number[], share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;

/** Response times of the other user's portfolio, in milliseconds. */
async function watch(product: Running, { token, portfolioId }: Trader): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (const end = performance.now() + MEASURED_MS; performance.now() < end; await wait(EVERY_MS)) {
    const began = performance.now();
    const response = await fetch(`${product.url}/api/portfolios/${portfolioId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    await response.body!.pipeTo(new WritableStream());
    if (!response.ok) throw new Error(`The portfolio answered ${response.status}`);
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** The calls that take longest, each timed alone. */
async function slowest(calls: Map<string, Send>): Promise<[string, Send][]> {
  const timed: { name: string; send: Send; took: number }[] = [];
  for (const [name, send] of calls) {
    const took: number[] = [];
    for (let i = 0; i < 7; i++) {
      const began = performance.now();
      const status = await send(i);
      if (status >= 300) throw new Error(`${name} answered ${status}`);
      took.push(performance.now() - began);
    }
    timed.push({ name, send, took: median(took) });
  }
  return timed.sort((a, b) => b.took - a.took).slice(0, HOW_MANY).map(({ name, send }) => [name, send]);
}

export async function starve(report: Report): Promise<void> {
  await withDirectory(async (directory) => {
    const settings = serverSettings(`${directory}/data`, null);
    const { users, symbols } = await seeding(settings, async (product, call) => {
      const users = await makeTraders(product, call, 2);
      const symbols = await tradableSymbols(product, 400);
      await buyMany(call, users[0]!, symbols.slice(0, 100), 500);
      await buyMany(call, users[1]!, symbols.slice(0, 20), 20);
      return { users, symbols };
    });
    const [busy, other] = users as [Trader, Trader];
    const calls = (product: Running) =>
      expensiveCalls(product.url, busy.token, { portfolioId: busy.portfolioId, symbols });
    const free = await startProduct(settings);
    let names: string[];
    try {
      await wait(SETTLE_MS);
      names = (await slowest(calls(free))).map(([name]) => name);
    } finally {
      await free.stop();
    }
    // The number of requests is not limited here, only each user's share of the server's time.
    const product = await startProduct({
      ...settings,
      RATE_LIMITS: "on",
      RATE_LIMIT_REQUESTS_PER_MINUTE: "1000000",
      RATE_LIMIT_SEARCHES_PER_MINUTE: "1000000",
    });
    try {
      await wait(SETTLE_MS);
      await watch(product, other);
      for (const name of names) {
        const send = calls(product).get(name)!;
        const alone = await watch(product, other);
        let sent = 0;
        let stopped = false;
        const loops = Array.from({ length: LOOPS }, async () => {
          while (!stopped) await send(sent++);
        });
        await wait(SETTLE_MS);
        const beside = await watch(product, other);
        stopped = true;
        await Promise.all(loops);
        const ratios = { p50: beside.p50 / alone.p50, p99: beside.p99 / alone.p99 };
        report({
          what: `another's portfolio beside ${name} in ${LOOPS} loops`,
          measured: `p50 ${ms(beside.p50)}, p99 ${ms(beside.p99)}`,
          beside: `alone: p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)}`,
          ratio: `p50 x${ratios.p50.toFixed(1)}, p99 x${ratios.p99.toFixed(1)}`,
          goal: `p50 <= x${MOST.p50}, p99 <= x${MOST.p99}`,
          met: ratios.p50 <= MOST.p50 && ratios.p99 <= MOST.p99,
          note: `${sent} calls`,
        });
      }
    } finally {
      await product.stop();
    }
  });
}
