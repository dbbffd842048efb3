/** What a day may lose, what it has lost, and how many day trades were made. */
import { epochDayAt, tradingHoursMs } from "../../market/calendar.ts";
import { atLeast } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";

/** From so many dollars on the setting is dollars, and else percent of the equity [S]. */
const LEAST_DOLLARS = 100;

/** Dollars. @param startEquity at the start of the day, 04:00 */
export const lossLimitOf = (startEquity: number, { account: { daily_loss_limit: limit } }: WaveriderConfig): number =>
  limit > LEAST_DOLLARS ? limit : startEquity * limit / 100;

export interface DayLoss {
  /** Dollars. */
  readonly limit: number;
  readonly used: number;
  /** What another entry may risk. */
  readonly left: number;
  /** Percent of the limit. */
  readonly percent: number;
  readonly isReached: boolean;
}

/** @param realised dollars of today's exits @param unrealised dollars of what is open, at the bid */
export function dayLossOf(realised: number, unrealised: number, limit: number): DayLoss {
  const used = Math.max(0, -(realised + unrealised));
  return {
    limit,
    used,
    left: Math.max(0, limit - used),
    percent: limit > 0 ? used / limit * 100 : 100,
    isReached: atLeast(used, limit),
  };
}

/** Whether what is left of the day's limit covers what a new trade risks, dollars. */
export const coversRisk = ({ left }: DayLoss, riskDollars: number): boolean => atLeast(left, riskDollars);

interface Held {
  readonly enteredAt: number;
  /** The last sale; null: it is open. */
  readonly exitedAt: number | null;
}

/** Purchases that were sold on the date of their purchase in New York, today and in the sessions before it. */
export function dayTradesUsed(trades: readonly Held[], at: number, { account }: WaveriderConfig): number {
  const today = epochDayAt(at);
  let first = today;
  for (let sessions = 1; sessions < account.day_trades_sessions; sessions++) {
    do first--; while (!tradingHoursMs(first));
  }
  return trades.filter(({ enteredAt, exitedAt }) => {
    const day = epochDayAt(enteredAt);
    return exitedAt !== null && exitedAt <= at && epochDayAt(exitedAt) === day && day >= first && day <= today;
  }).length;
}
