/**
 * Works out ahead what the first question about the whole market would wait for, where the market does such work aside.
 * Each is to be called about once a second with the market's time; a call that has nothing to do returns at once, and a
 * part that fails is left to the question that needs it.
 */
import { type MarketData, nextSessionMs, sessionAtMs } from "../market/mod.ts";
import { dividendQualities } from "./dividend_stocks.ts";
import { marketRows } from "./market_rows.ts";
import { pastSessions } from "./past_sessions.ts";
import { dayStart, nextDayStart } from "./per_day.ts";
import { weekOfNews } from "./screen_market.ts";
import { fundamentals } from "./sector_medians.ts";

type Ahead = (at: number) => Promise<void>;

/** Between a start and what is not needed at once, in milliseconds: a server that has just started is busy. */
const LATER_MS = 5_000;

/** At start, and when a session begins: the market's rows; a while after: what the next session's rows need. */
export function rowsAhead(market: MarketData, later = LATER_MS): Ahead {
  const from = performance.now() + later;
  let [asked, prepared] = ["", NaN];
  return async (at) => {
    const session = `${dayStart(at)} ${sessionAtMs(at)}`;
    if (session !== asked) {
      asked = session;
      await marketRows(market, at).catch(ignored);
    }
    const next = nextSessionMs(at);
    if (next === prepared || performance.now() < from) return;
    prepared = next;
    await market.prepare?.(next).catch(ignored);
  };
}

/**
 * A while after the start, and when a regular session has ended: what is worked out once per day, of the present day
 * and of the coming one. All that the latter follows from is known by then, or is asked for as of its beginning.
 */
export function figuresAhead(market: MarketData, later = LATER_MS): Ahead {
  const from = performance.now() + later;
  let asked: readonly number[] = [];
  return async (at) => {
    if (performance.now() < from) return;
    const today = dayStart(at);
    const ended = sessionAtMs(at) !== "open" && sessionAtMs(at) !== "pre_market";
    const wanted = ended ? [today, nextDayStart(at)] : [today];
    const days = wanted.filter((day) => !asked.includes(day));
    asked = wanted;
    for (const day of days) {
      for (const work of [pastSessions.done, fundamentals.done, weekOfNews.done, dividendQualities]) {
        await work(market, day).catch(ignored);
      }
    }
  };
}

function ignored(): void {}
