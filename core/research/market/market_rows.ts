/** The whole market in rows; lists and counts are built from it. */
import type { QueryContext } from "../../kernel/run/handler.ts";
import type { Ticker } from "../../market/mod.ts";
import type { ListedDetails, ListedStock, TradedStock } from "./contract.ts";
import { cachePerInterval } from "../cache_per_interval.ts";
import { changeSince } from "../stocks/quote.ts";

/** Milliseconds of market time for which one snapshot of the market is reused. */
export const SNAPSHOT_MS = 10_000;

/** NaN means unknown. */
export interface MarketRow {
  readonly ticker: Ticker;
  readonly price: number;
  readonly previousClose: number;
  /** Change since the previous close, as used for sorting. */
  readonly percent: number;
  readonly bid: number;
  readonly ask: number;
  /** The regular session so far. */
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly vwap: number;
  readonly volume: number;
  /** Mean volume of the twenty trading days before. */
  readonly averageVolume: number;
  /** Their median. */
  readonly medianVolume: number;
  readonly marketCap: number;
}

/** Every security at the last full ten seconds. The market may overwrite its columns, so the rows are copies. */
export const marketRows = cachePerInterval(
  (at) => Math.floor(at / SNAPSHOT_MS) * SNAPSHOT_MS,
  async (market, at): Promise<readonly MarketRow[]> => {
    const c = await market.columns(at);
    return c.tickers.map((ticker, i) => ({
      ticker,
      price: c.price[i]!,
      previousClose: c.previousClose[i]!,
      percent: percentOf(c.price[i]!, c.previousClose[i]!),
      bid: c.bid[i]!,
      ask: c.ask[i]!,
      open: c.open[i]!,
      high: c.high[i]!,
      low: c.low[i]!,
      vwap: c.vwap[i]!,
      volume: c.volume[i]!,
      averageVolume: c.averageVolume[i]!,
      medianVolume: c.medianVolume[i]!,
      marketCap: c.marketCap[i]!,
    }));
  },
);

/** A result derived from the rows, computed once per snapshot of them. */
export function derivedFromRows<T>(derive: (rows: readonly MarketRow[]) => T): (ctx: QueryContext) => Promise<T> {
  const cache = new WeakMap<readonly MarketRow[], { readonly value: T }>();
  return async (ctx) => {
    const rows = await marketRows(ctx.market, ctx.now.epochMilliseconds);
    const known = cache.get(rows) ?? { value: derive(rows) };
    cache.set(rows, known);
    return known.value;
  };
}

/** Exact to the last digit of a price, so that a move of 15 % is not 14.999. */
export const percentOf = (now: number, before: number): number => Math.round((now - before) * 1e4) / 1e4 / before * 100;

/**
 * The ratio of the price to the close before the day (the close of the day's fundamentals), in today's shares; NaN
 * where either is unknown.
 */
export const movedToday = ({ price, previousClose }: MarketRow): number => price / previousClose;

/** Dollars that a stock must trade on a day: the quote of a lesser one is wide, and a move of it is meaningless. */
export const LEAST_TRADED = 1_000_000;
/** Stocks below this many dollars are penny stocks, by the rule of the exchanges' supervisor (SEC rule 3a51-1). */
const LEAST_PRICE = 5;
/** A stock that a beginner should meet only on request: a penny stock, or one that is hardly traded on a usual day. */
export const isSmall = ({ price, volume, medianVolume }: MarketRow): boolean =>
  price < LEAST_PRICE || price * (Number.isNaN(medianVolume) ? volume : medianVolume) < LEAST_TRADED;

export const isOtc = ({ ticker }: Pick<MarketRow, "ticker">): boolean => ticker.exchange === "OTC";
/**
 * A share of a company listed on an exchange: no funds, no units of shell companies, nothing traded over the counter.
 */
export const isCompany = (row: Pick<MarketRow, "ticker">): boolean =>
  (row.ticker.type === "CS" || row.ticker.type === "ADRC") && !isOtc(row);

/**
 * Today's volume so far, or that of a usual day when that is larger: early in a session today's volume means little.
 * NaN: both are unknown.
 */
export const dayVolume = ({ volume, medianVolume }: MarketRow): number =>
  Number.isNaN(volume) ? medianVolume : Number.isNaN(medianVolume) ? volume : Math.max(volume, medianVolume);

/** The rows with the highest values, highest first, without those whose value is unknown. */
export function topBy(rows: readonly MarketRow[], limit: number, of: (row: MarketRow) => number): MarketRow[] {
  const rated = rows.map((row) => ({ row, rate: of(row) })).filter(({ rate }) => !Number.isNaN(rate));
  return rated.sort((a, b) => b.rate - a.rate).slice(0, limit).map(({ row }) => row);
}

/** Sum of the known values; null when none is known. */
export function sumKnown(values: readonly number[]): number | null {
  const known = values.filter((n) => !Number.isNaN(n));
  return known.length === 0 ? null : known.reduce((sum, n) => sum + n, 0);
}

/** A number in the API's format: null when unknown. */
export const known = (n: number): number | null => Number.isNaN(n) ? null : n;

/** A row in the format of lists. */
export function presentRow({ ticker, price, previousClose, volume }: MarketRow): ListedStock {
  const { change, percent } = changeSince(known(price) ?? undefined, known(previousClose) ?? undefined);
  const { symbol, name, exchange, type, sector } = ticker;
  const category = type === "ETF" || type === "FUND" ? "ETF" : sector;
  return {
    symbol,
    name,
    price: known(price),
    change,
    change_percentage: percent,
    volume: known(volume),
    category,
    exchange,
  };
}

/** The same with the further columns of a table. */
export const presentTraded = (row: MarketRow): TradedStock => ({
  ...presentRow(row),
  high: known(row.high),
  low: known(row.low),
  market_cap: known(row.marketCap),
  average_volume: known(row.averageVolume),
  median_volume: known(row.medianVolume),
});

/** The same with the day's figures. */
export const presentDetails = (row: MarketRow): ListedDetails => ({
  ...presentTraded(row),
  type: row.ticker.type,
  prev_close: known(row.previousClose),
  open: known(row.open),
  vwap: known(row.vwap),
  bid_price: known(row.bid),
  ask_price: known(row.ask),
});
