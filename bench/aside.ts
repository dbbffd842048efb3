/** What the first questions about the whole market cost a server: on its main thread, and computed aside. */
import { NEW_YORK } from "../core/market/calendar.ts";
import { type MarketData, offThreadMarket, simulatedMarket } from "../core/market/mod.ts";
import { dividendQualities } from "../core/research/dividend_stocks.ts";
import { marketRows } from "../core/research/market_rows.ts";
import { pastSessions } from "../core/research/past_sessions.ts";
import { weekOfNews } from "../core/research/screen_market.ts";
import { fundamentals } from "../core/research/sector_medians.ts";
import { timed } from "./market.ts";
import { count, ms, type Report } from "./report.ts";

const HOLD_MS = 50;
const et = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(NEW_YORK).epochMilliseconds;
const at = et("2026-11-20T11:00:05");

const questions: Readonly<Record<string, (market: MarketData) => Promise<unknown>>> = {
  "the market's rows, first of all": (market) => marketRows(market, at),
  "dividend histories": (market) => dividendQualities(market, at),
  "past sessions, fundamentals, news": async (market) => {
    for (const { done } of [pastSessions, fundamentals, weekOfNews]) await done(market, at);
  },
  "the rows of the next trading day": (market) => marketRows(market, et("2026-11-23T09:30:05")),
};

type Timed = Awaited<ReturnType<typeof timed>>;

/** Each question once, on a new market. */
async function measured(make: typeof simulatedMarket, symbols: number): Promise<{ each: Timed[]; again: Timed }> {
  const market = make({ seed: 1, symbols });
  // The list of securities and the calendar are made at start.
  await market.tickers(at);
  const each: Timed[] = [];
  for (const ask of Object.values(questions)) each.push(await timed(() => ask(market)));
  const again = await timed(async () => {
    await dividendQualities(market, at);
    for (const known of [pastSessions, fundamentals, weekOfNews]) await known(market, at);
  });
  await market.close();
  return { each, again };
}

/** The longest time in which nothing else ran. */
export async function aside(report: Report): Promise<void> {
  for (const symbols of [2_500, 10_000]) {
    // One after the other: the garbage of a market would hold up the other one.
    const after = await measured(offThreadMarket, symbols);
    const before = await measured(simulatedMarket, symbols);
    Object.keys(questions).forEach((name, i) => {
      const [own, main] = [after.each[i]!, before.each[i]!];
      report({
        what: `${count(symbols)} symbols: longest hold: ${name}`,
        measured: ms(own.held),
        beside: `on the main thread: ${ms(main.held)}`,
        ratio: "",
        goal: `<= ${HOLD_MS} ms`,
        met: own.held <= HOLD_MS,
        note: `took ${ms(own.took)}; on the main thread ${ms(main.took)}`,
      });
    });
    report({
      what: `${count(symbols)} symbols: the same questions when asked ahead`,
      measured: ms(after.again.took),
      ...{ beside: "", ratio: "", goal: "<= 300 ms", met: after.again.took <= 300 },
    });
  }
}
