/** When the end of a listing is announced, and what changes it. */
import { midnightOf } from "../../calendar.ts";
import { epochDayOfTradingDay } from "../grid.ts";
import { uniform } from "../random.ts";

const MINUTE = 60_000;
/** An announcement comes up to this many minutes before midnight: after the late session. */
const NIGHT_MINUTES = 180;

/** Epoch milliseconds of an announcement in the night before a trading day. */
export function nightBefore(tradingDay: number, key: number): number {
  const minutes = 1 + Math.floor(NIGHT_MINUTES * uniform(key));
  return midnightOf(epochDayOfTradingDay(tradingDay)) - minutes * MINUTE;
}

/** Trading days on which a company has no news but that of its end: the first and the last one. */
export type Silence = readonly [from: number, to: number];

/** Whether an event that is known on one trading day and happens on another would be news in a silence. */
export const isSilent = (silences: readonly Silence[], known: number, tradingDay: number): boolean =>
  silences.some(([from, to]) => tradingDay >= from && known <= to);
