/** Growth of a company's yearly earnings per share, and the price paid for it. */
import type { MarketFacts, Split, Statements } from "../../market/mod.ts";
import { isoDayAt } from "../one_stock.ts";

/** More than any company executes within two fiscal years. */
const MOST_SPLITS = 100;

const perShare = ({ income }: Statements): number | null =>
  (income.diluted_earnings_per_share ?? income.basic_earnings_per_share)?.value ?? null;

/**
 * Growth of the earnings per share from the fiscal year before the last to the last, in percent, for the same shares;
 * null unless both years are known and the earlier one has earnings above zero. Accounts that are filed after a split
 * may count it already: with a split between the end of a year and its filing the growth is not known.
 *
 * @param years newest first
 * @param splits executed by now
 */
export function earningsGrowth(years: readonly Statements[], splits: readonly Split[]): number | null {
  const [last, before] = years;
  if (!last || before?.fiscalYear !== last.fiscalYear - 1) return null;
  const [now, then] = [perShare(last), perShare(before)];
  if (now === null || then === null || then <= 0) return null;
  const within = (from: string, to: string) =>
    splits.filter(({ executionDate }) => executionDate > from && executionDate <= to);
  if ([last, before].some(({ periodEnd, filedOn }) => within(periodEnd, filedOn ?? periodEnd).length > 0)) return null;
  const inLastShares = within(before.periodEnd, last.periodEnd).reduce((sum, { from, to }) => sum * from / to, then);
  return (now / inLastShares - 1) * 100;
}

/** @throws MarketDataError */
export async function askEarningsGrowth(facts: MarketFacts, symbol: string, at: number): Promise<number | null> {
  const years = await facts.statements(symbol, "annual", 2, at);
  const fromDate = years[1]?.periodEnd;
  if (!fromDate) return null;
  const splits = await facts.splits({ symbol, fromDate, toDate: isoDayAt(at), limit: MOST_SPLITS }, at);
  return earningsGrowth(years, splits);
}

/**
 * The PEG ratio: price to earnings over the growth of yearly earnings per share in percent. It was made known by Peter
 * Lynch, One Up on Wall Street (1989), chapter 13. Null unless earnings and their growth are above zero.
 */
export const pegOf = (priceToEarnings: number | null, growth: number | null): number | null =>
  priceToEarnings !== null && growth !== null && priceToEarnings > 0 && growth > 0 ? priceToEarnings / growth : null;
