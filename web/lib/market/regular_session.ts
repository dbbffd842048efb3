/** Whether an instant of a trading day is in its regular session, by fixed rules, without a request. */
import { closesEarly } from "../../../core/market/holidays.ts";
import { newYorkClock } from "./new_york.ts";

const MINUTE_MS = 60_000, DAY_MINUTES = 24 * 60;
const OPEN = 9 * 60 + 30, CLOSE = 16 * 60, EARLY_CLOSE = 13 * 60;
/** @param at epoch milliseconds */
export const isRegular = (at: number): boolean => {
  const clock = Math.floor(newYorkClock(at) / MINUTE_MS);
  const minute = clock % DAY_MINUTES;
  if (minute < OPEN || minute >= CLOSE) return false;
  return minute < EARLY_CLOSE || !closesEarly(Math.floor(clock / DAY_MINUTES));
};
