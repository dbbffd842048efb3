/** goals.process-pending: measures the open goals of all portfolios once after each close. */
import { dueInstant } from "../kernel/clock/due_work.ts";
import { command } from "../kernel/run/handler.ts";
import { forPortfolios, listFailing } from "../ledger/mod.ts";
import { NEW_YORK, tradingHours } from "../market/calendar.ts";
import { checkGoals } from "./contract.ts";
import { listPortfoliosDue } from "./due_bulk.ts";
import { measurePortfolios } from "./measure.ts";

/** Portfolios per transaction. */
const PART = 100;
export const WORK = "check-goals";
/** Goals are checked this long after each close. */
export const MINUTES_AFTER_CLOSE = 20;

/** The last instant up to another at which goals fell due. */
function lastCheck(at: Temporal.Instant): Temporal.Instant {
  for (let day = at.toZonedDateTimeISO(NEW_YORK).toPlainDate();; day = day.subtract({ days: 1 })) {
    const due = tradingHours(day)?.close.add({ minutes: MINUTES_AFTER_CLOSE });
    if (due && Temporal.Instant.compare(due, at) <= 0) return due;
  }
}

export const process = command(checkGoals, async (ctx, { until }) => {
  const at = dueInstant(ctx.now, until);
  const since = lastCheck(at);
  const work = { work: WORK, period: since.toString() };
  const ids = await listPortfoliosDue(ctx.trx, since, await listFailing(ctx.trx, work, ctx.wall), PART);
  const { results, failed } = await forPortfolios({ ...ctx, now: at }, work, ids, measurePortfolios);
  return {
    processed: results.reduce((sum, r) => sum + r.processed, 0),
    achieved: results.reduce((sum, r) => sum + r.achieved, 0),
    failed,
    caught_up: ids.length < PART,
  };
});
