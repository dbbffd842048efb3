/**
 * Works out ahead what the first question about the whole market would wait for. Each is to be called about once a
 * second with the market's time; a call that has nothing to do returns at once, and a part that fails is left to the
 * question that needs it.
 */
import { type MarketData, sessionAtMs } from "../market/mod.ts";
import { dividendQualities } from "./dividend_stocks.ts";
import { marketRows } from "./market_rows.ts";
import { pastSessions } from "./past_sessions.ts";
import { dayStart } from "./per_day.ts";
import { weekOfNews } from "./screen_market.ts";
import { fundamentals } from "./sector_medians.ts";

type Ahead = (at: number) => Promise<void>;

/** At start, and when a session begins: the market's rows. */
export function rowsAhead(market: MarketData): Ahead {
  let asked = "";
  return async (at) => {
    const session = `${dayStart(at)} ${sessionAtMs(at)}`;
    if (session === asked) return;
    asked = session;
    await marketRows(market, at).catch(ignored);
  };
}

/** Between a start and the figures of the day, in milliseconds: a server that has just started is busy. */
const LATER_MS = 5_000;

/** A while after the start, and when a trading day begins: what is worked out once per day. */
export function figuresAhead(market: MarketData, later = LATER_MS): Ahead {
  const from = performance.now() + later;
  let asked = NaN;
  return async (at) => {
    const day = dayStart(at);
    if (day === asked || performance.now() < from) return;
    asked = day;
    for (const work of [pastSessions.done, fundamentals.done, weekOfNews.done, dividendQualities]) {
      await work(market, at).catch(ignored);
    }
  };
}

function ignored(): void {}
