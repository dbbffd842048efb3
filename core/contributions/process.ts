/** contributions.process-pending: contributions that fell due, then purchases that wait for the open market. */
import { dueInstant } from "../kernel/clock/due_work.ts";
import { command } from "../kernel/run/handler.ts";
import { forPortfolios, listFailing } from "../ledger/mod.ts";
import { sessionAt } from "../market/calendar.ts";
import { buyWaiting } from "./buy_waiting.ts";
import { processContributions } from "./contract.ts";
import { contribute } from "./contribute.ts";
import { listPortfoliosBuying, listPortfoliosDue } from "./due_bulk.ts";
import { lastDueDate } from "./plan.ts";

/** Portfolios per transaction. */
const PART = 200;
export const CONTRIBUTE = "contribute";
export const AUTO_INVEST = "auto-invest";

export const process = command(processContributions, async (ctx, { until }) => {
  const at = dueInstant(ctx.now, until);
  const then = { ...ctx, now: at };
  const date = lastDueDate(at);

  const work = { work: CONTRIBUTE, period: date };
  const due = await listPortfoliosDue(ctx.trx, date, await listFailing(ctx.trx, work, ctx.wall), PART);
  const made = await forPortfolios(then, work, due, (part, ids) => contribute(part, ids, date));

  const buying = { work: AUTO_INVEST, period: date };
  const waiting = sessionAt(at) === "open"
    ? await listPortfoliosBuying(ctx.trx, at, await listFailing(ctx.trx, buying, ctx.wall), PART)
    : [];
  const bought = await forPortfolios(then, buying, waiting, buyWaiting);
  return {
    processed: made.results.reduce((sum, r) => sum + r.processed, 0),
    bought: made.results.reduce((sum, r) => sum + r.bought, 0) + bought.results.reduce((sum, n) => sum + n, 0),
    failed: made.failed + bought.failed,
    caught_up: due.length < PART && waiting.length < PART,
  };
});
