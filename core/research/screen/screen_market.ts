/** The screener of the whole market. */
import { query } from "../../kernel/run/handler.ts";
import { type Fundamentals, ifKnown, type MarketData, type NewsBalance } from "../../market/mod.ts";
import {
  known,
  type MarketRow,
  marketRows,
  movedToday,
  percentOf,
  presentRow,
  SNAPSHOT_MS,
} from "../market/market_rows.ts";
import { type CloseFigures, pastSessions } from "../market/past_sessions.ts";
import { atPrice } from "../fundamentals/price_ratios.ts";
import { computedPerDay, type SoFar } from "../per_day.ts";
import { orderBy, type ScreenColumns, screenColumns, valueOf } from "./screen.ts";
import { screen as contract, type ScreenRow } from "./screen_contract.ts";
import { parseCondition, type ScreenCondition, type ScreenFieldName } from "./screen_fields.ts";
import { fundamentals } from "../market/sector_medians.ts";
import { wireInstant } from "../one_stock.ts";
import { yearRangeOf } from "../market/year_columns.ts";

const WEEK_MS = 7 * 86_400_000;

/** The balance of the seven days before the trading day. */
export const weekOfNews = computedPerDay((_, bulk, at) => bulk.newsBalance(at - WEEK_MS, at));

/** Figures that change once a day; a null part is not computed yet. */
interface Daily {
  readonly closes: CloseFigures | null;
  readonly fundamentals: Fundamentals | null;
  readonly news: NewsBalance | null;
}

/** The market as columns for the screener. */
interface Screenable {
  readonly daily: Daily;
  readonly columns: ScreenColumns;
  readonly yearHigh: Float64Array;
  readonly yearLow: Float64Array;
  readonly names: { readonly symbol: readonly string[]; readonly name: readonly string[] };
}

/** Reads columns of one order of symbols in the order of the rows; NaN where a symbol is missing. */
function inOrder(rows: readonly MarketRow[], symbols: readonly string[]) {
  const places = new Map(symbols.map((symbol, i) => [symbol, i]));
  const order = Int32Array.from(rows, ({ ticker }) => places.get(ticker.symbol) ?? -1);
  return (column: Float64Array | undefined) => Float64Array.from(order, (i) => column?.[i] ?? NaN);
}

function screenableOf(rows: readonly MarketRow[], daily: Daily): Screenable {
  const closes = inOrder(rows, daily.closes?.symbols ?? []);
  const ratios = inOrder(rows, daily.fundamentals?.symbols ?? []);
  const news = inOrder(rows, daily.news?.symbols ?? []);
  const of = (read: (row: MarketRow, i: number) => number) => Float64Array.from(rows, read);
  const yearHigh = of((row) => yearRangeOf(daily.closes, row).high);
  const yearLow = of((row) => yearRangeOf(daily.closes, row).low);
  const [sma20, sma50, sma200] = [daily.closes?.sma20, daily.closes?.sma50, daily.closes?.sma200].map(closes);
  const against = (column: Float64Array) => of((row, i) => (row.price / column[i]! - 1) * 100);
  const [pe, paid] = [
    ratios(daily.fundamentals?.ratios.priceToEarnings),
    ratios(daily.fundamentals?.ratios.dividendYield),
  ];
  const now = rows.map((row, i) => atPrice({ pe_ratio: pe[i]!, dividend_yield: paid[i]! * 100 }, movedToday(row)));
  return {
    daily,
    yearHigh,
    yearLow,
    names: { symbol: rows.map((row) => row.ticker.symbol), name: rows.map((row) => row.ticker.name) },
    columns: {
      count: rows.length,
      numbers: {
        price: of((row) => row.price),
        market_cap: of((row) => row.marketCap),
        volume: of((row) => row.volume),
        average_volume: of((row) => row.averageVolume),
        relative_volume: of((row) => row.medianVolume > 0 ? row.volume / row.medianVolume : NaN),
        change: of((row) => row.percent),
        gap: of((row) => percentOf(row.open, row.previousClose)),
        pe_ratio: of((_, i) => now[i]!.pe_ratio),
        dividend_yield: of((_, i) => now[i]!.dividend_yield),
        rsi_14: closes(daily.closes?.rsi14),
        sma_20: against(sma20!),
        sma_50: against(sma50!),
        sma_200: against(sma200!),
        high_52w: against(yearHigh),
        low_52w: against(yearLow),
        news_sentiment: news(daily.news?.balance),
      },
      sets: {
        sector: rows.map((row) => row.ticker.sector),
        exchange: rows.map((row) => row.ticker.exchange),
        type: rows.map((row) => row.ticker.type),
      },
    },
  };
}

const made = new WeakMap<readonly MarketRow[], Screenable>();

type DailyPart = keyof Daily;

/** The parts that fields come from. */
const partOf: { readonly [F in ScreenFieldName]?: DailyPart } = {
  ...{ rsi_14: "closes", sma_20: "closes", sma_50: "closes", sma_200: "closes", high_52w: "closes", low_52w: "closes" },
  ...{ pe_ratio: "fundamentals", dividend_yield: "fundamentals", news_sentiment: "news" },
};

/** A part that the provider refuses is unknown. */
const ifProvided = async <T>(part: Promise<SoFar<T>>): Promise<SoFar<T>> =>
  await ifKnown(part) ?? { value: null, complete: true };

const workOf = { closes: pastSessions, fundamentals, news: weekOfNews } as const;
const allParts: ReadonlySet<DailyPart> = new Set(["closes", "fundamentals", "news"]);
const UNASKED = { value: null, complete: true };

/**
 * Built once per snapshot of the market, and again when a part of the day's figures becomes available.
 *
 * @param parts the others stay unknown
 */
async function screenable(market: MarketData, at: number, parts = allParts) {
  const [rows, sessions, ratios, news] = await Promise.all([
    marketRows(market, at),
    parts.has("closes") ? ifProvided(pastSessions(market, at)) : UNASKED,
    parts.has("fundamentals") ? ifProvided(fundamentals(market, at)) : UNASKED,
    parts.has("news") ? ifProvided(weekOfNews(market, at)) : UNASKED,
  ]);
  const daily = { closes: sessions.value?.figures ?? null, fundamentals: ratios.value, news: news.value };
  let found = made.get(rows);
  const current = found && (Object.keys(daily) as (keyof Daily)[]).every((part) => found!.daily[part] === daily[part]);
  if (!found || !current) made.set(rows, found = screenableOf(rows, daily));
  return { rows, market: found, complete: sessions.complete && ratios.complete && news.complete };
}

function present(row: MarketRow, i: number, market: Screenable, fields: readonly ScreenFieldName[]): ScreenRow {
  const { category: _, ...listed } = presentRow(row);
  const number = (field: "relative_volume" | "pe_ratio" | "dividend_yield") => known(market.columns.numbers[field][i]!);
  return {
    ...listed,
    sector: row.ticker.sector,
    type: row.ticker.type,
    relative_volume: number("relative_volume"),
    market_cap: known(row.marketCap),
    pe_ratio: number("pe_ratio"),
    dividend_yield: number("dividend_yield"),
    fifty_two_week_low: known(market.yearLow[i]!),
    fifty_two_week_high: known(market.yearHigh[i]!),
    values: Object.fromEntries(fields.map((field) => [field, valueOf(market.columns, field, i)])),
  };
}

/** The contract has refused what cannot be parsed. */
const conditionOf = (text: string) => parseCondition(text) as ScreenCondition;

export interface AskedScreen {
  readonly where: readonly string[];
  readonly sort: ScreenFieldName | "symbol" | "name";
  readonly order: "asc" | "desc";
}

/**
 * The symbols that meet all conditions of each screen at an instant, in its order. It waits for the figures of the last
 * close if a condition needs them; null: they are unknown.
 */
export async function matchesOf(
  market: MarketData,
  at: number,
  screens: readonly AskedScreen[],
): Promise<readonly string[][] | null> {
  const asked = screens.map((screen) => ({ ...screen, conditions: screen.where.map(conditionOf) }));
  const fields = asked.flatMap(({ conditions, sort }) => [...conditions.map(({ field }) => field), sort]);
  const parts = new Set(fields.flatMap((field) => partOf[field as ScreenFieldName] ?? []));
  await Promise.all([...parts].map((part) => workOf[part].done(market, at)));
  const { market: found, complete } = await screenable(market, at, parts);
  if (!complete || [...parts].some((part) => found.daily[part] === null)) return null;
  return asked.map(({ conditions, sort, order }) =>
    screenColumns(found.columns, conditions).matched.toSorted(orderBy(found.columns, found.names, sort, order))
      .map((i) => found.names.symbol[i]!)
  );
}

/** Stocks and funds of the whole market that meet all conditions. */
export const screen = query(contract, async (ctx, { where = [], sort, order, columns = [], limit, offset }) => {
  const { rows, market, complete } = await screenable(ctx.market, ctx.now.epochMilliseconds);
  const conditions = where.map(conditionOf);
  const { matched, steps } = screenColumns(market.columns, conditions);
  const sorted = matched.toSorted(orderBy(market.columns, market.names, sort, order));
  const sortField = sort === "symbol" || sort === "name" ? [] : [sort];
  const fields = [...new Set([...conditions.map(({ field }) => field), ...sortField, ...columns])];
  return {
    total: rows.length,
    matched: matched.length,
    conditions: steps.map((step, i) => ({ condition: where[i]!, ...step })),
    rows: sorted.slice(offset, offset + limit).map((i) => present(rows[i]!, i, market, fields)),
    as_of: wireInstant(Math.floor(ctx.now.epochMilliseconds / SNAPSHOT_MS) * SNAPSHOT_MS),
    complete,
  };
});
