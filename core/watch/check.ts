/** alerts.process-pending: fires the alerts whose conditions held, and ends those of delisted stocks. */
import type { Db } from "../kernel/store/db.ts";
import { dueInstant, type DueWork, everyTradingDay } from "../kernel/clock/due_work.ts";
import { command, type CommandContext } from "../kernel/run/handler.ts";
import type { MarketData } from "../market/mod.ts";
import { price as priceOf } from "../kernel/money.ts";
import { notify } from "../notifications/mod.ts";
import { dollars } from "../orders/mod.ts";
import { processAlerts } from "./alert_contract.ts";
import { lineFields } from "./alert_lines.ts";
import { judge, matters, MINUTE, type Verdict } from "./judge.ts";
import { type AlertRow, anyWaiting, listWaiting, lockWaiting } from "./store.ts";
import { titleOf } from "./words.ts";
import { writeVerdicts } from "./write_bulk.ts";

/** Alerts per transaction. */
const PART = 500;
const WORK = "check-alerts";
/**
 * Up to when alerts were judged is stored at least this often, so that a check has little to judge; less often in a
 * jump.
 */
const DAYS_UNWRITTEN = { following: 1, jumping: 30 };
/** At the instant of another daily check, so that a jump stops no more often. */
export const MINUTES_AFTER_CLOSE = 20;

const instantOf = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
const wholeMinute = (at: Temporal.Instant) => instantOf(Math.floor(at.epochMilliseconds / MINUTE) * MINUTE);
const daysBefore = (at: Temporal.Instant, days: number) => at.subtract({ hours: 24 * days });

interface Judged {
  readonly at: Temporal.Instant;
  readonly verdicts: readonly Verdict[];
  /** Whether there may be more alerts to judge. */
  readonly more: boolean;
}

/** Judged before the transaction opens, so that no alert is locked during requests to the market. */
export const process = command(processAlerts, async (ctx, _input, { at, verdicts, more }: Judged) => {
  if (verdicts.length === 0) return { fired: 0, ended: 0, caught_up: true };
  const waiting = new Map((await lockWaiting(ctx.trx, verdicts.map((v) => v.alert.id))).map((row) => [row.id, row]));
  // An alert that its owner or another process has changed since is judged by the next check.
  const sound = verdicts.filter(({ alert }) => isUnchanged(alert, waiting.get(alert.id)));
  if (sound.length > 0) await writeVerdicts(ctx.trx, sound, at);
  const fired = sound.flatMap((v) => v.firings.map((firing) => ({ ...firing, alert: v.alert })));
  for (const firing of fired.toSorted((a, b) => a.at - b.at)) notifyFired(ctx, firing.alert, firing);
  const ended = sound.filter((v) => v.endedOn !== null);
  for (const verdict of ended) notifyEnded(ctx, verdict);
  return { fired: fired.length, ended: ended.length, caught_up: !more || sound.length === 0 };
}, async (ctx, { until }): Promise<Judged> => {
  const at = wholeMinute(dueInstant(ctx.now, until));
  const alerts = await listWaiting(ctx.db, at, PART, null);
  return { at, verdicts: await judge(ctx.market, alerts, at.epochMilliseconds), more: alerts.length === PART };
});

const conditionFields = ["threshold", ...lineFields] as const;
const isUnchanged = (judged: AlertRow, now: AlertRow | undefined): boolean =>
  now !== undefined && conditionFields.every((field) => String(now[field]) === String(judged[field])) &&
  now.once === judged.once &&
  Temporal.Instant.compare(now.checked_until, judged.checked_until) === 0;

function notifyFired(
  ctx: CommandContext,
  { id, user_id, symbol, kind, once }: AlertRow,
  { at, threshold, price }: { at: number; threshold: string; price: number },
): void {
  notify({ ...ctx, now: instantOf(at) }, [{
    userId: user_id,
    type: "stock_alert",
    title: titleOf(symbol, kind, threshold),
    message: `It traded at ${dollars(priceOf(price))} then. ${
      once ? "The alert has ended." : "The alert goes on tomorrow."
    }`,
    portfolioId: null,
    data: { stock_symbol: symbol, alert_id: id },
  }]);
}

const notifyEnded = (ctx: CommandContext, { alert, endedOn, endedAt }: Verdict): void =>
  notify({ ...ctx, now: instantOf(endedAt) }, [{
    userId: alert.user_id,
    type: "stock_alert",
    title: `Your alert for ${alert.symbol} has ended`,
    message: `${alert.symbol} is no longer listed; its last trading day was ${endedOn}.`,
    portfolioId: null,
    data: { stock_symbol: alert.symbol, alert_id: alert.id },
  }]);

/** Whether there is anything to write about the active alerts. */
async function anythingToWrite(db: Db, market: MarketData, now: Temporal.Instant): Promise<boolean> {
  const at = wholeMinute(now);
  if (await anyWaiting(db, daysBefore(at, DAYS_UNWRITTEN.following))) return true;
  for (let last: AlertRow | null = null;;) {
    const alerts: AlertRow[] = await listWaiting(db, at, PART, last);
    if ((await judge(market, alerts, at.epochMilliseconds)).some(matters)) return true;
    if (alerts.length < PART) return false;
    last = alerts.at(-1)!;
  }
}

export const alertWork: DueWork = {
  name: WORK,
  schedule: "every minute of market time in which a condition held",
  summary: "Notify owners of alerts whose conditions held, and end those of delisted stocks",
  operation: processAlerts.name,
  next: everyTradingDay("close", MINUTES_AFTER_CLOSE),
  isDue: (db, at) => anyWaiting(db, daysBefore(at, DAYS_UNWRITTEN.jumping)),
  follow: anythingToWrite,
};
