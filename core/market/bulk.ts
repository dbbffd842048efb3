/**
 * The part of the port that returns data of all securities at once, for figures that are computed once a day. Each
 * result has columns of equal length, one entry per security, in the order of `symbols`; NaN means unknown. Each method
 * may throw MarketDataError, and may take long: no query that a user waits for should call it.
 */

import type { Dividend, MarketFacts, Split } from "./facts.ts";

/** Ratios as of the last close, named and defined as in `Ratios` (facts.ts). */
export const bulkRatios = [
  "marketCap",
  "priceToEarnings",
  "priceToBook",
  "priceToSales",
  "priceToCashFlow",
  "dividendYield",
  "evToSales",
  "evToEbitda",
  "returnOnAssets",
  "returnOnEquity",
  "debtToEquity",
  "currentRatio",
  "quickRatio",
  "cashRatio",
] as const;
export type BulkRatio = (typeof bulkRatios)[number];

/** Lines of the income statement of the last twelve months, dollars, by their names in `StatementLines` (facts.ts). */
export const bulkLines = [
  "revenue",
  "gross_profit",
  "operating_income",
  "consolidated_net_income_loss",
  "net_income_loss_attributable_common_shareholders",
  "ebitda",
] as const;
export type BulkLine = (typeof bulkLines)[number];

export interface Fundamentals {
  readonly symbols: readonly string[];
  readonly ratios: Readonly<Record<BulkRatio, Float64Array>>;
  readonly income: Readonly<Record<BulkLine, Float64Array>>;
}

/** One regular session; prices and shares adjusted for the splits executed by the instant of the query. */
export interface SessionColumns {
  readonly symbols: readonly string[];
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
}

export interface NewsBalance {
  readonly symbols: readonly string[];
  /** Positive less negative articles about the security; NaN without any article about it. */
  readonly balance: Float64Array;
}

export interface Actions {
  readonly dividends: readonly Dividend[];
  readonly splits: readonly Split[];
}

export interface MarketBulk {
  /** The ratios of the securities listed at the instant; they may be in any order, and some may be missing. */
  fundamentals(at: number): Promise<Fundamentals>;
  /**
   * A regular session that is over by the instant, of the securities listed at the instant, in any order; all unknown
   * when there was no such session.
   *
   * @param day epoch day
   */
  session(day: number, at: number): Promise<SessionColumns>;
  /** Dividends by ex-date and splits by execution date, as `MarketFacts` gives them; both days included, ISO. */
  actions(fromDate: string, toDate: string, at: number): Promise<Actions>;
  /** By articles published after one instant and up to the other. */
  newsBalance(after: number, at: number): Promise<NewsBalance>;
}

export const columnsOf = <K extends string>(names: readonly K[], length: number): Record<K, Float64Array> =>
  Object.fromEntries(names.map((name) => [name, new Float64Array(length).fill(NaN)])) as Record<K, Float64Array>;

/** Counts articles for their securities. */
export class NewsCount {
  readonly #balance = new Map<string, number>();

  add(insights: Iterable<{ readonly symbol: string; readonly sentiment: string }>): void {
    for (const { symbol, sentiment } of insights) {
      const by = sentiment === "positive" ? 1 : sentiment === "negative" ? -1 : 0;
      this.#balance.set(symbol, (this.#balance.get(symbol) ?? 0) + by);
    }
  }

  get columns(): NewsBalance {
    return { symbols: [...this.#balance.keys()], balance: Float64Array.from(this.#balance.values()) };
  }
}

/** The most dividends, and splits, of a result. */
const MOST_ACTIONS = 20_000;

export async function actionsOf(facts: MarketFacts, fromDate: string, toDate: string, at: number): Promise<Actions> {
  const request = { symbol: null, fromDate, toDate, limit: MOST_ACTIONS };
  const [dividends, splits] = await Promise.all([facts.dividends(request, at), facts.splits(request, at)]);
  return { dividends, splits };
}
