/** interest.process: pays the interest of the last month that ended, many portfolios in one transaction. */
import { dueInstant } from "../kernel/clock/due_work.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import { addCents, type Cents, centsNumber, centsText, roundHalfUp, ZERO_CENTS } from "../kernel/money.ts";
import { forPortfolios, LedgerWriter, listFailing } from "../ledger/mod.ts";
import { notify } from "../notifications/mod.ts";
import { processInterest } from "./contract.ts";
import { listDays } from "./days.ts";
import { interestOfDays, lastDueMonth, type Month } from "./month.ts";
import { listUndone, writeDone } from "./periods_bulk.ts";
import { listDone } from "./store.ts";

/** Portfolios per transaction. */
const PART = 2_000;
export const WORK = "pay-interest";

export const process = command(processInterest, async (ctx, { until }) => {
  const at = dueInstant(ctx.now, until);
  const month = lastDueMonth(at);
  const work = { work: WORK, period: month.name };
  const ids = await listUndone(ctx.trx, month, await listFailing(ctx.trx, work, ctx.wall), PART);
  // Recorded at the instant at which it fell due, not when it was processed.
  const then = { ...ctx, now: month.paysAt };
  const { results, failed } = await forPortfolios(
    then,
    work,
    ids,
    (part, portfolioIds) => pay(part, month, portfolioIds),
  );
  const paid = results.flat();
  return {
    processed: paid.length,
    total_interest: centsNumber(paid.reduce((sum, amount) => addCents(sum, amount), ZERO_CENTS)),
    failed,
    caught_up: ids.length < PART,
  };
});

/** Pays the month to portfolios. Returns the amounts. */
async function pay(ctx: CommandContext, month: Month, portfolioIds: readonly string[]): Promise<Cents[]> {
  const ledger = await LedgerWriter.open(ctx, portfolioIds);
  // Another process may have been first.
  const done = await listDone(ctx.trx, month.name, portfolioIds);
  const days = await listDays(ctx.trx, portfolioIds.filter((id) => !done.has(id)), month);
  const periods = days.map((d) => ({ ...d, amount: interestOfDays(d.weighted, month.count) }));
  for (const { portfolioId, rates, amount } of periods) {
    if (amount === 0n) continue;
    const percents = rates.map((rate) => Number((Number(rate) * 100).toFixed(2)));
    const notes = `${month.name} at ${percents.join(", then ")} percent a year`;
    const source = { type: "interest", id: month.name } as const;
    ledger.apply(portfolioId, { type: "INTEREST", source, amount, cashEffect: amount, notes });
  }
  const average = (sum: Cents) => roundHalfUp(sum, BigInt(month.count)) as Cents;
  ctx.send(
    writeDone(
      ctx.trx,
      month.name,
      ctx.now,
      periods.map((p) => ({ ...p, rate: p.rates.at(-1)!, average: average(p.sum) })),
    ),
  );
  ctx.send(ledger.write());
  notify(
    ctx,
    periods.filter((p) => p.amount > 0n).map((p) => ({
      userId: p.userId,
      type: "interest_payment",
      title: "Interest paid",
      message: `${p.name} earned $${centsText(p.amount)} of interest on its cash for ${month.name}.`,
      portfolioId: p.portfolioId,
      data: { portfolio_name: p.name, amount: centsNumber(p.amount) },
    })),
  );
  return periods.map((p) => p.amount);
}
