/** analytics.performance and analytics.risk-metrics: from the snapshots of a period. */
import { userIdOf } from "../kernel/actor.ts";
import { query, type QueryContext } from "../kernel/run/handler.ts";
import { assertOwn } from "../ledger/mod.ts";
import { NASDAQ, SP500 } from "./closes.ts";
import * as contract from "./contract.ts";
import { periodStart } from "./periods.ts";
import { riskMetrics } from "./returns/risk.ts";
import { flowsOf, fundCloses, percentSinceFirst, valuesOf } from "./returns/series.ts";
import { listSnapshots, readTogether, type SnapshotRow } from "./store.ts";
import { subperiods } from "./returns/subperiods.ts";

function readPeriod(ctx: QueryContext, id: string, period: contract.Period): Promise<SnapshotRow[]> {
  return readTogether(ctx.db, async (trx) => {
    await assertOwn(trx, userIdOf(ctx.actor), id);
    return await listSnapshots(trx, id, periodStart(period, ctx.now));
  });
}

/** Time-weighted percent since the first snapshot; null from a day on that has no return. */
function portfolioReturns(rows: readonly SnapshotRow[]): (number | null)[] {
  let index: number | null = 1;
  const since = subperiods(valuesOf(rows), flowsOf(rows)).map(({ factor }) => {
    index = index === null || factor === null ? null : index * factor;
    return index === null ? null : (index - 1) * 100;
  });
  return [0, ...since];
}

export const performance = query(contract.performance, async (ctx, { id, period }) => {
  const rows = await readPeriod(ctx, id, period);
  const closes = (fund: typeof SP500 | typeof NASDAQ) => fundCloses(ctx.market, ctx.now, rows, fund);
  const [sp500, nasdaq] = (await Promise.all([closes(SP500), closes(NASDAQ)])).map(percentSinceFirst);
  const own = portfolioReturns(rows);
  return {
    period,
    snapshots: rows.map((row, i) => ({
      date: row.date,
      total_value: Number(row.total_value),
      portfolio_return: own[i]!,
      sp500_return: sp500![i]!,
      nasdaq_return: nasdaq![i]!,
    })),
  };
});

export const risk = query(contract.risk, async (ctx, { id, period }) => {
  const rows = await readPeriod(ctx, id, period);
  const closes = await fundCloses(ctx.market, ctx.now, rows, SP500);
  const benchmark = rows.flatMap(({ date }, i) => closes[i] == null ? [] : [{ date, value: closes[i] }]);
  return riskMetrics(valuesOf(rows), flowsOf(rows), benchmark);
});
