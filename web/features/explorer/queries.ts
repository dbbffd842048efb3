import { keepPreviousData } from "@tanstack/react-query";
import type { InputOf, OutputOf } from "../../../core/contracts.ts";
import { polled, query, SECOND } from "../../lib/api/query.ts";

/** Seconds between two fetches of a list. */
export const TRENDING_SECONDS = 180, LIST_SECONDS = 300;
const TRENDING_STALE = 150, INDEX_SECONDS = 60, HOUR = 3600;
const TRENDING_ROWS = 15, IPO_ROWS = 30;
/** How many funds are fetched, enough for some of each kind; and how many of them are shown. */
const ETFS_FETCHED = 100;
export const ETF_ROWS = 20;
/** Rows that the dividend tab fetches; it filters and pages them itself. */
export const DIVIDEND_ROWS = 50;
/** The server's limit for the lowest yield of a list. */
const MAX_SERVER_YIELD = 100;

export type TrendingStock = OutputOf<"stocks.trending">[number];
export type ListStock = OutputOf<"stocks.movers">["data"][number];
export type DividendStock = OutputOf<"stocks.dividend-stocks">[number];
export type ExchangeRow = OutputOf<"stocks.exchange-heatmap">[number];
export type CalendarDividend = OutputOf<"stocks.dividend-calendar">["dividends"][number];
export type EarningsCalendar = OutputOf<"stocks.earnings-calendar">;
export type ComingSplit = OutputOf<"splits.upcoming">["splits"][number];
export type Delisting = OutputOf<"delistings.upcoming">["delistings"][number];
export type Ipo = OutputOf<"stocks.ipo-calendar">[number];

/** Keeps the last list while one with other filters is fetched. */
const staying = { placeholderData: keepPreviousData };

const SOON_SECONDS = 3, TRIES = 10;
interface Answered<T> {
  readonly data?: T | undefined;
  readonly dataUpdateCount: number;
}
/** Milliseconds to the next fetch: short while the server computes some figures after a start, with a limit. */
export const untilKnown =
  <T>(seconds: number, isKnown: (data: T) => boolean) =>
  ({ state: { data, dataUpdateCount } }: { readonly state: Answered<T> }) =>
    SECOND * (data !== undefined && dataUpdateCount < TRIES && !isKnown(data) ? SOON_SECONDS : seconds);
const hasSome = <Row>(rows: readonly Row[], figure: (row: Row) => number | null) =>
  rows.length === 0 || rows.some((row) => figure(row) !== null);
export const hasRanges = (rows: readonly { readonly fifty_two_week_high: number | null }[]): boolean =>
  hasSome(rows, (row) => row.fifty_two_week_high);
export const hasYields = ({ dividends }: Pick<OutputOf<"stocks.dividend-calendar">, "dividends">): boolean =>
  hasSome(dividends, (row) => row.dividend_yield);

export const breadthQuery = () => polled("stocks.breadth", {}, LIST_SECONDS);
export const indicesQuery = (symbols: readonly string[]) =>
  polled("stocks.sparklines", { symbols: [...symbols].sort() }, INDEX_SECONDS);
export const trendingQuery = (filters: Omit<InputOf<"stocks.trending">, "limit">) => ({
  ...polled("stocks.trending", { limit: TRENDING_ROWS, ...filters }, TRENDING_SECONDS),
  staleTime: TRENDING_STALE * SECOND,
  refetchInterval: untilKnown(TRENDING_SECONDS, hasRanges),
  ...staying,
});
/** The server shows 50 rows when a lowest market cap is given, else 20. */
export const moversQuery = (filters: Omit<InputOf<"stocks.movers">, "limit">) => ({
  ...polled("stocks.movers", filters, LIST_SECONDS),
  ...staying,
});
export const etfsQuery = () => ({
  ...polled("stocks.popular-etfs", { limit: ETFS_FETCHED }, LIST_SECONDS),
  refetchInterval: untilKnown(LIST_SECONDS, hasRanges),
});
export const dividendStocksQuery = (minYield: number, frequency: number | undefined, small = false) => ({
  ...polled("stocks.dividend-stocks", {
    min_yield: Math.min(minYield, MAX_SERVER_YIELD),
    ...(frequency === undefined ? {} : { frequency }),
    include_small: small,
    limit: DIVIDEND_ROWS,
  }, LIST_SECONDS),
  ...staying,
});
export const dividendCalendarQuery = (from: string, to: string, mine: boolean) => ({
  ...polled("stocks.dividend-calendar", { from, to, mine }, LIST_SECONDS),
  refetchInterval: untilKnown(LIST_SECONDS, hasYields),
  ...staying,
});
/** Of these companies; without any, of the user's. */
export const earningsCalendarQuery = (from: string, to: string, symbols: readonly string[]) => ({
  ...polled(
    "stocks.earnings-calendar",
    { from, to, ...(symbols.length > 0 ? { symbols: [...symbols] } : {}) },
    LIST_SECONDS,
  ),
  ...staying,
});
/** The server's limit, far above what a market announces. */
export const SPLIT_ROWS = 500;
export const splitsQuery = (days_ahead: number) => ({
  ...polled("splits.upcoming", { days_ahead, limit: SPLIT_ROWS }, LIST_SECONDS),
  ...staying,
});
export const delistingsQuery = () => polled("delistings.upcoming", {}, LIST_SECONDS);
export const iposQuery = () => polled("stocks.ipo-calendar", { limit: IPO_ROWS }, HOUR);
export const holidaysQuery = (year: number) => ({
  ...query("stocks.market-holidays", { year }),
  staleTime: HOUR * SECOND,
});
export const heatmapQuery = () => polled("stocks.exchange-heatmap", {}, LIST_SECONDS);
export const codesQuery = () => ({ ...query("stocks.condition-codes", {}), staleTime: HOUR * SECOND });
export const tradingDaysQuery = (start_date: string, end_date: string) => ({
  ...query("stocks.trading-days", { start_date, end_date }),
  staleTime: HOUR * SECOND,
  retry: false,
});
