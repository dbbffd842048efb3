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

/**
 * At start, and when a trading session begins: the market's rows; some time later: the data for the next session's
 * rows.
 */
export function rowsAhead(market: MarketData, later = LATER_MS): Ahead {
  const from = performance.now() + later * NEXT_LATER;
  let [prefetched, prepared] = ["", NaN];
  return async (at) => {
    const session = `${dayStart(at)} ${sessionAtMs(at)}`;
    if (session !== prefetched) {
      prefetched = session;
      await marketRows(market, at).catch(ignored);
    }
    const next = nextSessionMs(at);
    if (next === prepared || performance.now() < from) return;
    prepared = next;
    await market.prepare?.(next).catch(ignored);
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
    const ended = sessionAtMs(at) !== "open" && sessionAtMs(at) !== "pre_market" && since >= later * NEXT_LATER;
    const wanted = ended ? [today, nextDayStart(at)] : [today];
    const days = wanted.filter((day) => !prefetched.includes(day));
    prefetched = wanted;
    for (const day of days) {
      for (const work of [pastSessions.done, fundamentals.done, weekOfNews.done, dividendQualities]) {
        await work(market, day).catch(ignored);
      }
    }
  };
}

function ignored(): void {}
