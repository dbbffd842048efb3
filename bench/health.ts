/**
 * What recording requests costs the buys: two HTTP adapters on one product, one of which records nothing, take turns in
 * short blocks. Each block is compared with the one after it, so that the machine's changing speed cancels out.
 */
import { openProduct } from "../core/product.ts";
import { readConfig } from "../core/kernel/config.ts";
import { createLog } from "../core/kernel/log.ts";
import { recorderOf } from "../core/health/mod.ts";
import { caller } from "../core/testing.ts";
import { createApp } from "../http/app.ts";
import { withDatabase } from "./database.ts";
import { serverSettings, withDirectory } from "./processes.ts";
import { perSecond, ratioOf, type Report } from "./report.ts";
import { makeTraders, tradableSymbols, type Trader } from "./seed.ts";

const GOAL = 0.99;
const TRADERS = 64;
const SYMBOLS = 64;
/** Buys at once, and rounds of them in a block. */
const TOGETHER = 32;
const ROUNDS = 8;
const PAIRS = Number(Deno.env.get("HEALTH_PAIRS") ?? 60);

type App = Awaited<ReturnType<typeof createApp>>;
const from = {
  remoteAddr: { transport: "tcp" as const, hostname: "127.0.0.1", port: 1 },
  completed: Promise.resolve(),
};

/** Buys of one block; returns how many a second. */
async function block(app: App, traders: readonly Trader[], symbols: readonly string[]): Promise<number> {
  const began = performance.now();
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all(Array.from({ length: TOGETHER }, async (_, i) => {
      const trader = traders[(round * TOGETHER + i) % traders.length]!;
      const response = await app.fetch(
        new Request(`http://localhost/api/orders/${trader.portfolioId}/orders`, {
          method: "POST",
          headers: { authorization: `Bearer ${trader.token}`, "content-type": "application/json" },
          body: JSON.stringify({
            stock_symbol: symbols[(round + i) % symbols.length],
            transaction_type: "BUY",
            shares: 0.05,
            order_type: "market",
          }),
        }),
        from,
      );
      const text = await response.text();
      if (!response.ok) throw new Error(`A buy failed: ${response.status} ${text}`);
    }));
  }
  return ROUNDS * TOGETHER / (performance.now() - began) * 1_000;
}

async function measure(url: string, directory: string, report: Report): Promise<void> {
  const settings: Record<string, string> = serverSettings(`${directory}/data`, url);
  const product = await openProduct(readConfig((name) => settings[name]), {
    serves: true,
    log: createLog("error", () => "", () => {}),
  });
  const traders = await makeTraders(product, caller(product.runner), TRADERS);
  const symbols = await tradableSymbols(product, SYMBOLS);
  const recording = await createApp(product, "operator");
  recorderOf(product.services).counterOf = () => () => {};
  const silent = await createApp(product, "operator");
  try {
    for (const app of [recording, silent]) await block(app, traders, symbols);
    const pairs: [number, number][] = [];
    for (let i = 0; i < PAIRS; i++) {
      // In turns, so that neither is always the first.
      const first = i % 2 === 0 ? recording : silent;
      const one = await block(first, traders, symbols);
      const two = await block(first === recording ? silent : recording, traders, symbols);
      pairs.push(first === recording ? [one, two] : [two, one]);
    }
    const { ratio, low, high } = ratioOf(pairs.map(([recorded, bare]) => Math.log(recorded / bare)));
    const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length;
    const isClear = low >= GOAL || high < GOAL;
    report({
      what: `market buys with requests recorded, ${PAIRS} pairs`,
      measured: perSecond(mean(0)),
      beside: `not recorded: ${perSecond(mean(1))}`,
      ratio: `${ratio.toFixed(3)} [${low.toFixed(3)}..${high.toFixed(3)}]`,
      goal: `>= ${GOAL}`,
      met: isClear ? low >= GOAL : null,
      ...(isClear ? {} : { note: "the interval includes the goal; take more pairs with HEALTH_PAIRS" }),
    });
  } finally {
    recording.close();
    silent.close();
    await product.close();
  }
}

export const health = (report: Report): Promise<void> =>
  withDatabase((url) => withDirectory((directory) => measure(url, directory, report)));
