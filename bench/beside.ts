/**
 * Reads of an ordinary user while the day trader watches ten positions at real speed, beside the same reads while it
 * rests. Short blocks take turns, so that the machine's changing speed cancels out.
 */
import type { Product } from "../core/product.ts";
import { caller } from "../core/testing.ts";
import { withDatabase } from "./database.ts";
import { goOn, keepOneShare, POSITIONS, rest, serving, tradeTen } from "./day_trader.ts";
import { withDirectory } from "./processes.ts";
import { perSecond, ratioOf, type Report } from "./report.ts";
import { buyMany, makeTraders, operator, tradableSymbols } from "./seed.ts";

const GOAL = 1.1;
const PAIRS = Number(Deno.env.get("BESIDE_PAIRS") ?? 20);
/** Whole seconds, so that each block has as many of the engine's. */
const BLOCK_MS = 2_000;
const TOGETHER = 8;
const HOLDINGS = 30;

/** Responses per second in a block. */
async function block(url: string, token: string): Promise<number> {
  const end = performance.now() + BLOCK_MS;
  let done = 0;
  const client = async () => {
    while (performance.now() < end) {
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
      done++;
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, client));
  return done / BLOCK_MS * 1_000;
}

async function compare(report: Report, product: Product, what: string, url: string, token: string): Promise<void> {
  const { db, clock } = product.services;
  const measured = async (trading: boolean) => {
    await (trading ? goOn(db, clock.market()) : rest(db));
    return await block(url, token);
  };
  await rest(db);
  await block(url, token);
  const pairs: { readonly on: number; readonly off: number }[] = [];
  for (let i = 0; i < PAIRS; i++) {
    // In turns, so that neither is always the first.
    const first = await measured(i % 2 === 0);
    const second = await measured(i % 2 !== 0);
    pairs.push(i % 2 === 0 ? { on: first, off: second } : { on: second, off: first });
  }
  await goOn(db, clock.market());
  const { ratio, low, high } = ratioOf(pairs.map(({ on, off }) => Math.log(off / on)));
  const mean = (of: "on" | "off") => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const isClear = high <= GOAL || low > GOAL;
  report({
    what: `${what} while ${POSITIONS} positions are watched`,
    measured: perSecond(mean("on")),
    beside: `while the day trader rests: ${perSecond(mean("off"))}`,
    ratio: `${ratio.toFixed(3)} [${low.toFixed(3)}..${high.toFixed(3)}]`,
    goal: `<= ${GOAL}x`,
    met: isClear ? high <= GOAL : null,
    note: `${PAIRS} pairs of ${BLOCK_MS / 1_000} s${
      isClear ? "" : "; the interval includes the goal: take more with BESIDE_PAIRS"
    }`,
  });
}

const measure = (report: Report, url: string, directory: string): Promise<void> =>
  serving(directory, url, async (product, running) => {
    const call = caller(product.runner);
    const [trader] = await makeTraders(product, call, 1);
    const symbols = await tradableSymbols(product, HOLDINGS);
    await buyMany(call, trader!, symbols, HOLDINGS);
    await tradeTen(product.services.db, call, operator);
    await keepOneShare(product.services.db);
    for (
      const [what, path] of [
        ["GET holdings", `/api/trading/${trader!.portfolioId}/holdings`],
        ["GET a quote", `/api/stocks/${symbols[0]}/quote`],
        ["GET a portfolio", `/api/portfolios/${trader!.portfolioId}`],
      ] as const
    ) await compare(report, product, what, running.url + path, trader!.token);
  });

/** `beside` */
export const beside = (report: Report): Promise<void> =>
  withDatabase((url) => withDirectory((directory) => measure(report, url, directory)));
