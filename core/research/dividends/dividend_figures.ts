/** Dividend figures of a stock. */
import type { Dividend, MarketData, Split } from "../../market/mod.ts";
import { missesPayment } from "./dividend_gaps.ts";
import { YEAR_DAYS } from "./dividend_quality.ts";
import { isoDayAt } from "../one_stock.ts";

export interface DividendFigures {
  /**
   * Dollars a share, adjusted to today's shares, of regular dividends with ex-dates in the last twelve months; null
   * when there were none.
   */
  readonly annual: number | null;
  /**
   * Payments a year of the regular dividend; null when there is none, or when none was paid for one and a half of its
   * intervals.
   */
  readonly frequency: number | null;
  /** Ex-dates: the last one up to today, and the next declared one. */
  readonly lastExDate: string | null;
  readonly nextExDate: string | null;
}

/** Covers weekly payers' last two years. */
const ENOUGH = 110;

const toMicros = (dollars: number): number => Math.round(dollars * 1e6) / 1e6;

/** The amount of a dividend for each of today's shares. */
const adjusted = ({ exDate, amount }: Dividend, splits: readonly Split[], today: string): number =>
  splits.filter((s) => s.executionDate > exDate && s.executionDate <= today)
    .reduce((sum, { from, to }) => sum * from / to, amount);

/** The same with six decimals, as it is shown. */
export const adjustedAmount = (dividend: Dividend, splits: readonly Split[], today: string): number =>
  toMicros(adjusted(dividend, splits, today));

/** @param dividends newest first */
export function dividendFigures(
  dividends: readonly Dividend[],
  splits: readonly Split[],
  today: string,
): DividendFigures {
  const date = Temporal.PlainDate.from(today);
  const yearAgo = date.subtract({ days: YEAR_DAYS }).toString();
  const regular = dividends.filter((d) => d.frequency > 0);
  const lately = regular.filter((d) => d.exDate > yearAgo && d.exDate <= today);
  const perShareNow = (d: Dividend) => adjusted(d, splits, today);
  const newest = regular[0];
  const silence = newest ? Temporal.PlainDate.from(newest.exDate).until(date).days : Infinity;
  return {
    annual: lately.length > 0 ? toMicros(lately.reduce((sum, d) => sum + perShareNow(d), 0)) : null,
    frequency: newest && !missesPayment(silence, newest.frequency) ? newest.frequency : null,
    lastExDate: dividends.find((d) => d.exDate <= today)?.exDate ?? null,
    nextExDate: dividends.findLast((d) => d.exDate > today)?.exDate ?? null,
  };
}

/**
 * A stock's dividends, newest first, at least `limit` if there are that many, with the derived figures. @throws
 * MarketDataError
 */
export async function askDividends(market: Pick<MarketData, "facts">, symbol: string, at: number, limit = 0) {
  const today = isoDayAt(at);
  const [dividends, splits] = await Promise.all([
    market.facts.dividends({ symbol, fromDate: null, toDate: null, limit: Math.max(limit, ENOUGH) }, at),
    market.facts.splits(
      { symbol, fromDate: isoDayAt(at - (YEAR_DAYS + 1) * 86_400_000), toDate: today, limit: ENOUGH },
      at,
    ),
  ]);
  return { dividends, figures: dividendFigures(dividends, splits, today) };
}

/** Percent of a price; null when either is unknown. */
export const dividendYield = (annual: number | null | undefined, price: number | null | undefined): number | null =>
  annual && price ? annual / price * 100 : null;
