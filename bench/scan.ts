/**
 * A scan of the whole market with its records, beside one bare pass over the same arrays that computes gap, volume,
 * VWAP and averages. The stocks are those of a day of the simulated market, each several times under different symbols.
 */
import { cents, shares, ZERO_CENTS } from "../core/kernel/money.ts";
import { NEW_YORK } from "../core/market/calendar.ts";
import { type Bars, type MarketData, type ScanColumns, simulatedMarket } from "../core/market/mod.ts";
import { DEFAULTS } from "../core/waverider/config.ts";
import { decide } from "../core/waverider/decide/mod.ts";
import type { State } from "../core/waverider/decide/state.ts";
import { choose, isRuledOut } from "../core/waverider/engine/choose.ts";
import { type DayFacts, dayFacts, shortFacts, UNKNOWN } from "../core/waverider/engine/day_facts.ts";
import { newsOfAll, relevant } from "../core/waverider/engine/news_of_all.ts";
import { type Found, hoursAt, inputsFrom, withoutQuote } from "../core/waverider/engine/scan_view.ts";
import { pack } from "../core/waverider/records/pack.ts";
import { bracketed, count, ms, processorTime, type Report } from "./report.ts";

const SYMBOLS = 8_000;
const OF_THE_MARKET = 800;
const GOAL = 4;
const GOAL_MS = 20;
const MINUTE = 60_000;
const NOW = Temporal.PlainDateTime.from("2026-11-20T13:30").toZonedDateTime(NEW_YORK).epochMilliseconds;
const hours = hoursAt(NOW);

const STATE: State = {
  livedUntil: NOW - 1_000,
  held: [],
  account: {
    ...{ cash: cents("10000.00"), realised: ZERO_CENTS, startOfDay: cents("10000.00"), maxPositions: 10 },
    ...{ isRunning: true, killed: null, flattening: false, failedScans: 0, dayTrades: 0 },
    ...{ entries: new Map(), exits: new Map(), deepest: 0, deepestAt: null },
  },
  hot: [],
};

/** All that a scan reads, in memory. */
interface Market {
  readonly columns: ScanColumns;
  readonly facts: DayFacts;
  readonly news: Awaited<ReturnType<typeof newsOfAll>>;
  /** In the order of the columns. */
  readonly found: readonly (Found & { readonly bars: Bars })[];
}

async function foundOf(market: MarketData, facts: DayFacts, news: Market["news"], symbol: string) {
  const [bars, shorts, snapshot] = await Promise.all([
    market.bars({
      ...{ symbol, multiplier: 1, timespan: "minute", limit: 1_000, from: hours.preOpen, to: NOW - MINUTE } as const,
    }, NOW),
    shortFacts(market, facts, symbol, NOW),
    market.snapshot(symbol, NOW),
  ]);
  return { bars: bars!, shorts, snapshot, articles: relevant(news.get(symbol) ?? []) };
}

const copyOf = (bars: Bars): Bars =>
  Object.fromEntries(Object.entries(bars).map(([name, column]) => [name, column.slice()])) as unknown as Bars;

/** Each stock of the market so many times. */
function repeated({ columns, facts, news, found }: Market, times: number): Market {
  const copies = Array.from({ length: times }, (_, n) => n);
  const named = (symbol: string, n: number) => n === 0 ? symbol : `${symbol}${n}`;
  const map = <T>(of: ReadonlyMap<string, T>) =>
    new Map([...of].flatMap(([symbol, value]) => copies.map((n) => [named(symbol, n), value] as const)));
  const all = Object.entries(columns).map(([name, column]) => [
    name,
    name === "tickers"
      ? copies.flatMap((n) => columns.tickers.map((ticker) => ({ ...ticker, symbol: named(ticker.symbol, n) })))
      : Float64Array.from(copies.flatMap(() => [...column as Float64Array])),
  ]);
  return {
    columns: Object.fromEntries(all),
    facts: { ...facts, history: map(facts.history) },
    news: map(news),
    found: copies.flatMap(() => found.map((one) => ({ ...one, bars: copyOf(one.bars) }))),
  };
}

async function readMarket(): Promise<Market> {
  const market = simulatedMarket({ seed: 1, symbols: OF_THE_MARKET });
  const [columns, facts, news] = await Promise.all([
    market.scan(NOW),
    dayFacts(market, NOW),
    newsOfAll(market, NOW),
  ]);
  const found: Market["found"][number][] = [];
  for (const { symbol } of columns.tickers) found.push(await foundOf(market, facts, news, symbol));
  await market.close();
  // The market lists some more than it was asked for.
  return repeated({ columns, facts, news, found }, Math.ceil(SYMBOLS / columns.tickers.length));
}

/** What no scan can do without. */
function barePass({ columns, facts, found }: Market): number {
  let sum = 0;
  for (let n = 0; n < columns.tickers.length; n++) {
    const { close, volume } = found[n]!.bars;
    let [nine, twenty, dollars, traded] = [0, 0, 0, 0];
    for (let i = 0; i < close.length; i++) {
      const price = close[i]!;
      nine += (price - nine) * 0.2;
      twenty += (price - twenty) * 2 / 21;
      dollars += price * volume[i]!;
      traded += volume[i]!;
    }
    const { averageVolume } = facts.history.get(columns.tickers[n]!.symbol) ?? UNKNOWN;
    sum += columns.open[n]! / columns.previousClose[n]! + columns.volumeSoFar[n]! / averageVolume + dollars / traded +
      nine - twenty;
  }
  return sum;
}

/** @param chosen those that are looked at in full */
function scanOf({ columns, facts, found }: Market, chosen: readonly number[]) {
  const inputs = chosen.map((i) => inputsFrom(columns, i, NOW, facts, found[i]!, DEFAULTS));
  const rest = { count: columns.tickers.length - chosen.length, withoutQuote: withoutQuote(columns, chosen) };
  const scan = { inputs, rest, related: new Map(), taken: () => shares(0), spy: null };
  const decision = decide(STATE, { at: NOW, close: hours.close, ticks: new Map(), scan }, DEFAULTS);
  const { recorded, rest: others } = decision.scan!;
  return { ...pack(recorded, others.withoutQuote), inFull: chosen.length, records: recorded.length };
}

function scan(market: Market) {
  const choice = choose(market.columns, NOW, hours, market.facts, market.news, [], DEFAULTS);
  const candidates = choice.candidates.filter((one) => !isRuledOut(choice, one, market.found[one.i]!.bars));
  return scanOf(market, candidates.map(({ i }) => i));
}

/** `scan` */
export async function scanBench(report: Report): Promise<void> {
  const market = await readMarket();
  const symbols = market.columns.tickers.length;
  const everyOne = market.columns.tickers.map((_, i) => i);
  const time = (job: () => unknown) => Promise.resolve(processorTime(job));
  for (let i = 0; i < 10; i++) [barePass(market), scan(market), scanOf(market, everyOne)];
  const { inFull, records, hash } = scan(market);
  if (hash !== scanOf(market, everyOne).hash) throw new Error("A stock that was ruled out has a record");
  const line = async (what: string, job: () => unknown, goalMs: number | null) => {
    const { ratio, lowest, highest, job: took, limit } = await bracketed(
      () => time(job),
      () => time(() => barePass(market)),
      { pairs: 25, most: 50 },
    );
    // Where a bare pass takes so long, the machine is not quiet.
    const isQuiet = goalMs === null || limit <= goalMs;
    report({
      what: `scan of ${count(symbols)} symbols with records${what}`,
      measured: ms(took),
      beside: `${ms(limit)} for a bare pass`,
      ratio: `${ratio.toFixed(2)} [${lowest.toFixed(2)}..${highest.toFixed(2)}]`,
      goal: goalMs === null ? "" : `<= ${GOAL}x, <= ${goalMs} ms`,
      met: goalMs === null || (ratio <= GOAL && took > goalMs && !isQuiet) ? null : ratio <= GOAL && took <= goalMs,
      note: `${count(inFull)} looked at in full, ${records} records; processor time`,
    });
  };
  await line("", () => scan(market), GOAL_MS);
  await line(", none ruled out", () => scanOf(market, everyOne), null);
}
