/** What the first queries about the whole market cost a server: on its main thread, and in workers. */
import { NEW_YORK } from "../core/market/calendar.ts";
import { beginMarket, type MarketData, offThreadMarket, simulatedMarket } from "../core/market/mod.ts";
import { dividendQualities } from "../core/research/market/dividend_stocks.ts";
import { marketRows } from "../core/research/market/market_rows.ts";
import { pastSessions } from "../core/research/market/past_sessions.ts";
import { weekOfNews } from "../core/research/screen/screen_market.ts";
import { fundamentals } from "../core/research/market/sector_medians.ts";
import { timed } from "./market.ts";
import { count, ms, type Report } from "./report.ts";

const HOLD_MS = 50;
const et = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(NEW_YORK).epochMilliseconds;
const at = et("2026-11-20T11:00:05");

const queries: Readonly<Record<string, (market: MarketData) => Promise<unknown>>> = {
  "the market's rows, first of all": (market) => marketRows(market, at),
  "dividend histories": (market) => dividendQualities(market, at),
  "past sessions, fundamentals, news": async (market) => {
    for (const { done } of [pastSessions, fundamentals, weekOfNews]) await done(market, at);
  },
  "the rows of the next trading day": (market) => marketRows(market, et("2026-11-23T09:30:05")),
};

/** Instants at which a trading session begins, the first one on a new day. */
const openings = ["2026-11-24T04:00:00", "2026-11-24T09:30:00", "2026-11-24T16:00:00"].map(et);
/** Goals for the first query, and for the figures that a start prepares. */
const FIRST_MS = 300;
const START_MS = 2_000;

type Timed = Awaited<ReturnType<typeof timed>>;

/** Runs each query once, on a new market. */
async function measured(make: typeof simulatedMarket, symbols: number): Promise<{ each: Timed[]; again: Timed }> {
  const market = make({ seed: 1, symbols });
  // The list of securities and the calendar are created at start.
  await market.tickers(at);
  const each: Timed[] = [];
  for (const query of Object.values(queries)) each.push(await timed(() => query(market)));
  const again = await timed(async () => {
    await dividendQualities(market, at);
    for (const known of [pastSessions, fundamentals, weekOfNews]) await known(market, at);
  });
  await market.close();
  return { each, again };
}

/** The first query after a prepared start, and at the beginning of each prepared trading session. */
async function prepared(report: Report, symbols: number): Promise<void> {
  const options = { seed: 1, symbols };
  const start = et("2026-11-23T16:05:00");
  const line = (what: string, { took, held }: Timed) =>
    report({
      what: `${count(symbols)} symbols: ${what}`,
      measured: ms(took),
      ...{ beside: "", ratio: "", goal: `<= ${FIRST_MS} ms, hold <= ${HOLD_MS} ms` },
      met: took <= FIRST_MS && held <= HOLD_MS,
      note: `longest hold ${ms(held)}`,
    });
  const began = performance.now();
  const market = offThreadMarket(options, beginMarket(options, start));
  await market.ahead!.prepare(start);
  const took = performance.now() - began;
  report({
    what: `${count(symbols)} symbols: the figures of a start, which waits ${ms(START_MS)} for them at most`,
    measured: ms(took),
    ...{ beside: "", ratio: "", goal: symbols <= 2_500 ? `<= ${START_MS} ms` : "" },
    met: symbols <= 2_500 ? took <= START_MS : null,
  });
  line("the market's rows after a start", await timed(() => marketRows(market, start)));
  for (const at of openings) {
    await market.ahead!.prepare(at);
    const clock = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(NEW_YORK).toPlainTime();
    line(
      `the market's rows at ${clock.toString({ smallestUnit: "minute" })}`,
      await timed(() => marketRows(market, at)),
    );
  }
  await market.close();
}

/** `aside`: the longest time in which nothing else ran. */
export async function aside(report: Report): Promise<void> {
  for (const symbols of [2_500, 10_000]) {
    await prepared(report, symbols);
    // One after the other, since collecting one market's garbage would delay the other one.
    const after = await measured(offThreadMarket, symbols);
    const before = await measured(simulatedMarket, symbols);
    Object.keys(queries).forEach((name, i) => {
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
