/** analytics.force-snapshots: takes the snapshots of the last trading day that ended, where there are none. */
import { dueInstant } from "../kernel/clock/due_work.ts";
import { command } from "../kernel/run/handler.ts";
import { forPortfolios, listFailing, listHeldSymbols, listSymbols } from "../ledger/mod.ts";
import { closesOf } from "./closes.ts";
import { forceSnapshots } from "./contract.ts";
import { lastSnapshotDay } from "./days.ts";
import { listWithout, takeSnapshots } from "./snapshots_bulk.ts";

/** Portfolios per transaction. */
const PART = 100_000;
/** The most symbols without a price that a response names. */
const MAX_NAMED = 100;
export const WORK = "take-snapshots";

interface Closes {
  readonly day: Temporal.PlainDate;
  readonly prices: ReadonlyMap<string, number>;
  readonly unpriced: readonly string[];
}

export const takeMissing = command(forceSnapshots, async (ctx, _input, { day, prices, unpriced }: Closes) => {
  const work = { work: WORK, period: day.toString() };
  const found = await listWithout(ctx.trx, day, await listFailing(ctx.trx, work, ctx.wall), PART + 1);
  const ids = found.slice(0, PART);
  const { results, failed } = await forPortfolios(
    ctx,
    work,
    ids,
    (part, portfolioIds) => takeSnapshots(part.trx, day, portfolioIds, prices),
  );
  return {
    date: day.toString(),
    snapshots_created: results.reduce((sum, count) => sum + count, 0),
    failed,
    unpriced_symbols: unpriced.slice(0, MAX_NAMED),
    caught_up: found.length <= PART,
  };
}, async (ctx, { until }): Promise<Closes> => {
  const day = lastSnapshotDay(dueInstant(ctx.now, until));
  const symbols = await listSymbols(ctx.db);
  const prices = await closesOf(ctx.market, symbols, day);
  const missing = symbols.filter((symbol) => !prices.has(symbol));
  const held = new Set(missing.length > 0 ? await listHeldSymbols(ctx.db) : []);
  return { day, prices, unpriced: missing.filter((symbol) => held.has(symbol)) };
});
