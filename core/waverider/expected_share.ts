/**
 * The share of a day's volume that has usually been traded by an instant: shares since 04:00 of the average volume of a
 * regular session.
 */
import type { TradingHoursMs } from "../market/calendar.ts";

/** Of the volume, in each thirteenth of the session, in percent (measured on 37 symbol-days of US stocks). */
const BUCKETS = [13.3, 9.2, 7.4, 6.3, 6.2, 5.4, 4.6, 5.1, 4.8, 5.5, 5.2, 6.8, 20.1] as const;
const SUM = BUCKETS.reduce((sum, share) => sum + share, 0);
/** By the last second before the open, and by the first one after it: the auction has printed. */
const BEFORE_OPEN = 0.01;
const AT_OPEN = 0.025;

/** From 0 at 04:00 to 1 at the close. */
export function expectedShare(at: number, { preOpen, open, close }: TradingHoursMs): number {
  if (at <= preOpen) return 0;
  if (at < open) return BEFORE_OPEN * (at - preOpen) / (open - preOpen);
  if (at >= close) return 1;
  const passed = (at - open) / (close - open) * BUCKETS.length;
  const bucket = Math.floor(passed);
  let sum = BUCKETS[bucket]! * (passed - bucket);
  for (let i = 0; i < bucket; i++) sum += BUCKETS[i]!;
  return AT_OPEN + (1 - AT_OPEN) * sum / SUM;
}
