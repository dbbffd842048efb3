/** What a scan sees: the whole market in columns, and more of the stocks that may matter. */
import { epochDayAt, type TradingHoursMs, tradingHoursMs } from "../../market/calendar.ts";
import { ifKnown } from "../../market/mod.ts";
import { volumesOf } from "../../orders/mod.ts";
import type { Bars, MarketData, ScanColumns, Snapshot } from "../../market/port.ts";
import { atLeast, atMost, change } from "../compare.ts";
import type { WaveriderConfig } from "../config.ts";
import { RECORDED_SCORE } from "../decide/scan.ts";
import { expectedShare } from "../expected_share.ts";
import { figuresOf } from "../figures.ts";
import type { Inputs } from "../inputs.ts";
import { newsPoints } from "../score/news.ts";
import { rounded } from "../trade/round.ts";
import { type DayFacts, dayFacts, type History, shortFacts } from "./day_facts.ts";
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
/** So many gainers have bars read: those that turn out to be halted do not take the others' place. */
const GAINERS = 60;
const UNKNOWN: History = { days: 0, averageVolume: NaN, averageRange: NaN, previousVolume: NaN };

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
  const chosen = choose(columns, at, facts, news, held, config);
  const symbols = chosen.map((i) => columns.tickers[i]!.symbol);
  const found = await market.snapshots(symbols, at);
  const snapshots = new Map(found.map((s) => [s.symbol, s]));
  const inputs: Inputs[] = [];
  for (const i of chosen) {
    const { symbol } = columns.tickers[i]!;
    const articles = news.get(symbol)?.filter((article) => article.at <= at && article.at > at - NEWS_MS) ??
      [];
    inputs.push(
      await inputsOf(market, columns, i, at, facts, snapshots.get(symbol) ?? null, relevant(articles), config),
    );
  }
  const isChosen = new Set(chosen);
  const withoutQuote = columns.tickers.flatMap(({ symbol }, i) =>
    !isChosen.has(i) && !(columns.bid[i]! > 0 && columns.ask[i]! >= columns.bid[i]!) ? [symbol] : []
  );
  const spy = columns.tickers.findIndex(({ symbol }) => symbol === "SPY");
  return {
    inputs,
    rest: { count: columns.tickers.length - chosen.length, withoutQuote },
    related: await relatedOf(market, inputs, at),
    volumes: volumesOf(found, instantAt(at)),
    spy: spy >= 0 && columns.price[spy]! > 0 ? columns.price[spy]! : null,
  };
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
  return await inputsOf(market, columns, i, at, facts, snapshot, articles, config);
}

async function inputsOf(
  market: MarketData,
  columns: ScanColumns,
  i: number,
  at: number,
  facts: DayFacts,
  snapshot: Snapshot | null,
  articles: Inputs["articles"],
  config: WaveriderConfig,
): Promise<Inputs> {
  const ticker = columns.tickers[i]!;
  const hours = hoursAt(at);
  const history = facts.history.get(ticker.symbol) ?? UNKNOWN;
  const request = { symbol: ticker.symbol, multiplier: 1, timespan: "minute", limit: MOST_BARS } as const;
  const [bars, shorts] = await Promise.all([
    market.bars({ ...request, from: hours.preOpen, to: Math.floor(at / MINUTE) * MINUTE - MINUTE }, at),
    shortFacts(market, facts, ticker.symbol, at),
  ]);
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

/** The stocks that may be in a tier or score enough for a record, with what is unknown at its best. */
function choose(
  columns: ScanColumns,
  at: number,
  facts: DayFacts,
  news: ReadonlyMap<string, Inputs["articles"]>,
  held: readonly string[],
  config: WaveriderConfig,
): number[] {
  const isHeld = new Set(held);
  const hours = hoursAt(at);
  const share = expectedShare(at, hours);
  const { universe: limit } = config;
  const chosen: number[] = [];
  const newsOf = (articles: Inputs["articles"] | undefined) =>
    articles ? newsPoints({ articles, at, previousCloseAt: facts.previousCloseAt }, config) : 0;
  const gainers: { readonly i: number; readonly change: number }[] = [];
  columns.tickers.forEach(({ symbol, type }, i) => {
    const [price, previous] = [columns.price[i]!, columns.previousClose[i]!];
    const history = facts.history.get(symbol) ?? UNKNOWN;
    const volume = columns.volumeSoFar[i]!;
    const relative = volume / Math.max(history.averageVolume * share, config.score.volume_floor_shares);
    const rise = change(price, previous);
    const isShare = type === "CS" || type === "ADRC";
    if (isShare && rise > 0 && volume >= limit.tier3_shares) gainers.push({ i, change: rise });
    const surges = relative >= Math.min(limit.tier1_volume, limit.tier0_volume);
    // Five minutes may have risen so much only where the day has.
    const accelerates = at >= hours.open && atLeast(change(price, columns.low[i]!), limit.tier2_return);
    if (
      isHeld.has(symbol) || (isShare && (surges || accelerates)) ||
      mostPoints(columns, i, at, relative, rise, history, newsOf(news.get(symbol)), config) >= RECORDED_SCORE
    ) chosen.push(i);
  });
  const top = gainers.sort((a, b) => b.change - a.change || a.i - b.i).slice(0, GAINERS).map(({ i }) => i);
  return [...new Set([...chosen, ...top])].sort((a, b) => a - b);
}

/** What a stock can score at most, by what the columns tell. */
function mostPoints(
  columns: ScanColumns,
  i: number,
  at: number,
  relative: number,
  rise: number,
  { averageRange }: History,
  newsPoints: number,
  { score, tight_market: tight }: WaveriderConfig,
): number {
  const [price, open, low, high] = [columns.price[i]!, columns.open[i]!, columns.low[i]!, columns.high[i]!];
  const [bid, ask] = [columns.bid[i]!, columns.ask[i]!];
  const gap = change(open > 0 ? open : price, columns.previousClose[i]!);
  const spread = (ask - bid) / ((ask + bid) / 2) * 10_000;
  const isTight = ask >= bid && (atMost(spread, Math.max(tight.micro_spread, tight.small_spread, tight.coil_spread)) ||
    atMost(ask - bid, 0.01));
  const isEarly = at < hoursAt(at).open + score.boost_until * MINUTE;
  const most = [
    atLeast(gap, score.gap_two) ? 2 : atLeast(gap, score.gap_one) ? 1 : 0,
    [score.volume_one, score.volume_two, score.volume_three].filter((step) => atLeast(relative, step)).length,
    price >= open * (1 + score.drive_rise / 100) - 1e-9 && low >= open * (1 - score.drive_drop / 100) - 1e-9 ? 1 : 0,
    newsPoints,
    // Momentum: the minutes are not read yet.
    1,
    isTight ? 1 : 0,
    averageRange > 0 && atLeast((high - low) / averageRange, 1) ? 1 : 0,
    atLeast(rise, score.squeeze_change) && atLeast(relative, score.squeeze_volume) ? 1 : 0,
    isEarly && columns.preMarketVolume[i]! >= score.boost_shares ? 1 : 0,
  ];
  return most.reduce((sum, points) => sum + points, 0);
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
