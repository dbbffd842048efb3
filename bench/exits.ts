/**
 * How long an exit of the day trader takes at real speed: from the second of the market in which a quote crosses the
 * stop to the commit. A server runs in this process; once in two seconds the stop of one of ten positions is put above
 * its bid.
 */
import { sql } from "kysely";
import type { Product } from "../core/product.ts";
import { caller } from "../core/testing.ts";
import { withDatabase } from "./database.ts";
import { cross, keepOneShare, POSITIONS, reopen, serving, tradeTen } from "./day_trader.ts";
import { withDirectory } from "./processes.ts";
import { median, ms, orSkip, percentile, ratioOf, type Report } from "./report.ts";
import { makeTraders, operator, tradableSymbols, type Trader } from "./seed.ts";

const GOAL_MS = 50;
const EXITS = Number(Deno.env.get("EXITS") ?? 100);
/** The stop is moved so long after a second has begun, when that second's own work is done. */
const INTO_SECOND = 450;
const SHARES = 0.05;

const pause = (milliseconds: number) => new Promise((wake) => setTimeout(wake, milliseconds));
const untilSecond = ({ clock }: Product["services"], into: number) =>
  pause((1_000 + into - clock.market().epochMilliseconds % 1_000) % 1_000);

/** Puts the stop of one position above every bid. Returns the position as it was. */
async function crossOne({ services: { db } }: Product): Promise<{ id: string; state: string }> {
  const { rows } = await sql<{ id: string; state: string }>`select id, state::text as state from waverider_trades
    where status = 'open' order by random() limit 1`.execute(db);
  await cross(db, rows[0]!.id);
  return rows[0]!;
}

/** Records when each run of the engine that left a position had committed. */
function watchExits({ runner }: Product): { wall: number }[] {
  const seen: { wall: number }[] = [];
  const run = runner.run.bind(runner);
  runner.run = async (...args: Parameters<typeof run>) => {
    const done = await run(...args);
    const wall = performance.timeOrigin + performance.now();
    if (args[0] === "waverider.process" && (done.output as { exited: number }).exited > 0) seen.push({ wall });
    return done;
  };
  return seen;
}

/** An ordinary sell beside it, from the call to its commit. */
async function sell(call: ReturnType<typeof caller>, { actor, portfolioId }: Trader, symbol: string): Promise<number> {
  const order = { portfolio_id: portfolioId, stock_symbol: symbol, shares: SHARES, order_type: "market" } as const;
  await call("orders.place", actor, { ...order, transaction_type: "BUY" });
  const began = performance.now();
  await call("orders.place", actor, { ...order, transaction_type: "SELL" });
  return performance.now() - began;
}

async function measure(report: Report, store: string, url: string | null): Promise<void> {
  await withDirectory((directory) => serving(directory, url, (product) => exitsOf(report, store, product)));
}

async function exitsOf(report: Report, store: string, product: Product): Promise<void> {
  const { services } = product;
  const { db, clock } = services;
  const call = caller(product.runner);
  await tradeTen(db, call, operator);
  await keepOneShare(db);
  const [trader] = await makeTraders(product, call, 1);
  const [symbol] = await tradableSymbols(product, 1);
  const seen = watchExits(product);
  const [exits, sells]: [number[], number[]] = [[], []];
  const late: string[] = [];
  for (let tried = 0; exits.length < EXITS && tried < EXITS * 2; tried++) {
    await untilSecond(services, INTO_SECOND);
    seen.length = 0;
    const { id, state } = await crossOne(product);
    await untilSecond(services, INTO_SECOND - 50);
    const trade = await db.selectFrom("waverider_trades").select("exit_time").where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (trade.exit_time && seen[0]) {
      const crossed = clock.anchor.wall + trade.exit_time.epochMilliseconds - clock.anchor.market;
      exits.push(seen[0].wall - crossed);
      if (exits.at(-1)! > GOAL_MS) late.push(`${ms(exits.at(-1)!)} at ${trade.exit_time}`);
      sells.push(await sell(call, trader!, symbol!));
    }
    await reopen(db, id, state);
  }
  const p99 = percentile(exits, 0.99);
  const { ratio, low, high } = ratioOf(exits.map((exit, i) => Math.log(exit / sells[i]!)));
  // Where an ordinary sell takes that long, the machine is too slow to judge.
  const canJudge = percentile(sells, 0.99) < GOAL_MS;
  report({
    what: `crossing quote to written exit, p99, ${store}`,
    measured: ms(p99),
    beside: `median ${ms(median(exits))}; a user's sell: ${ms(median(sells))}, p99 ${ms(percentile(sells, 0.99))}`,
    ratio: `${ratio.toFixed(2)} [${low.toFixed(2)}..${high.toFixed(2)}]`,
    goal: `< ${GOAL_MS} ms`,
    met: canJudge || p99 < GOAL_MS ? p99 < GOAL_MS : null,
    note: `${exits.length} exits, ${POSITIONS} positions; longest ${ms(Math.max(...exits))}${
      late.length > 0 ? `; late: ${late.slice(0, 5).join(", ")}` : ""
    }`,
  });
}

/** `exits` on both stores. */
export async function exitsBench(report: Report): Promise<void> {
  await measure(report, "embedded", null);
  await orSkip(report, "PostgreSQL", () => withDatabase((url) => measure(report, "PostgreSQL", url)));
}
