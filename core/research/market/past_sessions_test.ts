import { deepStrictEqual as deepEqual, ok, strictEqual as equal } from "node:assert/strict";
import { midnightOf, rsi, sma } from "../../market/mod.ts";
import { FixedMarket } from "../../market/testing.ts";
import { pastSessions } from "./past_sessions.ts";
import { dayStart } from "../per_day.ts";
import { ask, askComplete, market } from "../testing.ts";

const NOW = "2026-11-20T10:00:00-05:00";
const DAY = 86_400_000;
interface History {
  complete: boolean;
  today: string;
  sessions: { date: string; advancers: number; decliners: number; unchanged: number }[];
}
const epochDay = (date: string) => Date.parse(date) / DAY;

/** A market of three companies and a fund with the given closes, newest last, up to Thursday, 19 November 2026. */
function withCloses(closes: Record<string, number[]>): FixedMarket {
  const on = new FixedMarket(
    Object.fromEntries(
      Object.keys(closes).map((symbol) => [symbol, {
        ...{ bid: 99, ask: 101 },
        listing: symbol === "FUND" ? { type: "ETF" as const } : {},
      }]),
    ),
  );
  const dates = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20"];
  for (const [symbol, own] of Object.entries(closes)) {
    on.history[symbol] = own.map((close, i) => ({
      ...{ at: midnightOf(epochDay(dates[i]!)), open: close, high: close + 1, low: close - 1, close, volume: 1 },
    }));
  }
  return on;
}

Deno.test("stocks.breadth-history counts the companies of each completed session, oldest first", async () => {
  const on = withCloses({ A: [10, 11, 12, 13, 99], B: [10, 9, 9, 10, 1], C: [5, 5, 5, 4, 50], FUND: [1, 2, 3, 4, 5] });
  const { sessions, complete, today } = await askComplete<History>("stocks.breadth-history", { days: 3 }, NOW, on);
  deepEqual([complete, today], [true, "2026-11-20"]);
  deepEqual(sessions, [
    { date: "2026-11-17", advancers: 1, decliners: 1, unchanged: 1, advance_decline_ratio: 1 },
    { date: "2026-11-18", advancers: 1, decliners: 0, unchanged: 2, advance_decline_ratio: 1 },
    { date: "2026-11-19", advancers: 2, decliners: 1, unchanged: 0, advance_decline_ratio: 2 },
  ]);
});

Deno.test("figures of past closes are those of the indicators, and unknown for a short history", async () => {
  const at = Temporal.Instant.from(NOW).epochMilliseconds;
  let soFar = await pastSessions(market, at);
  while (!soFar.complete) soFar = await pastSessions(market, at);
  const { figures } = soFar.value!;
  const start = dayStart(at);
  for (const symbol of ["AAPL", "NVDA", "SPY", "F"]) {
    const i = figures!.symbols.indexOf(symbol);
    const request = { symbol, multiplier: 1, timespan: "day", from: start - 365 * DAY, to: start, limit: 300 } as const;
    const bars = (await market.bars(request, start))!;
    for (const [name, n] of [["sma20", 20], ["sma50", 50], ["sma200", 200]] as const) {
      equal(figures![name][i], sma(bars.close, n).at(-1), `${symbol} ${name}`);
    }
    equal(figures!.rsi14[i], rsi(bars.close, 14).at(-1));
    deepEqual([figures!.high[i], figures!.low[i]], [Math.max(...bars.high), Math.min(...bars.low)]);
  }
  const { sessions } = await ask<History>("stocks.breadth-history", { days: 120 }, NOW);
  deepEqual([sessions.length, sessions.at(-1)!.date], [120, "2026-11-19"]);
  const counted = sessions.map((s) => s.advancers + s.decliners + s.unchanged);
  ok(Math.min(...counted) > 500 && sessions.some((s) => s.advancers > s.decliners));
  const young = withCloses({ A: [10, 11, 12, 13] });
  let few = await pastSessions(young, at);
  while (!few.complete) few = await pastSessions(young, at);
  deepEqual([few.value!.figures!.sma20[0], few.value!.figures!.rsi14[0], few.value!.figures!.high[0]], [NaN, NaN, 14]);
});
