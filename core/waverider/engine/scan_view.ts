/** What a scan sees: the whole market in columns, and more of the stocks that may matter. */
import { epochDayAt, type TradingHoursMs, tradingHoursMs } from "../../market/calendar.ts";
import { ifKnown } from "../../market/mod.ts";
import { volumesOf } from "../../orders/mod.ts";
import type { Bars, MarketData, ScanColumns, Snapshot } from "../../market/port.ts";
import type { WaveriderConfig } from "../config.ts";
import { figuresOf } from "../figures.ts";
import type { Inputs } from "../inputs.ts";
import { rounded } from "../trade/round.ts";
import { choose, isRuledOut } from "./choose.ts";
import { type DayFacts, dayFacts, type ShortFacts, shortFacts, UNKNOWN } from "./day_facts.ts";
import { instantAt } from "./instants.ts";
import { articleFor, newestFirst, NEWS_MS, newsOfAll, relevant } from "./news_of_all.ts";

/** What `decide` is given of the market, besides what the account adds. */
export interface ScannedMarket {
  readonly inputs: readonly Inputs[];
  readonly rest: { readonly count: number; readonly withoutQuote: readonly string[] };
  readonly related: ReadonlyMap<string, readonly string[]>;
  readonly spy: number | null;
  /** Whole shares traded on that day so far, by symbol. */
  readonly volumes: ReadonlyMap<string, bigint>;
}

const NO_BARS: Bars = {
  at: new Float64Array(),
  open: new Float64Array(),
  high: new Float64Array(),
  low: new Float64Array(),
  close: new Float64Array(),
  volume: new Float64Array(),
};
const MOST_BARS = 1_000;
const MINUTE = 60_000;

/** The day of an instant has a session. */
export const hoursAt = (at: number): TradingHoursMs => tradingHoursMs(epochDayAt(at))!;

/** @throws MarketDataError */
export async function scanMarket(
  market: MarketData,
  at: number,
  held: readonly string[],
  config: WaveriderConfig,
): Promise<ScannedMarket> {
  const [columns, facts, news] = await Promise.all([market.scan(at), dayFacts(market, at), newsOfAll(market, at)]);
  const choice = choose(columns, at, hoursAt(at), facts, news, held, config);
  const chosen: { readonly i: number; readonly bars: Bars | null }[] = [];
  for (const candidate of choice.candidates) {
    const bars = await minutesOf(market, columns.tickers[candidate.i]!.symbol, at);
    if (!isRuledOut(choice, candidate, bars ?? NO_BARS)) chosen.push({ i: candidate.i, bars });
  }
  const indices = chosen.map(({ i }) => i);
  const found = await market.snapshots(indices.map((i) => columns.tickers[i]!.symbol), at);
  const snapshots = new Map(found.map((s) => [s.symbol, s]));
  const inputs: Inputs[] = [];
  for (const { i, bars } of chosen) {
    const { symbol } = columns.tickers[i]!;
    const recent = news.get(symbol)?.filter((article) => article.at <= at && article.at > at - NEWS_MS) ?? [];
    const shorts = await shortFacts(market, facts, symbol, at);
    const known = { bars, shorts, snapshot: snapshots.get(symbol) ?? null, articles: relevant(recent) };
    inputs.push(inputsFrom(columns, i, at, facts, known, config));
  }
  const spy = columns.tickers.findIndex(({ symbol }) => symbol === "SPY");
  return {
    inputs,
    rest: { count: columns.tickers.length - chosen.length, withoutQuote: withoutQuote(columns, indices) },
    related: await relatedOf(market, inputs, at),
    volumes: volumesOf(found, instantAt(at)),
    spy: spy >= 0 && columns.price[spy]! > 0 ? columns.price[spy]! : null,
  };
}

/** Of the stocks that are not looked at in full, those that cannot be bought or sold now. */
export function withoutQuote({ tickers, bid, ask }: ScanColumns, chosen: readonly number[]): string[] {
  const found: string[] = [];
  for (let i = 0, next = 0; i < tickers.length; i++) {
    if (chosen[next] === i) next++;
    else if (!(bid[i]! > 0 && ask[i]! >= bid[i]!)) found.push(tickers[i]!.symbol);
  }
  return found;
}

/** One stock, whatever it scores. Null: it is not listed. */
export async function inputsOfOne(
  market: MarketData,
  symbol: string,
  at: number,
  config: WaveriderConfig,
): Promise<Inputs | null> {
  const [columns, facts, snapshot, published] = await Promise.all([
    market.scan(at),
    dayFacts(market, at),
    market.snapshot(symbol, at),
    ifKnown(market.facts.news(symbol, 50, at)),
  ]);
  const i = columns.tickers.findIndex((ticker) => ticker.symbol === symbol);
  if (i < 0) return null;
  const recent = (published ?? []).filter(({ publishedAt }) => publishedAt > at - NEWS_MS);
  const articles = relevant(recent.map((article) => articleFor(symbol, article)).sort(newestFirst));
  const [bars, shorts] = await Promise.all([
    minutesOf(market, symbol, at),
    shortFacts(market, facts, symbol, at),
  ]);
  return inputsFrom(columns, i, at, facts, { bars, shorts, snapshot, articles }, config);
}

/** Of the day until the instant, without the minute that runs. */
const minutesOf = (market: MarketData, symbol: string, at: number): Promise<Bars | null> =>
  market.bars({
    ...{ symbol, multiplier: 1, timespan: "minute", limit: MOST_BARS } as const,
    ...{ from: hoursAt(at).preOpen, to: Math.floor(at / MINUTE) * MINUTE - MINUTE },
  }, at);

/** What was read of one stock. */
export interface Found {
  readonly bars: Bars | null;
  readonly shorts: ShortFacts;
  readonly snapshot: Pick<Snapshot, "quote" | "halt"> | null;
  readonly articles: Inputs["articles"];
}

export function inputsFrom(
  columns: ScanColumns,
  i: number,
  at: number,
  facts: DayFacts,
  { bars, shorts, snapshot, articles }: Found,
  config: WaveriderConfig,
): Inputs {
  const ticker = columns.tickers[i]!;
  const hours = hoursAt(at);
  const history = facts.history.get(ticker.symbol) ?? UNKNOWN;
  const quote = snapshot?.quote ?? null;
  return {
    symbol: ticker.symbol,
    type: ticker.type,
    isOtc: ticker.exchange === "OTC",
    splitToday: facts.split.has(ticker.symbol),
    isHalted: snapshot?.halt != null,
    industry: ticker.industry,
    at,
    hours,
    previousCloseAt: facts.previousCloseAt,
    price: columns.price[i]!,
    previousClose: columns.previousClose[i]!,
    open: columns.open[i]!,
    high: columns.high[i]!,
    low: columns.low[i]!,
    vwap: rounded(columns.vwap[i]!, 4),
    volume: columns.volumeSoFar[i]!,
    openingHigh: columns.openingHigh[i]!,
    openingLow: columns.openingLow[i]!,
    preMarketHigh: columns.preMarketHigh[i]!,
    preMarketVolume: columns.preMarketVolume[i]!,
    bid: quote?.bid ?? NaN,
    ask: quote?.ask ?? NaN,
    bidShares: quote?.bidShares ?? NaN,
    askShares: quote?.askShares ?? NaN,
    quoteAt: quote?.at ?? NaN,
    historyDays: history.days,
    averageVolume: history.averageVolume,
    averageRange: history.averageRange,
    previousVolume: history.previousVolume,
    marketCap: columns.marketCap[i]!,
    ...shorts,
    articles,
    figures: figuresOf(bars ?? NO_BARS, at, hours, config),
  };
}

/** Only of those that could follow a peer: without an industry and without news. */
async function relatedOf(
  market: MarketData,
  inputs: readonly Inputs[],
  at: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const without = inputs.filter(({ industry, articles, type }) =>
    industry === null && articles.length === 0 && type === "CS"
  );
  const found = await Promise.all(
    without.map(async ({ symbol }) => [symbol, await ifKnown(market.facts.related(symbol, at)) ?? []] as const),
  );
  return new Map(found);
}
