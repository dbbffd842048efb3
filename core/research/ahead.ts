/**
 * Prefetches what the first query about the whole market would wait for, where the market does such work in a worker.
 * Each function is to be called about once a second with the market's time; a call without work returns at once, and a
 * failed part is left to the query that needs it.
 */
import { type MarketData, nextSessionMs, sessionAtMs } from "../market/mod.ts";
import { dividendQualities } from "./market/dividend_stocks.ts";
import { marketRows } from "./market/market_rows.ts";
import { pastSessions } from "./market/past_sessions.ts";
import { dayStart, nextDayStart } from "./per_day.ts";
import { weekOfNews } from "./screen/screen_market.ts";
import { fundamentals } from "./market/sector_medians.ts";

type Ahead = (at: number) => Promise<void>;

/**
 * The delay after a start of work that is not needed at once, in milliseconds: a server that has just started is busy.
 */
const LATER_MS = 5_000;
/** The same for work about the next session or day, as a multiple. */
const NEXT_LATER = 12;
/** How long before a session its data is prepared, in milliseconds of the market, and in calls at the clock's speed. */
const LEAD_MS = 600_000, LEAD_CALLS = 60;

/** Whether the regular session of the day is over. */
const hasEnded = (at: number): boolean => sessionAtMs(at) !== "open" && sessionAtMs(at) !== "pre_market";

/**
 * At start, when a trading session begins, and again and again while the server is used: the market's rows; near the
 * end of a session: the data for the next one's rows, which is as large.
 * @param isUsed whether there are requests or open pages
 */
export function rowsAhead(market: MarketData, isUsed: () => boolean, later = LATER_MS): Ahead {
  const from = performance.now() + later * NEXT_LATER;
  const keptMs = market.ahead?.keptMs ?? Infinity;
  let [prefetched, asked, prepared, last] = ["", -Infinity, NaN, NaN];
  return async (at) => {
    const session = `${dayStart(at)} ${sessionAtMs(at)}`;
    if (session !== prefetched || (isUsed() && performance.now() - asked > keptMs * 0.8)) {
      [prefetched, asked] = [session, performance.now()];
      await marketRows(market, at).catch(ignored);
    }
    const next = nextSessionMs(at);
    const isNear = hasEnded(at) || next - at <= Math.max(LEAD_MS, LEAD_CALLS * (at - last));
    last = at;
    if (!isNear || next === prepared || performance.now() < from) return;
    prepared = next;
    await market.ahead?.prepare(next).catch(ignored);
  };
}

/**
 * Some time after the start, and when a regular session has ended: the daily figures of the present day and of the next
 * one. All inputs of the latter are known by then, or are requested as of its beginning.
 */
export function figuresAhead(market: MarketData, later = LATER_MS): Ahead {
  const began = performance.now();
  let prefetched: readonly number[] = [];
  return async (at) => {
    const since = performance.now() - began;
    if (since < later) return;
    const today = dayStart(at);
    const wanted = hasEnded(at) && since >= later * NEXT_LATER ? [today, nextDayStart(at)] : [today];
    const days = wanted.filter((day) => !prefetched.includes(day));
    prefetched = wanted;
    for (const day of days) {
      for (const work of [pastSessions.ahead, fundamentals.ahead, weekOfNews.ahead, dividendQualities.ahead]) {
        await work(market, day).catch(ignored);
      }
    }
  };
}

function ignored(): void {}
