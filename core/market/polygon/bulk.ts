/** Data of all securities at once: pages of the provider's lists, each row read as for one symbol. */
import {
  actionsOf,
  bulkLines,
  bulkRatios,
  columnsOf,
  type Fundamentals,
  type MarketBulk,
  NewsCount,
  type SessionColumns,
} from "../bulk.ts";
import { epochDayAt, isoOfEpochDay, tradingHoursMs } from "../calendar.ts";
import type { MarketFacts, Ratios } from "../facts.ts";
import { MarketDataError, type Ticker } from "../port.ts";
import { type Closings, raw } from "./closings.ts";
import { readRatios } from "./facts/facts.ts";
import { dayOf, type Fields, positiveOf, symbolOf } from "./json.ts";
import { readArticle } from "./facts/news.ts";
import type { Rest } from "./rest.ts";
import { readLines } from "./facts/statements.ts";

const MINUTE = 60_000;
/** No user waits for these requests. */
const PATIENCE_MS = 10 * MINUTE;
/** Rows per page of each list, and pages: the market has some ten thousand securities and some hundred articles an hour. */
const RATIO_ROWS = 1000, RATIO_PAGES = 40;
const STATEMENT_ROWS = 5000, STATEMENT_PAGES = 10;
const NEWS_ROWS = 1000, NEWS_PAGES = 30;
/** Twelve months whose last quarter ended longer ago than this are not the last twelve. */
const LATEST_DAYS = 200;

export interface BulkOptions {
  readonly rest: Rest;
  readonly tickers: () => Promise<readonly Ticker[]>;
  readonly closings: Closings;
  readonly facts: () => MarketFacts;
}

/** The newest row of each symbol's ratios. @throws MarketDataError */
export async function allRatios(rest: Rest): Promise<readonly Fields[]> {
  return await rest.list("/stocks/financials/v1/ratios", { limit: RATIO_ROWS }, {
    capability: "ratios",
    maxAge: 0,
    pages: RATIO_PAGES,
    patience: PATIENCE_MS,
  }) ?? [];
}

export const polygonBulk = ({ rest, tickers, closings, facts }: BulkOptions): MarketBulk => ({
  async fundamentals(at): Promise<Fundamentals> {
    const today = isoOfEpochDay(epochDayAt(at));
    const ratios = new Map<string, Ratios>();
    const [rows, statements] = await Promise.all([allRatios(rest), lastTwelveMonths(rest, at).catch(refusalIsEmpty)]);
    for (const row of rows) {
      const [symbol, read] = [symbolOf(row.ticker), readRatios(row)];
      if (symbol && read && read.date <= today && !ratios.has(symbol)) ratios.set(symbol, read);
    }
    const symbols = [...new Set([...ratios.keys(), ...statements.keys()])];
    const answer = {
      symbols,
      ratios: columnsOf(bulkRatios, symbols.length),
      income: columnsOf(bulkLines, symbols.length),
    };
    symbols.forEach((symbol, i) => {
      for (const name of bulkRatios) answer.ratios[name][i] = ratios.get(symbol)?.[name] ?? NaN;
      const lines = readLines(statements.get(symbol), "income");
      for (const name of bulkLines) answer.income[name][i] = lines[name]?.value ?? NaN;
    });
    return answer;
  },

  async session(day, at): Promise<SessionColumns> {
    const symbols = (await tickers()).map(({ symbol }) => symbol);
    const columns = columnsOf(["high", "low", "close", "volume"], symbols.length);
    const hours = tradingHoursMs(day);
    if (!hours || hours.close > at) return { symbols, ...columns };
    const [bars, undo] = await Promise.all([closings.load(day, false), closings.undoing(at)]);
    symbols.forEach((symbol, i) => {
      const bar = bars.get(symbol);
      if (!bar) return;
      const { high, low, close, volume } = raw(bar, undo.get(symbol) ?? 1);
      columns.high[i] = high;
      columns.low[i] = low;
      columns.close[i] = close;
      columns.volume[i] = volume;
    });
    return { symbols, ...columns };
  },

  actions: (fromDate, toDate, at) => actionsOf(facts(), fromDate, toDate, at),

  async newsBalance(after, at) {
    const wire = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toString();
    const rows = await rest.list("/v2/reference/news", {
      "published_utc.gt": wire(after),
      "published_utc.lte": wire(at),
      order: "desc",
      sort: "published_utc",
      limit: NEWS_ROWS,
    }, { capability: "news", maxAge: 0, pages: NEWS_PAGES, patience: PATIENCE_MS });
    const articles = new Map((rows ?? []).map(readArticle).flatMap((a) => a ? [[a.id, a] as const] : []));
    const count = new NewsCount();
    for (const { publishedAt, insights } of articles.values()) {
      if (publishedAt > after && publishedAt <= at) count.add(insights);
    }
    return count.columns;
  },
});

/** By symbol, the newest statement of twelve months filed by an instant. @throws MarketDataError */
async function lastTwelveMonths(rest: Rest, at: number): Promise<ReadonlyMap<string, Fields>> {
  const today = epochDayAt(at);
  const rows = await rest.list("/stocks/financials/v1/income-statements", {
    timeframe: "trailing_twelve_months",
    "period_end.gte": isoOfEpochDay(today - LATEST_DAYS),
    "period_end.lte": isoOfEpochDay(today),
    sort: "period_end.desc",
    limit: STATEMENT_ROWS,
  }, { capability: "statements", maxAge: 0, pages: STATEMENT_PAGES, patience: PATIENCE_MS });
  const found = new Map<string, Fields>();
  for (const row of rows ?? []) {
    const filed = dayOf(row.filing_date) ?? dayOf(row.period_end);
    if (filed === null || filed > isoOfEpochDay(today) || !Array.isArray(row.tickers)) continue;
    for (const ticker of row.tickers) {
      const symbol = symbolOf(ticker);
      if (symbol && !found.has(symbol)) found.set(symbol, row);
    }
  }
  return found;
}

/** A plan may have ratios without statements. */
function refusalIsEmpty(error: unknown): ReadonlyMap<string, Fields> {
  if (error instanceof MarketDataError && error.kind === "not_in_plan") return new Map();
  throw error;
}

/** Shares outstanding by symbol: market value over price. @throws MarketDataError */
export async function sharesBySymbol(rest: Rest): Promise<ReadonlyMap<string, number>> {
  const bySymbol = new Map<string, number>();
  for (const row of await allRatios(rest)) {
    const [symbol, cap, price] = [symbolOf(row.ticker), positiveOf(row.market_cap), positiveOf(row.price)];
    if (symbol && cap !== null && price !== null && !bySymbol.has(symbol)) bySymbol.set(symbol, cap / price);
  }
  return bySymbol;
}
